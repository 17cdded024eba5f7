import { and, eq, gt, gte } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { countInADay } from '../http/sending-limits.server.ts';
import { sendingCounts } from '../http/sending-limits.tables.ts';
import { sha256 } from '../sha256.server.ts';
import { mailboxOf } from './mailbox.ts';

/**
 * @property name of the count; each kind of mail has its own.
 * @property most mails in 24 hours to one mailbox, so that a form can't be used to flood a third party.
 */
type MailboxLimit = { name: string; most: number };

/**
 * Counts a mail to an address that a stranger entered, in the caller's transaction. Only a hash of the address is stored, for
 * one day (rate-limiter-flexible deletes expired rows).
 *
 * @returns whether it may be sent.
 */
export async function countMailTo(
  tx: Database,
  email: string,
  { name, most }: MailboxLimit,
): Promise<boolean> {
  const { key, points, expire } = sendingCounts;
  const mailbox = `${name}:${sha256(mailboxOf(email))}`;
  // A mailbox that has had its mails is only read, since a counter that is written is locked until the commit.
  const [had] = await tx
    .select({ points })
    .from(sendingCounts)
    .where(and(eq(key, mailbox), gt(expire, Date.now()), gte(points, most)));
  if (had) return false;
  const [counted] = await countInADay(tx, [mailbox], 1);
  return counted !== undefined && counted.points <= most;
}
