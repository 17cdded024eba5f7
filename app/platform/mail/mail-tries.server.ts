import { and, eq, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { type MailProblem, PERMANENT_PROBLEMS } from './mail-problem.ts';
import { outgoingMails } from './outbox.tables.ts';
import type { ReadableMail } from './readable-mail.ts';

/**
 * The lease of a mail that a process is sending. The process renews it while it runs, so a slow one keeps its mail, and
 * the mail of a dead one is taken over within a minute.
 */
export const LEASE_SECONDS = 45;

/**
 * An attempt that takes longer has failed. A mail server may take ten minutes for its last reply (RFC 5321, 4.5.3.2).
 */
export const MAX_TRY_SECONDS = 15 * 60;

export const MAX_TRIES = 14;

/**
 * The delay after an attempt, in seconds: 30, doubled each time up to 90 minutes, minus a random part of up to a
 * quarter so that mails that failed together are not retried together. 14 attempts span 7 to 10 hours, which covers a
 * mail server that is down for a night shift; L5 requires 4 hours.
 */
export function retryDelay(attempt: number, chance = Math.random()): number {
  return Math.min(30 * 2 ** (attempt - 1), 5_400) * (1 - chance / 4);
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

const { id, kind, state, attempts, dueAt, leasedUntil } = outgoingMails;

/** All times are the database's, since the clocks of two processes may differ. */
const fromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/**
 * Claims a mail that a dead process has left behind, or else the one that is due longest; null if there is none.
 *
 * @param except kinds of mails to leave to others.
 */
export async function claimMail(db: Database, leaseSeconds = LEASE_SECONDS, except: readonly string[] = []) {
  const now = sql`now()`;
  const first = (which: SQL | undefined) =>
    db
      .select({ id })
      .from(outgoingMails)
      .where(and(which, notInArray(kind, [...except])))
      .orderBy(dueAt)
      .limit(1)
      .for('update', { skipLocked: true });
  // One question for each state, since PostgreSQL reads only the first entry of the index for it; for both at once it reads and
  // sorts all mails that are due.
  const leftBehind = first(and(eq(state, 'sending'), lt(leasedUntil, now)));
  const waiting = first(and(eq(state, 'waiting'), lte(dueAt, now)));
  const [claimed] = await db
    .update(outgoingMails)
    .set({
      state: 'sending',
      attempts: sql`${attempts} + 1`,
      triedAt: now,
      leasedUntil: fromNow(leaseSeconds),
    })
    .where(sql`${id} = coalesce((${leftBehind}), (${waiting}))`)
    .returning();
  return claimed ?? null;
}

/**
 * The condition that the mail still belongs to this attempt: another process may have taken it over, or it was erased.
 */
const ofThisTry = (mail: ClaimedMail) =>
  and(eq(id, mail.id), eq(state, 'sending'), eq(attempts, mail.attempts));

export async function renewLease(db: Database, mail: ClaimedMail, leaseSeconds: number): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ leasedUntil: fromNow(leaseSeconds) })
    .where(ofThisTry(mail));
}

/**
 * Records that a mail was sent, even if another process has taken it over in the meantime. @returns false if it was
 * erased.
 */
export async function recordSent(
  db: Database,
  mail: ClaimedMail,
  recipient: string,
  readable: ReadableMail,
): Promise<boolean> {
  const recorded = await db
    .update(outgoingMails)
    .set({
      state: 'sent',
      recipient,
      ...readable,
      leasedUntil: null,
      problem: null,
      lastError: null,
      settledAt: sql`now()`,
    })
    .where(eq(id, mail.id))
    .returning({ id });
  return recorded.length > 0;
}

type Failure = {
  problem: MailProblem;
  lastError: string | null;
  recipient: string | null;
  readable: ReadableMail;
};

/**
 * Records a failed attempt: the mail waits for the next one, or has failed for good. @returns its new state; null if it
 * was erased or taken over.
 */
export async function recordFailure(
  db: Database,
  mail: ClaimedMail,
  { problem, lastError, recipient, readable }: Failure,
) {
  const isFinal = PERMANENT_PROBLEMS.includes(problem) || mail.attempts >= MAX_TRIES;
  const [noted] = await db
    .update(outgoingMails)
    .set({
      problem,
      lastError,
      recipient,
      ...readable,
      leasedUntil: null,
      ...(isFinal
        ? { state: 'failed', settledAt: sql`now()` }
        : { state: 'waiting', dueAt: fromNow(retryDelay(mail.attempts)) }),
    })
    .where(ofThisTry(mail))
    .returning({ state });
  return noted?.state ?? null;
}

/** Deletes a mail whose subject or recipient no longer exists. */
export async function deleteMail(db: Database, mail: ClaimedMail): Promise<void> {
  await db.delete(outgoingMails).where(eq(id, mail.id));
}

/** Whether a mail still exists, and was not erased. */
export async function mailExists(db: Database, mailId: string): Promise<boolean> {
  const [found] = await db.select({ id }).from(outgoingMails).where(eq(id, mailId));
  return found !== undefined;
}
