import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes the data directory where it is missing, and tries whether it can be written to.
 *
 * @throws an error for whoever starts the server: which directory, what is wrong with it, what to do.
 */
export async function openDataDir(dataDir: string): Promise<void> {
  const advice = `Make a directory there that belongs to the user who starts Kerf, or set DATA_DIR to another one.`;
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw new Error(`Kerf can't make its data directory ${dataDir} (${wordsOf(error)}). ${advice}`, {
      cause: error,
    });
  }
  try {
    await rmdir(await mkdtemp(path.join(dataDir, 'write-test-')));
  } catch (error) {
    throw new Error(`Kerf can't write to its data directory ${dataDir} (${wordsOf(error)}). ${advice}`, {
      cause: error,
    });
  }
}

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` never ends where the system refuses a
 * folder with ENOENT although the one above is there, as /proc does.
 */
async function makeFolder(folder: string): Promise<void> {
  const above = path.dirname(folder);
  if (above !== folder && !(await exists(above))) await makeFolder(above);
  try {
    await mkdir(folder);
  } catch (error) {
    const isFolder = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) throw error;
  }
}

function exists(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    () => false,
  );
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
