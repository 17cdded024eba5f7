import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { MAIL_WINDOW_MINUTES } from './account.ts';

/** The mails of one kind about one subject: each of them has a link of its own. */
type LinkMails = { kind: string; subjectId: string };

/** Whether one was sent within the window, or waits to be sent since then. @param since in milliseconds; earlier ones don't count. */
export async function wasMailedRecently(tx: Database, mails: LinkMails, since = 0): Promise<boolean> {
  const { settledAt, createdAt, state } = outgoingMails;
  const from = new Date(Math.max(since, Date.now() - MAIL_WINDOW_MINUTES * 60_000));
  const recent = and(
    isOneOf(mails),
    ne(state, 'failed'),
    gt(sql`coalesce(${settledAt}, ${createdAt})`, from),
  );
  return (await tx.$count(outgoingMails, recent)) > 0;
}

/** Removes those that wait to be sent. */
export async function deleteWaitingMails(tx: Database, mails: LinkMails): Promise<void> {
  await tx.delete(outgoingMails).where(and(isOneOf(mails), eq(outgoingMails.state, 'waiting')));
}

function isOneOf({ kind, subjectId }: LinkMails) {
  return and(eq(outgoingMails.kind, kind), eq(outgoingMails.subjectId, subjectId));
}
