import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { sendingCounts } from '../http/sending-limits.tables.ts';
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
  const one = sql`select null as id, ${mailboxKey(email, name)}::text as key`;
  const { rows } = await tx.execute(sql`with ${countMails(one, { most })} select from allowed_mails`);
  return rows.length > 0;
}

/** Where the mails to a mailbox are counted. */
export function mailboxKey(email: string, name: string): string {
  return `${name}:${createHash('sha256').update(mailboxOf(email)).digest('hex')}`;
}

/**
 * The parts of a `with` that count mails, for use within a larger statement; `allowed_mails` has the `id` of each that may be
 * sent. A mailbox that has had its mails is only read, since a counter that is written is locked until the commit.
 *
 * @param mails selects the `id` of each mail and the `key` of its mailbox.
 */
export function countMails(mails: SQL, { most }: Pick<MailboxLimit, 'most'>): SQL {
  const { points, expire } = sendingCounts;
  const now = sql`(extract(epoch from now()) * 1000)::bigint`;
  const limit = sql.raw(String(most));
  const isOver = sql`coalesce(${expire}, 0) < ${now}`;
  const tomorrow = sql`${now} + ${sql.raw(String(DAY_MS))}`;
  return sql`
    wanted_mails as (
      select id, key, row_number() over (partition by key order by id) as place, count(*) over (partition by key) as together
      from (${mails}) as mails
      where not exists (
        select from ${sendingCounts} where ${sendingCounts.key} = mails.key and ${points} >= ${limit} and not ${isOver})
    ), counted_mails as (
      insert into ${sendingCounts} (key, points, expire)
      select key, count(*), ${tomorrow} from wanted_mails group by key order by key
      on conflict (key) do update set
        points = case when ${isOver} then excluded.points else ${points} + excluded.points end,
        expire = case when ${isOver} then ${tomorrow} else ${expire} end
      returning key, points
    ), allowed_mails as (
      select id from wanted_mails join counted_mails using (key) where points - together + place <= ${limit}
    )`;
}
