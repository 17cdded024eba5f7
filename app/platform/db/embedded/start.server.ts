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
  /** Absolute path. The cluster is in `<dataDir>/postgres`, its log in `<dataDir>/postgres.log`. */
  dataDir: string;
  log: Log;
  /** Extra PostgreSQL settings; tests use them to turn fsync off. */
  settings?: Settings;
};

/**
 * Starts the database that comes with Kerf: a PostgreSQL 18 as a private child process, reached over a socket that
 * only this user can open. The first start initialises the cluster; later ones are ready within half a second, or
 * after recovery from a power cut. If PostgreSQL can't run on the machine at all, PGlite starts instead, with a
 * warning.
 *
 * One server at a time: until `stop()` has finished or this process ends, every other start on the same directory is
 * refused. At most 50 connections.
 *
 * @throws an error for the person who starts the server: what is wrong (the directory is in use, by which process;
 *   the disk is full; the files belong to somebody else, are of another version or damaged) and what to do.
 */
export async function startEmbeddedDatabase(options: StartOptions): Promise<EmbeddedDatabase> {
  return startOn(thisMachine, options);
}

/** The same for a machine that tests describe. */
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
 * Chooses PostgreSQL or PGlite. Existing data decides first: another engine would start empty, as if everything were
 * lost.
 */
async function chooseEngine(machine: Machine, place: Required<StartOptions>): Promise<Engine> {
  const { dataDir } = place;
  const fallback = join(dataDir, 'pglite');
  const hasCluster = (await findCluster(dataDir)) !== undefined;
  if (!hasCluster && existsSync(fallback)) {
    return startFallback(place, fallback, `this data directory was begun with it (${fallback})`);
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
    return startFallback(place, fallback, `PostgreSQL can't run here (${error.message})`);
  }
}

/** Imported on demand: 27 MB that most installations never use. */
async function startFallback(
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
