import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, rm, rmdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from './engine.server.ts';
import type { Owner } from './machine.server.ts';

/** The port is part of the socket's file name, no more. */
export const SOCKET_PORT = 5432;
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`;
/** A socket's path ends at 107 bytes on Linux, at 103 on macOS. */
const MAX_PATH = 103;

/**
 * A directory for the socket that only `owner` can enter: in the data directory, or where that has too long a name, a
 * short one for temporary files, whose name follows from the data directory. What an earlier PostgreSQL of this data
 * directory left in it is removed, so the caller must hold the data lock and know that none runs.
 *
 * @throws when the name is taken by something that is not ours: anyone may write in /tmp
 */
export async function prepareSocketDir(dataDir: string, owner: Owner | undefined): Promise<string> {
  const directory = await chooseDirectory(dataDir);
  await mkdir(directory, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  // lstat: a symbolic link that somebody planted is not a directory.
  const found = await lstat(directory);
  const us = process.getuid?.();
  if (!found.isDirectory() || (found.uid !== us && found.uid !== owner?.uid)) {
    throw new Error(
      `${directory} should be the private directory for the database's socket, but it was made by someone else. ` +
        `Remove it, or set DATA_DIR to a shorter path so that Kerf need not use ${tmpdir()}.`,
    );
  }
  if (owner) await chown(directory, owner.uid, owner.gid);
  await chmod(directory, 0o700);
  // PostgreSQL locks its socket by a process id too, which may be another's by now.
  await rm(join(directory, `${SOCKET}.lock`), { force: true });
  await rm(join(directory, SOCKET), { force: true });
  return directory;
}

/** Whether somebody listens on the data directory's socket. */
export async function isAnswered(dataDir: string): Promise<boolean> {
  const client = connect(socketPath(await chooseDirectory(dataDir)));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  client.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => client.destroy());
}

/** The socket's directory of a PostgreSQL that answers now on this data directory, or null where none does. */
export async function answeredSocketDir(dataDir: string): Promise<string | null> {
  return (await isAnswered(dataDir)) ? chooseDirectory(dataDir) : null;
}

/** Takes the directory away when PostgreSQL is down; what is still in it stays. */
export async function removeSocketDir(directory: string): Promise<void> {
  await rmdir(directory).catch(() => {});
}

/** The path of the socket in its directory, as PostgreSQL and `pg` name it. */
export function socketPath(directory: string): string {
  return join(directory, SOCKET);
}

async function chooseDirectory(dataDir: string): Promise<string> {
  const inside = join(dataDir, 'run');
  if (fits(inside)) return inside;
  const name = `kerf-${createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16)}`;
  const short = join(tmpdir(), name);
  return fits(short) ? short : join('/tmp', name);
}

function fits(directory: string): boolean {
  return Buffer.byteLength(socketPath(directory)) <= MAX_PATH;
}
