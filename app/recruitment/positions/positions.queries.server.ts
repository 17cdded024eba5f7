import { asc, count, desc } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { positions } from '#app/platform/db/schema.ts';

const POSITIONS_A_PAGE = 25;

export type ListedPosition = Awaited<ReturnType<typeof listPositions>>['rows'][number];

/** A page of all positions, the open ones first, each group by name. // R3 */
export async function listPositions(db: Database, wanted: number) {
  const { id, slug, name, description, active } = positions;
  const [all] = await db.select({ n: count() }).from(positions);
  return pageOfList(wanted, POSITIONS_A_PAGE, all?.n ?? 0, (limit, offset) =>
    db
      .select({ id, slug, name, description, active, version: rowVersion(positions) })
      .from(positions)
      .orderBy(desc(active), asc(name), asc(id))
      .limit(limit)
      .offset(offset),
  );
}

/** Every position by name, for a select. */
export function positionChoices(db: Database) {
  const { id, name, active } = positions;
  return db.select({ id, name, active }).from(positions).orderBy(asc(name), asc(id));
}
