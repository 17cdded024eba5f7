import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * A row's version for optimistic locking: PostgreSQL's xmin, the transaction that last wrote it. Edit forms send back
 * the version they were rendered with, so that a concurrent change is detected and not overwritten.
 */
export function rowVersion(table: PgTable): SQL<string> {
  return sql<string>`${table}.xmin::text`;
}
