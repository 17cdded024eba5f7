import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { TIME_ZONE } from '#app/country/day.ts';
import { customerContacts, customers } from '#app/customers/customers.tables.ts';
import { leads } from '#app/leads/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { JobQueue } from '#app/platform/db/jobs.server.ts';
import { removeFileLater } from '#app/platform/files/file-removal.server.ts';
import { deleteMails } from '#app/platform/mail/outbox.server.ts';
import { quotationDecisions, quotationRevisions, quotations } from './quotations.tables.ts';

/**
 * Erases the quotations of a lead with their files and mails, in the caller's transaction and before the lead itself. What was
 * accepted stays with its evidence, without the lead, until its own time is over. // P15
 */
export async function eraseQuotationsOf(tx: Database, jobs: JobQueue, leadId: string): Promise<void> {
  const found = await tx
    .select({ id: quotations.id, state: quotations.state })
    .from(quotations)
    .where(eq(quotations.leadId, leadId))
    .for('update');
  const kept = await tx
    .selectDistinct({ id: quotationRevisions.quotationId })
    .from(quotationRevisions)
    .where(
      and(
        eq(quotationRevisions.state, 'accepted'),
        inArray(
          quotationRevisions.quotationId,
          found.map(({ id }) => id),
        ),
      ),
    );
  const accepted = new Set(kept.map(({ id }) => id));
  for (const { id } of found) await eraseRevisions(tx, jobs, id, accepted.has(id));
  await eraseContact(tx, leadId);
}

/**
 * Erases accepted quotations without a lead after so many years from their acceptance, by calendar in the company's time zone. // P15
 *
 * @returns how many.
 */
export async function eraseExpiredQuotations(
  db: Database,
  jobs: JobQueue,
  wonYears: number,
  now: Date,
): Promise<number> {
  const end = sql`(${quotationDecisions.at} at time zone ${TIME_ZONE} + make_interval(years => ${wonYears}::int)) at time zone ${TIME_ZONE}`;
  const expired = await db
    .select({ id: quotations.id })
    .from(quotations)
    .innerJoin(quotationRevisions, eq(quotationRevisions.quotationId, quotations.id))
    .innerJoin(quotationDecisions, eq(quotationDecisions.revisionId, quotationRevisions.id))
    .where(
      and(
        isNull(quotations.leadId),
        eq(quotationDecisions.decision, 'accepted'),
        sql`${end} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .limit(100);
  for (const { id } of expired) await db.transaction((tx) => eraseRevisions(tx, jobs, id, false));
  return expired.length;
}

/** @param isKept whether the accepted revision stays. */
async function eraseRevisions(
  tx: Database,
  jobs: JobQueue,
  quotationId: string,
  isKept: boolean,
): Promise<void> {
  const revision = quotationRevisions;
  const decision = quotationDecisions;
  const rows = await tx
    .select({
      id: revision.id,
      state: revision.state,
      pdf: revision.pdfKey,
      order: decision.orderKey,
      ordered: decision.pdfKey,
    })
    .from(revision)
    .leftJoin(decision, eq(decision.revisionId, revision.id))
    .where(eq(revision.quotationId, quotationId));
  const gone = rows.filter(({ state }) => !isKept || state !== 'accepted');
  const stays = new Set(
    rows.filter((row) => !gone.includes(row)).flatMap(({ pdf, order, ordered }) => [pdf, order, ordered]),
  );
  await deleteMails(
    tx,
    jobs,
    rows.map(({ id }) => id),
  );
  const keys = new Set(gone.flatMap(({ pdf, order, ordered }) => [pdf, order, ordered]));
  for (const key of keys) if (key !== null && !stays.has(key)) await removeFileLater(tx, jobs, key);
  if (isKept) {
    await tx.delete(revision).where(
      inArray(
        revision.id,
        gone.map(({ id }) => id),
      ),
    );
  } else {
    await tx.delete(quotations).where(eq(quotations.id, quotationId));
  }
}

/** The contact with the lead's mailbox goes with its last lead, and a customer that nothing else is about with its last contact. */
async function eraseContact(tx: Database, leadId: string): Promise<void> {
  const mailbox = sql`(select lower(${leads.email}) from ${leads} where ${leads.id} = ${leadId} and ${leads.email} <> '')`;
  const others = sql`exists (select 1 from leads other where lower(other.email) = ${mailbox} and other.id <> ${leadId})`;
  const removed = await tx
    .delete(customerContacts)
    .where(and(sql`lower(${customerContacts.email}) = ${mailbox}`, sql`not ${others}`))
    .returning({ customerId: customerContacts.customerId });
  const ids = removed.map(({ customerId }) => customerId);
  if (ids.length === 0) return;
  await tx
    .delete(customers)
    .where(
      and(
        inArray(customers.id, ids),
        sql`not exists (select 1 from customer_contacts where customer_id = ${customers.id})`,
        sql`not exists (select 1 from quotations where customer_id = ${customers.id})`,
      ),
    );
}
