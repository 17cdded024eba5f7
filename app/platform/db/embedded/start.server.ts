import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDataDir } from '../../data-dir.server.ts';
import { findCluster } from './cluster.server.ts';
import { lockDataDir } from './data-lock.server.ts';
import { type Engine, type Log, type Settings, UnsupportedMachineError } from './engine.server.ts';
import { type Machine, thisMachine } from './machine.server.ts';
import { startPostgres } from './postgres.server.ts';

export type EmbeddedDatabase = Engine;

export type StartOptions = {
  /** Absolute. The cluster goes to `<dataDir>/postgres`, its log to `<dataDir>/postgres.log`. */
  dataDir: string;
  log: Log;
  /** Extra PostgreSQL settings; tests turn fsync off with them. */
  settings?: Settings;
};

/**
 * Starts the database that comes with Kerf: a real PostgreSQL 18 as a private child process, reached over a socket
 * that only we can open. The first start makes the cluster; a later one is ready within half a second, or after
 * recovery when the power went. Where PostgreSQL can't run at all, PGlite stands in, with a warning.
 *
 * One server at a time: until `stop()` is done, or this process ends in whatever way, every other start on the same
 * directory is refused. At most 50 connections.
 *
 * @throws an error for whoever starts the server: what is wrong (the directory is in use, by which process; the disk
 * is full; the files belong to someone else, are of another version or damaged) and what to do
 */
export async function startEmbeddedDatabase(options: StartOptions): Promise<EmbeddedDatabase> {
  return startOn(thisMachine, options);
}

/** The same on a machine that tests describe. */
export async function startOn(machine: Machine, { dataDir, log, settings = {} }: StartOptions) {
  await openDataDir(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const engine = await chooseEngine(machine, { dataDir, log, settings });
    void engine.died.then(() => lock.release());
    return {
      ...engine,
      async stop() {
        await engine.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * PostgreSQL, or the stand-in. Data decides first: another engine would come up empty, and everything would seem
 * lost.
 */
async function chooseEngine(machine: Machine, place: Required<StartOptions>): Promise<Engine> {
  const { dataDir } = place;
  const standIn = join(dataDir, 'pglite');
  const hasCluster = (await findCluster(dataDir)) !== undefined;
  if (!hasCluster && existsSync(standIn)) {
    return startStandIn(place, standIn, `this data directory was begun with it (${standIn})`);
  }
  try {
    return await startPostgres(machine, place);
  } catch (error) {
    if (!(error instanceof UnsupportedMachineError)) throw error;
    if (hasCluster) {
      throw new Error(
        `The database in ${join(dataDir, 'postgres')} needs PostgreSQL, which can't run here: ${error.message}.\n` +
          `Start Kerf as the user who owns that directory, or where it was started before. If that is root, and ` +
          `namespaces are forbidden here, give it to nobody: chown -R 65534:65534 ${join(dataDir, 'postgres')}`,
        { cause: error },
      );
    }
    return startStandIn(place, standIn, `PostgreSQL can't run here (${error.message})`);
  }
}

/** Loaded only where it is needed: 27 MB that most installations never touch. */
async function startStandIn(
  { dataDir, log }: Required<StartOptions>,
  folder: string,
  why: string,
): Promise<Engine> {
  log.warn(
    `PGlite stands in for PostgreSQL: ${why}. It is not for production: it is slow, and a power cut can lose or ` +
      `damage everything. Put it right, or set DATABASE_URL to a PostgreSQL server, before you rely on it.`,
  );
  const { startPglite } = await import('./pglite.server.ts');
  return startPglite(dataDir, folder);
}
