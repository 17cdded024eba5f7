/** The channel on which a trigger (migration 0005) tells of each change of the notifications. */
export const NOTIFICATIONS_CHANNEL = 'notifications';

/** What the bell shows at most. // D7 */
const MOST_SHOWN = 99;
/** Whoever counts need not go further: it shows as 99+. */
export const MOST_COUNTED = MOST_SHOWN + 1;

/** How many notifications nobody has read, up to `MOST_COUNTED`, and when the newest of all came in, as an ISO date. */
export type Count = { unread: number; newest: string | null };

/** Off: this admin wants no notifications on the website (T1). Unheard: the count could not be had so far. */
export type Bell = Count | 'off' | 'unheard';

/** What the bell shows, and whether a new application rang it. */
export type Rung = { bell: Bell; news: string | null };

/** D7 */
export function writeUnread(unread: number): string {
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
}

/** What a screen reader says of the bell. */
export function bellLabel(bell: Bell): string {
  return typeof bell === 'string' ? 'Notifications' : `Notifications, ${writeUnread(bell.unread)} unread`;
}

/** The bell hears a new count. A newer notification than before is news; that some were read or deleted is none. */
export function ring({ bell: before, news }: Rung, bell: Bell): Rung {
  if (typeof before === 'string' || typeof bell === 'string' || bell.newest === null) return { bell, news };
  const isNews = before.newest === null || bell.newest > before.newest;
  return { bell, news: isNews ? bell.newest : news };
}

/** Reads what the server sent of the bell; null where it is nothing of the kind. */
export function readCount(sent: string): Count | null {
  const count: unknown = JSON.parse(sent);
  if (typeof count !== 'object' || count === null || !('unread' in count) || !('newest' in count))
    return null;
  const { unread, newest } = count;
  if (typeof unread !== 'number' || (newest !== null && typeof newest !== 'string')) return null;
  return { unread, newest };
}
