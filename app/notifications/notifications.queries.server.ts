import { count, desc, eq, sql } from 'drizzle-orm';
import { findSettingsOfSession } from '#app/accounts/accounts.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications, candidates, notifications, positions } from '#app/platform/db/schema.ts';
import { type Count, MOST_COUNTED } from './bell.ts';

export type Notification = Awaited<ReturnType<typeof listNotifications>>['notifications'][number];

const NOTIFICATIONS_A_PAGE = 25;

/**
 * A page of the notifications, newest first; the last page where there are not so many.
 *
 * @param asked the page, from 1.
 */
export async function listNotifications(db: Database, asked: number) {
  const [total] = await db.select({ n: count() }).from(notifications);
  const pages = Math.max(1, Math.ceil((total?.n ?? 0) / NOTIFICATIONS_A_PAGE));
  const page = Math.min(asked, pages);
  const { applicationId, read, createdAt } = notifications;
  const rows = await db
    .select({
      applicationId,
      read,
      createdAt,
      candidate: candidates.fullName,
      avatar: candidates.avatar,
      /** Null once the position is gone. // R14 */
      position: positions.name,
    })
    .from(notifications)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .orderBy(desc(createdAt), desc(applicationId))
    .limit(NOTIFICATIONS_A_PAGE)
    .offset((page - 1) * NOTIFICATIONS_A_PAGE);
  return { notifications: rows, page, pages };
}

/** What the bell counts, for everybody the same. // D7 */
export async function countUnread(db: Database): Promise<Count> {
  const unread = db
    .select({ one: sql`1`.as('one') })
    .from(notifications)
    .where(eq(notifications.read, false))
    .limit(MOST_COUNTED)
    .as('unread');
  const [counted] = await db.select({ n: count() }).from(unread);
  const [newest] = await db
    .select({ createdAt: notifications.createdAt })
    .from(notifications)
    .orderBy(desc(notifications.createdAt))
    .limit(1);
  return { unread: counted?.n ?? 0, newest: newest?.createdAt.toISOString() ?? null };
}

/** The bell of whoever has this session; 'over' where it has ended or the account is gone. // D7, T1 */
export async function hearBell(db: Database, sessionId: string): Promise<Count | 'off' | 'over'> {
  const settings = await findSettingsOfSession(db, sessionId);
  if (settings === null) return 'over';
  return settings.websiteNotifications ? countUnread(db) : 'off';
}
