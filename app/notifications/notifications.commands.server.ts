import { and, eq, lt } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifications } from '#app/platform/db/schema.ts';

/**
 * Of the notifications only what its reader could have seen: whatever came in after the list was made stays.
 *
 * @param newest when the newest on the list came in; the database keeps moments finer than JavaScript does.
 */
const seenWith = (newest: Date) => lt(notifications.createdAt, new Date(newest.getTime() + 1));

/** Marks what was there when the list was made as read, for everybody. // D8 */
export async function readNotifications(db: Database, newest: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.read, false), seenWith(newest)));
}

/** Deletes what was there when the list was made, for everybody. // D8 */
export function clearNotifications(db: Database, actor: Actor, newest: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(notifications).where(seenWith(newest));
    if (!rowCount) return;
    await recordAudit(tx, actor, {
      action: 'notifications-cleared',
      details: { notifications: `${rowCount}` },
    });
  });
}

/** Deletes the notification of an application, for everybody; one that is gone already is no error. // D8 */
export function deleteNotification(db: Database, actor: Actor, applicationId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(notifications).where(eq(notifications.applicationId, applicationId));
    if (rowCount) await recordAudit(tx, actor, { action: 'notification-deleted', subjectId: applicationId });
  });
}
