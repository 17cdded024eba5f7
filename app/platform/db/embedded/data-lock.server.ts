import { chmodSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { startupError } from './advice.server.ts';
import { errorCode, errorMessage } from './engine.server.ts';
import { isAlive, processStartTime } from './process-identity.server.ts';

export type DataLock = { release(): void };

// Held here as well as by the caller: a lock that is garbage-collected is a lock that is lost.
const held = new Set<DatabaseSync>();

const holder = z.object({ pid: z.number(), began: z.string().optional() });

const SQLITE_BUSY = 5;

/**
 * Makes this process the only Kerf server on a data directory until it releases the lock or ends, however it ends.
 *
 * Node has no flock, but its SQLite has the system's file locks: an exclusive transaction on an empty file is a lock
 * that the kernel grants to one process, also across containers, and takes back with the process, kill -9 and power
 * cuts included. Nothing is ever written to it. `server.pid` beside it says who holds it; and because a lock of this
 * kind is also lost when someone deletes the file, or when this process opens and closes it elsewhere (a backup that
 * reads the whole directory), a living holder named there counts as well.
 *
 * @throws when another server holds it (names the directory and its process), or the directory can't be locked.
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const holderFile = join(dataDir, 'server.pid');
  const { lock, rival } = await lockOrRival(dataDir, holderFile);
  if (!lock) throw inUse(dataDir, rival);
  try {
    writeFileSync(holderFile, JSON.stringify({ pid: process.pid, began: processStartTime(process.pid) }), {
      mode: 0o600,
    });
  } catch (error) {
    lock.close();
    throw startupError(`Kerf can't write to its data directory ${dataDir}.`, errorMessage(error), dataDir);
  }
  held.add(lock);
  return {
    release() {
      if (!held.delete(lock)) return;
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/**
 * The lock, or the process that holds it. While the kernel says that it is taken but no living process is named, this asks
 * again for about a second: the holder writes its name just after it got the lock, and of two that ask at the same moment
 * SQLite may refuse both (each holds the shared lock that keeps the other from the exclusive one).
 */
async function lockOrRival(
  dataDir: string,
  holderFile: string,
): Promise<{ lock?: DatabaseSync; rival?: number | undefined }> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const lock = takeKernelLock(dataDir);
    const rival = livingHolder(holderFile);
    if (lock && (!rival || rival === process.pid)) return { lock };
    lock?.close();
    if (rival) return { rival };
    await pause(15 + Math.random() * 20);
  }
  return {};
}

function takeKernelLock(dataDir: string): DatabaseSync | undefined {
  let file: DatabaseSync | undefined;
  try {
    const path = join(dataDir, 'server.lock');
    closeToOthers(path);
    file = new DatabaseSync(path, { timeout: 0 });
    // In memory: a journal would be a file, and stay behind after a kill.
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
 * Whoever can read the file can hold a shared lock on it, and so keep the server out for good.
 *
 * A file that exists is not opened here: closing it again would lose a lock that this process holds on it.
 */
function closeToOthers(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
}

/** The process that server.pid names, if it is still the same one and alive. */
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
