/** Shared by the tests of the embedded database: temporary data directories, servers to kill, and clean-up. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, vi } from 'vitest';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { isPostgresOn } from './process-identity.server.ts';
import { shutDown } from './shutdown.server.ts';
import { startEmbeddedDatabase } from './start.server.ts';

// Initialising a cluster takes a second, and longer on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

export const asRoot = process.getuid?.() === 0;
/** Not for tests of kills or power cuts, which need the real settings. */
export const withoutFsync = { fsync: 'off' };

export type Server = {
  pid: number;
  /** The next line of output that starts with `beginning`; rejects if the server ends first. */
  line(beginning: string): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

const shared: { parent: string; dataDir: string }[] = [];
const directories: { parent: string; dataDir: string }[] = [];
const servers: ChildProcessWithoutNullStreams[] = [];
const databases: EmbeddedDatabase[] = [];

/** A path for a data directory that does not exist yet, in a temporary directory. */
export function newDataDir(...subdirectories: string[]): string {
  const parent = mkdtempSync(join(tmpdir(), 'kerf-test-'));
  const dataDir = join(parent, ...subdirectories, 'data');
  directories.push({ parent, dataDir });
  return dataDir;
}

/**
 * A data directory with a stopped database, shared by all tests of a file because creating one takes a second. Tests
 * must leave it as they found it.
 */
export async function sharedDataDir(): Promise<string> {
  sharedDatabase ??= makeDatabase();
  return sharedDatabase;
}

let sharedDatabase: Promise<string> | undefined;

async function makeDatabase(): Promise<string> {
  const parent = mkdtempSync(join(tmpdir(), 'kerf-test-'));
  const dataDir = join(parent, 'data');
  shared.push({ parent, dataDir });
  const database = await startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync });
  await database.stop();
  return dataDir;
}

/** Registers a database, so that it is stopped even if the test fails. */
export async function trackDatabase(starting: Promise<EmbeddedDatabase>): Promise<EmbeddedDatabase> {
  const database = await starting;
  databases.push(database);
  return database;
}

/** Starts a server in its own process group, as a terminal would. */
export function startServer(
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
  fsync = 'off',
): Server {
  const script = join(import.meta.dirname, 'server.fixture.ts');
  const child = spawn(process.execPath, [script, dataDir, fsync], { ...user, detached: true, stdio: 'pipe' });
  servers.push(child);
  child.stderr.pipe(process.stderr);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    async line(beginning) {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`The server ended before it said "${beginning}".`);
        if (value.startsWith(beginning) || value.startsWith('failed')) return value;
      }
    },
    async kill(signal) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

/** The process id of a zombie: a process that has ended and that its parent has not waited for. */
export async function zombiePid(): Promise<number> {
  const child = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 600'], { stdio: 'pipe' });
  servers.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  return Number(line);
}

export function postgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

export async function query(database: EmbeddedDatabase, sql: string) {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export function newLog() {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  return { lines, info: add, warn: add };
}

/** Stops everything that a test started, and removes its directories. */
async function cleanUp(): Promise<void> {
  for (const database of databases.splice(0)) await database.stop();
  for (const child of servers.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  for (const { dataDir } of [...directories, ...shared]) {
    const cluster = join(dataDir, 'postgres');
    if (!existsSync(join(cluster, 'postmaster.pid')) || !isPostgresOn(postgresPid(dataDir), cluster))
      continue;
    await shutDown({ pid: postgresPid(dataDir), cluster, log: newLog() });
  }
  for (const { parent } of directories.splice(0)) rmSync(parent, { recursive: true, force: true });
}

afterEach(cleanUp);
afterAll(() => {
  for (const { parent } of shared.splice(0)) rmSync(parent, { recursive: true, force: true });
});
