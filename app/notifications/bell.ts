import { keysOf } from '#app/platform/keys-of.ts';

/** NOTIFY channel of the trigger (migration 0005) that fires on each change of the notifications. */
export const NOTIFICATIONS_CHANNEL = 'notifications';

/** Highest number shown on the bell. // D7 */
const MAX_SHOWN = 99;
/** Counting stops here, since anything above 99 shows as 99+. */
export const MAX_COUNTED = MAX_SHOWN + 1;

/** What a notification is about: how the list names it, and what is announced when one arrives (`live`). */
export const TOPICS = {
  application: { label: 'Application', live: 'A new application has come in' },
  withdrawn: { label: 'Application withdrawn', live: 'A candidate has withdrawn an application' },
  lead: { label: 'Lead', live: 'A new lead has come in' },
  unanswered: { label: 'Unanswered lead', live: 'A lead has been unanswered for a working day' },
  reply: { label: 'Reply from a customer', live: 'A customer has replied' },
  overdue: { label: 'Not published in time', live: 'A scheduled article was not published in time' },
  'infected-drawing': { label: 'Virus in a drawing', live: 'The virus scan found something in a drawing' },
  'infected-cv': { label: 'Virus in a CV', live: 'The virus scan found something in a CV' },
  'new-cv': { label: 'New CV', live: 'A candidate has sent a new CV' },
  'time-asked': { label: 'Another time wanted', live: 'A candidate asks for another time for the interview' },
  'quotation-accepted': { label: 'Quotation accepted', live: 'A customer has accepted a quotation' },
  'quotation-declined': { label: 'Quotation declined', live: 'A customer has declined a quotation' },
  'quotation-asked': { label: 'Question about a quotation', live: 'A customer has asked about a quotation' },
  assigned: { label: 'Assigned to you', live: 'An application was assigned to you' },
  mentioned: { label: 'Mentions you', live: 'A note mentions you' },
} as const;

export type Topic = keyof typeof TOPICS;

/**
 * The number of unread notifications, at most `MAX_COUNTED`, and the ISO date and kind of the newest notification. An
 * older version of the server doesn't send the kind.
 */
export type Count = { unread: number; newest: string | null; topic?: Topic };

/** 'off': the admin switched website notifications off (T1). 'unknown': the count could not be loaded yet. */
export type Bell = Count | 'off' | 'unknown';

/** The bell, and the date of the newest notification that arrived while the page was open. */
export type BellState = { bell: Bell; news: string | null };

/** The number as shown on the bell: 99+ above 99. // D7 */
export function formatUnread(unread: number): string {
  return unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
}

/** The bell's accessible name. */
export function bellLabel(bell: Bell): string {
  return typeof bell === 'string' ? 'Notifications' : `Notifications, ${formatUnread(bell.unread)} unread`;
}

/** Applies a new count. Only a newer notification than before counts as news, not reading or deleting. */
export function reduceBell({ bell: before, news }: BellState, bell: Bell): BellState {
  if (typeof before === 'string' || typeof bell === 'string' || bell.newest === null) return { bell, news };
  const isNews = before.newest === null || bell.newest > before.newest;
  return { bell, news: isNews ? bell.newest : news };
}

/** Parses a count sent by the server; null if it has another shape. */
export function parseCount(json: string): Count | null {
  const count: unknown = JSON.parse(json);
  if (typeof count !== 'object' || count === null || !('unread' in count) || !('newest' in count))
    return null;
  const { unread, newest } = count;
  if (typeof unread !== 'number' || (newest !== null && typeof newest !== 'string')) return null;
  const topic = keysOf(TOPICS).find((known) => 'topic' in count && known === count.topic);
  return { unread, newest, ...(topic && { topic }) };
}
