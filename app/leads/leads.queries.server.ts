import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import { companyDay } from '#app/company/company-day.ts';
import { WORKING_DAY_MINUTES, workingMinutesAgo } from '#app/company/working-hours.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { NONE } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { admins, drawings, leads } from '#app/platform/db/schema.ts';
import { matchesSearch } from '#app/platform/db/search-column.server.ts';
import { OPEN_STATUSES, WAITING_STATUSES } from './lead.ts';
import type { LeadFilter, Sort } from './lead-filter.ts';

/** What was sent, without what became of it. */
export type Lead = Pick<
  typeof leads.$inferSelect,
  | 'id'
  | 'number'
  | 'kind'
  | 'name'
  | 'company'
  | 'email'
  | 'phone'
  | 'message'
  | 'quoteType'
  | 'arm'
  | 'submissionKey'
  | 'fingerprint'
  | 'createdAt'
>;
export type DrawingRecord = typeof drawings.$inferSelect;

/** A lead with its drawings in their order, or null where there is none. */
export async function findLead(
  db: Database,
  id: string,
): Promise<{ lead: Lead; drawings: DrawingRecord[] } | null> {
  const [lead] = await db.select().from(leads).where(eq(leads.id, id));
  if (lead === undefined) return null;
  const rows = await db
    .select()
    .from(drawings)
    .where(eq(drawings.leadId, id))
    .orderBy(asc(drawings.position));
  return { lead, drawings: rows };
}

const LEADS_PER_PAGE = 25;

/** Who asks, and when: for 'my leads', and for what is due or late. */
export type Asking = { me: string; now: Date };

export type ListedLead = Awaited<ReturnType<typeof readPage>>[number];

/** One page of the leads that fit. // L15 */
export function listLeads(db: Database, filter: LeadFilter, asking: Asking, page: number) {
  return pageOfList(page, LEADS_PER_PAGE, countLeads(db, filter, asking), (limit, offset) =>
    readPage(db, filter, asking, { limit, offset }),
  );
}

/** How many leads fit. */
export async function countLeads(db: Database, filter: LeadFilter, asking: Asking): Promise<number> {
  const [found] = await db.select({ n: count() }).from(leads).where(whatFits(filter, asking));
  return found?.n ?? 0;
}

/** The ids of a page are found first, so that owners and drawings are looked up for its rows alone. */
function readPage(
  db: Database,
  filter: LeadFilter,
  asking: Asking,
  { limit, offset }: { limit: number; offset: number },
) {
  const order = orderOf(filter.sort, asking);
  const chosen = db
    .select({ id: leads.id })
    .from(leads)
    .where(whatFits(filter, asking))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('chosen');
  const { id, kind, number, name, company, email, phone, arm, quoteType, status, followUpOn, createdAt } =
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
      arm,
      quoteType,
      status,
      followUpOn,
      createdAt,
      firstAnsweredAt: leads.firstAnsweredAt,
      /** Whether somebody wanted to come back to it by now. */
      due: isDue(asking),
      owner: admins.name,
      ownerAvatar: admins.avatar,
      drawings: sql<number>`(select count(*)::int from ${drawings} where ${drawings.leadId} = ${leads.id})`,
    })
    .from(chosen)
    .innerJoin(leads, eq(leads.id, chosen.id))
    .leftJoin(admins, eq(admins.id, leads.ownerId))
    .orderBy(...order);
}

function isDue({ now }: Asking): SQL<boolean> {
  return sql<boolean>`coalesce(${and(lte(leads.followUpOn, companyDay(now)), isOpen())}, false)`;
}

export function isOpen(): SQL {
  return inArray(leads.status, [...OPEN_STATUSES]);
}

/** Leads that wait for a first answer since before a working day. // L20 */
export function isLate(now: Date): SQL | undefined {
  return and(
    isNull(leads.firstAnsweredAt),
    inArray(leads.status, [...WAITING_STATUSES]),
    lte(leads.createdAt, workingMinutesAgo(WORKING_DAY_MINUTES, now)),
  );
}

function orderOf(sort: Sort, asking: Asking): SQL[] {
  const newest = [desc(leads.createdAt), desc(leads.id)];
  switch (sort) {
    case 'due':
      return [desc(isDue(asking)), ...newest];
    case 'newest':
      return newest;
    case 'oldest':
      return [asc(leads.createdAt), asc(leads.id)];
    case 'follow-up':
      return [asc(leads.followUpOn), ...newest];
    case 'changed':
      return [desc(leads.changedAt), desc(leads.id)];
  }
}

function whatFits({ q, status, kind, unit, owner }: LeadFilter, { me, now }: Asking): SQL | undefined {
  return and(
    matchesSearch(leads.search, q),
    hasStatus(status, now),
    kind === '' ? undefined : eq(leads.kind, kind),
    unit === '' ? undefined : eq(leads.arm, unit),
    owner === '' ? undefined : isOwnedBy(owner === 'me' ? me : owner),
  );
}

function hasStatus(status: LeadFilter['status'], now: Date): SQL | undefined {
  if (status === '') return undefined;
  if (status === 'open') return isOpen();
  return status === 'late' ? isLate(now) : eq(leads.status, status);
}

function isOwnedBy(owner: string): SQL {
  return owner === NONE ? isNull(leads.ownerId) : eq(leads.ownerId, owner);
}

/** Rows of an export that are in memory at once. */
const BATCH = 500;

export type ExportedLead = Awaited<ReturnType<typeof batchAfter>>[number];

/** The leads that fit by number, a batch at a time: the next is read when the one before is dealt with. // L21 */
export async function* exportBatches(
  db: Database,
  filter: LeadFilter,
  asking: Asking,
): AsyncGenerator<ExportedLead[]> {
  let after = 0;
  while (true) {
    const batch = await batchAfter(db, filter, asking, after);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.number ?? after;
  }
}

function batchAfter(db: Database, filter: LeadFilter, asking: Asking, after: number) {
  const { search: _, fingerprint: __, submissionKey: ___, ...columns } = getTableColumns(leads);
  return db
    .select({
      ...columns,
      owner: admins.name,
      drawings: sql<number>`(select count(*)::int from ${drawings} where ${drawings.leadId} = ${leads.id})`,
    })
    .from(leads)
    .leftJoin(admins, eq(admins.id, leads.ownerId))
    .where(and(whatFits(filter, asking), gt(leads.number, after)))
    .orderBy(asc(leads.number))
    .limit(BATCH);
}
