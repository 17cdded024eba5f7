import { createHash } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { sendingCounts } from '../db/schema.ts';
import { mailboxOf } from './mailbox.ts';

const DAY_MS = 86_400_000;

/**
 * @property name of the count; each kind of mail has its own.
 * @property most mails in 24 hours to one mailbox, so that a form can't be used to flood a third party.
 */
type MailboxLimit = { name: string; most: number };

/**
 * Counts a mail to an address that a stranger entered, in the caller's transaction and in a single statement, so that
 * concurrent ones are not counted as one. Only a hash of the address is stored, for one day (rate-limiter-flexible deletes
 * expired rows).
 *
 * @returns whether it may be sent.
 */
export async function countMailTo(
  tx: Database,
  email: string,
  { name, most }: MailboxLimit,
): Promise<boolean> {
  const { rows } = await tx.execute(countMail(sql`${mailboxKey(email, name)}`, { most }));
  return rows.length > 0;
}

/** Where the mails to a mailbox are counted. */
export function mailboxKey(email: string, name: string): string {
  return `${name}:${createHash('sha256').update(mailboxOf(email)).digest('hex')}`;
}

/**
 * The statement that counts, for use within another one; it returns a row if the mail may be sent.
 *
 * @param from the rows for each of which one mail is counted, from `from` on; one if it is left out.
 */
export function countMail(key: SQLWrapper, { most }: Pick<MailboxLimit, 'most'>, from: SQL = sql``): SQL {
  const { points, expire } = sendingCounts;
  const now = sql`(extract(epoch from now()) * 1000)::bigint`;
  const isOver = sql`coalesce(${expire}, 0) < ${now}`;
  const tomorrow = sql`${now} + ${sql.raw(String(DAY_MS))}`;
  return sql`
    insert into ${sendingCounts} (key, points, expire) select ${key}::text, 1, ${tomorrow} ${from}
    on conflict (key) do update set
      points = case when ${isOver} then 1 else ${points} + 1 end,
      expire = case when ${isOver} then ${tomorrow} else ${expire} end
    where ${isOver} or ${points} < ${sql.raw(String(most))}
    returning key`;
}
