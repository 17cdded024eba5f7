import { and, eq } from 'drizzle-orm';
import { adminsToMail } from '#app/accounts/admins/accounts.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { leadNotifications } from '#app/platform/db/schema.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
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
  await tx.insert(leadNotifications).values({ leadId, type, recipientId }).onConflictDoNothing();
  for (const { id } of await adminsToMail(tx)) {
    if (recipientId === null || recipientId === id) await queueMail(tx, MAILS[type], leadId, id);
  }
}

/** Deletes the notifications about an unanswered lead once it is answered or closed. // L20 */
export async function takeBackReminder(tx: Database, leadId: string): Promise<void> {
  await tx
    .delete(leadNotifications)
    .where(and(eq(leadNotifications.leadId, leadId), eq(leadNotifications.type, 'unanswered')));
}
