import { and, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import { companyDay, DAY_MS, startOfDay } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import {
  INVITATION,
  obstacleTo,
  REJECTION,
  type Refusal,
  TIMES_OFFERED,
  TIMES_REMINDER,
  TIMES_TAKEN,
} from './candidate-mail.ts';
import { mailCancellations } from './closing.commands.server.ts';
import { candidateMails, interviews } from './contact.tables.ts';
import { hasOffer } from './decision-told.server.ts';
import { interviewersOf } from './interviews.queries.server.ts';
import { lockRecipients, mailHolds, type Recipient } from './store-mail.server.ts';
import { findOpenOffer } from './time-offers.queries.server.ts';

/**
 * Checks a mail once more when it is due, as days may have passed: a rejection only leaves while the application is closed,
 * and if no offer and no other rejection went to the same person. What is not sent says why. // H5
 *
 * @returns the mail and its application; null if it must not be sent.
 */
export function findDueMail(db: Database, mailId: string, company: CompanyFacts) {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(candidateMails)
      .where(and(eq(candidateMails.id, mailId), mailHolds));
    if (mail === undefined) return null;
    const [application] = await lockRecipients(tx, [mail.applicationId]);
    if (application === undefined) return null;
    const current = await interviewOf(tx, mail);
    // A rejection that is overtaken only loses its calendar file.
    const interview = current === 'outdated' && mail.occasion === REJECTION ? null : current;
    const offer = await offerOf(tx, mail);
    const refusal =
      interview === 'outdated'
        ? 'interview'
        : offer === 'outdated'
          ? 'times'
          : await refusalOf(tx, application, { ...mail, sendAt: new Date() });
    if (refusal === null && interview !== 'outdated' && offer !== 'outdated')
      return { mail, application, interview, offer };
    await tx.update(candidateMails).set({ dropped: refusal }).where(eq(candidateMails.id, mailId));
    // The rejection was to tell it; the interview stays cancelled, unless the application was opened again.
    if (
      mail.occasion === REJECTION &&
      refusal !== 'status' &&
      interview !== null &&
      interview !== 'outdated'
    ) {
      const author = { id: mail.authorId, name: mail.author };
      await mailCancellations(tx, author, [{ ...interview, invited: true }], company, new Date());
    }
    return null;
  });
}

/**
 * The interview that a mail is about; null if it is about none. 'outdated' if a newer mail tells more, or if it invites to
 * one that was cancelled since, or that has begun. // H7
 */
async function interviewOf(
  tx: Database,
  { id, interviewId, occasion, createdAt }: typeof candidateMails.$inferSelect,
) {
  if (interviewId === null) return null;
  const [interview] = await tx.select().from(interviews).where(eq(interviews.id, interviewId));
  const isInvitation = occasion === INVITATION;
  if (interview === undefined || isInvitation === (interview.cancelledAt !== null)) return 'outdated';
  if (isInvitation && interview.startsAt <= new Date()) return 'outdated';
  const newer = await tx.$count(
    candidateMails,
    and(
      eq(candidateMails.interviewId, interviewId),
      gt(candidateMails.createdAt, createdAt),
      ne(candidateMails.id, id),
      mailHolds,
      // The application was opened again, which restored the interview, so that rejection will not leave.
      isInvitation ? ne(candidateMails.occasion, REJECTION) : undefined,
    ),
  );
  if (newer > 0) return 'outdated';
  return { ...interview, with: await interviewersOf(tx, [interviewId]) };
}

/** The offered times that a mail is about; null if it is about none. 'outdated' if what it says is no longer so. // H15 */
async function offerOf(
  tx: Database,
  { applicationId, offerId, occasion }: typeof candidateMails.$inferSelect,
) {
  if (!ABOUT_TIMES.includes(occasion)) return null;
  const offer = await findOpenOffer(tx, applicationId, new Date());
  if (offer === null || offer.id !== offerId) return 'outdated';
  const isTaken = offer.free.length === 0;
  if (isTaken !== (occasion === TIMES_TAKEN)) return 'outdated';
  // Whoever has asked for another time needs neither a reminder nor the news that none is left.
  return occasion !== TIMES_OFFERED && offer.askedAt !== null ? 'outdated' : offer;
}

const ABOUT_TIMES: readonly string[] = [TIMES_OFFERED, TIMES_REMINDER, TIMES_TAKEN];

/**
 * Why this person may not get a mail.
 *
 * @param mail without an id while it is being written; `sendAt` is now once it is due.
 * @param decline whether it closes the application.
 */
export async function refusalOf(
  tx: Database,
  { email, status, withdrawnAt }: Recipient,
  { id: mailId, occasion, sendAt }: { id?: string; occasion: string; sendAt: Date },
  decline = false,
): Promise<Refusal | null> {
  const obstacle = obstacleTo(occasion, { status: decline ? 'closed' : status, withdrawnAt });
  if (obstacle !== null || occasion !== REJECTION) return obstacle;
  if (await hasOffer(tx, email)) return 'offer';
  const day = startOfDay(companyDay(sendAt));
  const nextDay = new Date(day.getTime() + DAY_MS);
  const [other] = await tx
    .select({ id: candidateMails.id })
    .from(candidateMails)
    .innerJoin(applications, eq(applications.id, candidateMails.applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(
      outgoingMails,
      and(eq(outgoingMails.subjectId, candidateMails.id), eq(outgoingMails.kind, MAIL_TO_CANDIDATE)),
    )
    .where(
      and(
        sql`lower(${candidates.email}) = lower(${email})`,
        eq(candidateMails.occasion, REJECTION),
        sql`${LEAVES_AT} >= ${day} and ${LEAVES_AT} < ${nextDay}`,
        mailHolds,
        or(
          eq(outgoingMails.state, 'sent'),
          and(
            eq(applications.status, 'closed'),
            isNull(applications.withdrawnAt),
            // Of two that are due together the one that was written first leaves.
            mailId === undefined ? undefined : wasWrittenBefore(mailId),
          ),
        ),
      ),
    )
    .limit(1);
  return other === undefined ? null : 'second-rejection';
}

/** When a mail left, should have left, or will at the earliest: a waiting one may be overdue. */
const LEAVES_AT = sql`case ${outgoingMails.state} when 'sent' then ${outgoingMails.settledAt}
  when 'failed' then ${candidateMails.sendAt} else greatest(${candidateMails.sendAt}, now()) end`;

/** Mails that were written at once are ordered by their ids. */
function wasWrittenBefore(mailId: string): SQL {
  const { id, createdAt } = candidateMails;
  return sql`(${createdAt}, ${id}) < (select ${createdAt}, ${id} from ${candidateMails} where ${id} = ${mailId})`;
}
