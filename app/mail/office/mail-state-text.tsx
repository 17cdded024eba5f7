import { useContext } from 'react';
import { describeProblem } from '#app/platform/mail/mail-problem.ts';
import type { MailStatus } from '#app/platform/mail/mail-status.server.ts';
import { formatDateTime } from '#app/ui/dates.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { HasMailServer } from './no-mail-server.tsx';

type Props = {
  mail: MailStatus;
  /** The recipient until the mail is built. */
  to: string;
  /** The time that stands beside it: whether the mail was sent in that minute needn't be said again. */
  shown?: Date;
};

/** The true state of a mail, why it is so, and what to do. // L18, H5, R8 */
export function MailStateText({ mail, to, shown }: Props) {
  const { state, attempts, problem, recipient, dueAt, settledAt, createdAt } = mail;
  const hasMailServer = useContext(HasMailServer);
  const { why, advice } = describeProblem(problem);
  const address = recipient ?? to;
  if (state === 'sent') {
    const sentAt = settledAt ?? createdAt;
    const what = hasMailServer ? `Sent to ${address}` : `Written to a file, for ${address}`;
    if (shown && formatDateTime(shown) === formatDateTime(sentAt)) return what;
    return (
      <>
        {what} <DateTime at={sentAt} time />
      </>
    );
  }
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
