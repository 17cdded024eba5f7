/** PostgreSQL's main process: its settings, its start, and the wait until it answers. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Engine, errorCode, type Log, type Settings } from './engine.server.ts';
import { type Binaries, launchOptions, type Runner } from './machine.server.ts';
import type { PostgresLog } from './postgres-log.server.ts';
import { CLUSTER_NAME, shutDown } from './shutdown.server.ts';
import { SOCKET_PORT } from './socket-dir.server.ts';

/** PostgreSQL's main process, our child. */
export type Postmaster = {
  pid: number;
  cluster: string;
  /** Resolves with how it ended ("exit code 1"), whoever ended it. */
  ended: Promise<string>;
  /** How it ended, or undefined as long as it runs. */
  end(): string | undefined;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL. It has a session of its own, so that Ctrl-C in the terminal reaches the server only, which
 * finishes its requests first. It shares nothing with this process but its log file, so that it goes on when this
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
  // The HTTP server keeps Node running, not its database.
  child.unref();

  let end: string | undefined;
  // A server that leaves by process.exit, as after an uncaught error, takes its database along, cleanly.
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
 * PostgreSQL's command line. What is given here wins over every file in the cluster, so neither an edited
 * postgresql.conf nor an ALTER SYSTEM can turn off what makes it survive a power cut.
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
    // It is a list, in which a comma or a space ends a name that is not quoted.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    max_connections: '50',
    // X3: what is acknowledged is on the disk.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Bounds how much has to be replayed after a power cut, which on a memory card takes its time.
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Into the file that we hand to it.
    log_destination: 'stderr',
    logging_collector: 'off',
    // A line every five minutes that says that all is well would fill the file.
    log_checkpoints: 'off',
    // X5: a statement that failed, and the row that it was about, would outlive in the log what is erased.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...extra,
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Recovery after a power cut may take minutes, but PostgreSQL reports on it every ten seconds. */
const SILENCE_MS = 60_000;
const REPORT_MS = 5_000;

/** PostgreSQL ended before it was ready. */
export class ExitedEarlyError extends Error {}

/**
 * Waits until PostgreSQL answers a connection, and makes the application's database if it is not there yet.
 *
 * @throws ExitedEarlyError when the process ends; an error when it neither answers nor writes to its log for 60 s
 */
export async function waitUntilReady(
  postmaster: Postmaster,
  connection: Engine['connection'],
  postgresLog: PostgresLog,
  log: Log,
): Promise<void> {
  let progress = { length: 0, at: performance.now() };
  let reported = performance.now();
  for (let delay = 10; ; delay = Math.min(delay * 1.5, 250)) {
    if (postmaster.end() !== undefined) {
      throw new ExitedEarlyError(`The embedded PostgreSQL ended before it was ready (${postmaster.end()}).`);
    }
    const answer = (await saysReady(postmaster)) ? await connect(connection) : 'not yet';
    if (answer === 'ready') return;
    if (answer === 'no database') await createDatabase(connection);
    const now = performance.now();
    const length = await postgresLog.length();
    if (length !== progress.length) progress = { length, at: now };
    if (now - progress.at > SILENCE_MS) {
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
 * The eighth line of postmaster.pid, by which pg_ctl waits as well. Connecting earlier would fill the log with refusals,
 * and its growth would no longer show that recovery goes on.
 */
async function saysReady({ pid, cluster }: Postmaster): Promise<boolean> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function connect(connection: Engine['connection']): Promise<'ready' | 'no database' | 'not yet'> {
  try {
    await query(connection, 'SELECT 1');
    return 'ready';
  } catch (error) {
    // A root without a root's powers may not enter the socket's directory.
    if (errorCode(error) === 'EACCES') throw error;
    // Not listening yet.
    if (!(error instanceof pg.DatabaseError)) return 'not yet';
    if (error.code === '3D000') return 'no database';
    // 57P03: it does not take connections yet, or no longer.
    if (error.code === '57P03') return 'not yet';
    throw error;
  }
}

/** Left undone when the power went between initdb and here; then the next start comes by again. */
async function createDatabase(connection: Engine['connection']): Promise<void> {
  await query(
    { ...connection, database: 'postgres' },
    `CREATE DATABASE ${pg.escapeIdentifier(connection.database)}`,
  );
}

async function query(connection: Engine['connection'], sql: string): Promise<void> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 });
  // A connection that breaks rejects the call below; without a listener it would end the process as well.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}
