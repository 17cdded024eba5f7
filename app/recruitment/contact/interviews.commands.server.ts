import { and, eq, sql } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { fillMail, type MailText, unfilledWith } from '#app/mail/template.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { auditApplication } from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { CANCELLATION, leavesAt, placeholderValues } from './candidate-mail.ts';
import { findClash } from './clashes.server.ts';
import { interviews } from './contact.tables.ts';
import { type InterviewFields, type InterviewMail, readStart } from './interview.ts';
import { lockInterviewers, notifyInterviewers, setInterviewers } from './interviewers.commands.server.ts';
import { lockRecipients, type Recipient, storeMail } from './store-mail.server.ts';
import { endInvitations } from './time-offers.commands.server.ts';

type SavedInterview =
  | { ok: true }
  /** The application or interview is gone, closed, or somebody else has changed the interview. */
  | { ok: false; fault: 'gone' | 'closed' | 'changed' }
  | { ok: false; fault: 'invalid'; fields: Record<string, string> };

type Interview = typeof interviews.$inferSelect;

/** Arranges an interview and, if that is ticked, mails the invitation with its calendar file. // H7 */
export function arrangeInterview(
  db: Database,
  actor: Admin,
  applicationId: string,
  fields: InterviewFields,
  company: CompanyFacts,
  now = new Date(),
): Promise<SavedInterview> {
  return db.transaction(async (tx) => {
    const people = await lockInterviewers(tx, fields.people);
    const [recipient] = await lockRecipients(tx, [applicationId]);
    if (recipient === undefined) return { ok: false, fault: 'gone' };
    const checked = await checkInterview(tx, actor, { recipient, people, fields, company, now });
    if (!checked.ok) return checked;
    const { columns, filled } = checked;
    await endInvitations(tx, [applicationId], now);
    const [interview] = await tx
      .insert(interviews)
      .values({ applicationId, ...columns })
      .returning();
    if (interview === undefined) throw new Error('The interview was not stored');
    await setInterviewers(tx, interview.id, people);
    return announce(tx, actor, { recipient, interview, company, filled, action: 'interview-arranged', now });
  });
}

/**
 * Changes an interview; its sequence grows, so that calendars take the new invitation. // H7
 *
 * @param seen the sequence that was displayed. If somebody has changed it since, nothing is stored.
 */
export function changeInterview(
  db: Database,
  actor: Admin,
  { applicationId, interviewId, seen }: SeenInterview,
  fields: InterviewFields,
  company: CompanyFacts,
  now = new Date(),
): Promise<SavedInterview> {
  return db.transaction(async (tx) => {
    const people = await lockInterviewers(tx, fields.people);
    const locked = await lockInterview(tx, applicationId, interviewId, seen);
    if (!locked.ok) return locked;
    const { recipient, before } = locked;
    const checked = await checkInterview(tx, actor, { recipient, people, fields, company, now, interviewId });
    if (!checked.ok) return checked;
    const { columns, filled } = checked;
    const isMoved = columns.startsAt.getTime() !== before.startsAt.getTime();
    await tx
      .update(interviews)
      // One that was moved leaves the time that its candidate chose to others. // H15
      .set({ ...columns, sequence: seen + 1, ...(isMoved && { offerId: null }) })
      .where(eq(interviews.id, interviewId));
    await setInterviewers(tx, interviewId, people);
    const interview = { id: interviewId, startsAt: columns.startsAt };
    return announce(tx, actor, { recipient, interview, company, filled, action: 'interview-changed', now });
  });
}

/** Cancels an interview; the mail takes it out of the candidate's calendar. // H7 */
export function cancelInterview(
  db: Database,
  actor: Admin,
  { applicationId, interviewId, seen }: SeenInterview,
  mail: InterviewMail,
  company: CompanyFacts,
  now = new Date(),
): Promise<SavedInterview> {
  return db.transaction(async (tx) => {
    const locked = await lockInterview(tx, applicationId, interviewId, seen);
    if (!locked.ok) return locked;
    const { recipient, before } = locked;
    const written = fillInterviewMail(mail, recipient, actor, company);
    if (!written.ok) return written;
    await tx
      .update(interviews)
      .set({ cancelledAt: now, sequence: seen + 1 })
      .where(eq(interviews.id, interviewId));
    const { filled } = written;
    return announce(tx, actor, {
      recipient,
      interview: before,
      company,
      filled,
      action: 'interview-cancelled',
      now,
    });
  });
}

/** Notes what the candidate knows, once the mail about it was sent, unless a newer one was sent faster. */
export async function recordInterviewMailed(tx: Database, interview: Interview): Promise<void> {
  const { id, startsAt, minutes, place, sequence, cancelledAt } = interview;
  const cancelled = cancelledAt !== null;
  await tx
    .update(interviews)
    .set({ told: { startsAt: startsAt.toISOString(), minutes, place, sequence, cancelled } })
    .where(
      and(eq(interviews.id, id), sql`coalesce((${interviews.told} ->> 'sequence')::int, 0) <= ${sequence}`),
    );
}

type SeenInterview = { applicationId: string; interviewId: string; seen: number };

/** The application first, as everywhere, so that nothing deadlocks. */
async function lockInterview(tx: Database, applicationId: string, interviewId: string, seen: number) {
  const [recipient] = await lockRecipients(tx, [applicationId]);
  const [interview] = await tx.select().from(interviews).where(eq(interviews.id, interviewId)).for('update');
  if (recipient === undefined || interview?.applicationId !== applicationId)
    return { ok: false, fault: 'gone' } as const;
  const isChanged = interview.sequence !== seen || interview.cancelledAt !== null;
  if (isChanged) return { ok: false, fault: 'changed' } as const;
  return { ok: true, recipient, before: interview } as const;
}

const invalid = (fields: Record<string, string>) => ({ ok: false, fault: 'invalid', fields }) as const;

type Entered = {
  recipient: Recipient;
  people: readonly string[];
  fields: InterviewFields;
  company: CompanyFacts;
  now: Date;
  /** Of the interview that is changed. */
  interviewId?: string;
};

/** What is stored and mailed of an interview, or why it can't be: its day, its mail, or somebody who is taken then. */
async function checkInterview(tx: Database, actor: Admin, entered: Entered) {
  const { recipient, people, fields, company, now, interviewId } = entered;
  if (recipient.status === 'closed') return { ok: false, fault: 'closed' } as const;
  const startsAt = readStart(fields.day, fields.time);
  if (startsAt === null) return invalid({ day: 'There is no such day' });
  if (startsAt <= now) return invalid({ day: 'This time has already passed' });
  const mail = fillInterviewMail(fields, recipient, actor, company);
  if (!mail.ok) return mail;
  const { minutes, place } = fields;
  const request = { times: [startsAt], minutes, place, people, applicationIds: [recipient.id] };
  const clash = await findClash(tx, request, fields.overlaps, interviewId);
  return clash ?? ({ ok: true, columns: { startsAt, minutes, place }, filled: mail.filled } as const);
}

/** The mail with its placeholders filled in; null if none is wanted. */
function fillInterviewMail(mail: InterviewMail, recipient: Recipient, actor: Admin, company: CompanyFacts) {
  if (!mail.mail) return { ok: true, filled: null } as const;
  const values = placeholderValues(recipient, actor.name, company);
  const problems = {
    subject: mail.subject === '' ? 'Write the subject' : unfilledWith(mail.subject, values),
    text: mail.text === '' ? 'Write the text' : unfilledWith(mail.text, values),
  };
  const errors = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null);
  if (errors.length > 0) return invalid(Object.fromEntries(errors));
  return { ok: true, filled: fillMail(mail, values) } as const;
}

type Announcement = {
  recipient: Recipient;
  interview: Pick<Interview, 'id' | 'startsAt'>;
  company: CompanyFacts;
  filled: MailText | null;
  action: 'interview-arranged' | 'interview-changed' | 'interview-cancelled';
  now: Date;
};

/** Writes the history entry, the mails to those who hold it, and the mail to the candidate if there is one. */
async function announce(
  tx: Database,
  actor: Admin,
  { recipient, interview, company, filled, action, now }: Announcement,
): Promise<{ ok: true }> {
  if (filled !== null) {
    const occasion = action === 'interview-cancelled' ? CANCELLATION : 'candidate-invitation';
    const about = { occasion, sendAt: leavesAt(company.opening, occasion, now), interviewId: interview.id };
    await storeMail(tx, actor, recipient.id, { ...filled, ...about }, now);
  }
  await notifyInterviewers(tx, [interview.id]);
  await tx.update(applications).set({ lastEditedAt: now }).where(eq(applications.id, recipient.id));
  await auditApplication(tx, actor, action, recipient, { when: interview.startsAt.toISOString() });
  return { ok: true };
}
