import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayAgo, removeStrayFiles, type StrayFileServices } from '#app/platform/files/stray-files.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { firstEntryAt } from './audit.queries.server.ts';

/** Stored files that rows refer to, with what the log calls those that none does. */
export type ReferencedFiles = {
  prefix: string;
  /** Those that refer to files with this prefix. */
  columns: readonly PgColumn[];
  what: string;
};

/**
 * Removes stored files that no row refers to, but none that is older than the database: it may belong to another one.
 *
 * @param before only files written before this time.
 * @returns the number of files removed.
 */
export async function removeUnreferenced(
  services: StrayFileServices & Pick<Services, 'log'>,
  { prefix, columns, what }: ReferencedFiles,
  before: Date = dayAgo(),
): Promise<number> {
  const isReferenced = async (key: string) => {
    for (const column of columns)
      if ((await services.db.$count(column.table, eq(column, key))) > 0) return true;
    return false;
  };
  const since = await firstEntryAt(services.db);
  const removed = await removeStrayFiles(services, { prefix, since, before, isReferenced });
  if (removed > 0) services.log.info({ removed }, `removed ${what}`);
  return removed;
}
