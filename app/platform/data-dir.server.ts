import { chmod, mkdtemp, readdir, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolderDurably, syncFolder } from './durable.server.ts';
import { errorMessage } from './errors.ts';

/**
 * Creates the data directory if missing, makes it private, and checks that it is writable.
 *
 * @param warn receives a message if it stays accessible to other users.
 * @throws an error for the person who starts the server: which directory, what is wrong with it, what to do.
 */
export async function openDataDir(
  dataDir: string,
  warn: (message: string) => void = () => {},
): Promise<void> {
  const advice = `Make a directory there that belongs to the user who starts Kerf, or set DATA_DIR to another one.`;
  try {
    await makeFolderDurably(dataDir, 0o700);
    // An interrupted start may have created it and its contents without syncing them.
    await syncFolder(dataDir);
    await syncFolder(path.dirname(dataDir));
  } catch (error) {
    throw new Error(`Kerf can't make its data directory ${dataDir} (${errorMessage(error)}). ${advice}`, {
      cause: error,
    });
  }
  await makePrivate(dataDir, warn);
  try {
    await rmdir(await mkdtemp(path.join(dataDir, 'write-test-')));
  } catch (error) {
    throw new Error(`Kerf can't write to its data directory ${dataDir} (${errorMessage(error)}). ${advice}`, {
      cause: error,
    });
  }
}

const OTHERS_MODE = 0o007;
const OTHERS_EXECUTE = 0o001;

/** Names of what Kerf keeps in its data directory. */
const OURS = /^(?:postgres.*|files|mail|spool|run|session-secret.*|server\.(?:lock|pid)|write-test-.*)$/;
/** Names found in any directory: hidden files, and the one that mkfs creates. */
const COMMON_ENTRIES = /^(?:\..*|lost\+found)$/;

/**
 * Makes a directory with default permissions private; earlier versions created it with 0755. If other users can't
 * list it, somebody has chosen its mode, perhaps with access for a group (0750) or passage for the database's user
 * (0711), and it is kept. A directory that contains other files, such as /tmp, is left alone.
 */
async function makePrivate(dataDir: string, warn: (message: string) => void): Promise<void> {
  const { mode } = await stat(dataDir);
  if ((mode & OTHERS_MODE & ~OTHERS_EXECUTE) === 0) return;
  const foreign = (await readdir(dataDir)).find((name) => !OURS.test(name) && !COMMON_ENTRIES.test(name));
  const refusal = foreign === undefined ? await setPrivateMode(dataDir) : `${foreign} in it is not Kerf's`;
  if (refusal === null) return;
  warn(
    `Other users of this machine can look into the data directory ${dataDir}, and it is not closed to them: ` +
      `${refusal}. Give Kerf a DATA_DIR of its own, and close it with chmod 700.`,
  );
}

/** @returns why the mode can't be changed, or null. */
async function setPrivateMode(dataDir: string): Promise<string | null> {
  try {
    await chmod(dataDir, 0o700);
    return null;
  } catch (error) {
    return errorMessage(error);
  }
}
