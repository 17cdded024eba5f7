import { formatDetail } from '#app/accounts/audit/audit.ts';
import { statusLabel } from './status.ts';

/** An entry of an application's history. // H6 */
export type TimelineEntry = {
  id: string;
  at: Date;
  /** Empty if nobody was signed in: the applicant, or the software. */
  actor: string;
  /** What was done, to be read after the actor's name. */
  done: string;
  /** A note's text, or a mail's subject. */
  text?: string;
};

/** In an audit entry's `by` if the applicant did it, on the private page; the name is not kept there. // H10 */
export const BY_APPLICANT = 'the applicant';

type Details = Readonly<Record<string, string>>;

/** What an audit entry says in the history; null for what stands there in another form, such as notes. */
export function describeAuditEntry(action: string, details: Details): string | null {
  switch (action) {
    case 'application-created':
      return 'entered the application';
    case 'status-changed':
      return `changed the status from ${statusLabel(details.from ?? '?')} to ${statusLabel(details.to ?? '?')}`;
    case 'application-assessed':
      return `changed the ${details.changed ?? 'assessment'}`;
    case 'assigned':
      return details.to ? `assigned it to ${details.to}` : 'assigned it';
    case 'unassigned':
      return details.from ? `took it from ${details.from}` : 'took the assignee away';
    case 'note-deleted':
      return 'deleted a note';
    case 'note-restored':
      return 'restored a note';
    case 'note-mailed-again':
      return 'had a note sent again';
    case 'told-by-phone':
      return 'told the candidate by phone';
    case 'told-taken-back':
      return 'removed the record that the candidate was told by phone';
    case 'cv-viewed':
      return details.how === 'downloaded' ? 'downloaded the CV' : 'viewed the CV';
    case 'cv-replaced':
      return 'replaced the CV';
    case 'application-withdrawn':
      return 'withdrew the application';
    case 'times-offered':
      return `offered ${details.times === '1' ? 'a time' : `${details.times ?? '?'} times`} for an interview`;
    case 'times-stopped':
      return 'stopped offering times for an interview';
    case 'time-chosen':
      return `chose ${formatDetail(details.when ?? '?')} for the interview`;
    case 'time-asked':
      return 'asked for another time for the interview';
    case 'interview-arranged':
      return `arranged an interview on ${formatDetail(details.when ?? '?')}`;
    case 'interview-changed':
      return `changed the interview to ${formatDetail(details.when ?? '?')}`;
    case 'interview-cancelled':
      return `cancelled the interview on ${formatDetail(details.when ?? '?')}`;
    case 'interview-restored':
      return `restored the interview on ${formatDetail(details.when ?? '?')}`;
    case 'cv-infected':
      return `The virus scan found ${details.found || 'something'} in the CV, which can’t be opened`;
    case 'candidate-changed':
      return `corrected the ${details.changed ?? 'details'}`;
    case 'personal-data-exported':
      return 'exported the data';
    default:
      return null;
  }
}

/**
 * Newest first, with what one person did several times in a row told once: who looks at a CV ten times is one line.
 *
 * @returns the entries with how often each was done.
 */
export function formatTimeline(entries: readonly TimelineEntry[]): (TimelineEntry & { times: number })[] {
  const merged: (TimelineEntry & { times: number })[] = [];
  for (const entry of entries.toSorted((a, b) => b.at.getTime() - a.at.getTime())) {
    const last = merged.at(-1);
    const isSame = last && last.actor === entry.actor && last.done === entry.done;
    if (isSame && entry.text === undefined && last.text === undefined) last.times += 1;
    else merged.push({ ...entry, times: 1 });
  }
  return merged;
}
