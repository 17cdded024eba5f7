import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { sendingCounts } from '#app/platform/db/schema.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { LEAD_CONFIRMATION } from './confirmation.mails.ts';
import { mailboxOf } from './mailbox.ts';

const MAX_PER_DAY = 3;
const DAY_MS = 86_400_000;

/**
 * Queues the confirmation of a lead in the caller's transaction, unless its address had three in the last 24 hours:
 * nobody can flood a stranger through us. // L19
 */
export async function queueConfirmation(tx: Database, lead: { id: string; email: string }): Promise<void> {
  if (await countConfirmation(tx, lead.email)) await queueMail(tx, LEAD_CONFIRMATION, lead.id);
}

/**
 * Counts a confirmation to an address, in one statement, so that two at once are counted as two. The address is stored as
 * its hash, and for a day only (rate-limiter-flexible removes what has expired).
 *
 * @returns whether it is one of the first three.
 */
async function countConfirmation(tx: Database, email: string): Promise<boolean> {
  const key = `confirmation:${createHash('sha256').update(mailboxOf(email)).digest('hex')}`;
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
      setWhere: sql`${isOver} or ${sendingCounts.points} < ${MAX_PER_DAY}`,
    })
    .returning({ key: sendingCounts.key });
  return counted.length > 0;
}
