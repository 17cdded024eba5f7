import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './errors.ts';

/**
 * File operations that survive a power cut once they resolve. Fsync on a file only flushes its content: its name is
 * an entry of its folder, which has to be synced too, and so does the parent of a new folder.
 */

/**
 * Writes a file atomically: after a power cut it has either the old content, if any, or the new. Its folder must
 * exist.
 */
export async function writeDurably(
  file: string,
  content: Parameters<typeof import('node:fs/promises').writeFile>[1],
  mode: number,
): Promise<void> {
  const draft = `${file}${TEMPORARY_SUFFIX}`;
  const handle = await open(draft, 'w', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncFolder(path.dirname(file));
}

/** Suffix of the temporary file of an unfinished `writeDurably`. */
const TEMPORARY_SUFFIX = '.part';

/** Removes a file and what an interrupted `writeDurably` left of it. Missing files are ignored. */
export async function removeDurably(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(`${file}${TEMPORARY_SUFFIX}`, { force: true });
  await syncFolder(path.dirname(file));
}

/**
 * Creates a folder and its missing parents; only the folder itself gets `mode`.
 *
 * Node's own `recursive` option loops forever if the system refuses a folder with ENOENT although its parent exists,
 * as /proc does.
 */
export async function makeFolderDurably(folder: string, mode?: number): Promise<void> {
  const above = path.dirname(folder);
  if (above !== folder && !existsSync(above)) await makeFolderDurably(above);
  try {
    await mkdir(folder, mode);
  } catch (error) {
    if (await isFolder(folder)) return;
    throw error;
  }
  await syncFolder(above);
}

/**
 * Flushes the entries of a folder: before that, a power cut may undo a name that was created, changed or removed in
 * it.
 */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    // Some file systems can't sync a folder, and a parent folder may be inaccessible or gone.
    if (!/^E(PERM|ACCES|ISDIR|INVAL|NOENT)$/.test(String(errorCode(error)))) throw error;
  }
}

export function isFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
