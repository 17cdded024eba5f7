import { min } from 'drizzle-orm';
import type pg from 'pg';
import { runUnlessBackup } from '../backup/file-hold.server.ts';
import type { Database } from '../db/client.server.ts';
import { auditEntries } from '../db/schema.ts';
import type { FileStore } from './file-store.server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The age limit: younger files may belong to a submission in progress. */
export function dayAgo(): Date {
  return new Date(Date.now() - DAY_MS);
}

/** What the functions that remove stray files need. */
export type StrayFileServices = { db: Database; pool: pg.Pool; files: FileStore };

type StrayFilesOptions = {
  /** Key prefix to search. */
  prefix: string;
  /** Only files written before this time. */
  before: Date;
  /** Whether a database row references the file. */
  isReferenced: (key: string) => Promise<boolean>;
};

/**
 * Removes stored files that no row references, such as after a crash between storing a file and writing its row. Files older
 * than the first audit entry (the creation of the first account) may belong to another database and are kept; no other row
 * can mark that time, since people are erased.
 *
 * @returns the number of files removed.
 */
export async function removeStrayFiles(
  { db, pool, files }: StrayFileServices,
  { prefix, before, isReferenced }: StrayFilesOptions,
): Promise<number> {
  const [first] = await db.select({ at: min(auditEntries.at) }).from(auditEntries);
  const since = first?.at ?? before;
  let removed = 0;
  for await (const { key, writtenAt } of files.list(prefix)) {
    if (writtenAt >= before || writtenAt < since) continue;
    if (await isReferenced(key)) continue;
    // The row may have been deleted since a running backup read it. The next night removes what is left.
    if (!(await runUnlessBackup(pool, () => files.remove(key)))) return removed;
    removed += 1;
  }
  return removed;
}
