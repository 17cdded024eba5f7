import { asc } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { positions } from './positions.tables.ts';

/** Every position by name, for a select. */
export function positionChoices(db: Database) {
  const { id, name, active } = positions;
  return db.select({ id, name, active }).from(positions).orderBy(asc(name), asc(id));
}
