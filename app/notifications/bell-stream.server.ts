import { setTimeout as sleep } from 'node:timers/promises';
import { SETTINGS_CHANNEL } from '#app/accounts/settings/settings.ts';
import { streamEvents } from '#app/platform/http/event-stream.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { MAILS_CHANNEL } from '#app/platform/mail/outbox.server.ts';
import { NOTIFICATIONS_CHANNEL } from './bell.ts';
import { getBell } from './notifications.queries.server.ts';

/** In milliseconds. The heartbeat keeps proxies from closing the stream and detects clients that are gone. */
const HEARTBEAT_MS = 25_000;
/** Minimum interval between queries, in milliseconds, so that a burst of changes causes one. */
const MIN_INTERVAL_MS = 200;
/** The browser's reconnect delay after an error, in milliseconds. */
const RETRY_MS = 3_000;

/**
 * Maximum streams per session. Over HTTP/1.1 a browser opens six connections per site in all windows together, so some
 * must stay free. The oldest stream is closed and reconnects after a longer delay.
 */
const MAX_STREAMS = 4;
const EVICTED_RETRY_MS = 60_000;

type StreamServices = Pick<Services, 'db' | 'live' | 'closing' | 'log'>;
type Stream = { evict: () => void };

/** The open streams of each session in this process, oldest first. */
const streamsBySession = new Map<string, Set<Stream>>();

/**
 * Streams a session's bell as server-sent events: the count at once, after each change and at each heartbeat; and
 * 'mails' when a mail has changed, which the list of mails reloads on. The stream ends when the browser disconnects,
 * when the server stops, with 'over' at most one heartbeat after the session ended, and with 'off' as soon as the admin
 * switches website notifications off. // D7, T1
 */
export function streamBell(
  services: StreamServices,
  sessionId: string,
  heartbeatMs = HEARTBEAT_MS,
): ReadableStream<Uint8Array> {
  const { live, closing } = services;
  return streamEvents(closing, RETRY_MS, ({ ended, send, end }) => {
    const refresh = watchBell(services, sessionId, ended, (event) => {
      send(event);
      if (event.startsWith('event:')) end();
    });
    const heartbeat = setInterval(() => refresh('beat'), heartbeatMs);
    const sendMailsChanged = atIntervals(ended, () => send('event: mails\ndata: mails'));
    const unsubscribes = [
      ...[NOTIFICATIONS_CHANNEL, SETTINGS_CHANNEL].map((channel) =>
        live.listen(channel, () => refresh('change')),
      ),
      live.listen(MAILS_CHANNEL, sendMailsChanged),
    ];
    const stream = {
      evict() {
        send(`retry: ${EVICTED_RETRY_MS}`);
        end();
      },
    };
    addStream(sessionId, stream);
    ended.addEventListener('abort', () => {
      clearInterval(heartbeat);
      for (const unsubscribe of unsubscribes) unsubscribe();
      removeStream(sessionId, stream);
    });
    refresh('beat');
  });
}

/** @returns a function that calls `act` at once, but at most once in each interval; a call in between makes one later. */
function atIntervals(ended: AbortSignal, act: () => void | Promise<void>): () => void {
  let running = false;
  let pending = false;

  async function actWhileDue(): Promise<void> {
    running = true;
    while (pending && !ended.aborted) {
      pending = false;
      await act();
      await sleep(MIN_INTERVAL_MS, undefined, { signal: ended }).catch(() => {});
    }
    running = false;
  }

  return () => {
    pending = true;
    if (!running) void actWhileDue();
  };
}

/** @returns a function that queries the bell and sends it: always at a heartbeat, otherwise only if it changed. */
function watchBell(
  { db, log }: StreamServices,
  sessionId: string,
  ended: AbortSignal,
  send: (event: string) => void,
): (reason: 'beat' | 'change') => void {
  let lastSent = '';
  let isBeat = false;
  const refresh = atIntervals(ended, async () => {
    const always = isBeat;
    isBeat = false;
    try {
      const bell = await getBell(db, sessionId);
      const event =
        typeof bell === 'string' ? `event: ${bell}\ndata: ${bell}` : `data: ${JSON.stringify(bell)}`;
      if (always || event !== lastSent) send(event);
      lastSent = event;
    } catch (error) {
      // The next heartbeat tries again; until then the browser shows the last count.
      if (!ended.aborted) log.warn({ err: error }, 'the bell could not be loaded');
    }
  });
  return (reason) => {
    if (reason === 'beat') isBeat = true;
    refresh();
  };
}

function addStream(sessionId: string, stream: Stream): void {
  const streams = streamsBySession.get(sessionId) ?? new Set();
  const [oldest] = streams;
  streamsBySession.set(sessionId, streams.add(stream));
  if (streams.size > MAX_STREAMS) oldest?.evict();
}

function removeStream(sessionId: string, stream: Stream): void {
  const streams = streamsBySession.get(sessionId);
  streams?.delete(stream);
  if (streams?.size === 0) streamsBySession.delete(sessionId);
}
