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
