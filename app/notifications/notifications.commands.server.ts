import { and, eq, lt } from 'drizzle-orm';
import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { notificationTables } from './notifications.queries.server.ts';

/**
 * The end of a list whose newest notification is of that date, so that later ones are kept. One millisecond is added, since the
 * database stores microseconds.
 */
const endOf = (newest: Date) => new Date(newest.getTime() + 1);

/** Marks the notifications up to `newest` as read, for all staff. // D8 */
export async function markNotificationsRead(db: Database, me: Admin, newest: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { table, isListed } of notificationTables(me.id))
      await tx
        .update(table)
        .set({ read: true })
        .where(and(eq(table.read, false), isListed, lt(table.createdAt, endOf(newest))));
  });
}

/** Deletes the notifications up to `newest`, for all staff. // D8 */
export function clearNotifications(db: Database, me: Admin, newest: Date): Promise<void> {
  return db.transaction(async (tx) => {
    let cleared = 0;
    for (const { table, isListed } of notificationTables(me.id)) {
      const { rowCount } = await tx.delete(table).where(and(isListed, lt(table.createdAt, endOf(newest))));
      cleared += rowCount ?? 0;
    }
    if (cleared === 0) return;
    await recordAudit(tx, me, {
      action: 'notifications-cleared',
      details: { notifications: `${cleared}` },
    });
  });
}

/**
 * Deletes a notification for all staff, unless it is about something newer than what was seen. One that is already deleted is
 * not an error. // D8
 *
 * @param id the ID of the application, quotation or article, which identifies its notification, or of a notification about a lead or for one colleague.
 */
export function deleteNotification(
  db: Database,
  me: Admin,
  { id, seen }: { id: string; seen: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    for (const { table, id: idOf, subjectId, isListed } of notificationTables(me.id)) {
      const [deleted] = await tx
        .delete(table)
        .where(and(eq(idOf, id), isListed, lt(table.createdAt, endOf(seen))))
        .returning({ subjectId });
      if (deleted)
        await recordAudit(tx, me, { action: 'notification-deleted', subjectId: deleted.subjectId });
    }
  });
}
