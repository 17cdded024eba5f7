import { notInArray, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifications } from '../applications/applications.tables.ts';

type NotificationType = typeof notifications.$inferSelect.type;

/**
 * The unread notifications that matter more than what an applicant has done, and stay. One that was kept back is not shown later: the
 * application's page has all of it.
 */
const KEPT = {
  cv_replaced: ['new_applicant', 'time_asked'],
  time_asked: ['new_applicant', 'infected'],
} as const satisfies Record<string, NotificationType[]>;

/**
 * Rings the bell for what an applicant has done on the private page. There is one notification an application: while the new
 * application itself is unread, whoever opens it finds the rest anyway. // D7, H10
 */
export async function notifyStaff(
  tx: Database,
  applicationId: string,
  event: keyof typeof KEPT,
): Promise<void> {
  const { type, read } = notifications;
  const notification = { type: event, read: false, createdAt: new Date() };
  await tx
    .insert(notifications)
    .values({ applicationId, ...notification })
    .onConflictDoUpdate({
      target: notifications.applicationId,
      set: notification,
      setWhere: sql`${read} or ${notInArray(type, KEPT[event])}`,
    });
}
