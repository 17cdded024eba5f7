import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifications } from '../applications/applications.tables.ts';

/**
 * Rings the bell for what an applicant has done on the private page. There is one notification an application: while the new
 * application itself is unread, whoever opens it finds the rest anyway. // D7, H10
 */
export async function notifyStaff(
  tx: Database,
  applicationId: string,
  event: 'cv_replaced' | 'time_asked',
): Promise<void> {
  const { type, read } = notifications;
  const notification = { type: event, read: false, createdAt: new Date() };
  await tx
    .insert(notifications)
    .values({ applicationId, ...notification })
    .onConflictDoUpdate({
      target: notifications.applicationId,
      set: notification,
      setWhere: sql`${read} or ${type} <> 'new_applicant'`,
    });
}
