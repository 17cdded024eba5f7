import { and, desc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { outgoingMails } from '../db/schema.ts';
import type { Jobs, Queue } from '../jobs.server.ts';
import { PERMANENT_PROBLEMS } from './mail-problem.ts';
import { MAX_TRY_SECONDS } from './mail-tries.server.ts';

/** What is on disk of mails whose subject was erased. */
export const DELETE_MAIL_FILES: Queue = {
  name: 'mail-forgotten',
  options: { retryLimit: 20, retryBackoff: true, retryDelay: 5 },
};

/** Makes the queue of mails to forget. Before this, none can be forgotten. */
export function declareOutbox(jobs: Jobs): Promise<void> {
  return jobs.declare(DELETE_MAIL_FILES);
}

type QueueOptions = {
  /** It is not sent before so many seconds have passed; until then `takeMailBack` can stop it. */
  afterSeconds?: number;
};

/**
 * Queues a mail in the caller's transaction: it goes out if, and only if, its cause is stored.
 *
 * @param recipientId the admin it goes to, where the subject alone does not say to whom.
 */
export async function queueMail(
  tx: Database,
  kind: string,
  subjectId: string,
  recipientId: string | null = null,
  { afterSeconds = 0 }: QueueOptions = {},
): Promise<void> {
  await tx.insert(outgoingMails).values({
    kind,
    subjectId,
    recipientId,
    ...(afterSeconds > 0 && { dueAt: sql`now() + make_interval(secs => ${afterSeconds})` }),
  });
}

/**
 * Takes back a mail that no process has begun to send: it is never sent. Claiming a mail locks its row, so it is either
 * taken back or sent.
 *
 * @returns whether it was taken back; false where it is being sent, was sent, or may have been sent by a try that failed.
 */
export async function takeMailBack(tx: Database, wanted: string, about: string): Promise<boolean> {
  const taken = await tx
    .delete(outgoingMails)
    .where(and(eq(kind, wanted), eq(subjectId, about), eq(state, 'waiting'), eq(attempts, 0)))
    .returning({ id });
  return taken.length > 0;
}

/**
 * Forgets all mails about some subjects, in the caller's transaction: what waits is not sent, what a mail server
 * answered (it may name the address) goes, and so, by a job, do the .eml files. // R2, X5
 */
export async function deleteMails(tx: Database, jobs: Jobs, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  const deleted = await tx
    .delete(outgoingMails)
    .where(inArray(outgoingMails.subjectId, [...subjectIds]))
    .returning({ id: outgoingMails.id, state: outgoingMails.state });
  for (const { id: mailId, state } of deleted) {
    await jobs.enqueue(tx, DELETE_MAIL_FILES, { mailId });
    // Whoever writes it at this moment removes it again, unless it is killed before that.
    if (state === 'sending') await jobs.enqueue(tx, DELETE_MAIL_FILES, { mailId }, MAX_TRY_SECONDS);
  }
}

const { id, kind, subjectId, state, attempts, dueAt, recipient, problem, lastError, createdAt, settledAt } =
  outgoingMails;
const STATUS = {
  id,
  kind,
  subjectId,
  state,
  attempts,
  dueAt,
  recipient,
  problem,
  lastError,
  createdAt,
  settledAt,
};

/** What became of a mail: its state, how often it was tried and when it is tried next, and what went wrong last. */
export type MailStatus = Awaited<ReturnType<typeof failedMails>>[number];

/** The mails that failed for good, newest first, at most 100. */
export function failedMails(db: Database) {
  return db.select(STATUS).from(outgoingMails).where(eq(state, 'failed')).orderBy(desc(createdAt)).limit(100);
}

/** The mails of one kind about some subjects, the newest first. */
export async function mailsAbout(
  db: Database,
  wanted: string,
  subjectIds: readonly string[],
): Promise<MailStatus[]> {
  if (subjectIds.length === 0) return [];
  return db
    .select(STATUS)
    .from(outgoingMails)
    .where(and(eq(kind, wanted), inArray(subjectId, [...subjectIds])))
    .orderBy(desc(createdAt), desc(id));
}

/**
 * Has a mail tried again at once, with as many tries as a new one: one that failed, or one that waits for its next try.
 * It is written anew, so it goes to the address that stands there now.
 *
 * @returns whether it was such a mail.
 */
export async function sendMailAgain(db: Database, mailId: string): Promise<boolean> {
  const [again] = await db
    .update(outgoingMails)
    .set({ state: 'waiting', attempts: 0, dueAt: new Date(), settledAt: null })
    .where(and(eq(id, mailId), or(eq(state, 'failed'), and(eq(state, 'waiting'), gt(attempts, 0)))))
    .returning({ id });
  return again !== undefined;
}

/**
 * Has all mails tried again that failed because of something that passes, such as a mail server that was away. What was
 * refused for good would be refused again: that is sent again singly, once the cause is mended. // L22
 *
 * @returns how many.
 */
export async function sendFailedMailsAgain(db: Database): Promise<number> {
  const again = await db
    .update(outgoingMails)
    .set({ state: 'waiting', attempts: 0, dueAt: sql`now()`, settledAt: null })
    .where(isRepeatable())
    .returning({ id });
  return again.length;
}

/** Mails that failed, but not by a refusal for good. */
export function isRepeatable() {
  return and(eq(state, 'failed'), or(isNull(problem), notInArray(problem, PERMANENT_PROBLEMS)));
}
