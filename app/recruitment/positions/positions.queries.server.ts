import { asc } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { prepared } from '#app/platform/db/prepared.ts';
import { positions } from './positions.tables.ts';

/** Every position by name, for a select. */
export function positionChoices(db: Database) {
  return choices(db).execute();
}

const choices = prepared((db) => {
  const { id, name, active } = positions;
  return db
    .select({ id, name, active })
    .from(positions)
    .orderBy(asc(name), asc(id))
    .prepare('position_choices');
});
