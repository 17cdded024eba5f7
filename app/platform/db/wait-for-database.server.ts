import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, errorMessage } from '../errors.ts';
import type { Log } from '../log.server.ts';
import { type Connection, connectionOptions } from './client.server.ts';

const TRY_MS = 5_000;
const PAUSE_MS = 500;
/** How often the log says that the start still waits. */
const REPORT_MS = 5_000;

/**
 * What a database says that is about to be there: its machine, name or port isn't there yet, it is starting up or
 * recovering (57P03), shutting down (57P01, 57P02), being created (3D000) or has no connection free (53300). A wrong
 * password, for example, is none of these.
 */
const NOT_YET =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|57P0[123]|3D000|53300)$/;
/** `pg` reports a broken or slow connection without a code. */
const BROKEN = /Connection terminated|timeout expired|server closed the connection/i;

/**
 * Waits until the database accepts connections, as it and this server may be started together.
 *
 * @param seconds how long at most; after that this returns, and the next connection reports why it failed.
 * @param stop ends the wait when the server is told to stop.
 */
export async function waitForDatabase(
  connection: Connection,
  log: Log,
  seconds: number,
  stop: AbortSignal,
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  let reportAt = performance.now();
  while (!stop.aborted) {
    const problem = await tryConnection(connection);
    const now = performance.now();
    if (problem === null || now >= end) return;
    if (now >= reportAt) {
      reportAt = now + REPORT_MS;
      const remaining = Math.ceil((end - now) / 1_000);
      log.warn(`The database is not there yet (${problem}); trying for another ${remaining} seconds.`);
    }
    await pause(PAUSE_MS, undefined, { signal: stop }).catch(() => {});
  }
}

/** @returns why it isn't there yet; null if it is, or if waiting would not help. */
async function tryConnection(connection: Connection): Promise<string | null> {
  const client = new pg.Client({
    ...connectionOptions(connection),
    connectionTimeoutMillis: TRY_MS,
    application_name: 'kerf',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    const code = String(errorCode(error));
    if (NOT_YET.test(code)) return code;
    return BROKEN.test(errorMessage(error)) ? 'no answer' : null;
  } finally {
    await client.end().catch(() => {});
  }
}
