import { and, desc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { outgoingMails } from '../db/schema.ts';
import { PERMANENT_PROBLEMS } from './mail-problem.ts';

/** What staff see of the outbox, and sending mails again. */

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
