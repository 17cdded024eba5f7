import { and, eq, gt, gte, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { type Admin, type AuditEntry, recordAudits } from '#app/accounts/audit/audit.server.ts';
import { auditEntries } from '#app/accounts/audit/audit.tables.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { companyDay, startOfDay } from '#app/country/day.ts';
import { OCCASIONS } from '#app/mail/occasions.ts';
import { fillMail } from '#app/mail/template.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { takeMailBack } from '#app/platform/mail/outbox.server.ts';
import { applicationEntry, isNotUndone } from '../applications/application-audit.server.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import {
  INVITATION,
  leavesAt,
  type Mailed,
  type NewCandidateMail,
  obstacleTo,
  placeholderValues,
  REJECTION,
  type Refusal,
  TIMES_OFFERED,
  TIMES_REMINDER,
  TIMES_TAKEN,
  toldByRejection,
  unfilledRefusal,
} from './candidate-mail.ts';
import { mailHolds } from './candidate-mail-states.server.ts';
import { candidateMails } from './candidate-mails.tables.ts';
import {
  cancelInterviewsOfClosed,
  mailCancellations,
  restoreInterviewsOfReopened,
} from './closing.commands.server.ts';
import { hasOffer } from './decision-told.server.ts';
import { interviewersOf } from './interviews.queries.server.ts';
import { interviews } from './interviews.tables.ts';
import { lockRecipients, type Recipient, storeMail } from './store-mail.server.ts';
import { endInvitations } from './time-offers.commands.server.ts';
import { findOpenOffer } from './time-offers.queries.server.ts';

const DAY_MS = 86_400_000;

/**
 * Writes one mail to several candidates, each with its own values, and closes their applications if that is asked for, in
 * one transaction. Whoever may not get it is left out, application included. An interview to come is cancelled: the
 * rejection says so and takes it out of the candidate's calendar. If it would leave too late for that, a mail of its own
 * does. // H5, H7
 */
export function mailCandidates(
  db: Database,
  actor: Admin,
  { ids, occasion, decline, declineReason = '', ...mail }: NewCandidateMail,
  company: CompanyFacts,
  now = new Date(),
): Promise<Mailed> {
  return db.transaction(async (tx) => {
    const recipients = await lockRecipients(tx, ids);
    const sendAt = leavesAt(company.opening, occasion, now);
    const outcome: Mailed = { sent: [], refused: [] };
    const entries: AuditEntry[] = [];
    for (const id of ids) {
      const recipient = recipients.find((row) => row.id === id);
      if (recipient === undefined) {
        outcome.refused.push({ name: '', why: 'gone' });
        continue;
      }
      const values = placeholderValues(recipient, actor.name, company);
      const refusal = unfilledRefusal(mail, values) ?? (await refusalOf(tx, recipient, occasion, sendAt));
      if (refusal !== null) {
        outcome.refused.push({ name: recipient.fullName, why: refusal });
        continue;
      }
      const closes = decline && recipient.status !== 'closed';
      const cancelled = closes ? await cancelInterviewsOfClosed(tx, actor, [id], now) : [];
      const inRejection = toldByRejection(cancelled, sendAt);
      const statusBefore = closes ? recipient.status : null;
      const about = { occasion, sendAt, statusBefore, interviewId: inRejection?.id ?? null };
      await storeMail(tx, actor, id, { ...fillMail(mail, values), ...about }, now);
      const inOwnMail = cancelled.filter((interview) => interview !== inRejection);
      await mailCancellations(tx, actor, inOwnMail, company, now);
      if (closes)
        entries.push(applicationEntry('status-changed', recipient, { from: recipient.status, to: 'closed' }));
      entries.push(applicationEntry('candidate-mailed', recipient, { occasion: OCCASIONS[occasion].label }));
      outcome.sent.push(id);
    }
    await edit(
      tx,
      outcome.sent,
      now,
      decline ? { status: 'closed', declineReason: reasonFor(declineReason) } : {},
    );
    await recordAudits(tx, actor, entries);
    return outcome;
  });
}

/** One that was closed already keeps its reason if none is chosen with the rejection. // H16 */
function reasonFor(chosen: string): SQL {
  const { status, declineReason } = applications;
  return sql`case when ${status} = 'closed' and ${chosen} = '' then ${declineReason} else ${chosen} end`;
}

/**
 * Takes back a mail that is not being sent yet; the status that was changed with it is restored, unless somebody has
 * changed it since. // H5
 *
 * @returns whether it was in time.
 */
export function takeCandidateMailBack(
  db: Database,
  actor: Admin,
  applicationId: string,
  mailId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [application] = await lockRecipients(tx, [applicationId]);
    const isMail = and(eq(candidateMails.id, mailId), eq(candidateMails.applicationId, applicationId));
    const [mail] = await tx.select().from(candidateMails).where(isMail);
    if (application === undefined || mail === undefined) return false;
    if (!(await takeMailBack(tx, MAIL_TO_CANDIDATE, mailId))) return false;
    await tx.update(candidateMails).set({ takenBackAt: sql`now()` }).where(isMail);
    // Not what was offered since instead.
    if (mail.occasion === TIMES_OFFERED && mail.offerId !== null)
      await endInvitations(tx, [applicationId], new Date(), mail.offerId);
    const canRestore =
      application.status === 'closed' &&
      application.withdrawnAt === null &&
      !(await wasReopened(tx, applicationId, mail.createdAt));
    const restored = canRestore ? mail.statusBefore : null;
    const now = new Date();
    await edit(tx, [applicationId], now, restored === null ? {} : { status: restored });
    const entries = [applicationEntry('candidate-mail-taken-back', application)];
    if (restored !== null) {
      await restoreInterviewsOfReopened(tx, actor, [applicationId], now);
      entries.push(applicationEntry('status-changed', application, { from: 'closed', to: restored }));
    }
    await recordAudits(tx, actor, entries);
    return true;
  });
}

/** Whether a closed application was opened after a time, and that not undone: whoever closed it again did so for another reason. */
async function wasReopened(tx: Database, applicationId: string, since: Date): Promise<boolean> {
  const { subjectId, action, at, details } = auditEntries;
  const reopened = and(
    eq(subjectId, applicationId),
    eq(action, 'status-changed'),
    gt(at, since),
    sql`${details} ->> 'from' = 'closed'`,
    isNotUndone,
  );
  return (await tx.$count(auditEntries, reopened)) > 0;
}

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
          : await refusalOf(tx, application, mail.occasion, mail.sendAt, mail.id);
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
      isNull(candidateMails.takenBackAt),
    ),
  );
  if (newer > 0) return 'outdated';
  const people = await interviewersOf(tx, [interviewId]);
  return { ...interview, with: people.map(({ name }) => name) };
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

/** Why this person may not get a mail of this occasion. @param mailId the mail itself, if it is written already. */
async function refusalOf(
  tx: Database,
  { email, status, withdrawnAt }: Recipient,
  occasion: string,
  sendAt: Date,
  mailId?: string,
): Promise<Refusal | null> {
  // A rejection that is being written may be what closes the application.
  const isToClose = occasion === REJECTION && mailId === undefined;
  const obstacle = obstacleTo(occasion, { status: isToClose ? 'closed' : status, withdrawnAt });
  if (obstacle !== null || occasion !== REJECTION) return obstacle;
  if (status === 'accepted' || (await hasOffer(tx, email))) return 'offer';
  const day = startOfDay(companyDay(sendAt));
  const [other] = await tx
    .select({ id: candidateMails.id })
    .from(candidateMails)
    .innerJoin(applications, eq(applications.id, candidateMails.applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(
      and(
        sql`lower(${candidates.email}) = lower(${email})`,
        eq(candidateMails.occasion, REJECTION),
        gte(candidateMails.sendAt, day),
        lt(candidateMails.sendAt, new Date(day.getTime() + DAY_MS)),
        mailHolds,
        // Of two that are due together the one that was written first leaves.
        mailId === undefined ? undefined : wasWrittenBefore(mailId),
      ),
    )
    .limit(1);
  return other === undefined ? null : 'second-rejection';
}

/** Mails that were written at once are ordered by their ids. */
function wasWrittenBefore(mailId: string): SQL {
  const { id, createdAt } = candidateMails;
  return sql`(${createdAt}, ${id}) < (select ${createdAt}, ${id} from ${candidateMails} where ${id} = ${mailId})`;
}

type Columns = { status?: string; declineReason?: SQL };

async function edit(tx: Database, ids: readonly string[], now: Date, columns: Columns): Promise<void> {
  await tx
    .update(applications)
    .set({ lastEditedAt: now, ...columns })
    .where(inArray(applications.id, [...ids]));
}
