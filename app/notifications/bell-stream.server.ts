import { setTimeout as sleep } from 'node:timers/promises';
import { SETTINGS_CHANNEL } from '#app/accounts/settings.ts';
import type { Services } from '#app/platform/services.server.ts';
import { NOTIFICATIONS_CHANNEL } from './bell.ts';
import { hearBell } from './notifications.queries.server.ts';

/** The count is sent again this often, in milliseconds: it keeps proxies from giving the line up, and tells who has left. */
const HEARTBEAT_MS = 25_000;
/** Many changes at once are one: the count is looked up at most this often, in milliseconds. */
const PAUSE_MS = 200;
/** How soon a browser asks again when its line broke, in milliseconds. */
const RETRY_MS = 3_000;

/**
 * Lines of one session at a time. A browser has six for all windows on a site without TLS: the bell must leave some. The
 * oldest makes room, and comes again after a while.
 */
const MOST_LINES = 4;
const MADE_ROOM_RETRY_MS = 60_000;

/** What is not fetched waits in memory; so many messages are a browser that is gone. */
const MOST_WAITING = 20;

type House = Pick<Services, 'db' | 'live' | 'closing' | 'log'>;
type Line = { makeRoom: () => void };

/** The open lines of each session in this process, the oldest first. */
const linesOf = new Map<string, Set<Line>>();

/**
 * The bell of a session as server-sent events: its count at once, at each change and at each heartbeat. It ends when
 * the browser leaves, when the server stops, at the latest one heartbeat after the session is over ('over') and at once
 * when the admin wants no notifications on the website ('off'). // D7, T1
 */
export function streamBell(
  house: House,
  sessionId: string,
  heartbeatMs = HEARTBEAT_MS,
): ReadableStream<Uint8Array> {
  let hangUp = () => {};
  return new ReadableStream({
    start(controller) {
      hangUp = openLine(house, sessionId, heartbeatMs, controller);
    },
    cancel: () => hangUp(),
  });
}

/** @returns what ends the line. */
function openLine(
  house: House,
  sessionId: string,
  heartbeatMs: number,
  controller: ReadableStreamDefaultController<Uint8Array>,
): () => void {
  const { live, closing } = house;
  const ended = new AbortController();
  const text = new TextEncoder();

  function send(lines: string): void {
    if (ended.signal.aborted) return;
    controller.enqueue(text.encode(`${lines}\n\n`));
    if ((controller.desiredSize ?? 0) < -MOST_WAITING) end();
  }
  function hangUp(): void {
    if (ended.signal.aborted) return;
    ended.abort();
    clearInterval(heart);
    for (const stop of stops) stop();
    closing.removeEventListener('abort', end);
    leave(sessionId, line);
  }
  function end(): void {
    if (ended.signal.aborted) return;
    hangUp();
    controller.close();
  }

  const line = {
    makeRoom() {
      send(`retry: ${MADE_ROOM_RETRY_MS}`);
      end();
    },
  };
  const look = watchBell(house, sessionId, ended.signal, (event) => {
    send(event);
    if (event.startsWith('event:')) end();
  });
  const heart = setInterval(() => look('beat'), heartbeatMs);
  const stops = [NOTIFICATIONS_CHANNEL, SETTINGS_CHANNEL].map((channel) =>
    live.listen(channel, () => look('change')),
  );
  enter(sessionId, line);
  send(`retry: ${RETRY_MS}`);
  if (closing.aborted) end();
  else {
    closing.addEventListener('abort', end);
    look('beat');
  }
  return hangUp;
}

type Reason = 'beat' | 'change';

/** @returns what looks at the bell and tells of it: at a beat always, after a change where it shows something else. */
function watchBell(
  { db, log }: House,
  sessionId: string,
  ended: AbortSignal,
  tell: (event: string) => void,
): (why: Reason) => void {
  let told = '';
  let looking = false;
  let due: Reason | null = null;

  async function lookWhileDue(): Promise<void> {
    while (due !== null && !ended.aborted) {
      const why = due;
      due = null;
      const bell = await hearBell(db, sessionId);
      const event =
        typeof bell === 'string' ? `event: ${bell}\ndata: ${bell}` : `data: ${JSON.stringify(bell)}`;
      if (why === 'beat' || event !== told) tell(event);
      told = event;
      await sleep(PAUSE_MS, undefined, { signal: ended });
    }
  }

  return (why) => {
    if (due !== 'beat') due = why;
    if (looking) return;
    looking = true;
    lookWhileDue()
      .catch((error: unknown) => {
        // The next beat looks again; the browser shows what it knows until then.
        if (!ended.aborted) log.warn({ err: error }, 'the bell could not be looked at');
      })
      .finally(() => {
        looking = false;
      });
  };
}

function enter(sessionId: string, line: Line): void {
  const lines = linesOf.get(sessionId) ?? new Set();
  const [oldest] = lines;
  linesOf.set(sessionId, lines.add(line));
  if (lines.size > MOST_LINES) oldest?.makeRoom();
}

function leave(sessionId: string, line: Line): void {
  const lines = linesOf.get(sessionId);
  lines?.delete(line);
  if (lines?.size === 0) linesOf.delete(sessionId);
}
