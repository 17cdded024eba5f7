import type { FileStore } from './file-store.server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The age limit: younger files may belong to a submission in progress. */
export function dayAgo(): Date {
  return new Date(Date.now() - DAY_MS);
}

type StrayFilesOptions = {
  /** Key prefix to search. */
  prefix: string;
  /** Only files written at or after this time; older ones may belong to a previous database. */
  since: Date;
  /** Only files written before this time. */
  before: Date;
  /** Whether a database row references the file. */
  isReferenced: (key: string) => Promise<boolean>;
};

/**
 * Removes stored files that no row references, such as after a crash between storing a file and writing its row.
 *
 * @returns the number of files removed.
 */
export async function removeStrayFiles(
  files: FileStore,
  { prefix, since, before, isReferenced }: StrayFilesOptions,
): Promise<number> {
  let removed = 0;
  for await (const { key, writtenAt } of files.list(prefix)) {
    if (writtenAt >= before || writtenAt < since) continue;
    if (await isReferenced(key)) continue;
    await files.remove(key);
    removed += 1;
  }
  return removed;
}
