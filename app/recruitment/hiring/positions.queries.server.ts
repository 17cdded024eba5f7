import { asc, desc, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { applications } from '../applications/applications.tables.ts';
import { positions } from '../positions/positions.tables.ts';

const POSITIONS_PER_PAGE = 25;

export type ListedPosition = Awaited<ReturnType<typeof listPositions>>['rows'][number];

/** One page of all positions, open ones first, each group by name. // R3 */
export function listPositions(db: Database, page: RequestedPage | number) {
  const { id, slug, name, description, active, closesOn, isSample } = positions;
  return pageOfList(page, POSITIONS_PER_PAGE, db.$count(positions), (limit, offset) =>
    db
      .select({
        id,
        slug,
        name,
        description,
        active,
        closesOn,
        isSample,
        /** How many applied for it. Without a join, Drizzle would write its own id without the table's name. // H8 */
        applications: sql<number>`(select count(*)::int from ${applications} where ${applications.positionId} = "positions"."id")`,
        version: rowVersion(positions),
      })
      .from(positions)
      .orderBy(desc(active), asc(name), asc(id))
      .limit(limit)
      .offset(offset),
  );
}
