import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { adminSettings, leadNotifications, outgoingMails } from '#app/platform/db/schema.ts';
import { LEAD_TO_ADMIN, UNANSWERED_TO_ADMIN } from './lead-staff.mails.ts';

type StaffNotice = {
  leadId: string;
  type: 'new' | 'unanswered';
  /** The only recipient; null for all staff. */
  recipientId: string | null;
};

const MAILS = { new: LEAD_TO_ADMIN, unanswered: UNANSWERED_TO_ADMIN } as const;

/**
 * Notifies staff about a lead in the caller's transaction: in the bell, and by a queued mail to those who have Email
 * Notifications on. // L20
 */
export async function notifyStaff(tx: Database, { leadId, type, recipientId }: StaffNotice): Promise<void> {
  const { adminId, emailNotifications } = adminSettings;
  const wanted = and(emailNotifications, recipientId === null ? undefined : eq(adminId, recipientId));
  // Sent together: a visitor waits for them.
  await Promise.all([
    tx.insert(leadNotifications).values({ leadId, type, recipientId }).onConflictDoNothing().execute(),
    tx.execute(sql`insert into ${outgoingMails} (kind, subject_id, recipient_id)
      select ${MAILS[type]}, ${leadId}::uuid, ${adminId} from ${adminSettings} where ${wanted}`),
  ]);
}

/** Deletes the notifications about an unanswered lead once it is answered or closed. // L20 */
export async function takeBackReminder(tx: Database, leadId: string): Promise<void> {
  await tx
    .delete(leadNotifications)
    .where(and(eq(leadNotifications.leadId, leadId), eq(leadNotifications.type, 'unanswered')));
}
