/** The database's files: where they are, whether this version can use them, and how they are created. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '../../durable.server.ts';
import { errorCode, errorMessage } from '../../errors.ts';
import { startupError } from './advice.server.ts';
import type { Log, Settings } from './embedded-database.ts';
import { type Binaries, launchOptions, type Owner, type Runner } from './machine.server.ts';

const run = promisify(execFile);

/** Prefix of the directory in which a cluster is initialised; only directories with this prefix are ever deleted. */
const TEMPORARY_PREFIX = 'postgres.init-';

export type Cluster = { path: string; major: string; owner: Owner };

/** The path of a data directory's cluster, whether or not it exists. */
export function clusterPath(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * The complete cluster of a data directory, or undefined if there is none yet.
 *
 * @throws if something else exists at its path, or it can't be read.
 */
export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  const path = clusterPath(dataDir);
  try {
    if ((await readdir(path)).length === 0) return undefined;
    const { uid, gid } = await stat(path);
    const major = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim();
    return { path, major, owner: { uid, gid } };
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && !existsSync(path)) return undefined;
    throw new Error(
      `${path} is there, but it is not a database that Kerf can read (${errorMessage(error)}). Kerf leaves it ` +
        `untouched. If it belongs to another user, start Kerf as that user; if it is damaged, put a backup in its ` +
        `place; to begin with an empty database, move it away.`,
      { cause: error },
    );
  }
}

/** @throws if the cluster was written by another major version, whose files this one can't read. */
export function checkMajor(cluster: Cluster, major: string): void {
  if (cluster.major === major) return;
  throw new Error(
    `The database in ${cluster.path} was written by PostgreSQL ${cluster.major}, and this Kerf brings PostgreSQL ` +
      `${major}, which can't read it. With the Kerf that wrote it, write a backup (npm run backup -- FILE); then restore ` +
      `it with this one into a new DATA_DIR (npm run restore -- FILE).`,
  );
}

/** Creates an empty private directory beside the cluster, in which to initialise one. */
export async function newTemporaryCluster(dataDir: string): Promise<string> {
  return mkdtemp(join(dataDir, TEMPORARY_PREFIX));
}

/** Removes what an interrupted first start left behind. */
export async function removeTemporaryClusters(dataDir: string, log: Log): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(TEMPORARY_PREFIX)) continue;
    log.info(`Removing ${name}: the first start was interrupted before the database was complete.`);
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) => {
      // An orphaned initdb may still be writing there; the next one has a directory of its own, so this is harmless.
      log.warn(
        `${join(dataDir, name)} can't be removed (${errorMessage(error)}); delete it when convenient.`,
      );
    });
  }
}

type InitOptions = { binaries: Binaries; runner: Runner; settings: Settings };

/**
 * Initialises a cluster in the temporary directory and then renames it, so that an interruption leaves either none or
 * a complete one.
 *
 * Authentication is `trust`: anybody who can enter the socket's directory may connect. The directory is 0700 like the
 * data files, so whoever gets there could read those as well, and a password would add nothing. `peer` would see the
 * wrong user if root runs PostgreSQL as another one.
 */
export async function initialise(unfinished: string, cluster: string, options: InitOptions): Promise<void> {
  try {
    await initdb(unfinished, cluster, options);
  } catch (error) {
    // Everything in it was created moments ago by this process.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
  await rename(unfinished, cluster);
  await syncFolder(dirname(cluster));
}

async function initdb(folder: string, cluster: string, { binaries, runner, settings }: InitOptions) {
  const { program, args } = runner.wrap(binaries.initdb, [
    `--pgdata=${folder}`,
    '--username=kerf',
    '--encoding=UTF8',
    // PostgreSQL's own locale provider: sorting doesn't depend on the system's libraries.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    '--no-instructions',
  ]);
  try {
    await run(program, args, launchOptions(runner));
  } catch (error) {
    const stderr =
      typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
    throw startupError(
      'The embedded PostgreSQL could not make its database.',
      stderr || errorMessage(error),
      cluster,
    );
  }
}
