import { eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { auditApplication } from './application-audit.server.ts';
import { applications, notifications } from './applications.tables.ts';

type NotificationType = typeof notifications.$inferSelect.type;

/**
 * The unread notifications that matter more than what an applicant has done, and stay. One that was kept back is not shown later: the
 * application's page has all of it.
 */
const KEPT: Partial<Record<NotificationType, NotificationType[]>> = {
  cv_replaced: ['new_applicant', 'time_asked'],
  time_asked: ['new_applicant', 'infected'],
};

/**
 * Rings the bell for what has happened to an application. There is one notification an application: while the new application itself
 * is unread, whoever opens it finds the rest anyway. // D7, H10
 */
export async function notifyStaff(
  tx: Database,
  applicationId: string,
  event: NotificationType,
): Promise<void> {
  const { type, read } = notifications;
  const notification = { type: event, read: false, createdAt: new Date() };
  await tx
    .insert(notifications)
    .values({ applicationId, ...notification })
    .onConflictDoUpdate({
      target: notifications.applicationId,
      set: notification,
      setWhere: sql`${read} or ${notInArray(type, KEPT[event] ?? [])}`,
    });
}

/**
 * Tells staff that the virus scanner found something in a CV: in the bell, and through the audit in the application's history. An
 * application has one notification, so that of its arrival becomes this one. // D7, R6
 */
export async function reportInfectedCv(tx: Database, fileKey: string, virus: string): Promise<void> {
  const [application] = await tx
    .select({ id: applications.id, number: applications.number })
    .from(applications)
    .where(eq(applications.cvKey, fileKey))
    .for('key share');
  if (application === undefined) return;
  await auditApplication(tx, null, 'cv-infected', application, { found: virus });
  await notifyStaff(tx, application.id, 'infected');
}
