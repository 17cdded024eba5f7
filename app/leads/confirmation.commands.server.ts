import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { leads, outgoingMails, sendingCounts } from '#app/platform/db/schema.ts';
import { LEAD_CONFIRMATION } from './confirmation.mails.ts';
import { DOTS_IGNORED, mailboxOf } from './mailbox.ts';

const MAX_PER_DAY = 3;
const DAY_MS = 86_400_000;

/**
 * Queues the confirmation of a lead in the caller's transaction, at most three per mailbox in 24 hours, so that the
 * form can't be used to flood a third party. A mailbox with a lead marked as spam gets none. // L19
 *
 * A single statement, so that concurrent confirmations are not counted as one. Only a hash of the address is stored, for
 * one day (rate-limiter-flexible deletes expired rows).
 */
export async function queueConfirmation(tx: Database, lead: { id: string; email: string }): Promise<void> {
  const mailbox = mailboxOf(lead.email);
  const key = `confirmation:${createHash('sha256').update(mailbox).digest('hex')}`;
  const { points, expire } = sendingCounts;
  const now = sql`(extract(epoch from now()) * 1000)::bigint`;
  const isOver = sql`coalesce(${expire}, 0) < ${now}`;
  await tx.execute(sql`
    with counted as (
      insert into ${sendingCounts} (key, points, expire)
      select ${key}, 1, ${now} + ${DAY_MS}::bigint
      where not exists (select from ${leads} where ${isSpamFrom(mailbox)})
      on conflict (key) do update set
        points = case when ${isOver} then 1 else ${points} + 1 end,
        expire = case when ${isOver} then ${now} + ${DAY_MS}::bigint else ${expire} end
      where ${isOver} or ${points} < ${MAX_PER_DAY}
      returning key
    )
    insert into ${outgoingMails} (kind, subject_id) select ${LEAD_CONFIRMATION}, ${lead.id}::uuid from counted`);
}

/** `mailboxOf` in SQL. The condition on the status lets an index narrow the search to a few rows. */
function isSpamFrom(mailbox: string): SQL | undefined {
  const domain = sql`split_part(lower(${leads.email}), '@', 2)`;
  const name = sql`split_part(split_part(lower(${leads.email}), '@', 1), '+', 1)`;
  const plain = sql`case when ${domain} = any(${sql.param(DOTS_IGNORED)}) then replace(${name}, '.', '') else ${name} end`;
  return and(eq(leads.status, 'spam'), sql`${plain} || '@' || ${domain} = ${mailbox}`);
}
