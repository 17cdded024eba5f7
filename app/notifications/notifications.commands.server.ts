import { and, eq, lt } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifications } from '#app/platform/db/schema.ts';

/**
 * Limits a command to the notifications on the reader's list, so that later ones are kept.
 *
 * @param newest date of the newest notification on the list. One millisecond is added, since the database stores
 *   microseconds.
 */
const upTo = (newest: Date) => lt(notifications.createdAt, new Date(newest.getTime() + 1));

/** Marks the notifications up to `newest` as read, for all staff. // D8 */
export async function markNotificationsRead(db: Database, newest: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.read, false), upTo(newest)));
}

/** Deletes the notifications up to `newest`, for all staff. // D8 */
export function clearNotifications(db: Database, actor: Actor, newest: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(notifications).where(upTo(newest));
    if (!rowCount) return;
    await recordAudit(tx, actor, {
      action: 'notifications-cleared',
      details: { notifications: `${rowCount}` },
    });
  });
}

/** Deletes an application's notification, for all staff. A missing one is no error. // D8 */
export function deleteNotification(db: Database, actor: Actor, applicationId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(notifications).where(eq(notifications.applicationId, applicationId));
    if (rowCount) await recordAudit(tx, actor, { action: 'notification-deleted', subjectId: applicationId });
  });
}
