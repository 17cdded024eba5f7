/** NOTIFY channel of the trigger (migration 0005) that fires on each change of the notifications. */
export const NOTIFICATIONS_CHANNEL = 'notifications';

/** Highest number shown on the bell. // D7 */
const MAX_SHOWN = 99;
/** Counting stops here, since anything above 99 shows as 99+. */
export const MAX_COUNTED = MAX_SHOWN + 1;

/** The event a notification is about: a new application, one that was withdrawn, a new lead, an unanswered lead, a customer's reply, a late article, an infected file, a CV that its applicant replaced, a candidate who asks for another time, what a customer did with a quotation; to one colleague alone: an application assigned to them, a note that mentions them. */
export type Topic = (typeof TOPICS)[number];

const TOPICS = [
  'application',
  'withdrawn',
  'lead',
  'unanswered',
  'reply',
  'overdue',
  'infected-drawing',
  'infected-cv',
  'new-cv',
  'time-asked',
  'quotation-accepted',
  'quotation-declined',
  'quotation-asked',
  'assigned',
  'mentioned',
] as const;

/** The announcement when one arrives. */
export const NEWS: Readonly<Record<Topic, string>> = {
  application: 'A new application has come in',
  withdrawn: 'A candidate has withdrawn an application',
  lead: 'A new lead has come in',
  unanswered: 'A lead has been unanswered for a working day',
  reply: 'A customer has replied',
  overdue: 'A scheduled article was not published in time',
  'infected-drawing': 'The virus scan found something in a drawing',
  'infected-cv': 'The virus scan found something in a CV',
  'new-cv': 'A candidate has sent a new CV',
  'time-asked': 'A candidate asks for another time for the interview',
  'quotation-accepted': 'A customer has accepted a quotation',
  'quotation-declined': 'A customer has declined a quotation',
  'quotation-asked': 'A customer has asked about a quotation',
  assigned: 'An application was assigned to you',
  mentioned: 'A note mentions you',
};

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
  const topic = 'topic' in count ? topicOf(count.topic) : undefined;
  return { unread, newest, ...(topic && { topic }) };
}

function topicOf(text: unknown): Topic | undefined {
  return TOPICS.find((topic) => topic === text);
}
