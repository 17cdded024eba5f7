import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Actor, recordAudits } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { fillMail, type MailText, unfilledMail } from '#app/mail/template.ts';
import { listTemplates } from '#app/mail/templates.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { applicationEntry } from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import { CANCELLATION, leavesAt, placeholderValues, REJECTION } from './candidate-mail.ts';
import { candidateMails, interviews } from './contact.tables.ts';
import { CANCELLED_TEXT } from './interview.ts';
import { notifyInterviewers } from './interviewers.commands.server.ts';
import { upcomingInterviewsOf } from './interviews.queries.server.ts';
import {
  type Author,
  lockRecipients,
  mailHolds,
  storeMail,
  takeStoredMailBack,
} from './store-mail.server.ts';

type OfClosed = { id: string; applicationId: string; number: number; startsAt: Date };
type Cancelled = OfClosed & { invited: boolean };
type ToMail = Pick<Cancelled, 'id' | 'applicationId' | 'invited'>;

/**
 * Cancels the interviews to come of applications that are being closed, in the transaction that closes them.
 *
 * @param by in the audit's details, if the applicant closed it.
 * @returns the cancelled ones, the earliest first; whoever was invited has to be told (`mailCancellations`). // H7
 */
export async function cancelInterviewsOfClosed(
  tx: Database,
  actor: Actor,
  applicationIds: readonly string[],
  now: Date,
  by?: string,
): Promise<Cancelled[]> {
  if (applicationIds.length === 0) return [];
  const cancelled = await upcomingInterviewsOf(tx, applicationIds, now);
  if (cancelled.length === 0) return [];
  const ids = cancelled.map(({ id }) => id);
  await tx
    .update(interviews)
    .set({ cancelledAt: now, cancelledByClosing: true, sequence: sql`${interviews.sequence} + 1` })
    .where(inArray(interviews.id, ids));
  await notifyInterviewers(tx, ids);
  await recordAudits(
    tx,
    actor,
    cancelled.map((interview) => entry('interview-cancelled', interview, by === undefined ? {} : { by })),
  );
  return cancelled;
}

/**
 * Mails those who were invited that the interview is cancelled, with a calendar file. The mail waits twenty seconds, longer
 * than closing can be undone. // H7
 *
 * @param text the default is the template of this occasion.
 */
export async function mailCancellations(
  tx: Database,
  author: Author,
  cancelled: readonly ToMail[],
  company: CompanyFacts,
  now: Date,
  text?: MailText,
): Promise<void> {
  const invited = cancelled.filter((interview) => interview.invited);
  if (invited.length === 0) return;
  const [template] = text ? [] : await listTemplates(tx, CANCELLATION);
  const mail = text ?? (template ? { subject: template.subject, text: template.body } : CANCELLED_TEXT);
  const recipients = await lockRecipients(
    tx,
    invited.map(({ applicationId }) => applicationId),
  );
  for (const { id, applicationId } of invited) {
    const recipient = recipients.find((row) => row.id === applicationId);
    if (recipient === undefined) continue;
    const values = placeholderValues(recipient, author.name, company);
    // A template may name the position, which was deleted.
    const isComplete = unfilledMail(mail, values) === null;
    const filled = fillMail(isComplete ? mail : CANCELLED_TEXT, values);
    const about = {
      occasion: CANCELLATION,
      sendAt: leavesAt(company.opening, CANCELLATION, now),
      interviewId: id,
    };
    await storeMail(tx, author, applicationId, { ...filled, ...about }, now);
  }
}

/**
 * Restores the interviews that closing cancelled, if they are still to come and the candidate doesn't know of the
 * cancellation: its mail is taken back. One that has left can't be, so that interview stays cancelled. // H5, H7
 */
export async function restoreInterviewsOfReopened(
  tx: Database,
  actor: Actor,
  applicationIds: readonly string[],
  now: Date,
): Promise<void> {
  if (applicationIds.length === 0) return;
  const { id, applicationId, startsAt, cancelledByClosing } = interviews;
  const isCancellationUntold = sql`coalesce(not (${interviews.told} ->> 'cancelled')::boolean, true)`;
  // Somebody else may have chosen the time meanwhile. // H15
  const isSeatFree = sql`not exists (select from ${interviews} other where other.offer_id = ${interviews.offerId}
    and other.starts_at = ${startsAt} and other.seat = ${interviews.seat} and other.cancelled_at is null)`;
  const cancelled = await tx
    .select({ id, applicationId, number: applications.number, startsAt })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, applicationId))
    .where(
      and(
        inArray(applicationId, [...applicationIds]),
        cancelledByClosing,
        gt(startsAt, now),
        isCancellationUntold,
        isSeatFree,
      ),
    )
    .for('update', { of: interviews });
  const restored: typeof cancelled = [];
  for (const interview of cancelled) {
    if (!(await takeCancellationBack(tx, interview.id))) continue;
    await tx
      .update(interviews)
      // The candidate's calendar has never seen the number in between.
      .set({ cancelledAt: null, cancelledByClosing: false, sequence: sql`${interviews.sequence} - 1` })
      .where(eq(id, interview.id));
    restored.push(interview);
  }
  await notifyInterviewers(
    tx,
    restored.map((interview) => interview.id),
  );
  await recordAudits(
    tx,
    actor,
    restored.map((interview) => entry('interview-restored', interview)),
  );
}

/** @returns whether nobody has been told that the interview is cancelled, and nobody will be. */
async function takeCancellationBack(tx: Database, interviewId: string): Promise<boolean> {
  const { id, occasion } = candidateMails;
  const mails = await tx
    .select({
      id,
      occasion,
      isStarted: sql<boolean>`(${outgoingMails.state} <> 'waiting' or ${outgoingMails.attempts} > 0)`,
    })
    .from(candidateMails)
    .innerJoin(outgoingMails, and(eq(outgoingMails.subjectId, id), eq(outgoingMails.kind, MAIL_TO_CANDIDATE)))
    .where(
      and(
        eq(candidateMails.interviewId, interviewId),
        inArray(occasion, [CANCELLATION, REJECTION]),
        mailHolds,
      ),
    );
  if (mails.some(({ isStarted }) => isStarted)) return false;
  for (const mail of mails) {
    if (mail.occasion !== CANCELLATION) continue;
    if (!(await takeStoredMailBack(tx, mail.id))) return false;
  }
  return true;
}

function entry(
  action: 'interview-cancelled' | 'interview-restored',
  { applicationId, number, startsAt }: OfClosed,
  by: Record<string, string> = {},
) {
  return applicationEntry(action, { id: applicationId, number }, { when: startsAt.toISOString(), ...by });
}
