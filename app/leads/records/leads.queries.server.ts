import { and, asc, count, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { BUSINESS_UNITS, type CompanyFacts } from '#app/company/company.ts';
import { type OpeningHours, workingDayMinutes, workingMinutesAgo } from '#app/company/opening-hours.ts';
import { companyDay } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { BATCH, inBatches } from '#app/platform/db/in-batches.ts';
import { isOrNone } from '#app/platform/db/is-or-none.server.ts';
import { adminOf, type RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { matchesSearch } from '#app/platform/db/search-column.server.ts';
import { OPEN_STATUSES, WAITING_STATUSES } from './lead.ts';
import { LEAD_COLUMNS } from './lead-detail.queries.server.ts';
import type { LeadFilter } from './lead-filter.ts';
import { drawings, leads } from './leads.tables.ts';
import { readReference } from './reference.ts';

const LEADS_PER_PAGE = 25;

/** The user, the time of the request and the opening hours, for 'my leads' and for what is due or late. */
export type ListContext = { me: string; now: Date; opening: OpeningHours };

export type ListedLead = Awaited<ReturnType<typeof readPage>>[number];

/** One page of the leads that match the filter. // L15 */
export function listLeads(
  db: Database,
  filter: LeadFilter,
  context: ListContext,
  page: RequestedPage | number,
) {
  return pageOfList(page, LEADS_PER_PAGE, countLeads(db, filter, context), (limit, offset) =>
    readPage(db, filter, context, { limit, offset }),
  );
}

/** The business units to filter by: those that are offered, and others that leads came in for. // O2 */
export async function listUnits(db: Database, { units }: Pick<CompanyFacts, 'units'>) {
  const listed = await Promise.all(
    BUSINESS_UNITS.map(async (id) => {
      const { on, label } = units[id];
      const isListed =
        on || (await db.select({ id: leads.id }).from(leads).where(eq(leads.unit, id)).limit(1)).length > 0;
      return isListed ? [{ id, name: label }] : [];
    }),
  );
  return listed.flat();
}

/** How many leads match the filter. */
export async function countLeads(db: Database, filter: LeadFilter, context: ListContext): Promise<number> {
  const [counted] = await db.select({ n: count() }).from(leads).where(filterCondition(filter, context));
  return counted?.n ?? 0;
}

/** Finds the ids of a page first, so that owners and drawings are joined only for its rows. */
function readPage(db: Database, filter: LeadFilter, context: ListContext, span: Span) {
  const order = orderOf(filter, context);
  const isByReference = readReference(filter.q) !== null;
  const chosen =
    filter.sort === 'due' && !isByReference
      ? dueFirst(filter, context, span)
      : inOrder(filter, context, span);
  const { id, kind, number, name, company, email, phone, unit, quoteType, status, followUpOn, createdAt } =
    leads;
  return db
    .select({
      id,
      kind,
      number,
      name,
      company,
      email,
      phone,
      unit,
      quoteType,
      status,
      followUpOn,
      createdAt,
      firstAnsweredAt: leads.firstAnsweredAt,
      /** Whether its follow-up date has come. */
      due: isDue(context),
      owner: admins.name,
      ownerAvatar: admins.avatar,
      drawings: sql<number>`(select count(*)::int from ${drawings} where ${drawings.leadId} = ${leads.id})`,
    })
    .from(leads)
    .leftJoin(admins, eq(admins.id, leads.ownerId))
    .where(sql`${leads.id} in (${chosen})`)
    .orderBy(...order);
}

type Span = { limit: number; offset: number };

function inOrder(filter: LeadFilter, context: ListContext, { limit, offset }: Span): SQL {
  const order = sql.join(orderOf(filter, context), sql`, `);
  return sql`select ${leads.id} from ${leads} where ${fitting(filter, context)} order by ${order}
    limit ${limit} offset ${offset}`;
}

/**
 * The due leads, by one index, then as many of the others as the page has room for, by another index. A single ORDER BY
 * would sort the whole table for every page.
 */
function dueFirst(filter: LeadFilter, context: ListContext, { limit, offset }: Span): SQL {
  const fits = fitting(filter, context);
  const due = dueCondition(context);
  const newest = sql.join(NEWEST, sql`, `);
  const dueCount = sql`(select count(*) from ${leads} where ${fits} and ${due})`;
  return sql`select id from (
    (select ${leads.id} from ${leads} where ${fits} and ${due} order by ${newest} limit ${limit} offset ${offset})
    union all
    (select ${leads.id} from ${leads} where ${fits} and not ${isDue(context)} order by ${newest}
      limit greatest(0, least(${limit}::bigint, ${offset}::bigint + ${limit}::bigint - ${dueCount}))
      offset greatest(0, ${offset}::bigint - ${dueCount}))
  ) as page limit ${limit}`;
}

function fitting(filter: LeadFilter, context: ListContext): SQL {
  return filterCondition(filter, context) ?? sql`true`;
}

/** Open leads whose follow-up date has come. */
function dueCondition({ now }: ListContext): SQL | undefined {
  return and(lte(leads.followUpOn, companyDay(now)), isOpen());
}

/** The same as a column, which no index can serve; false without a date. */
function isDue(context: ListContext): SQL<boolean> {
  return sql<boolean>`coalesce(${dueCondition(context)}, false)`;
}

export function isOpen(): SQL {
  return inArray(leads.status, [...OPEN_STATUSES]);
}

/** Leads that have been waiting for a first answer for more than a working day. // L20 */
export function isLate(opening: OpeningHours, now: Date): SQL | undefined {
  return and(
    isNull(leads.firstAnsweredAt),
    inArray(leads.status, [...WAITING_STATUSES]),
    lte(leads.createdAt, workingMinutesAgo(opening, workingDayMinutes(opening), now)),
  );
}

const NEWEST = [desc(leads.createdAt), desc(leads.id)];

/** The lead whose reference is searched for comes first: others may mention it. // L15 */
function orderOf({ sort, q }: LeadFilter, context: ListContext): SQL[] {
  const searched = readReference(q);
  const order = sortedBy(sort, context);
  if (searched === null) return order;
  return [desc(sql`(${eq(leads.kind, searched.kind)} and ${eq(leads.number, searched.number)})`), ...order];
}

function sortedBy(sort: LeadFilter['sort'], context: ListContext): SQL[] {
  switch (sort) {
    case 'due':
      return [desc(isDue(context)), ...NEWEST];
    case 'newest':
      return NEWEST;
    case 'oldest':
      return [asc(leads.createdAt), asc(leads.id)];
    case 'follow-up':
      return [asc(leads.followUpOn), ...NEWEST];
    case 'changed':
      return [desc(leads.changedAt), desc(leads.id)];
  }
}

function filterCondition(
  { q, status, kind, unit, owner }: LeadFilter,
  { me, now, opening }: ListContext,
): SQL | undefined {
  return and(
    matchesSearch(leads.search, q),
    hasStatus(status, opening, now),
    kind === '' ? undefined : eq(leads.kind, kind),
    unit === '' ? undefined : eq(leads.unit, unit),
    isOrNone(leads.ownerId, adminOf(owner, me)),
  );
}

function hasStatus(status: LeadFilter['status'], opening: OpeningHours, now: Date): SQL | undefined {
  if (status === '') return undefined;
  if (status === 'open') return isOpen();
  return status === 'late' ? isLate(opening, now) : eq(leads.status, status);
}

export type ExportedLead = Awaited<ReturnType<typeof batchAfter>>[number];

/** The matching leads by number, in batches. // L21 */
export function exportBatches(
  db: Database,
  filter: LeadFilter,
  context: ListContext,
): AsyncGenerator<ExportedLead[]> {
  return inBatches((after) => batchAfter(db, filter, context, after));
}

function batchAfter(db: Database, filter: LeadFilter, context: ListContext, after: number) {
  return db
    .select({
      ...LEAD_COLUMNS,
      owner: admins.name,
      drawings: sql<number>`(select count(*)::int from ${drawings} where ${drawings.leadId} = ${leads.id})`,
    })
    .from(leads)
    .leftJoin(admins, eq(admins.id, leads.ownerId))
    .where(and(filterCondition(filter, context), gt(leads.number, after)))
    .orderBy(asc(leads.number))
    .limit(BATCH);
}
