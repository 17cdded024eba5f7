import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import type { WatchedMailbox } from '../mailbox-config.server.ts';
import { watchedMailboxes } from './watched-mailbox.tables.ts';

const { mailbox, readAt, lastError, createdAt } = watchedMailboxes;

function nameOf({ user, host, folder }: WatchedMailbox): string {
  return `${user}@${host}/${folder}`;
}

/** How far a mailbox has been read. */
export async function findProgress(db: Database, watched: WatchedMailbox) {
  await db
    .insert(watchedMailboxes)
    .values({ mailbox: nameOf(watched) })
    .onConflictDoNothing();
  const [progress] = await db
    .select()
    .from(watchedMailboxes)
    .where(eq(mailbox, nameOf(watched)));
  if (progress === undefined) throw new Error('The progress was not stored');
  return progress;
}

/** Notes that all mails up to a UID have been dealt with. */
export async function noteProgress(
  db: Database,
  watched: WatchedMailbox,
  progress: { uidValidity: string; lastUid: number; isAtEnd: boolean },
): Promise<void> {
  const { isAtEnd, ...place } = progress;
  await db
    .update(watchedMailboxes)
    .set({ ...place, ...(isAtEnd && { readAt: sql`now()`, lastError: null }) })
    .where(eq(mailbox, nameOf(watched)));
}

/** @returns whether it is another error than the last time. */
export async function noteMailboxError(
  db: Database,
  watched: WatchedMailbox,
  error: string,
): Promise<boolean> {
  const before = await findProgress(db, watched);
  if (before.lastError === error) return false;
  await db
    .update(watchedMailboxes)
    .set({ lastError: error })
    .where(eq(mailbox, nameOf(watched)));
  return true;
}

/** When the mailbox was last read to its end, or else first tried; null if it was never tried. */
export async function readMailboxState(db: Database, watched: WatchedMailbox) {
  const [state] = await db
    .select({ readAt: sql<Date>`coalesce(${readAt}, ${createdAt})`.mapWith(createdAt), lastError })
    .from(watchedMailboxes)
    .where(eq(mailbox, nameOf(watched)));
  return state ?? null;
}
