import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { adminSettings } from '#app/accounts/settings/settings.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { VIRUS_SCAN } from './lead-events.ts';
import { REPLIED_TO_ADMIN, UNANSWERED_TO_ADMIN } from './lead-staff.mails.ts';
import { drawings, leadEvents, leadNotifications, leads } from './leads.tables.ts';

type LeadRecipient = {
  leadId: string;
  /** The only recipient; null for all staff. */
  recipientId: string | null;
};

/**
 * Reminds staff of an unanswered lead in the caller's transaction: in the bell, and by a queued mail to those who have
 * Email Notifications on. // L20
 */
export async function remindStaff(tx: Database, { leadId, recipientId }: LeadRecipient): Promise<void> {
  await tx
    .insert(leadNotifications)
    .values({ leadId, type: 'unanswered', recipientId })
    .onConflictDoNothing();
  await mailStaff(tx, UNANSWERED_TO_ADMIN, { leadId, recipientId });
}

/** Tells staff in the caller's transaction that a customer has replied: in the bell all of them, by mail as `remindStaff`. // L24 */
export async function notifyOfReply(tx: Database, { leadId, recipientId }: LeadRecipient): Promise<void> {
  await notifyAllStaff(tx, leadId, 'replied');
  // A customer who writes five mails in a row causes one.
  const { kind, subjectId, createdAt } = outgoingMails;
  const isOfThisHour = gt(createdAt, sql`now() - interval '1 hour'`);
  const isRecentMail = and(eq(kind, REPLIED_TO_ADMIN), eq(subjectId, leadId), isOfThisHour);
  if ((await tx.$count(outgoingMails, isRecentMail)) === 0)
    await mailStaff(tx, REPLIED_TO_ADMIN, { leadId, recipientId });
}

/** Queues a mail about a lead to those who have Email Notifications on. */
async function mailStaff(tx: Database, kind: string, { leadId, recipientId }: LeadRecipient): Promise<void> {
  const { adminId, emailNotifications } = adminSettings;
  const isMailed = and(emailNotifications, recipientId === null ? undefined : eq(adminId, recipientId));
  await tx.execute(sql`insert into ${outgoingMails} (kind, subject_id, recipient_id)
    select ${kind}, ${leadId}::uuid, ${adminId} from ${adminSettings} where ${isMailed}`);
}

/** Rings the bell for all staff: a lead has one notification of each kind, which becomes unread and new again. // L20, L24, P12 */
export async function notifyAllStaff(
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

/**
 * Deletes the notifications about unanswered leads once they are answered or closed, or have another owner. Should one wait again,
 * because the answer was recorded by mistake or the lead is opened again, or wait still, its owner is reminded again. // L20
 */
export async function removeReminder(tx: Database, ...leadIds: readonly string[]): Promise<void> {
  const ids = [...leadIds];
  await tx
    .delete(leadNotifications)
    .where(and(inArray(leadNotifications.leadId, ids), eq(leadNotifications.type, 'unanswered')));
  await tx.update(leads).set({ remindedAt: null }).where(inArray(leads.id, ids));
}

/** Tells staff that the virus scanner found something in a drawing: in the bell and in the lead's timeline. // L16, L20 */
export async function reportInfectedDrawing(tx: Database, fileKey: string, virus: string): Promise<void> {
  const [drawing] = await tx
    .select({ leadId: drawings.leadId, name: drawings.name })
    .from(drawings)
    .innerJoin(leads, eq(leads.id, drawings.leadId))
    .where(eq(drawings.fileKey, fileKey))
    .for('key share', { of: leads });
  if (drawing === undefined) return;
  const { leadId, name } = drawing;
  await tx
    .insert(leadEvents)
    .values({ leadId, kind: 'infected', actorName: VIRUS_SCAN, details: { file: name, found: virus } });
  await notifyAllStaff(tx, leadId, 'infected');
}
