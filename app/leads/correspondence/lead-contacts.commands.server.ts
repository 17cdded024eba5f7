import { and, desc, eq, inArray, isNull, min, ne } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import { type OpeningHours, workingMinutes } from '#app/company/opening-hours.ts';
import { companyDay } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { leadAnswers } from '../records/answers.tables.ts';
import { ANSWER_KINDS, type ContactKind, REMOVABLE_KINDS } from '../records/lead-events.ts';
import { removeReminder } from '../records/lead-notifications.commands.server.ts';
import {
  addEvent,
  auditLead,
  changeLead,
  GONE,
  type Gone,
  type LockedLead,
  lockLead,
} from '../records/leads.commands.server.ts';
import { leadEvents, leads } from '../records/leads.tables.ts';
import { firstSentAnswer } from './answers.queries.server.ts';

/** Records a call, an answer from somebody's own mailbox, or a reply that arrived there. // L18, L20 */
export function recordContact(
  db: Database,
  actor: Admin,
  id: string,
  kind: ContactKind,
  opening: OpeningHours,
): Promise<{ ok: true; eventId: string } | Gone> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (lead === null) return GONE;
    await changeLead(tx, id, {});
    const eventId = await addEvent(tx, actor, id, kind);
    await auditLead(tx, actor, lead, 'lead-contact-recorded', { entry: kind });
    if (isAnswer(kind)) {
      await recordFirstAnswer(tx, id, new Date(), opening);
      await startProgress(tx, actor, lead, eventId);
    }
    return { ok: true, eventId };
  });
}

/** Removes a note, or an entry recorded by mistake, from a lead's timeline. */
export function removeLeadEvent(
  db: Database,
  actor: Admin,
  id: string,
  eventId: string,
  opening: OpeningHours,
): Promise<{ ok: true } | Gone> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (lead === null) return GONE;
    const [removed] = await tx
      .delete(leadEvents)
      .where(
        and(
          eq(leadEvents.id, eventId),
          eq(leadEvents.leadId, id),
          inArray(leadEvents.kind, [...REMOVABLE_KINDS]),
        ),
      )
      .returning({ kind: leadEvents.kind });
    if (removed === undefined) return GONE;
    await changeLead(tx, id, {});
    if (isAnswer(removed.kind)) {
      if (lead.source === 'website') await findFirstAnswerAgain(tx, id, opening);
      await undoStartProgress(tx, actor, lead, eventId);
    }
    await auditLead(tx, actor, lead, 'lead-entry-removed', { entry: removed.kind });
    return { ok: true };
  });
}

/** Records when a person first answered a lead, unless already recorded, with the working time it took. // L20 */
export async function recordFirstAnswer(
  tx: Database,
  id: string,
  at: Date,
  opening: OpeningHours,
): Promise<void> {
  const [lead] = await tx
    .select({ createdAt: leads.createdAt })
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.firstAnsweredAt)));
  if (lead === undefined) return;
  await tx
    .update(leads)
    .set({ firstAnsweredAt: at, firstAnswerMinutes: workingMinutes(opening, lead.createdAt, at) })
    .where(eq(leads.id, id));
  await removeReminder(tx, id);
}

async function findFirstAnswerAgain(tx: Database, id: string, opening: OpeningHours): Promise<void> {
  const [recorded] = await tx
    .select({ at: min(leadEvents.at) })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, id), inArray(leadEvents.kind, [...ANSWER_KINDS])));
  const answers = [recorded?.at, await firstSentAnswer(tx, id)].filter((at) => at instanceof Date);
  const [first] = answers.sort((a, b) => a.getTime() - b.getTime());
  await tx.update(leads).set({ firstAnsweredAt: null, firstAnswerMinutes: null }).where(eq(leads.id, id));
  if (first) await recordFirstAnswer(tx, id, first, opening);
}

function isAnswer(kind: string): boolean {
  return ANSWER_KINDS.some((answer) => answer === kind);
}

/**
 * What answering does to a lead: a new one is in progress, with a quote any open or lost one is quoted, and whoever answered becomes
 * the owner if nobody is. These are entries in the timeline, which name the answer that caused them. // L16, L18, L20
 *
 * @param cause the id of the answer, or of the entry of a call.
 */
export async function startProgress(
  tx: Database,
  actor: Admin,
  lead: LockedLead,
  cause: string,
  isQuoted = false,
): Promise<void> {
  const from = lead.status;
  const to = isQuoted ? 'quoted' : 'in-progress';
  if (from === 'new' || (isQuoted && (from === 'in-progress' || from === 'lost'))) {
    await changeLead(tx, lead.id, { status: to, lostReason: null });
    await addEvent(tx, actor, lead.id, 'status', { details: { from, to, cause } });
    await auditLead(tx, actor, lead, 'lead-status-changed', { from, to });
  }
  if (lead.ownerId === null) {
    await changeLead(tx, lead.id, { ownerId: actor.id });
    const details = { from: '', to: actor.name };
    await addEvent(tx, actor, lead.id, 'owner', { details: { ...details, cause } });
    await auditLead(tx, actor, lead, 'lead-owner-changed', details);
  }
}

/** Sets the follow-up that was proposed with a quote; '' leaves it as it is. // L18 */
export async function proposeFollowUp(
  tx: Database,
  actor: Admin,
  lead: LockedLead,
  cause: string,
  followUpOn: string,
): Promise<void> {
  const details = { from: lead.followUpOn ?? '', to: followUpOn };
  if (followUpOn === '' || details.from === followUpOn) return;
  await changeLead(tx, lead.id, { followUpOn });
  await addEvent(tx, actor, lead.id, 'follow-up', { details: { ...details, cause } });
  await auditLead(tx, actor, lead, 'lead-follow-up-changed', details);
}

/** Whether the day of a lead’s follow-up is not over, and was set by staff rather than proposed by a quotation. // P12 */
export async function hasChosenFollowUp(tx: Database, { id, followUpOn }: LockedLead): Promise<boolean> {
  if (followUpOn === null || followUpOn < companyDay()) return false;
  const [last] = await tx
    .select({ details: leadEvents.details })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, id), eq(leadEvents.kind, 'follow-up')))
    .orderBy(desc(leadEvents.at), desc(leadEvents.id))
    .limit(1);
  const cause = last?.details.cause;
  if (!cause) return true;
  return (
    (await tx.$count(leadEvents, and(eq(leadEvents.id, cause), eq(leadEvents.kind, 'quotation-sent')))) === 0
  );
}

/**
 * Reverses what answering did to the lead when its last answer is taken back, unless somebody has changed the status, the
 * owner or the follow-up since. It may have been an earlier answer, taken back before, that did it. What a quote did is
 * reversed with it, whatever other answers there are. // L18
 *
 * @param cause the id of the answer, or of the entry of a call, that is taken back.
 */
export async function undoStartProgress(
  tx: Database,
  actor: Admin,
  lead: LockedLead,
  cause: string,
): Promise<void> {
  const isAnsweredOtherwise = await hasOtherAnswer(tx, lead.id, cause);
  for (const kind of ['status', 'owner', 'follow-up'] as const) {
    const [last] = await tx
      .select()
      .from(leadEvents)
      .where(and(eq(leadEvents.leadId, lead.id), eq(leadEvents.kind, kind)))
      .orderBy(desc(leadEvents.at), desc(leadEvents.id))
      .limit(1);
    if (last === undefined || !last.details.cause) continue;
    const { from = '', to = '' } = last.details;
    const isOfQuote = kind === 'follow-up' || to === 'quoted';
    if (isOfQuote ? last.details.cause !== cause : isAnsweredOtherwise) continue;
    if (kind === 'status') {
      const status = isOfQuote && (isAnsweredOtherwise || from !== 'new') ? 'in-progress' : 'new';
      await changeLead(tx, lead.id, { status });
      await auditLead(tx, actor, lead, 'lead-status-changed', { from: lead.status, to: status });
    } else if (kind === 'owner') {
      await changeLead(tx, lead.id, { ownerId: null });
      await auditLead(tx, actor, lead, 'lead-owner-changed', { from: last.actorName, to: '' });
    } else {
      await changeLead(tx, lead.id, { followUpOn: from || null });
      await auditLead(tx, actor, lead, 'lead-follow-up-changed', { from: to, to: from });
    }
    await tx.delete(leadEvents).where(eq(leadEvents.id, last.id));
  }
}

/** Whether the lead was answered besides `cause`: by a mail that was not taken back, or by a recorded call or mail. */
async function hasOtherAnswer(tx: Database, leadId: string, cause: string): Promise<boolean> {
  const mails = await tx.$count(
    leadAnswers,
    and(eq(leadAnswers.leadId, leadId), ne(leadAnswers.id, cause), isNull(leadAnswers.takenBackAt)),
  );
  if (mails > 0) return true;
  const recorded = and(
    eq(leadEvents.leadId, leadId),
    ne(leadEvents.id, cause),
    inArray(leadEvents.kind, [...ANSWER_KINDS]),
  );
  return (await tx.$count(leadEvents, recorded)) > 0;
}
