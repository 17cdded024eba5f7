import { and, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { letterheadOf } from '#app/company/letterhead.server.ts';
import type { OpeningHours } from '#app/company/opening-hours.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Jobs } from '#app/platform/db/jobs.server.ts';
import { removeFileLater } from '#app/platform/files/file-removal.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { MAX_MAIL_BYTES, mailSize } from '#app/platform/mail/mail-size.ts';
import { mailsAbout, sendMailAgain } from '#app/platform/mail/mail-status.server.ts';
import { queueMail, takeMailBack } from '#app/platform/mail/outbox.server.ts';
import type { StoredFile } from '#app/platform/submission/check-file.server.ts';
import { answerFiles, answersBeingWritten, leadAnswers } from '../records/answers.tables.ts';
import { renewLeadSearch } from '../records/lead-search.commands.server.ts';
import { auditLead, changeLead, type LockedLead, lockLead } from '../records/leads.commands.server.ts';
import { leads } from '../records/leads.tables.ts';
import { buildAnswerMail, LEAD_ANSWER } from './answer.mails.ts';
import { MAX_ANSWER_FILES, type NewAnswer, UNDO_SECONDS } from './answer.ts';
import {
  proposeFollowUp,
  recordFirstAnswer,
  startProgress,
  undoStartProgress,
} from './lead-contacts.commands.server.ts';

type Dependencies = { db: Database; files: FileStore; jobs: Jobs };

export const ANSWER_PREFIX = 'answers/';

export type AnswerResult =
  | { ok: true; answerId: string }
  | { ok: false; fault: 'gone' | 'draft-gone' | 'no-address' | 'too-large' | 'too-many-files' };

/**
 * Stores an answer and queues its mail, delayed by UNDO_SECONDS, in one transaction. The lead's current email address
 * is stored as the recipient, so a later correction does not redirect the mail. A new lead is then in
 * progress, or with a quote any open one quoted, and whoever answered owns it if nobody did. // L18
 *
 * @param added new files, in addition to those kept from a draft; they are in the store already (`putFilesFor`).
 */
export function sendAnswer(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  actor: Admin,
  leadId: string,
  answer: NewAnswer,
  added: readonly StoredFile[],
  company: CompanyFacts,
): Promise<AnswerResult> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (lead === null) return { ok: false, fault: 'gone' };
    if (lead.email === '') return { ok: false, fault: 'no-address' };
    const keptFiles = answer.draft === '' ? [] : await lockDraft(tx, leadId, answer);
    if (keptFiles === null) return { ok: false, fault: 'draft-gone' };
    if (keptFiles.length + added.length > MAX_ANSWER_FILES) return { ok: false, fault: 'too-many-files' };
    const mail = buildAnswerMail(lead, answer, letterheadOf(company));
    const size = mailSize({ ...mail, attachments: [...keptFiles, ...added] });
    if (size > MAX_MAIL_BYTES) return { ok: false, fault: 'too-large' };

    const answerId = await storeAnswer(tx, actor, lead, answer);
    if (answer.draft !== '') await removeFiles(tx, jobs, answerId, answer.removed);
    await addFiles(tx, answerId, added);
    await renewLeadSearch(tx, [leadId]);
    await queueMail(tx, LEAD_ANSWER, answerId, null, { afterSeconds: UNDO_SECONDS });
    await stopWriting(tx, leadId, actor.id);
    await auditLead(tx, actor, lead, 'lead-answered');
    await startProgress(tx, actor, lead, answerId, answer.quoted !== '');
    if (answer.quoted !== '') await proposeFollowUp(tx, actor, lead, answerId, answer.followUpOn);
    return { ok: true, answerId };
  });
}

/**
 * Cancels an answer that is not being sent yet; it becomes a draft of its author. // L18
 *
 * @returns whether it was in time.
 */
export function takeAnswerBack(
  db: Database,
  actor: Admin,
  leadId: string,
  answerId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const isOfLead = and(eq(leadAnswers.id, answerId), eq(leadAnswers.leadId, leadId));
    const [answer] = await tx.select({ id: leadAnswers.id }).from(leadAnswers).where(isOfLead);
    if (lead === null || answer === undefined) return false;
    if (!(await takeMailBack(tx, LEAD_ANSWER, answerId))) return false;
    await tx.update(leadAnswers).set({ takenBackAt: sql`now()` }).where(isOfLead);
    await renewLeadSearch(tx, [leadId]);
    await auditLead(tx, actor, lead, 'lead-answer-taken-back');
    await undoStartProgress(tx, actor, lead, answerId);
    return true;
  });
}

type ResendResult = { ok: true } | { ok: false; fault: 'gone' | 'under-way' | 'no-address' };

/** Retries an answer whose mail failed, to the lead's current email address. // L18 */
export function sendAnswerAgain(
  db: Database,
  actor: Admin,
  leadId: string,
  answerId: string,
): Promise<ResendResult> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const isOfLead = and(eq(leadAnswers.id, answerId), eq(leadAnswers.leadId, leadId));
    const [answer] = await tx.select({ id: leadAnswers.id }).from(leadAnswers).where(isOfLead);
    const [mail] = answer ? await mailsAbout(tx, LEAD_ANSWER, [answerId]) : [];
    if (lead === null || mail === undefined) return { ok: false, fault: 'gone' };
    if (lead.email === '') return { ok: false, fault: 'no-address' };
    if (!(await sendMailAgain(tx, mail.id))) return { ok: false, fault: 'under-way' };
    await tx.update(leadAnswers).set({ recipientName: lead.name, recipient: lead.email }).where(isOfLead);
    await auditLead(tx, actor, lead, 'lead-answer-sent-again');
    return { ok: true };
  });
}

/** Deletes a draft (an undone answer) with its files. @returns whether it existed. */
export function discardAnswer(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  actor: Admin,
  leadId: string,
  answerId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const files = await lockDraft(tx, leadId, { draft: answerId, removed: [] });
    if (lead === null || files === null) return false;
    await removeFiles(
      tx,
      jobs,
      answerId,
      files.map(({ id }) => id),
    );
    await tx.delete(leadAnswers).where(eq(leadAnswers.id, answerId));
    await auditLead(tx, actor, lead, 'lead-answer-discarded');
    return true;
  });
}

/** Records that somebody is writing an answer, so that colleagues can see it. // L16 */
export async function noteWriting(db: Database, leadId: string, adminId: string): Promise<void> {
  // INSERT from SELECT, so that nothing is inserted if the lead was deleted.
  await db
    .insert(answersBeingWritten)
    .select(
      db
        .select({
          leadId: leads.id,
          adminId: sql<string>`${adminId}::uuid`.as('admin_id'),
          seenAt: sql`now()`.as('seen_at'),
        })
        .from(leads)
        .where(eq(leads.id, leadId)),
    )
    .onConflictDoUpdate({
      target: [answersBeingWritten.leadId, answersBeingWritten.adminId],
      set: { seenAt: sql`now()` },
    });
}

async function stopWriting(tx: Database, leadId: string, adminId: string): Promise<void> {
  await tx
    .delete(answersBeingWritten)
    .where(and(eq(answersBeingWritten.leadId, leadId), eq(answersBeingWritten.adminId, adminId)));
}

/** A sent mail counts as a person's answer; a queued or failed one does not. // L20 */
export async function recordSentAnswer(tx: Database, leadId: string, opening: OpeningHours): Promise<void> {
  await changeLead(tx, leadId, {});
  await recordFirstAnswer(tx, leadId, new Date(), opening);
}

/** Lists the answers of a lead that is about to be erased, and their files. */
export async function answersToErase(
  tx: Database,
  leadId: string,
): Promise<{ ids: string[]; fileKeys: string[] }> {
  const rows = await tx
    .select({ id: leadAnswers.id, fileKey: answerFiles.fileKey })
    .from(leadAnswers)
    .leftJoin(answerFiles, eq(answerFiles.answerId, leadAnswers.id))
    .where(eq(leadAnswers.leadId, leadId));
  return {
    ids: [...new Set(rows.map(({ id }) => id))],
    fileKeys: rows.flatMap(({ fileKey }) => fileKey ?? []),
  };
}

/** Locks a draft and lists the files to keep; null if it was sent or deleted in the meantime. */
async function lockDraft(
  tx: Database,
  leadId: string,
  { draft, removed }: Pick<NewAnswer, 'draft' | 'removed'>,
) {
  const [answer] = await tx
    .select({ id: leadAnswers.id })
    .from(leadAnswers)
    .where(
      and(
        sql`${leadAnswers.id}::text = ${draft}`,
        eq(leadAnswers.leadId, leadId),
        isNotNull(leadAnswers.takenBackAt),
      ),
    )
    .for('update');
  if (answer === undefined) return null;
  const files = await tx.select().from(answerFiles).where(eq(answerFiles.answerId, answer.id));
  return files.filter(({ id }) => !removed.includes(id));
}

async function storeAnswer(
  tx: Database,
  actor: Admin,
  lead: LockedLead,
  { subject, text, draft }: NewAnswer,
): Promise<string> {
  const row = {
    leadId: lead.id,
    authorId: actor.id,
    author: actor.name,
    recipientName: lead.name,
    recipient: lead.email,
    subject,
    text,
    createdAt: new Date(),
    takenBackAt: null,
  };
  const [stored] =
    draft === ''
      ? await tx.insert(leadAnswers).values(row).returning({ id: leadAnswers.id })
      : await tx
          .update(leadAnswers)
          .set(row)
          .where(eq(leadAnswers.id, draft))
          .returning({ id: leadAnswers.id });
  if (stored === undefined) throw new Error('The answer was not stored');
  return stored.id;
}

async function addFiles(tx: Database, answerId: string, stored: readonly StoredFile[]) {
  const [last] = await tx
    .select({ position: max(answerFiles.position) })
    .from(answerFiles)
    .where(eq(answerFiles.answerId, answerId));
  const first = (last?.position ?? -1) + 1;
  const rows = stored.map((file, index) => ({ ...file, answerId, position: first + index }));
  if (rows.length > 0) await tx.insert(answerFiles).values(rows);
}

async function removeFiles(
  tx: Database,
  jobs: Jobs,
  answerId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const isRemoved = and(eq(answerFiles.answerId, answerId), inArray(sql`${answerFiles.id}::text`, [...ids]));
  const removed = await tx.delete(answerFiles).where(isRemoved).returning({ fileKey: answerFiles.fileKey });
  for (const { fileKey } of removed) await removeFileLater(tx, jobs, fileKey);
}
