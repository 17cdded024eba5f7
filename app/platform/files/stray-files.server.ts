import type { FileStore } from './file-store.server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Younger files may belong to a submission that is under way. */
export function dayAgo(): Date {
  return new Date(Date.now() - DAY_MS);
}

type Strays = {
  /** Where to look: the beginning of the keys. */
  prefix: string;
  /** Only files written at or after this moment; older ones are another database's, such as one that was moved away. */
  since: Date;
  /** Only files written before this moment. */
  before: Date;
  /** Whether a row names the file. */
  isNamed: (key: string) => Promise<boolean>;
};

/**
 * Removes stored files that no row names: left behind by a stop between storing a file and its row.
 *
 * @returns how many went.
 */
export async function removeStrayFiles(
  files: FileStore,
  { prefix, since, before, isNamed }: Strays,
): Promise<number> {
  let removed = 0;
  for await (const { key, writtenAt } of files.list(prefix)) {
    if (writtenAt >= before || writtenAt < since) continue;
    if (await isNamed(key)) continue;
    await files.remove(key);
    removed += 1;
  }
  return removed;
}
