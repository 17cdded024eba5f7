import { useContext } from 'react';
import { describeProblem } from '#app/platform/mail/mail-problem.ts';
import type { MailStatus } from '#app/platform/mail/mail-status.server.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { HasMailServer } from './no-mail-server.tsx';

/** The true state of a mail, why it is so, and what to do. @param to the recipient until the mail is built. // L18, H5, R8 */
export function MailStateText({ mail, to }: { mail: MailStatus; to: string }) {
  const { state, attempts, problem, recipient, dueAt, settledAt, createdAt } = mail;
  const hasMailServer = useContext(HasMailServer);
  const { why, advice } = describeProblem(problem);
  const address = recipient ?? to;
  if (state === 'sent')
    return (
      <>
        {hasMailServer ? `Sent to ${address} ` : `Written to a file, for ${address} `}
        <DateTime at={settledAt ?? createdAt} time />
      </>
    );
  if (state === 'failed') return `Not sent to ${address}. ${why} ${advice}`;
  if (state === 'sending') return `Being sent to ${address}`;
  if (attempts === 0) return `Waiting to be sent to ${address}.`;
  return (
    <>
      {`Not sent to ${address} yet. ${why} Next try: `}
      <DateTime at={dueAt} time />
    </>
  );
}
