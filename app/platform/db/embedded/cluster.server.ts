import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, type Log, messageOf } from './engine.server.ts';
import type { Owner } from './runner.server.ts';

/** The one name under which an unfinished cluster is made; only what is called so is ever deleted. */
const UNFINISHED = 'postgres.init-';

export type Cluster = { path: string; major: string; owner: Owner };

/** Where the cluster of a data directory is, or will be. */
export function clusterPath(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * The finished cluster of a data directory; undefined when there is none yet.
 *
 * @throws when something else stands in its place, or it can't be read
 */
export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  const path = clusterPath(dataDir);
  try {
    if ((await readdir(path)).length === 0) return undefined;
    const { uid, gid } = await stat(path);
    const major = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim();
    return { path, major, owner: { uid, gid } };
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && (await missing(path))) return undefined;
    throw new Error(
      `${path} is there, but it is not a database that Kerf can read (${messageOf(error)}). Kerf leaves it ` +
        `untouched. If it belongs to another user, start Kerf as that user; if it is damaged, put a backup in its ` +
        `place; to begin with an empty database, move it away.`,
      { cause: error },
    );
  }
}

/** @throws when the cluster was written by another major version, whose files this one can't read */
export function checkMajor(cluster: Cluster, major: string): void {
  if (cluster.major === major) return;
  throw new Error(
    `The database in ${cluster.path} was written by PostgreSQL ${cluster.major}, and this Kerf brings PostgreSQL ` +
      `${major}, which can't read it. Start the Kerf that wrote it, dump the database (pg_dump), move the directory ` +
      `away, and restore the dump into the new one.`,
  );
}

/** A new empty folder beside the cluster, closed to others, in which one can be made. */
export async function newUnfinished(dataDir: string): Promise<string> {
  return mkdtemp(join(dataDir, UNFINISHED));
}

/** Removes what a power cut left in the middle of a first start. */
export async function removeUnfinished(dataDir: string, log: Log): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    log.info(`Removing ${name}: the first start was interrupted before the database was complete.`);
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) => {
      // An orphaned initdb may still write there; the next one has a folder of its own, so nothing depends on it.
      log.warn(`${join(dataDir, name)} can't be removed (${messageOf(error)}); delete it when convenient.`);
    });
  }
}

async function missing(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    () => true,
  );
}
