import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { type Admin, type AuditEntry, recordAudits } from '#app/accounts/audit/audit.server.ts';
import { auditEntries } from '#app/accounts/audit/audit.tables.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { OCCASIONS } from '#app/mail/occasions.ts';
import { fillMail } from '#app/mail/template.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { applicationEntry, isNotUndone } from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import {
  leavesAt,
  type Mailed,
  type NewCandidateMail,
  placeholderValues,
  REJECTION,
  type SeenBefore,
  TIMES_OFFERED,
  toldByRejection,
  unfilledRefusal,
} from './candidate-mail.ts';
import {
  cancelInterviewsOfClosed,
  mailCancellations,
  restoreInterviewsOfReopened,
} from './closing.commands.server.ts';
import { candidateMails } from './contact.tables.ts';
import { refusalOf } from './due-mails.server.ts';
import { type UpcomingInterview, upcomingInterviewsOf } from './interviews.queries.server.ts';
import {
  lockRecipients,
  mailHolds,
  type Recipient,
  storeMail,
  takeStoredMailBack,
} from './store-mail.server.ts';
import { endInvitations } from './time-offers.commands.server.ts';

/**
 * Writes one mail to several candidates, each with its own values, and closes their applications if that is asked for, in
 * one transaction. Whoever may not get it is left out, application included. An interview to come is cancelled: the
 * rejection says so and takes it out of the candidate's calendar. If it would leave too late for that, a mail of its own
 * does. // H5, H7
 *
 * @param mail.seen if it is there, an application that has changed since is not declined.
 */
export function mailCandidates(
  db: Database,
  actor: Admin,
  { ids, occasion, decline, declineReason = '', seen, ...mail }: NewCandidateMail & { seen?: SeenBefore },
  company: CompanyFacts,
): Promise<Mailed> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const recipients = await lockRecipients(tx, ids);
    const upcoming = decline ? await upcomingInterviewsOf(tx, ids, now) : [];
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
      const refusal =
        unfilledRefusal(mail, values) ??
        (await refusalOf(tx, recipient, { occasion, sendAt }, decline)) ??
        (decline && seen !== undefined && hasChanged(recipient, seen, upcoming) ? 'changed' : null);
      if (refusal !== null) {
        outcome.refused.push({ name: recipient.fullName, why: refusal });
        continue;
      }
      const closes = decline && recipient.status !== 'closed';
      if (closes && (await takeRejectionsBack(tx, id)))
        entries.push(applicationEntry('candidate-mail-taken-back', recipient));
      const cancelled = closes ? await cancelInterviewsOfClosed(tx, actor, [id], now) : [];
      const inRejection = toldByRejection(cancelled, sendAt);
      // Before the next one, who may be the same person.
      await edit(tx, id, now, decline ? { status: 'closed', declineReason: reasonFor(declineReason) } : {});
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
    await recordAudits(tx, actor, entries);
    return outcome;
  });
}

/** Whether the status is another, or an interview is to come that was not shown. */
function hasChanged(
  { id, status }: Recipient,
  { statuses, interviewIds }: SeenBefore,
  upcoming: readonly UpcomingInterview[],
): boolean {
  const own = upcoming.filter(({ applicationId }) => applicationId === id);
  return statuses.get(id) !== status || own.some((interview) => !interviewIds.includes(interview.id));
}

/**
 * Takes back the rejections of an application that was opened since they were written: once it is closed again, the one
 * that was written first would leave. One that the mail server has put off is not tried again.
 *
 * @returns whether there were any.
 */
async function takeRejectionsBack(tx: Database, applicationId: string): Promise<boolean> {
  const { id, occasion } = candidateMails;
  const { kind, subjectId, state } = outgoingMails;
  const mails = await tx
    .select({ id })
    .from(candidateMails)
    .innerJoin(outgoingMails, and(eq(kind, MAIL_TO_CANDIDATE), eq(subjectId, id), eq(state, 'waiting')))
    .where(and(eq(candidateMails.applicationId, applicationId), eq(occasion, REJECTION), mailHolds));
  for (const mail of mails)
    if (!(await takeStoredMailBack(tx, mail.id)))
      await tx.update(candidateMails).set({ dropped: 'status' }).where(eq(id, mail.id));
  return mails.length > 0;
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
    if (!(await takeStoredMailBack(tx, mailId))) return false;
    // Not what was offered since instead.
    if (mail.occasion === TIMES_OFFERED && mail.offerId !== null)
      await endInvitations(tx, [applicationId], new Date(), mail.offerId);
    const canRestore =
      application.status === 'closed' &&
      application.withdrawnAt === null &&
      !(await wasReopened(tx, applicationId, mail.createdAt));
    const restored = canRestore ? mail.statusBefore : null;
    const now = new Date();
    await edit(tx, applicationId, now, restored === null ? {} : { status: restored });
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

type Columns = { status?: string; declineReason?: SQL };

async function edit(tx: Database, id: string, now: Date, columns: Columns): Promise<void> {
  await tx
    .update(applications)
    .set({ lastEditedAt: now, ...columns })
    .where(eq(applications.id, id));
}
