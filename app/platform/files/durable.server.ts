import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * What is written, made or removed here stays so after a power cut. Syncing a file puts only its content on the disk: its
 * name is an entry of its folder, which has to be synced by itself, and so has the folder above where the folder is new.
 */

/** Writes a file whole or not at all: a power cut leaves the old content, if there was one, or the new. Its folder must exist. */
export async function writeDurably(
  file: string,
  content: Parameters<typeof import('node:fs/promises').writeFile>[1],
  mode: number,
): Promise<void> {
  const draft = `${file}${DRAFT}`;
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

/** What `writeDurably` has begun and not finished is called like the file with this behind it. */
const DRAFT = '.part';

/** Removes a file and what an interrupted `writeDurably` left of it; where neither is there, that is fine. */
export async function removeDurably(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(`${file}${DRAFT}`, { force: true });
  await syncFolder(path.dirname(file));
}

/**
 * Makes a folder and those above it that are missing; only the folder itself gets `mode`.
 *
 * Not Node's own `recursive`, which never ends where the system refuses a folder with ENOENT although the one above is
 * there, as /proc does.
 */
export async function makeFolderDurably(folder: string, mode?: number): Promise<void> {
  const above = path.dirname(folder);
  if (above !== folder && !(await exists(above))) await makeFolderDurably(above);
  try {
    await mkdir(folder, mode);
  } catch (error) {
    if (await isFolder(folder)) return;
    throw error;
  }
  await syncFolder(above);
}

/** Puts the entries of a folder on the disk: until then a power cut may take back a name made, changed or removed in it. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    // Some file systems can't sync a folder, and the one above ours may be closed to us or gone.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^E(PERM|ACCES|ISDIR|INVAL|NOENT)$/.test(code)) throw error;
  }
}

function exists(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    () => false,
  );
}

function isFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
