import { randomUUID } from 'node:crypto';
import type { FileStore } from './file-store.server.ts';

/**
 * Stores all files or none, under new keys: on a failure the ones already stored are removed again. Not to be called in a
 * transaction, which would hold one of the pool's few connections while a slow store takes the files.
 */
export async function putFiles<File extends { path: string; mediaType: string }>(
  store: FileStore,
  prefix: string,
  checked: readonly File[],
): Promise<(Omit<File, 'path'> & { fileKey: string })[]> {
  const stored: (Omit<File, 'path'> & { fileKey: string })[] = [];
  try {
    for (const { path, ...file } of checked) {
      const fileKey = prefix + randomUUID();
      stored.push({ ...file, fileKey });
      await store.put(fileKey, path, file.mediaType);
    }
    return stored;
  } catch (error) {
    await store.discard(stored.map(({ fileKey }) => fileKey));
    throw error;
  }
}

/**
 * Stores files, then has the rows written that refer to them. If they are not, because it was refused or the form is a
 * repetition, the files are removed again. If writing them throws, it may have been committed: the nightly job removes
 * files that no row refers to.
 *
 * @param write calls `written` once it has written the rows.
 */
export async function putFilesFor<File extends { path: string; mediaType: string }, Result>(
  store: FileStore,
  prefix: string,
  checked: readonly File[],
  write: (stored: (Omit<File, 'path'> & { fileKey: string })[], written: () => void) => Promise<Result>,
): Promise<Result> {
  const stored = await putFiles(store, prefix, checked);
  let isReferenced = false;
  const result = await write(stored, () => {
    isReferenced = true;
  });
  if (!isReferenced) await store.discard(stored.map(({ fileKey }) => fileKey));
  return result;
}
