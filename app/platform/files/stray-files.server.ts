import type pg from 'pg';
import { DAY_MS } from '#app/country/day.ts';
import type { Database } from '../db/client.server.ts';
import { runUnlessBackup } from './file-hold.server.ts';
import type { FileStore } from './file-store.server.ts';

/** The age limit: younger files may belong to a submission in progress. */
export function dayAgo(): Date {
  return new Date(Date.now() - DAY_MS);
}

/** What the functions that remove stray files need. */
export type StrayFileServices = { db: Database; pool: pg.Pool; files: FileStore };

type StrayFilesOptions = {
  /** Key prefix to search. */
  prefix: string;
  /** Only files written since this time, when the database was made; null if that isn't known: then none. */
  since: Date | null;
  /** Only files written before this time. */
  before: Date;
  /** Whether a database row references the file. */
  isReferenced: (key: string) => Promise<boolean>;
};

/**
 * Removes stored files that no row references, such as after a crash between storing a file and writing its row. Files that
 * are older than the database may belong to another one and are kept.
 *
 * @returns the number of files removed.
 */
export async function removeStrayFiles(
  { pool, files }: Pick<StrayFileServices, 'pool' | 'files'>,
  { prefix, since, before, isReferenced }: StrayFilesOptions,
): Promise<number> {
  let removed = 0;
  for await (const { key, writtenAt } of files.list(prefix)) {
    if (since === null || writtenAt >= before || writtenAt < since) continue;
    if (await isReferenced(key)) continue;
    // The row may have been deleted since a running backup read it. The next night removes what is left.
    if (!(await runUnlessBackup(pool, () => files.remove(key)))) return removed;
    removed += 1;
  }
  return removed;
}
