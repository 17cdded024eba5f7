import { and, asc, desc, eq, gt, inArray, isNull, min, ne, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { formatPhone } from '#app/country/phone-number.ts';
import type { Values } from '#app/mail/occasions.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { type MailStatus, mailsAbout } from '#app/platform/mail/mail-status.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { answerFiles, answersBeingWritten, leadAnswers } from '../records/answers.tables.ts';
import type { Lead } from '../records/lead-with-drawings.queries.server.ts';
import { leads } from '../records/leads.tables.ts';
import { conversationSubject, reference } from '../records/reference.ts';
import { LEAD_CONFIRMATION } from '../requests/confirmation.mails.ts';
import { LEAD_ANSWER } from './answer.mails.ts';

export type ListedAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

/** The answers to a lead with their files and the state of their mails, newest first. // L18 */
export async function listAnswers(db: Database, leadId: string) {
  const { id, authorId, author, recipient, subject, text, createdAt, takenBackAt } = leadAnswers;
  const answers = await db
    .select({ id, authorId, author, recipient, subject, text, createdAt, takenBackAt })
    .from(leadAnswers)
    .where(eq(leadAnswers.leadId, leadId))
    .orderBy(desc(createdAt), desc(id));
  const ids = answers.map((answer) => answer.id);
  const [files, mails] = await Promise.all([filesOf(db, ids), mailsAbout(db, LEAD_ANSWER, ids)]);
  return answers.map((answer) => ({
    ...answer,
    files: files.filter(({ answerId }) => answerId === answer.id),
    mail: mails.find(({ subjectId }) => subjectId === answer.id) ?? null,
  }));
}

async function filesOf(db: Database, answerIds: string[]) {
  if (answerIds.length === 0) return [];
  const { id, answerId, name, bytes } = answerFiles;
  return db
    .select({ id, answerId, name, bytes })
    .from(answerFiles)
    .where(inArray(answerId, answerIds))
    .orderBy(asc(answerFiles.position));
}

/** A file of an answer to download; null if it does not exist. // L16 */
export async function findAnswerFile(db: Database, leadId: string, fileId: string) {
  const { name, mediaType, fileKey } = answerFiles;
  const [file] = await db
    .select({ name, mediaType, fileKey, kind: leads.kind, number: leads.number })
    .from(answerFiles)
    .innerJoin(leadAnswers, eq(leadAnswers.id, answerFiles.answerId))
    .innerJoin(leads, eq(leads.id, leadAnswers.leadId))
    .where(and(eq(answerFiles.id, fileId), eq(leads.id, leadId)));
  return file ?? null;
}

/** The state of the confirmation mail of a lead; null if none was queued. // L19 */
export async function findConfirmation(db: Database, leadId: string): Promise<MailStatus | null> {
  const [mail] = await mailsAbout(db, LEAD_CONFIRMATION, [leadId]);
  return mail ?? null;
}

/** Somebody counts as writing for this long after the last keepalive. */
const WRITING_SECONDS = 45;

/** The names of colleagues who are writing an answer to the lead. // L16 */
export async function whoWrites(db: Database, leadId: string, me: string): Promise<string[]> {
  const { adminId, seenAt } = answersBeingWritten;
  const colleagues = await db
    .select({ name: admins.name, email: admins.email })
    .from(answersBeingWritten)
    .innerJoin(admins, eq(admins.id, adminId))
    .where(
      and(
        eq(answersBeingWritten.leadId, leadId),
        ne(adminId, me),
        gt(seenAt, sql`now() - make_interval(secs => ${WRITING_SECONDS})`),
      ),
    )
    .orderBy(asc(admins.name));
  return colleagues.map(({ name, email }) => name || email);
}

/**
 * What the mail of an answer needs: the answer, its lead, and who gets replies (the lead's owner, otherwise the
 * author); null if either was deleted or the answer was undone.
 */
export async function findMailedAnswer(db: Database, answerId: string) {
  const [answered] = await db
    .select({ answer: leadAnswers, lead: leads, replyTo: { name: admins.name, email: admins.email } })
    .from(leadAnswers)
    .innerJoin(leads, eq(leads.id, leadAnswers.leadId))
    .leftJoin(admins, eq(admins.id, sql`coalesce(${leads.ownerId}, ${leadAnswers.authorId})`))
    .where(and(eq(leadAnswers.id, answerId), isNull(leadAnswers.takenBackAt)));
  if (answered === undefined) return null;
  const files = await db
    .select()
    .from(answerFiles)
    .where(eq(answerFiles.answerId, answerId))
    .orderBy(asc(answerFiles.position));
  return { ...answered, files };
}

/** The ids of the mails that the sender of the lead received before this answer, oldest first. // L18 */
export async function mailsBefore(db: Database, leadId: string, answerId: string): Promise<string[]> {
  const answers = db.select({ id: leadAnswers.id }).from(leadAnswers).where(eq(leadAnswers.leadId, leadId));
  const { id, kind, subjectId, state, settledAt } = outgoingMails;
  const mails = await db
    .select({ id })
    .from(outgoingMails)
    .where(
      and(
        eq(state, 'sent'),
        ne(subjectId, answerId),
        sql`((${kind} = ${LEAD_CONFIRMATION} and ${subjectId} = ${leadId})
          or (${kind} = ${LEAD_ANSWER} and ${inArray(subjectId, answers)}))`,
      ),
    )
    .orderBy(asc(settledAt), asc(id));
  return mails.map((mail) => mail.id);
}

/** When the first answer to the lead was sent from here; null if none was. // L20 */
export async function firstSentAnswer(db: Database, leadId: string): Promise<Date | null> {
  const [first] = await db
    .select({ at: min(outgoingMails.settledAt) })
    .from(outgoingMails)
    .innerJoin(leadAnswers, eq(leadAnswers.id, outgoingMails.subjectId))
    .where(
      and(
        eq(outgoingMails.kind, LEAD_ANSWER),
        eq(outgoingMails.state, 'sent'),
        eq(leadAnswers.leadId, leadId),
      ),
    );
  return first?.at ?? null;
}

/** The values of template placeholders in an answer to the lead. // L18 */
export function templateValues(
  lead: Pick<Lead, 'kind' | 'number' | 'name' | 'company' | 'quoteType'>,
  owner: string,
  { phone, hours }: Pick<CompanyFacts, 'phone' | 'hours'>,
): Values<'lead-answer'> {
  return {
    name: lead.name,
    company: lead.company,
    reference: reference(lead.kind, lead.number),
    'quote type': lead.quoteType,
    subject: conversationSubject(lead),
    owner,
    phone: formatPhone(phone),
    hours,
  };
}
