import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { leads } from '#app/platform/db/schema.ts';
import { DOTS_IGNORED, mailboxOf } from '#app/platform/mail/mailbox.ts';
import { countMailTo } from '#app/platform/mail/mailbox-limit.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { LEAD_CONFIRMATION } from './confirmation.mails.ts';

const PER_DAY = { name: 'confirmation', most: 3 };

/**
 * Queues the confirmation of a lead in the caller's transaction, at most three per mailbox in 24 hours, so that the
 * form can't be used to flood a third party. A mailbox with a lead marked as spam gets none. // L19
 */
export async function queueConfirmation(tx: Database, lead: { id: string; email: string }): Promise<void> {
  if (await isSpammer(tx, lead.email)) return;
  if (await countMailTo(tx, lead.email, PER_DAY)) await queueMail(tx, LEAD_CONFIRMATION, lead.id);
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
