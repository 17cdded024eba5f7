import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Which version of a row this is: PostgreSQL's xmin, the transaction that last wrote it. Who edits a row sends back the
 * version that was on the screen, so that nobody overwrites what somebody else stored meanwhile.
 */
export function versionOf(table: PgTable): SQL<string> {
  return sql<string>`${table}.xmin::text`;
}
