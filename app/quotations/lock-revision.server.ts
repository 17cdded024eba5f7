import { and, eq, gte, ne, type SQL, sql } from 'drizzle-orm';
import { companyDay } from '#app/country/day.ts';
import { type LockedLead, lockLead } from '#app/leads/records/leads.commands.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { quotationRevisions, quotations, type revisionState } from './quotations.tables.ts';

/** Locks the quotation that meets a condition; null if there is none. Whoever changes one or its revisions, or decides about it, does so first. */
export async function lockQuotation(tx: Database, condition: SQL | undefined) {
  const { id, number, leadId, customerId } = quotations;
  const [quotation] = await tx
    .select({ id, number, leadId, customerId })
    .from(quotations)
    .where(condition)
    .for('update');
  return quotation ?? null;
}

export type LockedRevision = NonNullable<Awaited<ReturnType<typeof readRevision>>> & {
  lead: LockedLead | null;
};

/**
 * Locks the lead and then the quotation, as everybody does who changes one of its revisions: one of two at the same moment waits and
 * finds what the other has done.
 */
export async function lockRevision(tx: Database, revisionId: string): Promise<LockedRevision | null> {
  const before = await readRevision(tx, revisionId);
  if (before === null) return null;
  const lead = before.leadId === null ? null : await lockLead(tx, before.leadId);
  await lockQuotation(tx, eq(quotations.id, before.quotationId));
  const revision = await readRevision(tx, revisionId);
  return revision === null ? null : { ...revision, lead: revision.leadId === null ? null : lead };
}

/** A revision that was sent, with whether no later one was; null for a draft. */
export async function readRevision(tx: Database, revisionId: string) {
  const { id, quotationId, letter, state, document, validUntil, pdfKey, pdfSha256 } = quotationRevisions;
  const [revision] = await tx
    .select({
      id,
      quotationId,
      state,
      document,
      validUntil,
      pdfKey,
      pdfSha256,
      number: quotations.number,
      leadId: quotations.leadId,
      isNewest: sql<boolean>`not exists (select from ${quotationRevisions} later
        where later.quotation_id = ${quotationId} and later.letter > ${letter} and later.state <> 'draft')`,
    })
    .from(quotationRevisions)
    .innerJoin(quotations, eq(quotations.id, quotationId))
    .where(and(eq(id, revisionId), ne(state, 'draft')));
  if (revision === undefined || revision.document === null) return null;
  return { ...revision, document: revision.document };
}

export async function hasRevision(
  tx: Database,
  quotationId: string,
  state: (typeof revisionState.enumValues)[number],
): Promise<boolean> {
  const revision = quotationRevisions;
  return (
    (await tx.$count(revision, and(eq(revision.quotationId, quotationId), eq(revision.state, state)))) > 0
  );
}

/** Whether a request has another quotation that can be accepted. */
export async function hasOtherOffer(tx: Database, leadId: string, quotationId: string): Promise<boolean> {
  const revision = quotationRevisions;
  const offers = await tx
    .select({ id: revision.id })
    .from(revision)
    .innerJoin(quotations, eq(quotations.id, revision.quotationId))
    .where(
      and(
        eq(quotations.leadId, leadId),
        ne(quotations.id, quotationId),
        eq(revision.state, 'sent'),
        gte(revision.validUntil, companyDay()),
      ),
    )
    .limit(1);
  return offers.length > 0;
}
