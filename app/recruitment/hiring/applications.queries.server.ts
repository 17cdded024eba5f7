import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { startOfDay } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { type AskedPage, NONE } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { matchesSearch } from '#app/platform/db/search-column.server.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { OPEN_STATUSES } from '../applications/status.ts';
import { isUntold } from '../contact/decision-told.server.ts';
import { nextInterviewAt } from '../contact/interviews.queries.server.ts';
import { positions } from '../positions/positions.tables.ts';
import { type ApplicationFilter, ME, OPEN, type Sort, UNTOLD } from './application-filter.ts';
import { MAX_MOVED } from './moves.ts';

const APPLICATIONS_PER_PAGE = 10; // R1

export type ListedApplication = Awaited<ReturnType<typeof applicationsAround>>[number];

/**
 * One page of the applications that match the filter, the highest number of any application at that moment, and how many
 * of each status match the rest of the filter, by status. The total is taken from those counts where it can be, so that the
 * table is counted once. // R1, H1
 *
 * @param me the admin that 'assigned to me' refers to.
 */
export async function listApplications(
  db: Database,
  filter: ApplicationFilter,
  me: string,
  page: AskedPage | number,
) {
  const conditions = filterConditions(filter, me);
  const counting = countByStatus(db, filter, me);
  const { status } = filter;
  const total =
    status === UNTOLD
      ? db.$count(applications, conditions)
      : counting.then((counts) => sumOf(counts, statusesOf(status)));
  let latest = 0;
  const list = await pageOfList(page, APPLICATIONS_PER_PAGE, total, async (limit, offset) => {
    const found = await readPage(db, filter.sort, conditions, limit, offset);
    latest = found.latest;
    return found.rows;
  });
  return { ...list, latest, counts: await counting };
}

/** @param wanted the statuses to count; null for all. */
function sumOf(counts: Readonly<Record<string, number>>, wanted: readonly string[] | null): number {
  const fits = Object.entries(counts).filter(([status]) => wanted === null || wanted.includes(status));
  return fits.reduce((sum, [, n]) => sum + n, 0);
}

/** The page of the filtered list that has the place, counted from 1. // H1 */
export async function applicationsAround(
  db: Database,
  filter: ApplicationFilter,
  me: string,
  { place, size }: { place: number; size: number },
) {
  const offset = Math.floor((place - 1) / size) * size;
  return (await readPage(db, filter.sort, filterConditions(filter, me), size, offset)).rows;
}

/**
 * Selects the IDs of the page first, so that skipped rows are not joined. The highest number of any application is read by
 * the same statement, so that none can come in between unnoticed; it is known even if no row matches.
 */
async function readPage(db: Database, sort: Sort, where: SQL | undefined, limit: number, offset: number) {
  const order = ORDERS[sort];
  const chosen = db
    .select({ id: applications.id })
    .from(applications)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('chosen');
  const newest = db
    .select({ latest: sql<number>`coalesce(max(${applications.number}), 0)`.as('latest') })
    .from(applications)
    .as('newest');
  const { id, number, status, withdrawnAt, createdAt, lastEditedAt, assigneeId } = applications;
  const { stage, rating, declineReason } = applications;
  const found = await db
    .select({
      latest: newest.latest,
      application: {
        id,
        number,
        status,
        withdrawnAt,
        createdAt,
        lastEditedAt,
        assigneeId,
        stage,
        rating,
        declineReason,
      },
      hasCv: sql<boolean>`${applications.cvKey} is not null`,
      candidate: { fullName: candidates.fullName, avatar: candidates.avatar },
      position: positions.name,
      assignee: admins.name,
      assigneeAvatar: admins.avatar,
      nextInterviewAt,
    })
    .from(newest)
    .leftJoin(chosen, sql`true`)
    .leftJoin(applications, eq(applications.id, chosen.id))
    .leftJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .orderBy(...order);
  const rows = found.flatMap(({ latest: _, application, candidate, ...rest }) =>
    application === null || candidate === null ? [] : [{ ...application, ...candidate, ...rest }],
  );
  return { latest: found[0]?.latest ?? 0, rows };
}

/** How many applications match the filter. // H11 */
export function countApplications(db: Database, filter: ApplicationFilter, me: string): PromiseLike<number> {
  return db.$count(applications, filterConditions(filter, me));
}

/** How many applications of each status match the rest of the filter, by status. // H1 */
export async function countByStatus(
  db: Database,
  filter: ApplicationFilter,
  me: string,
): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: applications.status, n: count() })
    .from(applications)
    .where(filterConditions({ ...filter, status: '' }, me))
    .groupBy(applications.status);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** The highest number of an application, which later ones exceed; 0 if there is none. */
export async function latestNumber(db: Database): Promise<number> {
  const [found] = await db.select({ latest: max(applications.number) }).from(applications);
  return found?.latest ?? 0;
}

/** How many applications that match the filter came after a number. // H1 */
export function countNewer(
  db: Database,
  filter: ApplicationFilter,
  me: string,
  number: number,
): Promise<number> {
  return db.$count(applications, and(filterConditions(filter, me), gt(applications.number, number)));
}

/** The first applications of the filtered list, as many as can be changed at once. // H2 */
export function selectableApplications(db: Database, filter: ApplicationFilter, me: string) {
  return db
    .select({ id: applications.id, status: applications.status, assigneeId: applications.assigneeId })
    .from(applications)
    .where(filterConditions(filter, me))
    .orderBy(...ORDERS[filter.sort])
    .limit(MAX_MOVED);
}

/** Where an application stands in the filtered list: its neighbours, and its place, from 1. // H1 */
export type Neighbours = Awaited<ReturnType<typeof findNeighbours>>;

/**
 * The neighbours of an application in the filtered list. They are found by its place in the order, so they exist even if
 * it no longer matches the filter itself, for example after its status was changed.
 */
export async function findNeighbours(db: Database, filter: ApplicationFilter, me: string, id: string) {
  const conditions = filterConditions(filter, me);
  const [by, direction] = filter.sort.split('-');
  const column = by === 'edited' ? applications.lastEditedAt : applications.createdAt;
  // The place is taken from the row in the same statement, since JavaScript cuts a time off at milliseconds.
  const own = sql`(select ${column}, ${applications.id} from ${applications} where ${applications.id} = ${id})`;
  const key = sql`(${column}, ${applications.id})`;
  const [before, after] =
    direction === 'latest'
      ? [sql`${key} > ${own}`, sql`${key} < ${own}`]
      : [sql`${key} < ${own}`, sql`${key} > ${own}`];
  const order = ORDERS[filter.sort];
  const reversed = ORDERS[REVERSED[filter.sort]];
  const one = (where: SQL, by: SQL[]) =>
    db
      .select({ id: applications.id })
      .from(applications)
      .where(and(conditions, where))
      .orderBy(...by)
      .limit(1);
  const [[previous], [next], earlier, total, itself] = await Promise.all([
    one(before, reversed),
    one(after, order),
    db.$count(applications, and(conditions, before)),
    db.$count(applications, conditions),
    db.$count(applications, and(conditions, eq(applications.id, id))),
  ]);
  return {
    previous: previous?.id ?? null,
    next: next?.id ?? null,
    place: earlier + 1,
    total,
    /** False if it doesn't match the filter (any longer); its place is then where it would be. */
    isListed: itself > 0,
  };
}

const ORDERS: Record<Sort, SQL[]> = {
  'applied-latest': [desc(applications.createdAt), desc(applications.id)],
  'applied-oldest': [asc(applications.createdAt), asc(applications.id)],
  'edited-latest': [desc(applications.lastEditedAt), desc(applications.id)],
  'edited-oldest': [asc(applications.lastEditedAt), asc(applications.id)],
};

const REVERSED: Record<Sort, Sort> = {
  'applied-latest': 'applied-oldest',
  'applied-oldest': 'applied-latest',
  'edited-latest': 'edited-oldest',
  'edited-oldest': 'edited-latest',
};

const DAY_MS = 86_400_000;

/** The condition of the filter, also for the CSV. // H9 */
export function filterConditions(
  { q, position, status, stage, rating, reason, assigned, from, to }: ApplicationFilter,
  me: string,
): SQL | undefined {
  return and(
    matchesSearch(applications.search, q),
    position === '' ? undefined : isOrNone(applications.positionId, position),
    hasStatus(status),
    // What an application has kept from before its status changed doesn't count.
    stage === '' ? undefined : and(eq(applications.status, 'busy'), eq(applications.stage, stage)),
    rating === '' ? undefined : gte(applications.rating, Number(rating)),
    reason === ''
      ? undefined
      : and(eq(applications.status, 'closed'), eq(applications.declineReason, reason)),
    assigned === '' ? undefined : isOrNone(applications.assigneeId, assigned === ME ? me : assigned),
    from === '' ? undefined : gte(applications.createdAt, startOfDay(from)),
    to === '' ? undefined : lt(applications.createdAt, new Date(startOfDay(to).getTime() + DAY_MS)),
  );
}

/** The statuses that the filter asks for; null for any. */
function statusesOf(status: Exclude<ApplicationFilter['status'], typeof UNTOLD>): string[] | null {
  if (status === '') return null;
  return status === OPEN ? [...OPEN_STATUSES] : [status];
}

function hasStatus(status: ApplicationFilter['status']): SQL | undefined {
  if (status === UNTOLD) return isUntold;
  const wanted = statusesOf(status);
  return wanted === null ? undefined : inArray(applications.status, wanted);
}

function isOrNone(column: typeof applications.positionId | typeof applications.assigneeId, wanted: string) {
  return wanted === NONE ? isNull(column) : eq(column, wanted);
}
