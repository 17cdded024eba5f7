import { and, count, eq, gte, inArray, isNotNull, lt, max, ne, sql } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { quotationDecisions, quotationRevisions, quotations } from './quotations.tables.ts';
import { sentWithSamples } from './sent-with-samples.queries.server.ts';

/**
 * What is quoted to a lead, in cents excluding VAT: what was accepted, else the newest revision that was sent, of all its quotations;
 * those that were declined count only if there is no other.
 */
export type QuotedValue = {
  readonly cents: number;
  readonly isWon: boolean;
  /** Whether one of these quotations was computed with sample prices. // P1 */
  readonly usesSamples: boolean;
};

/** The state of the newest revision that the customer has got. Drizzle doesn't qualify columns in a subquery. */
export const stateOfSent = sql`(select newest.state from quotation_revisions newest
  where newest.quotation_id = quotations.id and newest.state <> 'draft' order by newest.letter desc limit 1)`;

const IS_QUOTED = and(isNotNull(quotations.net), ne(stateOfSent, 'withdrawn'));

/** The value of each lead that has one, by its id. // P12 */
export async function quotedValues(
  db: Database,
  leadIds: readonly string[],
  company: Pick<CompanyFacts, 'machines'>,
): Promise<ReadonlyMap<string, QuotedValue>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db
    .select({
      leadId: quotations.leadId,
      sent: sql<string>`coalesce(sum(${quotations.net}) filter (where ${stateOfSent} <> 'declined'), sum(${quotations.net}), 0)`,
      won: sql<string | null>`sum(${quotationDecisions.net})`,
      ids: sql<
        string[]
      >`coalesce(array_agg(${quotations.id}) filter (where ${quotationDecisions.net} is not null),
        array_agg(${quotations.id}) filter (where ${stateOfSent} <> 'declined'), array_agg(${quotations.id}))`,
    })
    .from(quotations)
    .leftJoin(
      quotationRevisions,
      and(eq(quotationRevisions.quotationId, quotations.id), eq(quotationRevisions.state, 'accepted')),
    )
    .leftJoin(quotationDecisions, eq(quotationDecisions.revisionId, quotationRevisions.id))
    .where(and(inArray(quotations.leadId, [...leadIds]), IS_QUOTED))
    .groupBy(quotations.leadId);
  const allIds = rows.flatMap(({ ids }) => ids);
  const sampled = await sentWithSamples(db, allIds, company);
  return new Map(
    rows.flatMap(({ leadId, sent, won, ids }) => {
      if (leadId === null) return [];
      const usesSamples = ids.some((id) => sampled.has(id));
      return [[leadId, { cents: Number(won ?? sent), isWon: won !== null, usesSamples }]];
    }),
  );
}

/** Cents excluding VAT quoted, and accepted, within a span: each quotation counts once, with its newest revision. // P12 */
export async function quotedFigures(db: Database, { start, end }: { start: Date; end: Date }) {
  const revision = quotationRevisions;
  const [quoted] = await db
    .select({ sum: sql<string | null>`sum(${quotations.net})` })
    .from(quotations)
    .innerJoin(revision, eq(revision.quotationId, quotations.id))
    .where(
      and(
        gte(revision.sentAt, start),
        lt(revision.sentAt, end),
        IS_QUOTED,
        sql`not exists (select 1 from quotation_revisions later where later.quotation_id = ${revision.quotationId}
          and later.letter > ${revision.letter} and later.state <> 'draft')`,
      ),
    );
  const { at, net, decision } = quotationDecisions;
  const [won] = await db
    .select({ sum: sql<string | null>`sum(${net})` })
    .from(quotationDecisions)
    .where(and(eq(decision, 'accepted'), gte(at, start), lt(at, end)));
  return { quoted: Number(quoted?.sum ?? 0), won: Number(won?.sum ?? 0) };
}

export type QuotationsOfCustomer = {
  readonly number: number;
  /** When the newest was begun. */
  readonly newest: Date;
};

/** How many quotations each customer has that has any, by its id. // P9 */
export async function quotationsOfCustomers(
  db: Database,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, QuotationsOfCustomer>> {
  const { customerId, createdAt } = quotations;
  const rows = await db
    .select({ customerId, number: count(), newest: max(createdAt) })
    .from(quotations)
    .where(inArray(customerId, [...customerIds]))
    .groupBy(customerId);
  return new Map(
    rows.flatMap(({ customerId: id, number, newest }) =>
      id === null || newest === null ? [] : [[id, { number, newest }]],
    ),
  );
}
