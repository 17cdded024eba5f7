import { and, eq, sql } from 'drizzle-orm';
import { adminSettings } from '#app/accounts/settings/settings.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { UNANSWERED_TO_ADMIN } from './lead-staff.mails.ts';
import { leadNotifications } from './leads.tables.ts';

type Reminder = {
  leadId: string;
  /** The only recipient; null for all staff. */
  recipientId: string | null;
};

/**
 * Reminds staff of an unanswered lead in the caller's transaction: in the bell, and by a queued mail to those who have
 * Email Notifications on. // L20
 */
export async function remindStaff(tx: Database, { leadId, recipientId }: Reminder): Promise<void> {
  const { adminId, emailNotifications } = adminSettings;
  const wanted = and(emailNotifications, recipientId === null ? undefined : eq(adminId, recipientId));
  await tx
    .insert(leadNotifications)
    .values({ leadId, type: 'unanswered', recipientId })
    .onConflictDoNothing();
  await tx.execute(sql`insert into ${outgoingMails} (kind, subject_id, recipient_id)
    select ${UNANSWERED_TO_ADMIN}, ${leadId}::uuid, ${adminId} from ${adminSettings} where ${wanted}`);
}

/** Rings the bell for all staff: a lead has one notification of each kind, which becomes unread and new again. // L20, L24, P12 */
export async function ringForLead(
  tx: Database,
  leadId: string,
  type: 'infected' | 'accepted' | 'declined' | 'asked' | 'replied',
): Promise<void> {
  await tx
    .insert(leadNotifications)
    .values({ leadId, type })
    .onConflictDoUpdate({
      target: [leadNotifications.leadId, leadNotifications.type],
      set: { read: false, createdAt: sql`now()` },
    });
}

/** Deletes the notifications about an unanswered lead once it is answered or closed. // L20 */
export async function takeBackReminder(tx: Database, leadId: string): Promise<void> {
  await tx
    .delete(leadNotifications)
    .where(and(eq(leadNotifications.leadId, leadId), eq(leadNotifications.type, 'unanswered')));
}
