import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import type { JobQueue, Queue } from '../db/jobs.server.ts';
import { MAX_TRY_SECONDS } from './mail-tries.server.ts';
import { outgoingMails } from './outbox.tables.ts';

/** NOTIFY channel of the triggers (migration 0019) that fire when a mail is queued, changes its state or is deleted. */
export const MAILS_CHANNEL = 'mails';

/** Deletes the .eml files of mails whose subject was erased. */
export const DELETE_MAIL_FILES: Queue = {
  name: 'mail-forgotten',
  options: { retryLimit: 20, retryBackoff: true, retryDelay: 5 },
};

type QueueOptions = {
  /** A delay before sending; during it `takeMailBack` can cancel the mail. */
  afterSeconds?: number;
};

/**
 * Queues a mail in the caller's transaction, so it is sent if and only if that commits.
 *
 * @param recipientId the recipient's admin id, if the subject alone does not determine the recipient.
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
 * Cancels a mail that no process has begun to send. Claiming a mail locks its row, so it is either cancelled or sent.
 *
 * @returns whether it was cancelled; false if it is being sent, was sent, or may have been sent by a failed attempt.
 */
export async function takeMailBack(tx: Database, kind: string, subjectId: string): Promise<boolean> {
  const { id, state, attempts } = outgoingMails;
  const cancelled = await tx
    .delete(outgoingMails)
    .where(
      and(
        eq(outgoingMails.kind, kind),
        eq(outgoingMails.subjectId, subjectId),
        eq(state, 'waiting'),
        eq(attempts, 0),
      ),
    )
    .returning({ id });
  return cancelled.length > 0;
}

/**
 * Deletes all mails about the given subjects in the caller's transaction, with the mail server's replies, which may
 * contain the address; a job deletes the .eml files. // R2, X5
 */
export async function deleteMails(
  tx: Database,
  jobs: JobQueue,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  const deleted = await tx
    .delete(outgoingMails)
    .where(inArray(outgoingMails.subjectId, [...subjectIds]))
    .returning({ id: outgoingMails.id, state: outgoingMails.state });
  for (const { id: mailId, state } of deleted) {
    await jobs.enqueue(tx, DELETE_MAIL_FILES, { mailId });
    // The process that is writing it deletes it afterwards, unless it is killed first, hence a second, delayed job.
    if (state === 'sending') await jobs.enqueue(tx, DELETE_MAIL_FILES, { mailId }, MAX_TRY_SECONDS);
  }
}
