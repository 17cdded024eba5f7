import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  max,
  type SQL,
  sql,
} from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { dayAfter, startOfDay } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { isOrNone } from '#app/platform/db/is-or-none.server.ts';
import { adminOf, type RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { matchesSearch } from '#app/platform/db/search-column.server.ts';
import { CHECK_COLUMNS, isCheckOf } from '#app/platform/files/scan/file-checks.server.ts';
import { fileChecks } from '#app/platform/files/scan/file-checks.tables.ts';
import { checkedFile } from '#app/platform/files/scan/file-state.ts';
import { MAX_CHOSEN } from '../applications/application-notices.ts';
import { answers, applications, candidates } from '../applications/applications.tables.ts';
import { OPEN_STATUSES } from '../applications/status.ts';
import { isUntold } from '../contact/decision-told.server.ts';
import { nextInterviewAt } from '../contact/interviews.queries.server.ts';
import { positions } from '../positions/positions.tables.ts';
import { type ApplicationFilter, OPEN, type Sort, UNTOLD } from './application-filter.ts';

const APPLICATIONS_PER_PAGE = 10; // R1

export type ListedApplication = Awaited<ReturnType<typeof applicationsAround>>[number];

/**
 * One page of the applications that match the filter, the highest number of any application at that moment, and how many
 * of each status match the rest of the filter, by status. // R1, H1
 *
 * @param me the admin that 'assigned to me' refers to.
 */
export async function listApplications(
  db: Database,
  filter: ApplicationFilter,
  me: string,
  page: RequestedPage | number,
) {
  // Read first: one that comes in meanwhile may be announced although it is listed, but none is missed.
  const latest = await latestNumber(db);
  const where = filterConditions(filter, me);
  const [list, counts] = await Promise.all([
    pageOfList(page, APPLICATIONS_PER_PAGE, db.$count(applications, where), (limit, offset) =>
      readPage(db, filter.sort, where, limit, offset),
    ),
    countByStatus(db, filter, me),
  ]);
  return { ...list, latest, counts };
}

/** The page of the filtered list that has the place, counted from 1. // H1 */
export function applicationsAround(
  db: Database,
  filter: ApplicationFilter,
  me: string,
  { place, size }: { place: number; size: number },
) {
  const offset = Math.floor((place - 1) / size) * size;
  return readPage(db, filter.sort, filterConditions(filter, me), size, offset);
}

/** Selects the ids of the page first, so that skipped rows are not joined. */
function readPage(db: Database, sort: Sort, where: SQL | undefined, limit: number, offset: number) {
  const order = ORDERS[sort];
  const chosen = db
    .select({ id: applications.id })
    .from(applications)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('chosen');
  const { id, number, status, withdrawnAt, createdAt, lastEditedAt } = applications;
  const { assigneeId, stage, rating, declineReason, cvKey } = applications;
  return db
    .select({
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
      hasCv: sql<boolean>`${cvKey} is not null`,
      fullName: candidates.fullName,
      avatar: candidates.avatar,
      position: positions.name,
      assignee: admins.name,
      assigneeAvatar: admins.avatar,
      nextInterviewAt,
    })
    .from(chosen)
    .innerJoin(applications, eq(applications.id, chosen.id))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .orderBy(...order);
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
    .select({ status: applications.status, matching: count() })
    .from(applications)
    .where(filterConditions({ ...filter, status: '' }, me))
    .groupBy(applications.status);
  return Object.fromEntries(rows.map(({ status, matching }) => [status, matching]));
}

/** The highest number of an application, which later ones exceed; 0 if there is none. */
export async function latestNumber(db: Database): Promise<number> {
  const [row] = await db.select({ latest: max(applications.number) }).from(applications);
  return row?.latest ?? 0;
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
    .limit(MAX_CHOSEN);
}

/** Where an application stands in the filtered list: its neighbours, and its place, from 1. // H1 */
export type Neighbours = Awaited<ReturnType<typeof findNeighbours>>;

/**
 * The neighbours of an application in the filtered list. They are found by its place in the order, so they exist even if
 * it no longer matches the filter itself, for example after its status was changed.
 */
export async function findNeighbours(db: Database, filter: ApplicationFilter, me: string, id: string) {
  const conditions = filterConditions(filter, me);
  const [sortedBy, direction] = filter.sort.split('-');
  const column = sortedBy === 'edited' ? applications.lastEditedAt : applications.createdAt;
  // The place is taken from the row in the same statement, since JavaScript cuts a time off at milliseconds.
  const ownKey = sql`(select ${column}, ${applications.id} from ${applications} where ${applications.id} = ${id})`;
  const key = sql`(${column}, ${applications.id})`;
  const [before, after] =
    direction === 'latest'
      ? [sql`${key} > ${ownKey}`, sql`${key} < ${ownKey}`]
      : [sql`${key} < ${ownKey}`, sql`${key} > ${ownKey}`];
  const findFirst = (where: SQL, order: SQL[]) =>
    db
      .select({ id: applications.id })
      .from(applications)
      .where(and(conditions, where))
      .orderBy(...order)
      .limit(1);
  const [[previous], [next], earlier, total, itself] = await Promise.all([
    findFirst(before, ORDERS[REVERSED[filter.sort]]),
    findFirst(after, ORDERS[filter.sort]),
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

/** The condition of the filter, also for the CSV. // H9 */
export function filterConditions(
  { q, position, status, stage, rating, reason, assigned, from, to }: ApplicationFilter,
  me: string,
): SQL | undefined {
  return and(
    matchesSearch(applications.search, q),
    isOrNone(applications.positionId, position),
    hasStatus(status),
    // What an application has kept from before its status changed doesn't count.
    stage === '' ? undefined : and(eq(applications.status, 'busy'), eq(applications.stage, stage)),
    rating === '' ? undefined : gte(applications.rating, Number(rating)),
    reason === ''
      ? undefined
      : and(
          eq(applications.status, 'closed'),
          isNull(applications.withdrawnAt),
          eq(applications.declineReason, reason),
        ),
    isOrNone(applications.assigneeId, adminOf(assigned, me)),
    from === '' ? undefined : gte(applications.createdAt, startOfDay(from)),
    to === '' ? undefined : lt(applications.createdAt, startOfDay(dayAfter(to, 1))),
  );
}

function hasStatus(status: ApplicationFilter['status']): SQL | undefined {
  if (status === '') return undefined;
  if (status === UNTOLD) return isUntold;
  return status === OPEN ? inArray(applications.status, OPEN_STATUSES) : eq(applications.status, status);
}

export type ApplicationDetail = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/**
 * An application with its candidate, position and answers, and whether its CV can be opened; null if it doesn't exist. // R5
 *
 * @param isScanned whether a virus scanner is configured.
 */
export async function findApplication(db: Database, id: string, isScanned = false) {
  const {
    candidateId: _,
    positionId,
    submissionKey,
    fingerprint,
    cvKey,
    ...ownColumns
  } = getTableColumns(applications);
  const { id: candidateId, fullName, email, contactNumber, avatar } = candidates;
  const [application] = await db
    .select({
      ...ownColumns,
      /** Null if the position was deleted. // R14 */
      position: positions.name,
      /** Closed, and the candidate has not been told. // H14 */
      isUntold: sql<boolean>`${isUntold}`,
      check: CHECK_COLUMNS,
      candidate: { id: candidateId, fullName, email, contactNumber, avatar, version: rowVersion(candidates) },
    })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .leftJoin(fileChecks, isCheckOf(cvKey))
    .where(eq(applications.id, id));
  if (application === undefined) return null;
  const { question, answer } = answers;
  const answerRows = await db
    .select({ question, answer })
    .from(answers)
    .where(eq(answers.applicationId, id))
    .orderBy(asc(answers.place));
  const { check, ...detail } = application;
  return { ...detail, cvChecked: checkedFile(check, isScanned), answers: answerRows };
}
