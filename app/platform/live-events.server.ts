import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Connection, connectionOptions, type Database } from './db/client.server.ts';
import type { Log } from './log.server.ts';

/** Pauses before a broken line is tried again, in milliseconds: doubled each time up to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/** A line that a firewall has dropped looks like a quiet one, so it is asked now and then, and must answer. */
const ASK_MS = 60_000;
const ANSWER_MS = 10_000;

/** How long the database may take to say goodbye when the server stops. */
const GOODBYE_MS = 1_000;

export type LiveEvents = Awaited<ReturnType<typeof openLiveEvents>>;

/**
 * Hears what any server process changed in the database, by NOTIFY, on a connection of its own. A line that breaks is
 * made anew, for as long as it takes; after that everybody is told on every channel, since nobody knows what was missed.
 * So an event says only: look again.
 *
 * @param channels all that may be listened to.
 * @returns as soon as the first try to connect is over, whether it worked or not.
 */
export async function openLiveEvents(connection: Connection, log: Log, channels: readonly string[]) {
  const heard = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  const { promise: tried, resolve: wasTried } = Promise.withResolvers<void>();

  async function listenUntilItBreaks(): Promise<void> {
    const client = new pg.Client({
      ...connectionOptions(connection),
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'kerf-live',
    });
    const broken = breakOf(client);
    client.on('notification', ({ channel }) => heard.emit(channel));
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      wasTried();
      for (const channel of channels) heard.emit(channel);
      await untilBroken(client, broken, closing.signal);
    } finally {
      // A server that is gone never answers the goodbye.
      await Promise.race([client.end().catch(() => {}), sleep(GOODBYE_MS)]);
    }
  }

  async function keepListening(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !closing.signal.aborted; ) {
      const began = Date.now();
      try {
        await listenUntilItBreaks();
      } catch (error) {
        log.warn({ err: error }, 'the line for live events broke and is made anew');
        if (Date.now() - began > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => {});
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      } finally {
        wasTried();
      }
    }
  }

  const ended = keepListening();
  await tried;

  return {
    /** Calls `look` after each change that the channel tells of. @returns what stops it. */
    listen(channel: string, look: () => void): () => void {
      heard.on(channel, look);
      return () => heard.off(channel, look);
    },
    /** How many listen to a channel. */
    listeners: (channel: string) => heard.listenerCount(channel),
    async close(): Promise<void> {
      closing.abort();
      await ended;
    },
  };
}

/** Tells all processes that listen to the channel, once the caller's transaction is committed. */
export async function tellLive(tx: Database, channel: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`);
}

/** Why the connection broke, once it does. It is listened to from the start: an error nobody hears ends the process. */
function breakOf(client: pg.Client): Promise<Error> {
  const { promise, resolve } = Promise.withResolvers<Error>();
  client.on('error', resolve);
  client.once('end', () => resolve(new Error('The database closed the line')));
  return promise;
}

/** @throws what the line broke of; resolves when it is closed on purpose. */
async function untilBroken(client: pg.Client, broken: Promise<Error>, closing: AbortSignal): Promise<void> {
  if (closing.aborted) return;
  const { promise: silent, resolve: isSilent } = Promise.withResolvers<Error>();
  const asking = setInterval(() => client.query('select 1').catch(isSilent), ASK_MS);
  const closed = new AbortController();
  try {
    const end = await Promise.race([
      broken,
      silent,
      once(closing, 'abort', { signal: closed.signal }).then(() => null),
    ]);
    if (end !== null) throw end;
  } finally {
    clearInterval(asking);
    closed.abort();
  }
}
