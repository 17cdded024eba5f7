/** PostgreSQL's main process: its settings, its start, and the wait until it accepts connections. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../../errors.ts';
import type { EmbeddedDatabase, Log, Settings } from './embedded-database.ts';
import { type Binaries, launchOptions, type Runner } from './machine.server.ts';
import type { PostgresLog } from './postgres-log.server.ts';
import { CLUSTER_NAME, shutDown } from './shutdown.server.ts';
import { SOCKET_PORT } from './socket-dir.server.ts';

/** PostgreSQL's main process, a child of this one. */
export type Postmaster = {
  pid: number;
  cluster: string;
  /** Resolves with how it ended ("exit code 1"), for whatever reason. */
  ended: Promise<string>;
  /** How it ended, or undefined while it runs. */
  end(): string | undefined;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL. It gets a session of its own, so that Ctrl-C in the terminal reaches only the server, which
 * finishes its requests first. It shares only its log file with this process, so that it keeps running if this
 * process is killed.
 */
export function startPostmaster(
  command: { binaries: Binaries; runner: Runner; cluster: string; socketDir: string; settings: Settings },
  postgresLog: PostgresLog,
  log: Log,
): Postmaster {
  const { program, args } = command.runner.wrap(command.binaries.postgres, postgresArguments(command));
  const child = postgresLog.lend((fd) =>
    spawn(program, args, {
      ...launchOptions(command.runner),
      detached: true,
      stdio: ['ignore', fd, fd],
    }),
  );
  // Only the HTTP server should keep Node running.
  child.unref();

  let end: string | undefined;
  // A server that leaves by process.exit, as after an uncaught error, stops its database cleanly.
  const leave = () => void child.kill('SIGINT');
  process.once('exit', leave);
  const ended = new Promise<string>((resolve) => {
    const finish = (how: string) => {
      end ??= how;
      process.off('exit', leave);
      resolve(end);
    };
    child.once('error', (error) => finish(error.message));
    child.once('exit', (code, signal) => finish(signal ? bySignal(signal) : `exit code ${code}`));
  });

  const pid = child.pid ?? 0;
  const server = { pid, cluster: command.cluster, log };
  return {
    pid,
    cluster: command.cluster,
    ended,
    end: () => end,
    async stop() {
      if (end === undefined && pid > 0) await shutDown(server, () => end !== undefined);
    },
  };
}

function bySignal(signal: NodeJS.Signals): string {
  return signal === 'SIGKILL'
    ? 'signal SIGKILL, which the system sends when memory runs out'
    : `signal ${signal}`;
}

/**
 * PostgreSQL's command line. Options given here override every file in the cluster, so neither an edited
 * postgresql.conf nor ALTER SYSTEM can disable what protects data in a power cut.
 */
function postgresArguments({
  cluster,
  socketDir,
  settings: extra,
}: {
  cluster: string;
  socketDir: string;
  settings: Settings;
}): string[] {
  const settings: Settings = {
    cluster_name: CLUSTER_NAME,
    listen_addresses: '',
    // The value is a list, in which commas and spaces have to be quoted.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    max_connections: '50',
    // X3: acknowledged data is on disk.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Bounds how much has to be replayed after a power cut, which is slow on a memory card.
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Into the log file that we pass as stderr.
    log_destination: 'stderr',
    logging_collector: 'off',
    // A line every five minutes would only fill the file.
    log_checkpoints: 'off',
    // X5: failed statements and their rows would stay in the log after the data is erased.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...extra,
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Recovery after a power cut may take minutes, but PostgreSQL reports progress every ten seconds. */
const MAX_SILENCE_MS = 60_000;
const REPORT_MS = 5_000;

/** PostgreSQL ended before it was ready. */
export class ExitedEarlyError extends Error {}

/**
 * Waits until PostgreSQL accepts a connection, and creates the application's database if it is missing.
 *
 * @throws ExitedEarlyError if the process ends; an error if it neither answers nor writes to its log for 60 s.
 */
export async function waitUntilReady(
  postmaster: Postmaster,
  connection: EmbeddedDatabase['connection'],
  postgresLog: PostgresLog,
  log: Log,
): Promise<void> {
  let progress = { length: 0, at: performance.now() };
  let reported = performance.now();
  for (let delay = 10; ; delay = Math.min(delay * 1.5, 250)) {
    if (postmaster.end() !== undefined) {
      throw new ExitedEarlyError(`The embedded PostgreSQL ended before it was ready (${postmaster.end()}).`);
    }
    const answer = (await reportsReady(postmaster)) ? await connect(connection) : 'not yet';
    if (answer === 'ready') return;
    if (answer === 'no database') await createDatabase(connection);
    const now = performance.now();
    const length = await postgresLog.length();
    if (length !== progress.length) progress = { length, at: now };
    if (now - progress.at > MAX_SILENCE_MS) {
      throw new Error('The embedded PostgreSQL has neither answered nor written to its log for a minute.');
    }
    if (now - reported > REPORT_MS) {
      reported = now;
      log.info(`PostgreSQL is still starting: ${await postgresLog.tail(1)}`);
    }
    await pause(delay);
  }
}

/**
 * Reads the eighth line of postmaster.pid, as pg_ctl does. Connecting earlier would fill the log with refusals, whose
 * growth would look like progress.
 */
async function reportsReady({ pid, cluster }: Postmaster): Promise<boolean> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function connect(
  connection: EmbeddedDatabase['connection'],
): Promise<'ready' | 'no database' | 'not yet'> {
  try {
    await query(connection, 'SELECT 1');
    return 'ready';
  } catch (error) {
    // A root user without capabilities may not be able to enter the socket's directory.
    if (errorCode(error) === 'EACCES') throw error;
    // Not listening yet.
    if (!(error instanceof pg.DatabaseError)) return 'not yet';
    if (error.code === '3D000') return 'no database';
    // 57P03: it does not accept connections yet, or no longer.
    if (error.code === '57P03') return 'not yet';
    throw error;
  }
}

/** Missing if the power failed between initdb and this step; the next start repeats it. */
async function createDatabase(connection: EmbeddedDatabase['connection']): Promise<void> {
  await query(
    { ...connection, database: 'postgres' },
    `CREATE DATABASE ${pg.escapeIdentifier(connection.database)}`,
  );
}

async function query(connection: EmbeddedDatabase['connection'], sql: string): Promise<void> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 });
  // A broken connection rejects the call below; without a listener the error event would end the process as well.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}
