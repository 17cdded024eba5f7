import { chmod, chown, lstat, mkdir, realpath, rm, rmdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../errors.ts';
import { sha256 } from '../../sha256.server.ts';
import type { Owner } from './machine.server.ts';

/** The port is only a part of the socket's file name. */
export const SOCKET_PORT = 5432;
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`;
/** A socket's path is limited to 107 bytes on Linux and 103 on macOS. */
const MAX_PATH = 103;

/**
 * Prepares a directory for the socket that only `owner` can enter: in the data directory or, if its path is too long,
 * in the temporary directory under a name derived from the data directory. Files of an earlier PostgreSQL in it are
 * removed, so the caller must hold the data lock and know that none runs.
 *
 * @throws if the path exists and isn't ours, since anybody can write to /tmp.
 */
export async function prepareSocketDir(dataDir: string, owner: Owner | undefined): Promise<string> {
  const directory = await chooseDirectory(dataDir);
  await mkdir(directory, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  // lstat, because a symbolic link created by somebody else is not a directory.
  const stats = await lstat(directory);
  const us = process.getuid?.();
  if (!stats.isDirectory() || (stats.uid !== us && stats.uid !== owner?.uid)) {
    throw new Error(
      `${directory} should be the private directory for the database's socket, but it was made by someone else. ` +
        `Remove it, or set DATA_DIR to a shorter path so that Kerf need not use ${tmpdir()}.`,
    );
  }
  if (owner) await chown(directory, owner.uid, owner.gid);
  await chmod(directory, 0o700);
  // PostgreSQL also locks its socket by process id, which may belong to another process by now.
  await rm(join(directory, `${SOCKET}.lock`), { force: true });
  await rm(join(directory, SOCKET), { force: true });
  return directory;
}

export async function isSocketAnswering(dataDir: string): Promise<boolean> {
  const client = connect(socketPath(await chooseDirectory(dataDir)));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  client.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => client.destroy());
}

export function connectionIn(socketDir: string) {
  return { host: socketDir, port: SOCKET_PORT, user: 'kerf', database: 'kerf' };
}

/** The connection to the database of a running server with this data directory, or null if none answers. */
export async function findRunningDatabase(dataDir: string) {
  return (await isSocketAnswering(dataDir)) ? connectionIn(await chooseDirectory(dataDir)) : null;
}

/** Removes the directory when PostgreSQL has stopped, unless it contains something. */
export async function removeSocketDir(directory: string): Promise<void> {
  await rmdir(directory).catch(() => {});
}

function socketPath(directory: string): string {
  return join(directory, SOCKET);
}

async function chooseDirectory(dataDir: string): Promise<string> {
  const inside = join(dataDir, 'run');
  if (fits(inside)) return inside;
  const name = `kerf-${sha256(await realpath(dataDir)).slice(0, 16)}`;
  const short = join(tmpdir(), name);
  return fits(short) ? short : join('/tmp', name);
}

function fits(directory: string): boolean {
  return Buffer.byteLength(socketPath(directory)) <= MAX_PATH;
}
