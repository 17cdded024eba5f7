import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { sendingCounts } from '../db/schema.ts';
import { mailboxOf } from './mailbox.ts';

const DAY_MS = 86_400_000;

/**
 * Counts a mail to an address that a stranger entered, in the caller's transaction and in a single statement, so that
 * concurrent ones are not counted as one. Only a hash of the address is stored, for one day (rate-limiter-flexible deletes
 * expired rows).
 *
 * @param name of the count; each kind of mail has its own.
 * @param most mails in 24 hours to one mailbox, so that a form can't be used to flood a third party.
 * @returns whether it may be sent.
 */
export async function countMailTo(
  tx: Database,
  email: string,
  { name, most }: { name: string; most: number },
): Promise<boolean> {
  const key = `${name}:${createHash('sha256').update(mailboxOf(email)).digest('hex')}`;
  const now = sql`(extract(epoch from now()) * 1000)::bigint`;
  const isOver = sql`coalesce(${sendingCounts.expire}, 0) < ${now}`;
  const counted = await tx
    .insert(sendingCounts)
    .values({ key, points: 1, expire: sql`${now} + ${DAY_MS}` })
    .onConflictDoUpdate({
      target: sendingCounts.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${sendingCounts.points} + 1 end`,
        expire: sql`case when ${isOver} then ${now} + ${DAY_MS} else ${sendingCounts.expire} end`,
      },
      setWhere: sql`${isOver} or ${sendingCounts.points} < ${most}`,
    })
    .returning({ key: sendingCounts.key });
  return counted.length > 0;
}
