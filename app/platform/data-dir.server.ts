import { chmod, mkdtemp, readdir, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolderDurably, syncFolder } from './files/durable.server.ts';

/**
 * Makes the data directory where it is missing, closes it to other users, and tries whether it can be written to.
 *
 * @param warn is told where it stays open to other users.
 * @throws an error for whoever starts the server: which directory, what is wrong with it, what to do.
 */
export async function openDataDir(
  dataDir: string,
  warn: (message: string) => void = () => {},
): Promise<void> {
  const advice = `Make a directory there that belongs to the user who starts Kerf, or set DATA_DIR to another one.`;
  try {
    await makeFolderDurably(dataDir, 0o700);
    // A start that was interrupted may have made it, and what is in it, without getting as far as syncing them.
    await syncFolder(dataDir);
    await syncFolder(path.dirname(dataDir));
  } catch (error) {
    throw new Error(`Kerf can't make its data directory ${dataDir} (${actionLabel(error)}). ${advice}`, {
      cause: error,
    });
  }
  await closeToOthers(dataDir, warn);
  try {
    await rmdir(await mkdtemp(path.join(dataDir, 'write-test-')));
  } catch (error) {
    throw new Error(`Kerf can't write to its data directory ${dataDir} (${actionLabel(error)}). ${advice}`, {
      cause: error,
    });
  }
}

const OTHERS_RIGHTS = 0o007;
const OTHERS_MAY_PASS = 0o001;

/** What Kerf keeps in its data directory. */
const OURS =
  /^(?:postgres.*|pglite.*|files|mail|spool|run|session-secret.*|server\.(?:lock|pid)|write-test-.*)$/;
/** What is in any directory: hidden files, and the one that mkfs makes. */
const ANYWHERES = /^(?:\..*|lost\+found)$/;

/**
 * Earlier versions made the directory with the system's default, 0755. Where other users may not look into it, somebody
 * has chosen its mode, perhaps with access for a group (0750) or passage for the database's user (0711): that stays.
 * A directory that holds other things than Kerf's, such as /tmp, is not ours to close.
 */
async function closeToOthers(dataDir: string, warn: (message: string) => void): Promise<void> {
  const { mode } = await stat(dataDir);
  if ((mode & OTHERS_RIGHTS & ~OTHERS_MAY_PASS) === 0) return;
  const foreign = (await readdir(dataDir)).find((name) => !OURS.test(name) && !ANYWHERES.test(name));
  const refusal = foreign === undefined ? await tighten(dataDir) : `${foreign} in it is not Kerf's`;
  if (refusal === null) return;
  warn(
    `Other users of this machine can look into the data directory ${dataDir}, and it is not closed to them: ` +
      `${refusal}. Give Kerf a DATA_DIR of its own, and close it with chmod 700.`,
  );
}

/** @returns why it can't be done, or null. */
async function tighten(dataDir: string): Promise<string | null> {
  try {
    await chmod(dataDir, 0o700);
    return null;
  } catch (error) {
    return actionLabel(error);
  }
}

function actionLabel(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
