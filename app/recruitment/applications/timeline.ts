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

const DESCRIPTIONS: Readonly<Record<string, (details: Details) => string>> = {
  'application-created': () => 'entered the application',
  'status-changed': ({ from = '?', to = '?' }) =>
    `changed the status from ${statusLabel(from)} to ${statusLabel(to)}`,
  'application-assessed': ({ changed = 'assessment' }) => `changed the ${changed}`,
  assigned: ({ to }) => (to ? `assigned it to ${to}` : 'assigned it'),
  unassigned: ({ from }) => (from ? `took it from ${from}` : 'took the assignee away'),
  'note-deleted': () => 'deleted a note',
  'note-restored': () => 'restored a note',
  'note-mailed-again': () => 'had a note sent again',
  'told-by-phone': () => 'told the candidate by phone',
  'told-taken-back': () => 'removed the record that the candidate was told by phone',
  'cv-viewed': ({ how }) => (how === 'downloaded' ? 'downloaded the CV' : 'viewed the CV'),
  'cv-replaced': () => 'replaced the CV',
  'application-withdrawn': () => 'withdrew the application',
  'times-offered': ({ times = '?' }) =>
    `offered ${times === '1' ? 'a time' : `${times} times`} for an interview`,
  'times-stopped': () => 'stopped offering times for an interview',
  'time-chosen': ({ when = '?' }) => `chose ${formatDetail(when)} for the interview`,
  'time-asked': () => 'asked for another time for the interview',
  'interview-arranged': ({ when = '?' }) => `arranged an interview on ${formatDetail(when)}`,
  'interview-changed': ({ when = '?' }) => `changed the interview to ${formatDetail(when)}`,
  'interview-cancelled': ({ when = '?' }) => `cancelled the interview on ${formatDetail(when)}`,
  'interview-restored': ({ when = '?' }) => `restored the interview on ${formatDetail(when)}`,
  'cv-infected': ({ found }) =>
    `The virus scan found ${found || 'something'} in the CV, which can’t be opened`,
  'candidate-changed': ({ changed = 'details' }) => `corrected the ${changed}`,
  'personal-data-exported': () => 'exported the data',
};

/** What an audit entry says in the history; null for what stands there in another form, such as notes. */
export function describeAuditEntry(action: string, details: Details): string | null {
  return Object.hasOwn(DESCRIPTIONS, action) ? (DESCRIPTIONS[action]?.(details) ?? null) : null;
}

/**
 * Newest first, with what one person did several times in a row as one line: opening a CV ten times is one entry.
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
