import { and, eq, lt } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import { articleNotifications } from '#app/blog/blog.tables.ts';
import { leadNotifications } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifications, staffNotifications } from '#app/recruitment/applications/applications.tables.ts';
import { isFor, isOwn } from './notifications.queries.server.ts';

type Who = NonNullable<Actor>;

/**
 * Limits a command to the notifications on the reader's list, so that later ones are kept.
 *
 * @param newest date of the newest notification on the list. One millisecond is added, since the database stores
 *   microseconds.
 */
function upTo(
  {
    createdAt,
  }:
    | typeof notifications
    | typeof staffNotifications
    | typeof leadNotifications
    | typeof articleNotifications,
  newest: Date,
) {
  return lt(createdAt, new Date(newest.getTime() + 1));
}

/** Marks the notifications up to `newest` as read, for all staff. // D8 */
export async function markNotificationsRead(db: Database, me: Who, newest: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(notifications)
      .set({ read: true })
      .where(and(eq(notifications.read, false), upTo(notifications, newest)));
    await tx
      .update(staffNotifications)
      .set({ read: true })
      .where(and(eq(staffNotifications.read, false), isOwn(me.id), upTo(staffNotifications, newest)));
    await tx
      .update(leadNotifications)
      .set({ read: true })
      .where(and(eq(leadNotifications.read, false), isFor(me.id), upTo(leadNotifications, newest)));
    await tx
      .update(articleNotifications)
      .set({ read: true })
      .where(and(eq(articleNotifications.read, false), upTo(articleNotifications, newest)));
  });
}

/** Deletes the notifications up to `newest`, for all staff. // D8 */
export function clearNotifications(db: Database, me: Who, newest: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const aboutApplications = await tx.delete(notifications).where(upTo(notifications, newest));
    const forMe = await tx
      .delete(staffNotifications)
      .where(and(isOwn(me.id), upTo(staffNotifications, newest)));
    const aboutLeads = await tx
      .delete(leadNotifications)
      .where(and(isFor(me.id), upTo(leadNotifications, newest)));
    const aboutArticles = await tx.delete(articleNotifications).where(upTo(articleNotifications, newest));
    const cleared =
      (aboutApplications.rowCount ?? 0) +
      (forMe.rowCount ?? 0) +
      (aboutLeads.rowCount ?? 0) +
      (aboutArticles.rowCount ?? 0);
    if (cleared === 0) return;
    await recordAudit(tx, me, {
      action: 'notifications-cleared',
      details: { notifications: `${cleared}` },
    });
  });
}

/**
 * Deletes a notification for all staff. One that is already deleted is not an error. // D8
 *
 * @param id the ID of the application or article, which identifies its notification, or of a notification about a lead or for one colleague.
 */
export function deleteNotification(db: Database, me: Who, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const aboutApplications = await tx.delete(notifications).where(eq(notifications.applicationId, id));
    const [forMe] = await tx
      .delete(staffNotifications)
      .where(and(eq(staffNotifications.id, id), isOwn(me.id)))
      .returning({ applicationId: staffNotifications.applicationId });
    const [aboutLead] = await tx
      .delete(leadNotifications)
      .where(and(eq(leadNotifications.id, id), isFor(me.id)))
      .returning({ leadId: leadNotifications.leadId });
    const aboutArticles = await tx.delete(articleNotifications).where(eq(articleNotifications.postId, id));
    if (!aboutApplications.rowCount && !forMe && !aboutLead && !aboutArticles.rowCount) return;
    const subjectId = forMe?.applicationId ?? aboutLead?.leadId ?? id;
    await recordAudit(tx, me, { action: 'notification-deleted', subjectId });
  });
}
