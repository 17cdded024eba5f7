import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDataDir } from '../../data-dir.server.ts';
import { errorMessage } from '../../errors.ts';
import { startupError } from './advice.server.ts';
import {
  checkMajor,
  clusterPath,
  findCluster,
  initialise,
  newTemporaryCluster,
  removeTemporaryClusters,
} from './cluster.server.ts';
import { lockDataDir } from './data-lock.server.ts';
import type { EmbeddedDatabase, Log, Settings } from './embedded-database.ts';
import { type Binaries, chooseRunner, type Machine, type Runner, thisMachine } from './machine.server.ts';
import { openPostgresLog, type PostgresLog } from './postgres-log.server.ts';
import { ExitedEarlyError, type Postmaster, startPostmaster, waitUntilReady } from './postmaster.server.ts';
import { stopOrphan } from './shutdown.server.ts';
import { connectionIn, isSocketAnswering, prepareSocketDir, removeSocketDir } from './socket-dir.server.ts';

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
export async function startEmbeddedDatabase(
  { dataDir, log, settings = {} }: StartOptions,
  machine: Machine = thisMachine,
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

type Place = Required<StartOptions>;

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, which is created if missing. The caller holds the data lock.
 *
 * @throws an error that says what to do.
 */
async function startPostgres(machine: Machine, place: Place): Promise<EmbeddedDatabase> {
  const { dataDir, log } = place;
  const binaries = await machine.locateBinaries();
  const runner = await prepareCluster(machine, binaries, place);
  const cluster = clusterPath(dataDir);
  const postgresLog = await openPostgresLog(join(dataDir, 'postgres.log'));

  // A server killed during its start may have left a PostgreSQL that is still starting, or whose last processes are
  // just ending. Both are temporary.
  for (let attempt = 1; ; attempt += 1) {
    await stopOrphan(cluster, log);
    if (await isSocketAnswering(dataDir)) {
      if (attempt > 5) throw hiddenServerError(cluster);
      await pause(100 * attempt);
      continue;
    }
    const socketDir = await prepareSocketDir(dataDir, runner.owner);
    const connection = connectionIn(socketDir);
    const postmaster = startPostmaster(
      { binaries, runner, cluster, socketDir, settings: place.settings },
      postgresLog,
      log,
    );
    try {
      await waitUntilReady(postmaster, connection, postgresLog, log);
      return running(postmaster, connection, cluster, postgresLog);
    } catch (error) {
      await postmaster.stop();
      const logTail = await postgresLog.tail();
      const passes = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(
        logTail,
      );
      if (!(error instanceof ExitedEarlyError && passes && attempt < 20)) {
        throw startupError(errorMessage(error), logTail, cluster);
      }
    }
    await pause(100 * attempt);
  }
}

/** A cluster of the right version and a way to run PostgreSQL on it. */
async function prepareCluster(
  machine: Machine,
  binaries: Binaries,
  { dataDir, log, settings }: Place,
): Promise<Runner> {
  await removeTemporaryClusters(dataDir, log);
  const cluster = await findCluster(dataDir);
  const folder = cluster?.path ?? (await newTemporaryCluster(dataDir));
  const runners = machine.runnersToTry(cluster?.owner);
  const { runner, major } = await chooseRunner(
    runners,
    binaries.postgres,
    folder,
    cluster === undefined,
  ).catch(async (error: unknown) => {
    // The folder is the empty one created above; rmdir removes nothing else.
    if (!cluster) await rmdir(folder);
    throw error;
  });
  if (cluster) checkMajor(cluster, major);
  else {
    log.info(`Making the database in ${clusterPath(dataDir)} (PostgreSQL ${major}, ${runner.how}).`);
    await initialise(folder, clusterPath(dataDir), { binaries, runner, settings });
  }
  return runner;
}

/** Process ids of other containers are invisible, but their socket answers through the shared file system. */
function hiddenServerError(cluster: string): Error {
  return new Error(
    `A PostgreSQL that can't be seen from here answers on ${cluster}, perhaps in another container. Stop that one ` +
      `first: two at a time would destroy the data.`,
  );
}

function running(
  postmaster: Postmaster,
  connection: EmbeddedDatabase['connection'],
  cluster: string,
  postgresLog: PostgresLog,
): EmbeddedDatabase {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await postmaster.stop();
    await removeSocketDir(connection.host);
  };
  return {
    connection,
    stop() {
      stopping ??= stop();
      return stopping;
    },
    died: new Promise((resolve) => {
      void postmaster.ended.then(async (how) => {
        if (stopping) return;
        const what = `The embedded PostgreSQL (process ${postmaster.pid}) ended by itself (${how}).`;
        resolve(startupError(what, await postgresLog.tail(), cluster));
      });
    }),
  };
}
