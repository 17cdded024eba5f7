import { madeOnce } from '../made-once.ts';
import type { Database } from './client.server.ts';

/**
 * A statement that many requests send: Drizzle writes its SQL once, and PostgreSQL parses and plans it once per connection.
 * Only for conditions on keys, since the plan is made without knowing the values.
 *
 * @param build makes it with `prepare('its name')`; the name must be the statement's own.
 */
export function prepared<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  return madeOnce(build);
}
