import { and, asc, count, desc, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/db/client.server.ts';
import { likePattern, NONE } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { admins, applications, candidates, positions } from '#app/platform/db/schema.ts';
import type { ApplicationFilter, Sort } from './application-filter.ts';

const APPLICATIONS_PER_PAGE = 10; // R1

export type ListedApplication = Awaited<ReturnType<typeof listApplications>>['rows'][number];

/**
 * One page of the applications that match the filter. // R1
 *
 * @param me the admin that 'assigned to me' refers to.
 * @param page counted from 1.
 */
export function listApplications(db: Database, filter: ApplicationFilter, me: string, page: number) {
  const fits = whatFits(filter, me);
  return pageOfList(page, APPLICATIONS_PER_PAGE, countFitting(db, filter, fits), (limit, offset) =>
    readPage(db, filter, fits, limit, offset),
  );
}

/** Selects the IDs of the page first, so that skipped rows are not joined. */
function readPage(
  db: Database,
  filter: ApplicationFilter,
  fits: SQL | undefined,
  limit: number,
  offset: number,
) {
  const order = ORDERS[filter.sort];
  const fitting = db.select({ id: applications.id }).from(applications).$dynamic();
  const chosen = joinNamed(fitting, filter)
    .where(fits)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('chosen');
  const { id, number, status, createdAt, lastEditedAt, assigneeId } = applications;
  return db
    .select({
      id,
      number,
      status,
      createdAt,
      lastEditedAt,
      assigneeId,
      hasCv: sql<boolean>`${applications.cvKey} is not null`,
      fullName: candidates.fullName,
      avatar: candidates.avatar,
      position: positions.name,
      assignee: admins.name,
      assigneeAvatar: admins.avatar,
    })
    .from(chosen)
    .innerJoin(applications, eq(applications.id, chosen.id))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .orderBy(...order);
}

async function countFitting(db: Database, filter: ApplicationFilter, fits: SQL | undefined): Promise<number> {
  const counted = db.select({ n: count() }).from(applications).$dynamic();
  const [total] = await joinNamed(counted, filter).where(fits);
  return total?.n ?? 0;
}

/** The candidate is joined only for a search by name; every application has one, so the count is the same without. */
function joinNamed<Query extends PgSelect>(query: Query, { name }: ApplicationFilter) {
  return name === '' ? query : query.innerJoin(candidates, eq(candidates.id, applications.candidateId));
}

const ORDERS: Record<Sort, SQL[]> = {
  'applied-latest': [desc(applications.createdAt), desc(applications.id)],
  'applied-oldest': [asc(applications.createdAt), asc(applications.id)],
  'edited-latest': [desc(applications.lastEditedAt), desc(applications.id)],
  'edited-oldest': [asc(applications.lastEditedAt), asc(applications.id)],
};

function whatFits({ name, position, status, assigned }: ApplicationFilter, me: string): SQL | undefined {
  return and(
    name === '' ? undefined : ilike(candidates.fullName, likePattern(name)),
    position === '' ? undefined : isOrNone(applications.positionId, position),
    status === '' ? undefined : eq(applications.status, status),
    assigned === '' ? undefined : isOrNone(applications.assigneeId, assigned === 'me' ? me : assigned),
  );
}

function isOrNone(column: typeof applications.positionId | typeof applications.assigneeId, wanted: string) {
  return wanted === NONE ? isNull(column) : eq(column, wanted);
}
