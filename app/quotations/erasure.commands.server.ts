import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { TIME_ZONE } from '#app/country/day.ts';
import { customerContacts, customers } from '#app/customers/customers.tables.ts';
import { leads } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { JobQueue } from '#app/platform/db/jobs.server.ts';
import { removeFileLater } from '#app/platform/files/file-removal.server.ts';
import { deleteMails } from '#app/platform/mail/outbox.server.ts';
import { quotationDecisions, quotationRevisions, quotations } from './quotations.tables.ts';

/** Quotations per query. */
const BATCH = 100;

/**
 * Erases the quotations of a lead with their files and mails, in the caller's transaction and before the lead itself; with somebody's
 * last lead also their contact at a customer. What was accepted stays with its evidence, without the lead, until its own time is over.
 * // P15
 *
 * @param reason `asked`: a person is erased, so with their last lead the quotations without a request that are addressed to them go
 * too. `expired`: those have a time of their own, and until it is over the contact stays.
 */
export async function eraseQuotationsOf(
  tx: Database,
  jobs: JobQueue,
  leadId: string,
  reason: 'asked' | 'expired',
): Promise<void> {
  const person = await findLastPerson(tx, leadId);
  const others = person !== null && reason === 'asked' ? isAddressedTo(person.email) : undefined;
  const rows = await tx
    .select({ id: quotations.id, customerId: quotations.customerId })
    .from(quotations)
    .where(or(eq(quotations.leadId, leadId), others))
    .for('update');
  const acceptedRows = await tx
    .selectDistinct({ id: quotationRevisions.quotationId })
    .from(quotationRevisions)
    .where(
      and(
        eq(quotationRevisions.state, 'accepted'),
        inArray(
          quotationRevisions.quotationId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const accepted = new Set(acceptedRows.map(({ id }) => id));
  for (const { id } of rows) await eraseRevisions(tx, jobs, id, accepted.has(id));
  if (person === null || (reason === 'expired' && (await isBeingQuoted(tx, person.email)))) return;
  await eraseContact(
    tx,
    person,
    rows.flatMap(({ customerId }) => customerId ?? []),
  );
}

type Person = Pick<typeof leads.$inferSelect, 'name' | 'email' | 'phone'>;

/** Who asked in a lead; null if another lead is theirs too, or if nothing says who they are. */
async function findLastPerson(tx: Database, leadId: string): Promise<Person | null> {
  const { id, name, email, phone } = leads;
  const [person] = await tx.select({ name, email, phone }).from(leads).where(eq(id, leadId));
  if (person === undefined || (person.email === '' && person.phone === '')) return null;
  return (await tx.$count(leads, and(isTheirs(person, leads), ne(id, leadId)))) > 0 ? null : person;
}

/** Rows with a person's email address, or their phone number if they gave none. */
function isTheirs({ email, phone }: Person, columns: { email: AnyPgColumn; phone: AnyPgColumn }) {
  return email === ''
    ? and(eq(columns.email, ''), eq(columns.phone, phone))
    : eq(sql`lower(${columns.email})`, email.toLowerCase());
}

/** Quotations without a request that have gone, or would go, to a mailbox. */
function isAddressedTo(email: string): SQL | undefined {
  if (email === '') return undefined;
  return and(
    isNull(quotations.leadId),
    sql`exists (select 1 from quotation_revisions revision where revision.quotation_id = quotations.id
      and lower(revision.content->>'contactEmail') = ${email.toLowerCase()})`,
  );
}

/** Whether a quotation without a request, and not accepted, is addressed to a mailbox. */
async function isBeingQuoted(tx: Database, email: string): Promise<boolean> {
  if (email === '') return false;
  return (await tx.$count(quotations, and(isAddressedTo(email), ne(quotations.state, 'accepted')))) > 0;
}

/**
 * Erases quotations without a lead: accepted ones `wonYears` after their acceptance, the others `months` after their last change,
 * as leads are, each with the contact that it was addressed to, if they have no lead and no other quotation. By calendar in the
 * company's time zone. // P15
 *
 * @returns how many.
 */
export async function eraseExpiredQuotations(
  db: Database,
  jobs: JobQueue,
  { months, wonYears }: { months: number; wonYears: number },
  now: Date,
): Promise<number> {
  const accepted = sql`(select max(acceptance.at) from quotation_decisions acceptance
    join quotation_revisions revision on revision.id = acceptance.revision_id
    where revision.quotation_id = quotations.id and acceptance.decision = 'accepted')`;
  const end = sql`(coalesce(${accepted} at time zone ${TIME_ZONE} + make_interval(years => ${wonYears}::int),
    ${quotations.changedAt} at time zone ${TIME_ZONE} + make_interval(months => ${months}::int))) at time zone ${TIME_ZONE}`;
  const isExpired = and(isNull(quotations.leadId), sql`${end} <= ${now.toISOString()}::timestamptz`);
  let erased = 0;
  for (;;) {
    const expired = await db.select({ id: quotations.id }).from(quotations).where(isExpired).limit(BATCH);
    for (const { id } of expired)
      if (await db.transaction((tx) => eraseExpired(tx, jobs, and(eq(quotations.id, id), isExpired))))
        erased += 1;
    if (expired.length < BATCH) return erased;
  }
}

/** @returns whether it is still there and expired: it may have been accepted meanwhile. */
async function eraseExpired(tx: Database, jobs: JobQueue, condition: SQL | undefined): Promise<boolean> {
  const { id, customerId } = quotations;
  const [quotation] = await tx.select({ id, customerId }).from(quotations).where(condition).for('update');
  if (quotation === undefined) return false;
  const addressees = await tx
    .selectDistinct({
      email: sql<string>`lower(coalesce(${quotationRevisions.content}->>'contactEmail', ''))`,
    })
    .from(quotationRevisions)
    .where(eq(quotationRevisions.quotationId, quotation.id));
  await eraseRevisions(tx, jobs, quotation.id, false);
  for (const { email } of addressees) {
    if (email === '' || (await tx.$count(quotations, isAddressedTo(email))) > 0) continue;
    const person = { name: '', email, phone: '' };
    if ((await tx.$count(leads, isTheirs(person, leads))) === 0) await eraseContact(tx, person, []);
  }
  if (quotation.customerId !== null) await eraseUnused(tx, eq(customers.id, quotation.customerId));
  return true;
}

type RevisionFiles = { pdf: string | null; order: string | null; ordered: string | null };

function fileKeys({ pdf, order, ordered }: RevisionFiles): string[] {
  return [pdf, order, ordered].filter((key) => key !== null);
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
  const erased = rows.filter(({ state }) => !isKept || state !== 'accepted');
  const keptKeys = new Set(rows.filter((row) => !erased.includes(row)).flatMap(fileKeys));
  await deleteMails(
    tx,
    jobs,
    rows.map(({ id }) => id),
  );
  const erasedKeys = new Set(erased.flatMap(fileKeys));
  for (const key of erasedKeys) if (!keptKeys.has(key)) await removeFileLater(tx, jobs, key);
  if (isKept) {
    await tx.delete(revision).where(
      inArray(
        revision.id,
        erased.map(({ id }) => id),
      ),
    );
  } else {
    await tx.delete(quotations).where(eq(quotations.id, quotationId));
  }
}

/**
 * A person's contact goes with their last lead, and a customer that nothing else is about with its last contact, or because it is
 * called like them.
 *
 * @param quoted the customers of their quotations: a contact there with their name is theirs, whatever its mailbox, which may have
 * been corrected on the lead only.
 */
async function eraseContact(tx: Database, person: Person, quoted: readonly string[]): Promise<void> {
  const { name, customerId } = customerContacts;
  const isNamesake =
    person.name === ''
      ? undefined
      : and(inArray(customerId, quoted), eq(sql`lower(${name})`, person.name.toLowerCase()));
  const removed = await tx
    .delete(customerContacts)
    .where(or(isTheirs(person, customerContacts), isNamesake))
    .returning({ customerId: customerContacts.customerId });
  const names = [person.name, person.email, person.phone].filter((text) => text !== '');
  const ids = removed.map(({ customerId }) => customerId);
  await eraseUnused(tx, or(inArray(customers.id, ids), inArray(customers.name, names)));
}

/** Erases those of these customers that have no contact and no quotation. */
async function eraseUnused(tx: Database, condition: SQL | undefined): Promise<void> {
  await tx
    .delete(customers)
    .where(
      and(
        condition,
        sql`not exists (select 1 from customer_contacts where customer_id = ${customers.id})`,
        sql`not exists (select 1 from quotations where customer_id = ${customers.id})`,
      ),
    );
}
