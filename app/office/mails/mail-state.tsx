import { useContext } from 'react';
import { Link } from 'react-router';
import { HasMailServer } from '#app/mail/office/no-mail-server.tsx';
import { describeProblem } from '#app/platform/mail/mail-problem.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import type { ListedMail } from './mail.queries.server.ts';
import type { ShownState } from './mail-filter.ts';

export const STATE_LABELS: Record<ShownState, string> = {
  waiting: 'Waiting',
  failed: 'Failed',
  sent: 'Sent',
};
const COLOURS: Record<ShownState, string> = { waiting: 'yellow', failed: 'red', sent: 'gray' };

export function MailStateBadge({ state }: { state: ShownState }) {
  const hasMailServer = useContext(HasMailServer);
  if (state === 'sent' && !hasMailServer) return <StatusBadge colour="gray">Written to a file</StatusBadge>;
  return <StatusBadge colour={COLOURS[state]}>{STATE_LABELS[state]}</StatusBadge>;
}

/** What a mail is about, with a link to its page. */
export function AboutMail({ mail: { about, kind } }: { mail: Pick<ListedMail, 'about' | 'kind'> }) {
  if (about) return <Link to={about.to}>{about.label}</Link>;
  // An invitation ends by being accepted more often than by being taken back.
  return <span className="muted">{kind === 'colleague-invitation' ? 'No longer open' : 'Deleted'}</span>;
}

type Progress = Pick<
  ListedMail,
  'state' | 'isBeingSent' | 'attempts' | 'dueAt' | 'createdAt' | 'settledAt' | 'problem' | 'lastError'
>;

/** A mail that is due this much after it was queued is meant to wait. */
const PLANNED_MS = 60_000;

/** The time of the current state, the reason for it, and what to do. // L22 */
export function MailProgress({ mail }: { mail: Progress }) {
  const { state, isBeingSent, attempts, dueAt, createdAt, settledAt } = mail;
  if (state === 'sent') return <DateTime at={settledAt ?? createdAt} time />;
  if (state === 'failed')
    return (
      <>
        <DateTime at={settledAt ?? createdAt} time />
        <Why mail={mail} />
      </>
    );
  // A rejection, for example, leaves on the next working day.
  if (!isBeingSent && attempts === 0 && dueAt.getTime() - createdAt.getTime() > PLANNED_MS)
    return (
      <>
        To be sent <DateTime at={dueAt} time />
      </>
    );
  return (
    <>
      {isBeingSent ? 'Being sent, queued' : 'Queued'} <DateTime at={createdAt} time />
      {attempts > 0 && !isBeingSent && (
        <>
          . {countOf(attempts, 'attempt')} so far, next one <DateTime at={dueAt} time />
          <Why mail={mail} />
        </>
      )}
    </>
  );
}

function Why({ mail: { problem, lastError, state } }: { mail: Progress }) {
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
