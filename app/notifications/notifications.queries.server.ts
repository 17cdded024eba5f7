import { count, desc, eq, sql } from 'drizzle-orm';
import { findSettingsOfSession } from '#app/accounts/admins/accounts.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { applications, candidates, notifications, positions } from '#app/platform/db/schema.ts';
import type { Services } from '#app/platform/services.server.ts';
import { type Bell, type Count, MAX_COUNTED } from './bell.ts';

export type Notification = Awaited<ReturnType<typeof listNotifications>>['rows'][number];

const NOTIFICATIONS_PER_PAGE = 25;

/** One page of the notifications, newest first. // D8 */
export function listNotifications(db: Database, page: number) {
  const { applicationId, read, createdAt } = notifications;
  return pageOfList(page, NOTIFICATIONS_PER_PAGE, db.$count(notifications), (limit, offset) =>
    db
      .select({
        id: applicationId,
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
      .limit(limit)
      .offset(offset),
  );
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

/** The bell for rendering a page. An error doesn't fail the page: the event stream delivers the bell later. */
export async function loadBell({ db, log }: Pick<Services, 'db' | 'log'>, sessionId: string): Promise<Bell> {
  try {
    const bell = await getBell(db, sessionId);
    // The session ended during the request.
    return bell === 'over' ? 'off' : bell;
  } catch (error) {
    log.error({ err: error }, 'the bell could not be loaded');
    return 'unknown';
  }
}
