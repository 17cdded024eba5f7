import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { CompanyServices } from '#app/company/company-context.server.ts';
import { mailboxesOf } from '#app/company/letterhead.server.ts';
import { DAY_MS } from '#app/country/day.ts';
import { storableErrorMessage } from '#app/platform/log.server.ts';
import { openAccessTokens } from '#app/platform/mail/access-token.server.ts';
import { findProgress, noteMailboxError, noteProgress } from '#app/platform/mail/mailbox-progress.server.ts';
import { type ListedMail, openMailbox } from '#app/platform/mail/watched-mailbox.server.ts';
import type { WatchedMailbox } from '#app/platform/mailbox-config.server.ts';
import { checkStorage, importReply } from './import-reply.server.ts';
import { findRepliedLeads, mailKeyOf, storedReplies } from './replies.queries.server.ts';

/** Advisory lock key, "KRPL" in ASCII: one process at a time reads the mailbox. */
const REPLIES_LOCK = 0x4b52504c;
const POLL_MS = 60_000;
/** How far back the mailbox is read the first time. // L24 */
const FIRST_DAYS = 14;
/** Rounds in which one mail fails while everything else works, after which it is passed over. */
const MOST_FAILURES = 5;

export type ReplyReader = { close(): Promise<void> };

/** Reads customers' replies from the watched mailbox every minute until it is closed; does nothing if there is none. // L24 */
export function runReplies(services: CompanyServices, pollMs = POLL_MS): ReplyReader {
  const { config, pool, db, log } = services;
  const { watched } = config.mail;
  const closing = new AbortController();
  const { signal } = closing;
  const running = watched === null ? Promise.resolve() : poll(watched);
  return {
    async close() {
      closing.abort();
      await running;
    },
  };

  async function poll(mailbox: WatchedMailbox): Promise<void> {
    const failures = new Map<string, number>();
    const accessToken = mailbox.oauth === null ? async () => null : openAccessTokens(mailbox.oauth);
    while (!signal.aborted) {
      await withMailboxLock(pool, async () =>
        readReplies(services, mailbox, await accessToken(), signal, failures),
      ).catch((error: unknown) => report(mailbox, error));
      await pause(pollMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Once for each fault, as it may last for days. */
  async function report(mailbox: WatchedMailbox, error: unknown): Promise<void> {
    if (signal.aborted) return;
    const reason = errorText(error);
    const isNew = await noteMailboxError(db, mailbox, reason).catch(() => true);
    if (isNew)
      log.warn({ err: error, reason }, 'replies could not be read from the mailbox; it goes on trying');
  }
}

/** What the mail server said, which is not in the message of the error. */
function errorText(error: unknown): string {
  const response = error instanceof Error && 'responseText' in error ? String(error.responseText) : '';
  return [storableErrorMessage(error), response]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 300);
}

/** Does the work unless another process is at it. The lock ends with the process, however that ends. */
async function withMailboxLock(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks meanwhile fails the statement after it.
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      REPLIES_LOCK,
    ]);
    if (rows[0]?.free !== true) return;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [REPLIES_LOCK]).catch(onError);
    }
  } finally {
    client.off('error', onError);
    client.release(broken);
  }

  function onError(error: Error): void {
    broken = error;
  }
}

/**
 * Takes in the replies among the mails that came since the last time. A batch counts as read once its replies are stored:
 * if it fails or the process is killed, it is read again, and a reply that is stored already is recognised. // L24
 *
 * @param failures in how many rounds each mail has failed by itself; kept in memory, so that a new process tries again.
 */
export async function readReplies(
  services: CompanyServices,
  watched: WatchedMailbox,
  accessToken: string | null,
  signal: AbortSignal,
  failures: Map<string, number>,
): Promise<void> {
  const { db, config, log } = services;
  const before = await findProgress(db, watched);
  await using mailbox = await openMailbox(watched, accessToken, signal);
  const { uidValidity } = mailbox;
  const isFirst = before.uidValidity !== uidValidity;
  let lastUid = isFirst ? 0 : before.lastUid;
  const since = new Date(Date.now() - FIRST_DAYS * DAY_MS);
  const { from, sales, careers } = mailboxesOf(services.company(), config.mail);
  const own = [from, sales, careers, watched.address];

  for await (const batch of mailbox.mailsFrom(isFirst ? { since } : { afterUid: lastUid })) {
    for (const { mail, leadId } of await repliesAmong(batch)) {
      signal.throwIfAborted();
      const key = `${uidValidity} ${mail.uid}`;
      if ((failures.get(key) ?? 0) >= MOST_FAILURES) continue;
      try {
        await importReply(services, mailbox, mail, leadId);
      } catch (error) {
        if (!(await failedByItself())) throw error;
        const count = (failures.get(key) ?? 0) + 1;
        failures.set(key, count);
        if (count < MOST_FAILURES) throw error;
        log.error({ err: error, leadId, uid: mail.uid }, 'a reply was passed over: it is in the mailbox');
      }
    }
    lastUid = batch.at(-1)?.uid ?? lastUid;
    await noteProgress(db, watched, { uidValidity, lastUid, isAtEnd: false });
    failures.clear();
  }
  // The first time older mails were passed over.
  lastUid = Math.max(lastUid, mailbox.lastUid);
  await noteProgress(db, watched, { uidValidity, lastUid, isAtEnd: true });

  /** Whether the mail server, the database and the file store work although a mail failed. */
  async function failedByItself(): Promise<boolean> {
    try {
      signal.throwIfAborted();
      await mailbox.check();
      await noteProgress(db, watched, { uidValidity, lastUid, isAtEnd: false });
      await checkStorage(services);
      return true;
    } catch {
      return false;
    }
  }

  async function repliesAmong(batch: readonly ListedMail[]) {
    const heads = batch.map(({ head }) => head);
    const [leads, stored] = await Promise.all([
      findRepliedLeads(db, heads, own),
      storedReplies(db, heads.map(mailKeyOf)),
    ]);
    return batch.flatMap((mail) => {
      const leadId = leads.get(mail.head);
      if (leadId === undefined || stored.has(`${leadId} ${mailKeyOf(mail.head)}`)) return [];
      return [{ mail, leadId }];
    });
  }
}
