import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Action } from '#app/accounts/audit/audit.ts';
import { TIME_ZONE } from '#app/country/day.ts';
import { eraseContacts } from '#app/customers/customers.commands.server.ts';
import { customerContacts, customers } from '#app/customers/customers.tables.ts';
import { leads } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { eachInBatches } from '#app/platform/db/in-batches.ts';
import type { JobQueue } from '#app/platform/db/jobs.server.ts';
import { removeFileLater } from '#app/platform/files/file-removal.server.ts';
import { deleteMails } from '#app/platform/mail/outbox.server.ts';
import { quotationNumber } from './document/reference.ts';
import {
  type Belongings,
  findBelongings,
  findContacts,
  isAddressedTo,
  isTheirs,
  isUnused,
  type WhyErased,
} from './erasure.queries.server.ts';
import { lockQuotation } from './lock-revision.server.ts';
import {
  quotationDecisions,
  quotationQuestions,
  quotationRevisions,
  quotations,
} from './quotations.tables.ts';

/**
 * Erases what findBelongings finds, with files and mails, in the caller's transaction and before the leads themselves. What was
 * accepted stays with its evidence, without the lead, until its own time is over. // P15
 */
export async function eraseQuotationsOf(
  { db: tx, jobs }: { db: Database; jobs: JobQueue },
  actor: Actor,
  leadIds: readonly string[],
  why: WhyErased,
): Promise<void> {
  const found = await findBelongings(tx, leadIds, why, { isLocked: true });
  const action = why === 'expired' ? 'quotation-expired' : 'quotation-erased';
  for (const quotation of found.quotations)
    await eraseQuotation(tx, jobs, actor, { ...quotation, isKept: quotation.stays, action });
  await eraseWithUnused(tx, actor, found);
}

/**
 * Erases quotations without a lead: accepted ones `wonYears` after their acceptance, the others `months` after their last change,
 * as leads are, each with the contact that it was addressed to, if they have no lead and no other quotation. By calendar in the
 * company's time zone. // P15
 *
 * @returns how many.
 */
export function eraseExpiredQuotations(
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
  return eachInBatches(
    (limit) => db.select({ id: quotations.id }).from(quotations).where(isExpired).limit(limit),
    (id) =>
      db.transaction((tx) =>
        eraseWithContacts(tx, jobs, and(eq(quotations.id, id), isExpired), 'quotation-expired'),
      ),
  );
}

/**
 * Erases a quotation without a lead that a restored backup brought back, with its contacts, as above; one with a lead is erased again
 * with it. // X5
 *
 * @returns whether it was there.
 */
export function eraseRestoredQuotation(
  { db, jobs }: { db: Database; jobs: JobQueue },
  id: string,
): Promise<boolean> {
  const isIt = and(eq(quotations.id, id), isNull(quotations.leadId));
  return db.transaction((tx) => eraseWithContacts(tx, jobs, isIt, 'quotation-erased'));
}

/** @returns whether the condition still holds: it may have been accepted meanwhile. */
async function eraseWithContacts(
  tx: Database,
  jobs: JobQueue,
  condition: SQL | undefined,
  action: Action,
): Promise<boolean> {
  const quotation = await lockQuotation(tx, condition);
  if (quotation === null) return false;
  const addressees = await tx
    .selectDistinct({
      email: sql<string>`lower(coalesce(${quotationRevisions.content}->>'contactEmail', ''))`,
    })
    .from(quotationRevisions)
    .where(eq(quotationRevisions.quotationId, quotation.id));
  await eraseQuotation(tx, jobs, null, { ...quotation, isKept: false, action });
  for (const { email } of addressees) {
    if (email === '' || (await tx.$count(quotations, isAddressedTo(email))) > 0) continue;
    const person = { name: '', email, phone: '' };
    if ((await tx.$count(leads, isTheirs(person, leads))) === 0)
      await eraseWithUnused(tx, null, await findContacts(tx, [person], []));
  }
  if (quotation.customerId !== null) await eraseUnused(tx, null, [quotation.customerId]);
  return true;
}

type RevisionFiles = { pdf: string | null; order: string | null; ordered: string | null };

function fileKeys({ pdf, order, ordered }: RevisionFiles): string[] {
  return [pdf, order, ordered].filter((key) => key !== null);
}

type Erased = {
  id: string;
  number: number;
  /** Whether the accepted revision stays. */
  isKept: boolean;
  action: Action;
};

async function eraseQuotation(
  tx: Database,
  jobs: JobQueue,
  actor: Actor,
  { id: quotationId, number, isKept, action }: Erased,
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
  const revisionIds = rows.map(({ id }) => id);
  // Of a quotation that stays too: they are no evidence.
  const questions = await tx
    .delete(quotationQuestions)
    .where(inArray(quotationQuestions.revisionId, revisionIds))
    .returning({ id: quotationQuestions.id });
  await deleteMails(tx, jobs, [...revisionIds, ...questions.map(({ id }) => id)]);
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
    await recordAudit(tx, actor, {
      action,
      subjectId: quotationId,
      details: { reference: quotationNumber(number) },
    });
  }
}

async function eraseWithUnused(
  tx: Database,
  actor: Actor,
  { contacts, customers: unused }: Pick<Belongings, 'contacts' | 'customers'>,
): Promise<void> {
  await eraseContacts(
    tx,
    actor,
    inArray(
      customerContacts.id,
      contacts.map(({ id }) => id),
    ),
  );
  await eraseUnused(
    tx,
    actor,
    unused.map(({ id }) => id),
  );
}

/** Erases those of these customers that have no contact and no quotation. */
async function eraseUnused(tx: Database, actor: Actor, ids: readonly string[]): Promise<void> {
  const erased = await tx
    .delete(customers)
    .where(and(inArray(customers.id, [...ids]), isUnused()))
    .returning({ id: customers.id });
  for (const { id } of erased) await recordAudit(tx, actor, { action: 'customer-deleted', subjectId: id });
}
