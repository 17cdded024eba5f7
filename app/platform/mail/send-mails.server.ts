import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/client.server.ts';
import type { Jobs } from '../db/jobs.server.ts';
import { type Log, storableErrorMessage } from '../log.server.ts';
import type { MailProblem } from './mail-problem.ts';
import {
  type ClaimedMail,
  claimMail,
  deleteMail,
  LEASE_SECONDS,
  MAX_TRIES,
  MAX_TRY_SECONDS,
  mailExists,
  recordFailure,
  recordSent,
  renewLease,
} from './mail-tries.server.ts';
import { type Mail, type Mailer, MailRejectedError } from './mailer.server.ts';
import { DELETE_MAIL_FILES } from './outbox.server.ts';
import { type ReadableMail, readableMail, UNRENDERED } from './readable-mail.ts';

/**
 * A mail, and optionally a function that runs in the transaction that records it as sent; not called if sending fails.
 * It may run twice.
 */
type BuiltMail = Mail & { onSent?: (tx: Database) => Promise<void> };

/** Builds the mail about a subject; null if the subject or the recipient no longer exists. */
export type MailBuilder = (subjectId: string, recipientId: string | null) => Promise<BuiltMail | null>;

type Sending = { db: Database; jobs: Jobs; mailer: Mailer; log: Log };

const POLL_MS = 500;
/** The delay between attempts while the database is unavailable. */
const FAULT_PAUSE_MS = 5_000;
/**
 * How long closing waits for mails in progress; an interrupted one is taken over by another process or the next start.
 */
const CLOSING_MS = 10_000;

export type Outbox = { close(): Promise<void> };

type Options = {
  leaseSeconds?: number | undefined;
  /** Kinds of mails whose builders may take long. */
  slow?: readonly string[];
};

/**
 * Sends due mails until it is closed, two at a time; of slow ones only one, so that the others never wait for them.
 *
 * @param mailBuilders has a builder for each kind.
 */
export async function runOutbox(
  { db, jobs, mailer, log }: Sending,
  mailBuilders: Record<string, MailBuilder>,
  { leaseSeconds = LEASE_SECONDS, slow = [] }: Options = {},
): Promise<Outbox> {
  await jobs.work<{ mailId: string }>(DELETE_MAIL_FILES, ({ data: { mailId } }) => mailer.forget(mailId));
  const closing = new AbortController();
  const lanes = Promise.all([sendOneAfterAnother([]), sendOneAfterAnother(slow)]);
  return {
    async close() {
      closing.abort();
      const patience = new AbortController();
      await Promise.race([lanes, quietPause(CLOSING_MS, patience.signal)]);
      patience.abort();
    },
  };

  async function sendOneAfterAnother(except: readonly string[]): Promise<void> {
    while (!closing.signal.aborted) {
      const mail = await withDatabase(() => claimMail(db, leaseSeconds, except));
      if (mail) await sendClaimed(mail);
      else await quietPause(POLL_MS, closing.signal);
    }
  }

  async function sendClaimed(mail: ClaimedMail): Promise<void> {
    const renewing = setInterval(
      () => void renewLease(db, mail, leaseSeconds).catch(() => {}),
      (leaseSeconds * 1_000) / 3,
    );
    const outcome = await trySending(mailer, mail, mailBuilders[mail.kind]);
    // Repeated until it is recorded: otherwise a database outage would cause the mail to be sent twice.
    await withDatabase(() => recordOutcome(mail, outcome));
    clearInterval(renewing);
  }

  async function recordOutcome(mail: ClaimedMail, outcome: Outcome): Promise<void> {
    // Its subject was erased, before or while it was being sent.
    if (!(await isKept(mail, outcome))) await mailer.forget(mail.id);
  }

  /** Records what became of a mail. @returns whether there is still such a mail. */
  async function isKept(mail: ClaimedMail, outcome: Outcome): Promise<boolean> {
    if (outcome.result === 'nothing') {
      await deleteMail(db, mail);
      return false;
    }
    if (outcome.result === 'sent') {
      const { recipient, readable, onSent } = outcome;
      if (onSent === undefined) return recordSent(db, mail, recipient, readable);
      return db.transaction(async (tx) => {
        const kept = await recordSent(tx, mail, recipient, readable);
        await onSent(tx);
        return kept;
      });
    }
    const state = await recordFailure(db, mail, outcome);
    const { problem, reason } = outcome;
    const logged = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, problem, reason };
    if (state === 'waiting') log.warn(logged, 'a mail could not be sent; it will be tried again');
    if (state === 'failed')
      log.error(logged, 'a mail failed and is not tried again; npm run mails -- resend does');
    return state !== null || mailExists(db, mail.id);
  }

  /** Retries until the database answers; undefined if the outbox is closed before that. */
  async function withDatabase<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    do {
      try {
        return await work();
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be read or written');
        await quietPause(FAULT_PAUSE_MS, closing.signal);
      }
    } while (!closing.signal.aborted);
  }
}

type Outcome =
  | { result: 'sent'; recipient: string; readable: ReadableMail; onSent: BuiltMail['onSent'] }
  | {
      result: 'failed';
      problem: MailProblem;
      reason: string;
      lastError: string | null;
      recipient: string | null;
      readable: ReadableMail;
    }
  /** The subject or the recipient no longer exists. */
  | { result: 'nothing' };

async function trySending(
  mailer: Mailer,
  mail: ClaimedMail,
  buildMail: MailBuilder | undefined,
): Promise<Outcome> {
  if (mail.attempts > MAX_TRIES) {
    const reason = 'each try was interrupted';
    const { recipient, subject, text, attached } = mail;
    const readable = { subject, text, attached };
    return { result: 'failed', problem: 'interrupted', reason, lastError: null, recipient, readable };
  }
  let recipient: string | null = null;
  let readable = UNRENDERED;
  try {
    if (buildMail === undefined) throw new Error(`No mail builder for kind ${mail.kind}`);
    const rendered = await buildMail(mail.subjectId, mail.recipientId);
    if (rendered === null) return { result: 'nothing' };
    recipient = rendered.to.address;
    readable = readableMail(rendered);
    await inTime(mailer.send(mail.id, rendered));
    return { result: 'sent', recipient, readable, onSent: rendered.onSent };
  } catch (error) {
    const reason = storableErrorMessage(error);
    return error instanceof MailRejectedError
      ? { result: 'failed', problem: error.problem, reason, lastError: error.words, recipient, readable }
      : { result: 'failed', problem: 'unwritten', reason, lastError: reason, recipient, readable };
  }
}

async function inTime(sending: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  // Without a signal: aborting one makes an error with its stack for every mail.
  const limit = setTimeout(() => {
    const reason = new Error(`It gave no answer for ${MAX_TRY_SECONDS / 60} minutes`);
    reject(new MailRejectedError(Object.assign(reason, { code: 'ETIMEDOUT' })));
  }, MAX_TRY_SECONDS * 1_000);
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(limit);
  }
}

/** Resolves early, without an error, when the signal is aborted. */
async function quietPause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => {});
}
