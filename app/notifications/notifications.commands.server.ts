import { and, eq, lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import { articleNotifications } from '#app/blog/blog.tables.ts';
import { leadNotifications } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { quotationNotifications } from '#app/quotations/quotations.tables.ts';
import { notifications, staffNotifications } from '#app/recruitment/applications/applications.tables.ts';
import { isFor, isOwn } from './notifications.queries.server.ts';

/** The tables of what is on a reader's list, and which rows of each are. */
function listOf(me: Admin) {
  return [
    { table: notifications, isListed: undefined },
    { table: staffNotifications, isListed: isOwn(me.id) },
    { table: leadNotifications, isListed: isFor(me.id) },
    { table: quotationNotifications, isListed: undefined },
    { table: articleNotifications, isListed: undefined },
  ];
}

/**
 * The end of a list whose newest notification is of that date, so that later ones are kept. One millisecond is added, since the
 * database stores microseconds.
 */
const endOf = (newest: Date) => new Date(newest.getTime() + 1);

/** Marks the notifications up to `newest` as read, for all staff. // D8 */
export async function markNotificationsRead(db: Database, me: Admin, newest: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { table, isListed } of listOf(me))
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
    for (const { table, isListed } of listOf(me)) {
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
    const isSeen = ({ createdAt }: { createdAt: PgColumn }) => lt(createdAt, endOf(seen));
    const aboutApplications = await tx
      .delete(notifications)
      .where(and(eq(notifications.applicationId, id), isSeen(notifications)));
    const [forMe] = await tx
      .delete(staffNotifications)
      .where(and(eq(staffNotifications.id, id), isOwn(me.id), isSeen(staffNotifications)))
      .returning({ applicationId: staffNotifications.applicationId });
    const [aboutLead] = await tx
      .delete(leadNotifications)
      .where(and(eq(leadNotifications.id, id), isFor(me.id), isSeen(leadNotifications)))
      .returning({ leadId: leadNotifications.leadId });
    const aboutQuotations = await tx
      .delete(quotationNotifications)
      .where(and(eq(quotationNotifications.quotationId, id), isSeen(quotationNotifications)));
    const aboutArticles = await tx
      .delete(articleNotifications)
      .where(and(eq(articleNotifications.postId, id), isSeen(articleNotifications)));
    const shared = [aboutApplications, aboutQuotations, aboutArticles];
    if (!forMe && !aboutLead && shared.every(({ rowCount }) => !rowCount)) return;
    const subjectId = forMe?.applicationId ?? aboutLead?.leadId ?? id;
    await recordAudit(tx, me, { action: 'notification-deleted', subjectId });
  });
}
