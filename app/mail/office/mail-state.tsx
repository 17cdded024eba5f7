import { describeProblem } from '#app/platform/mail/mail-problem.ts';
import { Moment } from '#app/ui/office/moment.tsx';
import { StatusMark } from '#app/ui/office/status-mark.tsx';
import type { ListedMail } from '../mail.queries.server.ts';
import type { ShownState } from '../mail-filter.ts';

export const STATE_LABELS: Record<ShownState, string> = {
  waiting: 'Waiting',
  failed: 'Failed',
  sent: 'Sent',
};
const COLOURS: Record<ShownState, string> = { waiting: 'yellow', failed: 'red', sent: 'teal' };

export function MailStateMark({ state }: { state: ShownState }) {
  return <StatusMark colour={COLOURS[state]}>{STATE_LABELS[state]}</StatusMark>;
}

/** Since when it is in its state, why, and what to do. // L22 */
export function MailProgress({ mail }: { mail: ListedMail }) {
  const { state, isBeingSent, attempts, dueAt, createdAt, settledAt } = mail;
  if (state === 'sent')
    return (
      <>
        Sent <Moment at={settledAt ?? createdAt} time />
      </>
    );
  if (state === 'failed')
    return (
      <>
        Failed <Moment at={settledAt ?? createdAt} time />
        <Why mail={mail} />
      </>
    );
  return (
    <>
      {isBeingSent ? 'Being sent, queued' : 'Queued'} <Moment at={createdAt} time />
      {attempts > 0 && !isBeingSent && (
        <>
          . Tries: {attempts}, next <Moment at={dueAt} time />
          <Why mail={mail} />
        </>
      )}
    </>
  );
}

function Why({ mail: { problem, lastError, state } }: { mail: ListedMail }) {
  const { why, advice } = describeProblem(problem);
  return (
    <>
      <span className="who-line">{state === 'failed' ? `${why} ${advice}` : why}</span>
      {lastError !== null && lastError !== '' && (
        <details className="mail-words">
          <summary>What the mail server said</summary>
          {lastError}
        </details>
      )}
    </>
  );
}
