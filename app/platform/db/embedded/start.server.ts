import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDataDir } from '../../data-dir.server.ts';
import { lockDataDir } from './data-lock.server.ts';
import type { EmbeddedDatabase, Log, Settings } from './embedded-database.ts';
import { type Machine, thisMachine } from './machine.server.ts';
import { startPostgres } from './postgres.server.ts';

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
 * after recovery from a power cut.
 *
 * One server at a time: until `stop()` has finished or this process ends, every other start on the same directory is
 * refused. At most 50 connections.
 *
 * @throws an error for the person who starts the server: what is wrong (the directory is in use, by which process;
 *   the disk is full; the files belong to somebody else, are of another version or damaged; PostgreSQL can't run
 *   here) and what to do.
 */
export async function startEmbeddedDatabase(options: StartOptions): Promise<EmbeddedDatabase> {
  return startOn(thisMachine, options);
}

/** The same for a machine that tests describe. */
export async function startOn(
  machine: Machine,
  { dataDir, log, settings = {} }: StartOptions,
): Promise<EmbeddedDatabase> {
  await openDataDir(dataDir);
  refuseOtherDatabase(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const database = await startPostgres(machine, { dataDir, log, settings });
    void database.died.then(() => lock.release());
    return {
      ...database,
      async stop() {
        await database.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Until version 1.2, PGlite stood in for a PostgreSQL that couldn't run. An empty database in its place would look like a loss. */
function refuseOtherDatabase(dataDir: string): void {
  const folder = join(dataDir, 'pglite');
  if (!existsSync(folder) || existsSync(join(dataDir, 'postgres'))) return;
  throw new Error(
    `${folder} is a PGlite database, which Kerf 1.2 was the last to read. Write a backup with that version (npm run backup ` +
      `-- FILE), then restore it with this one into a new DATA_DIR (npm run restore -- FILE).`,
  );
}
