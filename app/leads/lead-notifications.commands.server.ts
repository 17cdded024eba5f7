import { and, eq } from 'drizzle-orm';
import { adminsToMail } from '#app/accounts/admins/accounts.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { leadNotifications } from '#app/platform/db/schema.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { LEAD_TO_ADMIN, UNANSWERED_TO_ADMIN } from './lead-staff.mails.ts';

type Told = {
  leadId: string;
  type: 'new' | 'unanswered';
  /** Whom alone it is for; all staff where it is null. */
  recipientId: string | null;
};

const MAILS = { new: LEAD_TO_ADMIN, unanswered: UNANSWERED_TO_ADMIN } as const;

/**
 * Tells staff about a lead, in the caller's transaction: rings the bell, and queues a mail for each of them who has
 * Email Notifications on. // L20
 */
export async function tellStaff(tx: Database, { leadId, type, recipientId }: Told): Promise<void> {
  await tx.insert(leadNotifications).values({ leadId, type, recipientId }).onConflictDoNothing();
  for (const { id } of await adminsToMail(tx)) {
    if (recipientId === null || recipientId === id) await queueMail(tx, MAILS[type], leadId, id);
  }
}

/** Takes back what staff were told of an unanswered lead, once it is answered or closed. // L20 */
export async function takeBackReminder(tx: Database, leadId: string): Promise<void> {
  await tx
    .delete(leadNotifications)
    .where(and(eq(leadNotifications.leadId, leadId), eq(leadNotifications.type, 'unanswered')));
}
