import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { outgoingMails } from '../db/schema.ts';
import type { Jobs, Queue } from '../jobs.server.ts';
import { type Log, reasonOf } from '../log.server.ts';
import { type Mail, type Mailer, MailRefused } from './mailer.server.ts';

/** Writes the letter about a subject, or null where the subject, or who it was for, is gone. */
export type Composer = (subjectId: string, recipientId: string | null) => Promise<Mail | null>;

const GIVEN_UP: Queue = {
  name: 'mail-given-up',
  options: { retryLimit: 20, retryBackoff: true, retryDelay: 5 },
};

/**
 * Tries again after 30 s, then twice as long each time, at most an hour: 14 tries span 7 to 10 hours, so that a mail
 * server may be down for a night shift. L5 asks for 4 hours.
 */
export const MAIL: Queue = {
  name: 'mail',
  options: {
    retryLimit: 14,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 600,
    deadLetter: GIVEN_UP.name,
  },
};

/** What is on disk of mails whose subject was erased. */
const FORGET: Queue = {
  name: 'mail-forgotten',
  options: { retryLimit: 20, retryBackoff: true, retryDelay: 5 },
};

/**
 * Queues a mail in the caller's transaction.
 *
 * @param recipientId the admin it goes to, where the subject alone does not say to whom.
 */
export async function queueMail(
  tx: Database,
  jobs: Jobs,
  kind: string,
  subjectId: string,
  recipientId: string | null = null,
): Promise<void> {
  const [mail] = await tx
    .insert(outgoingMails)
    .values({ kind, subjectId, recipientId })
    .returning({ id: outgoingMails.id });
  if (mail) await jobs.enqueue(tx, MAIL, { mailId: mail.id });
}

/**
 * Forgets all mails about some subjects, in the caller's transaction: what waits is not sent, what a mail server
 * answered (it may name the address) goes, and so, by a job, do the .eml files. // R2, X5
 */
export async function forgetMails(tx: Database, jobs: Jobs, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  const gone = await tx
    .delete(outgoingMails)
    .where(inArray(outgoingMails.subjectId, [...subjectIds]))
    .returning({ id: outgoingMails.id });
  for (const { id } of gone) await jobs.enqueue(tx, FORGET, { mailId: id });
}

/** The mails that were given up, newest first, at most 100. */
export function failedMails(db: Database) {
  return db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.state, 'failed'))
    .orderBy(desc(outgoingMails.createdAt))
    .limit(100);
}

/** Puts a given-up mail in the queue again. @returns whether there was one. */
export function resendMail(db: Database, jobs: Jobs, mailId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .update(outgoingMails)
      .set({ state: 'queued', settledAt: null })
      .where(and(eq(outgoingMails.id, mailId), eq(outgoingMails.state, 'failed')))
      .returning({ id: outgoingMails.id });
    if (mail) await jobs.enqueue(tx, MAIL, { mailId });
    return mail !== undefined;
  });
}

/** Makes the queues of outgoing mail. Before this, nothing can be queued. */
export async function declareOutbox(jobs: Jobs): Promise<void> {
  await jobs.declare(GIVEN_UP);
  await jobs.declare(MAIL);
  await jobs.declare(FORGET);
}

/** Sends what is queued. `composers` writes each kind of letter. */
export async function runOutbox(
  { db, jobs, mailer, log }: { db: Database; jobs: Jobs; mailer: Mailer; log: Log },
  composers: Record<string, Composer>,
): Promise<void> {
  await jobs.work<{ mailId: string }>(MAIL, async ({ data: { mailId } }) => {
    const mail = await db.query.outgoingMails.findFirst({ where: eq(outgoingMails.id, mailId) });
    // Erased with its subject, perhaps while an earlier try wrote it down.
    if (mail === undefined) return mailer.forget(mailId);
    // Sent by a try whose end was not noted.
    if (mail.state === 'sent') return;
    try {
      const letter = await composers[mail.kind]?.(mail.subjectId, mail.recipientId);
      if (letter === undefined) throw new Error(`Nobody knows how to write a mail of the kind ${mail.kind}`);
      if (letter !== null) await mailer.send(mailId, letter);
      const [noted] = await db
        .update(outgoingMails)
        .set({
          state: 'sent',
          attempts: sql`${outgoingMails.attempts} + 1`,
          lastError: null,
          settledAt: new Date(),
        })
        .where(eq(outgoingMails.id, mailId))
        .returning({ id: outgoingMails.id });
      // Erased with its subject while it was written.
      if (noted === undefined) await mailer.forget(mailId);
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ mailId, kind: mail.kind, reason }, 'a mail could not be sent; it will be tried again');
      await db
        .update(outgoingMails)
        .set({
          attempts: sql`${outgoingMails.attempts} + 1`,
          lastError: error instanceof MailRefused ? error.words : reason,
        })
        .where(eq(outgoingMails.id, mailId));
      throw error;
    }
  });
  await jobs.work<{ mailId: string }>(FORGET, ({ data: { mailId } }) => mailer.forget(mailId));
  await jobs.work<{ mailId: string }>(GIVEN_UP, async ({ data: { mailId } }) => {
    log.error(
      { mailId },
      'a mail was given up after its last try; send it again with npm run mails -- resend',
    );
    await db
      .update(outgoingMails)
      .set({ state: 'failed', settledAt: new Date() })
      .where(and(eq(outgoingMails.id, mailId), eq(outgoingMails.state, 'queued')));
  });
}
