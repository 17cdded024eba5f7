import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { MAIL_WINDOW_MINUTES, type RecentMail } from './account.ts';

/** The mails of one kind about one subject: each of them has a link of its own. */
type LinkMails = { kind: string; subjectId: string };

/**
 * Why no other one is sent yet: one was sent within the window, so that its link works, or one waits to be sent since then. Null if
 * neither.
 *
 * @param since in milliseconds; earlier ones don't count.
 */
export async function recentMail(tx: Database, mails: LinkMails, since = 0): Promise<RecentMail | null> {
  const { settledAt, createdAt, state } = outgoingMails;
  const from = new Date(Math.max(since, Date.now() - MAIL_WINDOW_MINUTES * 60_000));
  const recent = await tx
    .selectDistinct({ state })
    .from(outgoingMails)
    .where(and(isOneOf(mails), ne(state, 'failed'), gt(sql`coalesce(${settledAt}, ${createdAt})`, from)));
  if (recent.length === 0) return null;
  return recent.some((mail) => mail.state === 'sent') ? 'sent-lately' : 'waits';
}

export async function deleteWaitingMails(tx: Database, mails: LinkMails): Promise<void> {
  await tx.delete(outgoingMails).where(and(isOneOf(mails), eq(outgoingMails.state, 'waiting')));
}

function isOneOf({ kind, subjectId }: LinkMails) {
  return and(eq(outgoingMails.kind, kind), eq(outgoingMails.subjectId, subjectId));
}
