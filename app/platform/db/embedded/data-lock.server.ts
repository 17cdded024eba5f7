import { chmodSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode, errorMessage } from '../../errors.ts';
import { startupError } from './advice.server.ts';
import { isAlive, processStartTime } from './process-identity.server.ts';

export type DataLock = { release(): void };

// A module-level reference, because a garbage-collected connection releases its lock.
const heldLocks = new Set<DatabaseSync>();

const holder = z.object({ pid: z.number(), began: z.string().optional() });

const SQLITE_BUSY = 5;

/**
 * Makes this process the only Kerf server on a data directory until it releases the lock or ends in any way.
 *
 * Node has no flock, but its SQLite uses the system's file locks: an exclusive transaction on an empty file is a lock
 * that the kernel grants to one process, also across containers, and releases when the process ends, including kill
 * -9 and power cuts. Nothing is written to the file. `server.pid` beside it names the holder. A file lock is also
 * lost if the file is deleted, or if this process opens and closes it elsewhere (a backup of the whole directory), so
 * a living process named there counts as a holder too.
 *
 * @throws if another server holds the lock (naming the directory and the process), or if the directory can't be
 *   locked.
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const holderFile = join(dataDir, 'server.pid');
  const { lock, holder } = await lockOrFindHolder(dataDir, holderFile);
  if (!lock) throw inUse(dataDir, holder);
  try {
    writeFileSync(holderFile, JSON.stringify({ pid: process.pid, began: processStartTime(process.pid) }), {
      mode: 0o600,
    });
  } catch (error) {
    lock.close();
    throw startupError(`Kerf can't write to its data directory ${dataDir}.`, errorMessage(error), dataDir);
  }
  heldLocks.add(lock);
  return {
    release() {
      if (!heldLocks.delete(lock)) return;
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/**
 * The lock, or the process that holds it. While the lock is taken but no living process is named, this retries for
 * about a second: the holder writes its name just after it gets the lock, and SQLite may refuse two simultaneous
 * requests, because each holds the shared lock that blocks the other's exclusive one.
 */
async function lockOrFindHolder(
  dataDir: string,
  holderFile: string,
): Promise<{ lock?: DatabaseSync; holder?: number | undefined }> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const lock = takeKernelLock(dataDir);
    const holder = livingHolder(holderFile);
    if (lock && (!holder || holder === process.pid)) return { lock };
    lock?.close();
    if (holder) return { holder };
    await pause(15 + Math.random() * 20);
  }
  return {};
}

function takeKernelLock(dataDir: string): DatabaseSync | undefined {
  let file: DatabaseSync | undefined;
  try {
    const path = join(dataDir, 'server.lock');
    restrictToOwner(path);
    file = new DatabaseSync(path, { timeout: 0 });
    // In memory, because a journal file would be left behind after a kill.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    const what =
      `Kerf can't lock its data directory ${dataDir}. It must be on a local disk and belong to the user who starts ` +
      `Kerf; a file server.lock in it that belongs to someone else may be deleted.`;
    throw startupError(what, errorMessage(error), dataDir);
  }
}

/**
 * Restricts the lock file to its owner: anybody who can read it could hold a shared lock on it and keep the server
 * out.
 *
 * An existing file is not opened, because closing it again would release a lock that this process holds on it.
 */
function restrictToOwner(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
}

/** The process named in server.pid, if it is still the same one and alive. */
function livingHolder(holderFile: string): number | undefined {
  try {
    const { pid, began } = holder.parse(JSON.parse(readFileSync(holderFile, 'utf8')));
    return isAlive(pid) && processStartTime(pid) === began ? pid : undefined;
  } catch {
    return undefined;
  }
}

function inUse(dataDir: string, pid: number | undefined): Error {
  const who = pid ? `process ${pid}` : "a process that can't be seen from here, perhaps in another container";
  return new Error(
    `The data directory ${dataDir} is in use by another Kerf server (${who}). ` +
      `Stop that server first, or give this one a DATA_DIR of its own.`,
  );
}
