import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { companyDay } from '#app/country/day.ts';
import { customers } from '#app/customers/customers.tables.ts';
import { leads } from '#app/leads/records/leads.tables.ts';
import { readReference } from '#app/leads/records/reference.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { BATCH, inBatches } from '#app/platform/db/in-batches.ts';
import { likePattern, type RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { readQuotationNumber } from './document/reference.ts';
import type { QuotationFilter, QuotationState } from './quotation-filter.ts';
import { quotations } from './quotations.tables.ts';
import { stateOfSent } from './quoted-values.queries.server.ts';

const QUOTATIONS_PER_PAGE = 25;

export type ListedQuotation = Awaited<ReturnType<typeof readPage>>[number];

/** One page of the quotations that match the filter, the newest first. // P12 */
export function listQuotations(db: Database, filter: QuotationFilter, page: RequestedPage | number) {
  const total = countQuotations(db, filter);
  return pageOfList(page, QUOTATIONS_PER_PAGE, total, (limit, offset) => readPage(db, filter, limit, offset));
}

export async function countQuotations(db: Database, filter: QuotationFilter): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(quotations)
    .leftJoin(customers, eq(customers.id, quotations.customerId))
    .leftJoin(leads, eq(leads.id, quotations.leadId))
    .where(conditionOf(filter));
  return found?.n ?? 0;
}

/** Selects the ids of the page first, so that the subqueries run only for the rows that are shown. */
function readPage(db: Database, filter: QuotationFilter, limit: number, offset: number) {
  const { id, number, state, validUntil, createdAt, leadId } = quotations;
  const pageIds = db
    .select({ id })
    .from(quotations)
    .leftJoin(customers, eq(customers.id, quotations.customerId))
    .leftJoin(leads, eq(leads.id, leadId))
    .where(conditionOf(filter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
  return db
    .select({
      id,
      number,
      state,
      net: worth,
      validUntil,
      createdAt,
      leadId,
      customer: customers.name,
      contact: contactName,
      request: { kind: leads.kind, number: leads.number },
      letter: newestLetter,
      openLetter: openBesideDraft(),
    })
    .from(quotations)
    .leftJoin(customers, eq(customers.id, quotations.customerId))
    .leftJoin(leads, eq(leads.id, leadId))
    .where(inArray(id, pageIds))
    .orderBy(desc(createdAt), desc(id));
}

export type ExportedQuotation = Awaited<ReturnType<typeof batchAfter>>[number];

/** The matching quotations by number, in batches. // P12 */
export function exportQuotations(db: Database, filter: QuotationFilter): AsyncGenerator<ExportedQuotation[]> {
  return inBatches((after) => batchAfter(db, filter, after));
}

function batchAfter(db: Database, filter: QuotationFilter, after: number) {
  const { id, number, state, validUntil, createdAt } = quotations;
  return db
    .select({
      ...{ id, number, state, validUntil, createdAt, net: worth, letter: newestLetter },
      customer: customers.name,
      vatNumber: customers.vatNumber,
      request: { kind: leads.kind, number: leads.number },
      sentAt: sql<Date | null>`(select max(sent.sent_at) from quotation_revisions sent
        where sent.quotation_id = quotations.id)`.mapWith(createdAt),
      decidedAt: sql<Date | null>`${decided('at')}`.mapWith(createdAt),
      isRecorded: sql<boolean | null>`${decided('recorded_by')} <> ''`,
      orderNumber: sql<string | null>`${decided('order_number')}`,
    })
    .from(quotations)
    .leftJoin(customers, eq(customers.id, quotations.customerId))
    .leftJoin(leads, eq(leads.id, quotations.leadId))
    .where(and(conditionOf(filter), gt(number, after)))
    .orderBy(asc(number))
    .limit(BATCH);
}

/** A column of the customer's last decision. */
const decided = (column: 'at' | 'recorded_by' | 'order_number'): SQL =>
  sql`(select decided.${sql.raw(column)} from quotation_decisions decided
    join quotation_revisions decided_of on decided_of.id = decided.revision_id
    where decided_of.quotation_id = quotations.id order by decided.at desc limit 1)`;

// Once a revision is accepted, a later draft is ignored. Drizzle doesn't qualify columns in a subquery, so `quotations.id` is written out.
const newestLetter = sql<number>`(select max(newest.letter)::int from quotation_revisions newest
  where newest.quotation_id = quotations.id and (newest.state <> 'draft' or quotations.state = 'draft'))`;

/** The revision that the customer can accept while a new one is drafted; null if there is none. */
const openBesideDraft = () =>
  sql<number | null>`(select offered.letter::int from quotation_revisions offered
    where offered.quotation_id = quotations.id and quotations.state = 'draft'
      and offered.state = 'sent' and offered.valid_until >= ${companyDay()})`;

/** Who receives the newest revision, at the customer. */
const contactName = sql<string | null>`(select received.content ->> 'contactName'
  from quotation_revisions received where received.quotation_id = quotations.id
  order by received.letter desc limit 1)`;

/** What was ordered, else what is or was offered: cents excluding VAT. A new draft of what was withdrawn offers nothing yet. */
const worth = sql<number | null>`coalesce((select decided.net from quotation_decisions decided
  join quotation_revisions decided_of on decided_of.id = decided.revision_id
  where decided_of.quotation_id = quotations.id and decided.decision = 'accepted'),
  case when quotations.state <> 'draft' or ${stateOfSent} <> 'withdrawn' then quotations.net end)`.mapWith(
  quotations.net,
);

function conditionOf({ q, state, customer }: QuotationFilter): SQL | undefined {
  return and(
    q === '' ? undefined : isNamed(q),
    customer === '' ? undefined : eq(quotations.customerId, customer),
    state === '' ? undefined : isIn(state),
  );
}

/** Its number, its request's, the customer, whoever asked, or the customer's order number. */
function isNamed(q: string): SQL | undefined {
  const number = readQuotationNumber(q);
  const request = readReference(q);
  const pattern = likePattern(q);
  return or(
    number === null ? undefined : eq(quotations.number, number),
    request === null ? undefined : and(eq(leads.kind, request.kind), eq(leads.number, request.number)),
    sql`${customers.name} ilike ${pattern}`,
    sql`${leads.name} ilike ${pattern}`,
    sql`${quotations.id} in (select ordered.quotation_id from quotation_decisions decided
      join quotation_revisions ordered on ordered.id = decided.revision_id where decided.order_number ilike ${pattern})`,
  );
}

/** A sent one whose last day is over is listed as expired; one that is being revised also as sent while the customer can accept it. */
function isIn(state: QuotationState): SQL | undefined {
  const { validUntil, state: stored } = quotations;
  if (state === 'expired') return and(eq(stored, 'sent'), lt(validUntil, companyDay()));
  if (state !== 'sent') return eq(stored, state);
  return or(and(eq(stored, 'sent'), gte(validUntil, companyDay())), isNotNull(openBesideDraft()));
}

/** The quotations of a lead, or of a customer, the newest first. */
export function quotationsOf(db: Database, owner: { leadId: string } | { customerId: string }) {
  const { id, number, state, validUntil, createdAt, leadId, customerId } = quotations;
  return db
    .select({
      ...{ id, number, state, net: worth, validUntil, createdAt },
      ...{ letter: newestLetter, openLetter: openBesideDraft() },
    })
    .from(quotations)
    .where('leadId' in owner ? eq(leadId, owner.leadId) : eq(customerId, owner.customerId))
    .orderBy(desc(createdAt), desc(id))
    .limit(100);
}
export type QuotationOf = Awaited<ReturnType<typeof quotationsOf>>[number];
