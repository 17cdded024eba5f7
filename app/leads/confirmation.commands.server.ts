import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { leads, sendingCounts } from '#app/platform/db/schema.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { LEAD_CONFIRMATION } from './confirmation.mails.ts';
import { DOTS_IGNORED, mailboxOf } from './mailbox.ts';

const MAX_PER_DAY = 3;
const DAY_MS = 86_400_000;

/**
 * Queues the confirmation of a lead in the caller's transaction, at most three per mailbox in 24 hours, so that the
 * form can't be used to flood a third party. A mailbox with a lead marked as spam gets none. // L19
 */
export async function queueConfirmation(tx: Database, lead: { id: string; email: string }): Promise<void> {
  if (await isSpammer(tx, lead.email)) return;
  if (await countConfirmation(tx, lead.email)) await queueMail(tx, LEAD_CONFIRMATION, lead.id);
}

/** `mailboxOf` in SQL. The condition on the status lets an index narrow the search to a few rows. */
async function isSpammer(tx: Database, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const domain = sql`split_part(lower(${leads.email}), '@', 2)`;
  const name = sql`split_part(split_part(lower(${leads.email}), '@', 1), '+', 1)`;
  const plain = sql`case when ${domain} = any(${sql.param(DOTS_IGNORED)}) then replace(${name}, '.', '') else ${name} end`;
  const found = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.status, 'spam'), sql`${plain} || '@' || ${domain} = ${mailbox}`))
    .limit(1);
  return found.length > 0;
}

/**
 * Counts a confirmation to an address in a single statement, so that concurrent ones are not counted as one. Only a
 * hash of the address is stored, for one day (rate-limiter-flexible deletes expired rows).
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
