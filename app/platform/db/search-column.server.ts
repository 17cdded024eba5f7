import { and, like, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Log } from '../log.server.ts';
import { likePattern } from './list-filter.ts';
import { searchTerms } from './search-text.ts';

/** Each search column, with the name of its trigram index. */
const SEARCH_INDEXES = [
  { table: 'leads', column: 'search', index: 'leads_search' },
  { table: 'applications', column: 'search', index: 'applications_search' },
] as const;

/** Whether a search column contains everything that was typed; undefined where nothing was. */
export function matchesSearch(column: PgColumn, typed: string): SQL | undefined {
  return and(...searchTerms(typed).map((term) => like(column, likePattern(term))));
}

/**
 * Makes the trigram indexes of the search columns. They stand in no migration, because a hosted PostgreSQL may refuse the
 * extension: searching works without them and only takes longer, and once somebody allows it, the next start makes them.
 */
export async function makeSearchIndexes(client: pg.ClientBase, log: Log): Promise<void> {
  try {
    await client.query('create extension if not exists pg_trgm');
    for (const { table, column, index } of SEARCH_INDEXES) {
      await client.query(
        `create index if not exists ${index} on ${table} using gin (${column} gin_trgm_ops)`,
      );
    }
  } catch (error) {
    log.warn(
      { err: error },
      'The search has no index and gets slower with each thousand rows. Have the PostgreSQL extension pg_trgm allowed for this database, or created in it ("create extension pg_trgm"), and restart.',
    );
  }
}
