import { count, desc, eq, sql } from 'drizzle-orm';
import { findSettingsOfSession } from '#app/accounts/admins/accounts.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications, candidates, notifications, positions } from '#app/platform/db/schema.ts';
import { type Count, MAX_COUNTED } from './bell.ts';

export type Notification = Awaited<ReturnType<typeof listNotifications>>['notifications'][number];

const NOTIFICATIONS_PER_PAGE = 25;

/**
 * One page of the notifications, newest first.
 *
 * @param requested page number, from 1; beyond the last page the last one is read.
 */
export async function listNotifications(db: Database, requested: number) {
  const [total] = await db.select({ n: count() }).from(notifications);
  const pages = Math.max(1, Math.ceil((total?.n ?? 0) / NOTIFICATIONS_PER_PAGE));
  const page = Math.min(requested, pages);
  const { applicationId, read, createdAt } = notifications;
  const rows = await db
    .select({
      applicationId,
      read,
      createdAt,
      candidate: candidates.fullName,
      avatar: candidates.avatar,
      /** Null if the position was deleted. // R14 */
      position: positions.name,
    })
    .from(notifications)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .orderBy(desc(createdAt), desc(applicationId))
    .limit(NOTIFICATIONS_PER_PAGE)
    .offset((page - 1) * NOTIFICATIONS_PER_PAGE);
  return { notifications: rows, page, pages };
}

/** The bell's count, the same for all staff. // D7 */
export async function countUnread(db: Database): Promise<Count> {
  const unread = db
    .select({ one: sql`1`.as('one') })
    .from(notifications)
    .where(eq(notifications.read, false))
    .limit(MAX_COUNTED)
    .as('unread');
  const [counted] = await db.select({ n: count() }).from(unread);
  const [newest] = await db
    .select({ createdAt: notifications.createdAt })
    .from(notifications)
    .orderBy(desc(notifications.createdAt))
    .limit(1);
  return { unread: counted?.n ?? 0, newest: newest?.createdAt.toISOString() ?? null };
}

/** A session's bell; 'over' if the session has ended or its account was deleted. // D7, T1 */
export async function getBell(db: Database, sessionId: string): Promise<Count | 'off' | 'over'> {
  const settings = await findSettingsOfSession(db, sessionId);
  if (settings === null) return 'over';
  return settings.websiteNotifications ? countUnread(db) : 'off';
}
