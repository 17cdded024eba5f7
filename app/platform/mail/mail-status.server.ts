import { and, desc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { PERMANENT_PROBLEMS } from './mail-problem.ts';
import { outgoingMails } from './outbox.tables.ts';

/** The outbox as staff see it, and retries. */

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

/** What makes a mail due again, with all its attempts. */
const TRIED_AGAIN = { state: 'waiting', attempts: 0, dueAt: sql`now()`, settledAt: null } as const;

/** The status of a mail: its state, attempts, next attempt and last problem. */
export type MailStatus = Awaited<ReturnType<typeof failedMails>>[number];

/** The mails that failed and are not retried automatically, newest first. */
export function failedMails(db: Database) {
  return db.select(STATUS).from(outgoingMails).where(eq(state, 'failed')).orderBy(desc(createdAt));
}

/** The mails of one kind about the given subjects, newest first. */
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
 * Retries a mail now, with the full number of attempts, if it failed or is waiting for its next attempt. It is built
 * again, so it goes to the current address.
 *
 * @returns whether it was such a mail.
 */
export async function sendMailAgain(db: Database, mailId: string): Promise<boolean> {
  const [again] = await db
    .update(outgoingMails)
    .set(TRIED_AGAIN)
    .where(and(eq(id, mailId), or(eq(state, 'failed'), and(eq(state, 'waiting'), gt(attempts, 0)))))
    .returning({ id });
  return again !== undefined;
}

/**
 * Retries all mails that failed for a temporary reason, such as an unavailable mail server. Permanent refusals would
 * fail again: they are retried singly, once the cause is fixed. // L22
 *
 * @returns the number of mails.
 */
export async function sendFailedMailsAgain(db: Database): Promise<number> {
  const again = await db.update(outgoingMails).set(TRIED_AGAIN).where(isRepeatable()).returning({ id });
  return again.length;
}

/** The condition for failed mails, except permanent refusals. */
export function isRepeatable() {
  return and(eq(state, 'failed'), or(isNull(problem), notInArray(problem, [...PERMANENT_PROBLEMS])));
}
