import { and, eq, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { outgoingMails } from '../db/schema.ts';
import { isPermanent, type MailProblem } from './mail-problem.ts';

/**
 * A mail that a process sends belongs to it for so long, and it renews that as long as it lives: whichever process looks
 * next takes up what a dead one left behind, within a minute, while a slow one keeps its mail.
 */
export const LEASE_SECONDS = 45;

/** A try that takes longer counts as failed: ten minutes is what a mail server may take for its last answer (RFC 5321, 4.5.3.2). */
export const MAX_TRY_SECONDS = 15 * 60;

export const MAX_TRIES = 14;

/**
 * How long to wait after a try, in seconds: 30, then twice as long each time, at most 90 minutes; chance takes away up to
 * a quarter, so that what failed together is not tried together. 14 tries span 7 to 10 hours, so that a mail server may
 * be down for a night shift. L5 asks for 4 hours.
 */
export function retryDelay(attempt: number, chance = Math.random()): number {
  return Math.min(30 * 2 ** (attempt - 1), 5_400) * (1 - chance / 4);
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

const { id, state, attempts, dueAt, leasedUntil } = outgoingMails;

/** All moments are the database's: the clocks of two processes may differ. */
const fromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Takes the mail that is due longest, of those that no living process is sending; null where there is none. */
export async function claimMail(db: Database, leaseSeconds = LEASE_SECONDS) {
  const now = sql`now()`;
  const waiting = and(eq(state, 'waiting'), lte(dueAt, now));
  const leftBehind = and(eq(state, 'sending'), lt(leasedUntil, now));
  const next = db
    .select({ id })
    .from(outgoingMails)
    .where(or(waiting, leftBehind))
    .orderBy(dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(outgoingMails)
    .set({
      state: 'sending',
      attempts: sql`${attempts} + 1`,
      triedAt: now,
      leasedUntil: fromNow(leaseSeconds),
    })
    .where(sql`${id} = (${next})`)
    .returning();
  return claimed ?? null;
}

/** The mail as long as it is this try's: another process may have taken it up, or somebody erased it. */
const ofThisTry = (mail: ClaimedMail) =>
  and(eq(id, mail.id), eq(state, 'sending'), eq(attempts, mail.attempts));

/** Keeps a mail that is being sent. */
export async function renewLease(
  db: Database,
  mail: ClaimedMail,
  leaseSeconds = LEASE_SECONDS,
): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ leasedUntil: fromNow(leaseSeconds) })
    .where(ofThisTry(mail));
}

/** Notes that a mail is sent, whoever else may have taken it up meanwhile. */
export async function recordSent(db: Database, mail: ClaimedMail, recipient: string): Promise<void> {
  await db
    .update(outgoingMails)
    .set({
      state: 'sent',
      recipient,
      leasedUntil: null,
      problem: null,
      lastError: null,
      settledAt: sql`now()`,
    })
    .where(eq(id, mail.id));
}

type Failure = { problem: MailProblem; lastError: string | null; recipient: string | null };

/** Notes a try that failed: the mail waits for the next one, or has failed. @returns which; null where it was erased or taken up. */
export async function recordFailure(
  db: Database,
  mail: ClaimedMail,
  { problem, lastError, recipient }: Failure,
) {
  const isFinal = isPermanent(problem) || mail.attempts >= MAX_TRIES;
  const [noted] = await db
    .update(outgoingMails)
    .set({
      problem,
      lastError,
      recipient,
      leasedUntil: null,
      ...(isFinal
        ? { state: 'failed', settledAt: sql`now()` }
        : { state: 'waiting', dueAt: fromNow(retryDelay(mail.attempts)) }),
    })
    .where(ofThisTry(mail))
    .returning({ state });
  return noted?.state ?? null;
}

/** Takes away a mail that is for nobody: what it is about, or who it was for, is gone. */
export async function deleteMail(db: Database, mail: ClaimedMail): Promise<void> {
  await db.delete(outgoingMails).where(eq(id, mail.id));
}

/** Whether a mail is still there, and not erased. */
export async function mailExists(db: Database, mailId: string): Promise<boolean> {
  const [found] = await db.select({ id }).from(outgoingMails).where(eq(id, mailId));
  return found !== undefined;
}
