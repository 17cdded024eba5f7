import { and, eq, gt, inArray, isNull, notExists } from 'drizzle-orm';
import { type Admin, recordAudits } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { fillMail, type MailText } from '#app/mail/template.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { applicationEntry } from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import {
  type Mailed,
  placeholderValues,
  type Refusal,
  TIMES_OFFERED,
  TIMES_REMINDER,
  TIMES_TAKEN,
  UNDO_SECONDS,
  unfilledRefusal,
} from './candidate-mail.ts';
import { findClash } from './clashes.server.ts';
import { candidateMails, timeInvitations, timeOffers } from './contact.tables.ts';
import { lockInterviewers } from './interviewers.commands.server.ts';
import { upcomingInterviewsOf } from './interviews.queries.server.ts';
import { lockRecipients, type Recipient, storeMail } from './store-mail.server.ts';
import {
  faultOfTimes,
  freeTimes,
  type NewTimeOffer,
  REMINDER_TEXT,
  remindsAt,
  TAKEN_TEXT,
} from './time-offer.ts';
import { chosenTimes } from './time-offers.queries.server.ts';

type OfferOutcome = ({ ok: true } & Mailed) | { ok: false; fault: 'invalid'; fields: Record<string, string> };

/**
 * Offers times for an interview to one or several candidates, each of whom chooses one on the private page, and mails them; a
 * reminder waits for the last day. Times that were offered to them before are no longer. Whoever has an interview to come is left
 * out, as choosing a time would arrange another beside it. // H15
 */
export function offerTimes(
  db: Database,
  actor: Admin,
  fields: NewTimeOffer,
  company: CompanyFacts,
): Promise<OfferOutcome> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const people = await lockInterviewers(tx, fields.people);
    const candidates = await lockRecipients(tx, fields.ids);
    const { times, minutes, place, seats, until: closesAt } = fields;
    const fault = faultOfTimes(times, minutes, now);
    const isOver = closesAt <= now;
    if (fault !== null || isOver) {
      const until = isOver && { until: 'This day has already passed' };
      return { ok: false, fault: 'invalid', fields: { ...(fault !== null && { times: fault }), ...until } };
    }
    const request = { times, minutes, place, people, applicationIds: fields.ids };
    const clash = await findClash(tx, request, fields.overlaps);
    if (clash !== null) return clash;

    const arranged = await upcomingInterviewsOf(tx, fields.ids, now);
    const outcome: Mailed = { sent: [], refused: [] };
    const recipients = fields.ids.flatMap((id) => {
      const candidate = candidates.find((row) => row.id === id);
      const isArranged = arranged.some(({ applicationId }) => applicationId === id);
      const refusal = isArranged ? 'arranged' : refusalOf(candidate, fields, actor, company);
      if (candidate !== undefined && refusal === null) return [candidate];
      outcome.refused.push({ name: candidate?.fullName ?? '', why: refusal ?? 'gone' });
      return [];
    });
    if (recipients.length === 0) return { ok: true, ...outcome };
    outcome.sent = recipients.map(({ id }) => id);
    await endInvitations(tx, outcome.sent, now);
    const [offer] = await tx
      .insert(timeOffers)
      .values({ times, minutes, place, people, seats, closesAt, createdAt: now })
      .returning();
    if (offer === undefined) throw new Error('The offer was not stored');
    await tx
      .insert(timeInvitations)
      .values(outcome.sent.map((applicationId) => ({ offerId: offer.id, applicationId, createdAt: now })));
    const reminder = remindsAt(closesAt, now);
    for (const recipient of recipients) {
      const values = placeholderValues(recipient, actor.name, company);
      const store = (text: MailText, occasion: string, sendAt: Date) => {
        const mail = { ...fillMail(text, values), occasion, sendAt, offerId: offer.id };
        return storeMail(tx, actor, recipient.id, mail, now);
      };
      await store(fields, TIMES_OFFERED, new Date(now.getTime() + UNDO_SECONDS * 1_000));
      if (reminder !== null) await store(REMINDER_TEXT, TIMES_REMINDER, reminder);
    }
    await tx.update(applications).set({ lastEditedAt: now }).where(inArray(applications.id, outcome.sent));
    const details = { times: String(times.length) };
    await recordAudits(
      tx,
      actor,
      recipients.map((recipient) => applicationEntry('times-offered', recipient, details)),
    );
    return { ok: true, ...outcome };
  });
}

function refusalOf(
  recipient: Recipient | undefined,
  mail: MailText,
  actor: Admin,
  company: CompanyFacts,
): Refusal | null {
  if (recipient === undefined) return 'gone';
  if (recipient.withdrawnAt !== null) return 'withdrawn';
  if (recipient.status === 'closed') return 'closed';
  const values = placeholderValues(recipient, actor.name, company);
  return unfilledRefusal(mail, values);
}

/**
 * Nothing is offered to these applicants any longer, since they have chosen or were invited otherwise.
 *
 * @param endingOfferId the offer that ends, if another one that they have is to stay.
 */
export async function endInvitations(
  tx: Database,
  applicationIds: readonly string[],
  now: Date,
  endingOfferId?: string,
): Promise<void> {
  const { offerId, applicationId, endedAt } = timeInvitations;
  await tx
    .update(timeInvitations)
    .set({ endedAt: now })
    .where(
      and(
        inArray(applicationId, [...applicationIds]),
        isNull(endedAt),
        endingOfferId === undefined ? undefined : eq(offerId, endingOfferId),
      ),
    );
}

/**
 * Stops an offer for all who have not chosen yet: their pages say so, and they can ask for another time. The update waits for
 * those who are just choosing, so that nobody's choice arrives after it. // H15
 */
export function stopOffer(db: Database, actor: Admin, offerId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const now = new Date();
    await tx
      .update(timeOffers)
      .set({ closesAt: now })
      .where(and(eq(timeOffers.id, offerId), gt(timeOffers.closesAt, now)));
    const invited = await invitedTo(tx, offerId);
    await recordAudits(
      tx,
      actor,
      invited.map((application) => applicationEntry('times-stopped', application)),
    );
  });
}

/** Those who have not chosen from an offer yet. */
function invitedTo(tx: Database, offerId: string) {
  return tx
    .select({ id: applications.id, number: applications.number })
    .from(timeInvitations)
    .innerJoin(applications, eq(applications.id, timeInvitations.applicationId))
    .where(and(eq(timeInvitations.offerId, offerId), isNull(timeInvitations.endedAt)));
}

/** Forgets offers all of whose candidates were erased. // X5 */
export async function removeErasedOffers(db: Database): Promise<void> {
  const isKept = db
    .select({ id: timeInvitations.offerId })
    .from(timeInvitations)
    .where(eq(timeInvitations.offerId, timeOffers.id));
  await db.delete(timeOffers).where(notExists(isKept));
}

/**
 * Mails those who have not chosen, once all times of an offer are taken. In a transaction of its own, since it locks the
 * applications of others than the one who took the last time. // H15
 */
export async function mailTimesTaken(db: Database, offerId: string, company: CompanyFacts): Promise<void> {
  await db.transaction(async (tx) => {
    const now = new Date();
    const before = await invitedTo(tx, offerId);
    const recipients = await lockRecipients(
      tx,
      before.map(({ id }) => id),
    );
    const [offer] = await tx.select().from(timeOffers).where(eq(timeOffers.id, offerId)).for('update');
    if (offer === undefined || now >= offer.closesAt) return;
    if (freeTimes(offer, await chosenTimes(tx, offerId), now).length > 0) return;
    // Once more, as some may have chosen until the locks were there.
    const invited = new Set((await invitedTo(tx, offerId)).map(({ id }) => id));
    // Whoever was mailed once isn't mailed again if a time was given back and taken.
    const mailed = await tx
      .select({ id: candidateMails.applicationId })
      .from(candidateMails)
      .where(and(eq(candidateMails.offerId, offerId), eq(candidateMails.occasion, TIMES_TAKEN)));
    for (const recipient of recipients) {
      if (!invited.has(recipient.id) || recipient.status === 'closed') continue;
      if (mailed.some(({ id }) => id === recipient.id)) continue;
      const values = placeholderValues(recipient, company.name, company);
      const filled = fillMail(TAKEN_TEXT, values);
      const author = { id: null, name: company.name };
      const about = { occasion: TIMES_TAKEN, sendAt: now, offerId };
      await storeMail(tx, author, recipient.id, { ...filled, ...about }, now);
    }
  });
}
