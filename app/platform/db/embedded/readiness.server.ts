import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, type Engine, type Log } from './engine.server.ts';
import type { PostgresLog } from './postgres-log.server.ts';
import type { Postmaster } from './postmaster.server.ts';

/** Recovery after a power cut may take minutes, but PostgreSQL reports on it every ten seconds. */
const SILENCE_MS = 60_000;
const REPORT_MS = 5_000;

/** PostgreSQL ended before it was ready. */
export class EndedEarly extends Error {}

/**
 * Waits until PostgreSQL answers a connection, and makes the application's database if it is not there yet.
 *
 * @throws EndedEarly when the process ends; an error when it neither answers nor writes to its log for 60 s
 */
export async function waitUntilReady(
  postmaster: Postmaster,
  connection: Engine['connection'],
  postgresLog: PostgresLog,
  log: Log,
): Promise<void> {
  let heard = { length: 0, at: performance.now() };
  let reported = performance.now();
  for (let delay = 10; ; delay = Math.min(delay * 1.5, 250)) {
    if (postmaster.end() !== undefined) {
      throw new EndedEarly(`The embedded PostgreSQL ended before it was ready (${postmaster.end()}).`);
    }
    const answer = (await saysReady(postmaster)) ? await knock(connection) : 'not yet';
    if (answer === 'ready') return;
    if (answer === 'no database') await createDatabase(connection);
    const now = performance.now();
    const length = await postgresLog.length();
    if (length !== heard.length) heard = { length, at: now };
    if (now - heard.at > SILENCE_MS) {
      throw new Error('The embedded PostgreSQL has neither answered nor said a word for a minute.');
    }
    if (now - reported > REPORT_MS) {
      reported = now;
      log.info(`PostgreSQL is still starting: ${await postgresLog.tail(1)}`);
    }
    await pause(delay);
  }
}

/**
 * The eighth line of postmaster.pid, by which pg_ctl waits as well. Knocking before would fill the log with refusals,
 * and its growth would no longer tell that recovery goes on.
 */
async function saysReady({ pid, cluster }: Postmaster): Promise<boolean> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function knock(connection: Engine['connection']): Promise<'ready' | 'no database' | 'not yet'> {
  try {
    await query(connection, 'SELECT 1');
    return 'ready';
  } catch (error) {
    // A root without a root's powers may not enter the socket's directory.
    if (codeOf(error) === 'EACCES') throw error;
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
