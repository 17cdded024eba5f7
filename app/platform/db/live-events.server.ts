import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Log } from '../log.server.ts';
import { type Connection, connectionOptions, type Database } from './client.server.ts';

/** Reconnect delay in milliseconds: doubled after each failure up to the maximum. */
const MIN_RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 30_000;

/**
 * Heartbeat: a connection dropped by a firewall looks idle, so a query is sent this long after the last answer. Its answer
 * proves that every event up to its sending has arrived, since the database delivers both in order.
 */
const PING_INTERVAL_MS = 250;
/** Without an answer for this long, events may be missing. */
const MAX_SILENCE_MS = 600;
/** Without an answer for this long, the connection is opened again. */
const QUERY_TIMEOUT_MS = 10_000;

const CLOSE_TIMEOUT_MS = 1_000;

export type LiveEvents = Awaited<ReturnType<typeof openLiveEvents>>;

/**
 * Receives NOTIFY events of all server processes on a dedicated connection. Reconnects indefinitely, and then fires
 * every channel, since events may have been missed. So an event has no payload and only means "query again".
 *
 * @param channels all channels that `listen` may be called with.
 * @returns after the first attempt to connect, whether it succeeded or not.
 */
export async function openLiveEvents(connection: Connection, log: Log, channels: readonly string[]) {
  const emitter = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  const { promise: firstAttempt, resolve: onFirstAttempt } = Promise.withResolvers<void>();
  let listening = false;
  /** All events until then have arrived (monotonic clock, in milliseconds). */
  let completeUntil = 0;

  /** @throws what broke the connection. Returns when this is closed. */
  async function listenUntilBroken(): Promise<void> {
    const client = new pg.Client({
      ...connectionOptions(connection),
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'kerf-live',
    });
    const broken = new AbortController();
    client.on('error', (error) => broken.abort(error));
    client.once('end', () => broken.abort(new Error('The database closed the connection')));
    client.on('notification', ({ channel }) => emitter.emit(channel));
    const end = () => client.end().catch(() => {});
    closing.signal.addEventListener('abort', end);
    try {
      await client.connect();
      await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';'));
      completeUntil = performance.now();
      listening = true;
      for (const channel of channels) emitter.emit(channel);
      onFirstAttempt();
      while (!closing.signal.aborted) {
        await sleep(PING_INTERVAL_MS, undefined, { signal: broken.signal });
        const sentAt = performance.now();
        await client.query('select 1');
        completeUntil = sentAt;
      }
    } catch (error) {
      if (!closing.signal.aborted) throw broken.signal.reason ?? error;
    } finally {
      listening = false;
      closing.signal.removeEventListener('abort', end);
      // A dead server never answers, so don't wait for it.
      await Promise.race([end(), sleep(CLOSE_TIMEOUT_MS)]);
    }
  }

  async function keepListening(): Promise<void> {
    for (let delay = MIN_RECONNECT_MS; !closing.signal.aborted; ) {
      const startedAt = Date.now();
      try {
        await listenUntilBroken();
      } catch (error) {
        log.warn({ err: error }, 'the connection for live events broke; reconnecting');
        if (Date.now() - startedAt > MAX_RECONNECT_MS) delay = MIN_RECONNECT_MS;
        await sleep(delay, undefined, { signal: closing.signal }).catch(() => {});
        delay = Math.min(2 * delay, MAX_RECONNECT_MS);
      } finally {
        onFirstAttempt();
      }
    }
  }

  const ended = keepListening();
  await firstAttempt;

  return {
    /** Calls `onEvent` for each event on the channel. @returns a function that removes the listener. */
    listen(channel: string, onEvent: () => void): () => void {
      emitter.on(channel, onEvent);
      return () => emitter.off(channel, onEvent);
    },
    /** Whether every event up to 0.6 s ago has arrived: false while the connection is broken or silent. */
    isCurrent: () => listening && performance.now() - completeUntil <= MAX_SILENCE_MS,
    listeners: (channel: string) => emitter.listenerCount(channel),
    async close(): Promise<void> {
      closing.abort();
      await ended;
    },
  };
}

/** Sends NOTIFY to all processes, delivered when the caller's transaction commits. */
export async function notifyChannel(tx: Database, channel: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`);
}
