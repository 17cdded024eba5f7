import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { removeStrayFiles, type StrayFileServices } from '#app/platform/files/stray-files.server.ts';
import { firstEntryAt } from './audit.queries.server.ts';

/**
 * Removes stored files that no row refers to, but none that is older than the database: it may belong to another one.
 *
 * @param options.before only files written before this time.
 * @param options.columns those that refer to files with this prefix.
 * @returns the number of files removed.
 */
export async function removeUnreferenced(
  services: StrayFileServices,
  { prefix, before, columns }: { prefix: string; before: Date; columns: readonly PgColumn[] },
): Promise<number> {
  const isReferenced = async (key: string) => {
    for (const column of columns)
      if ((await services.db.$count(column.table, eq(column, key))) > 0) return true;
    return false;
  };
  return removeStrayFiles(services, { prefix, since: await firstEntryAt(services.db), before, isReferenced });
}
