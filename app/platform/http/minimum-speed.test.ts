import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAtMinimumSpeed, TooSlowError } from './minimum-speed.server.ts';
import { readSmallForm } from './small-form.server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A body that sends this many bytes per second, except during its pause. */
function bodyAt(bytesPerSecond: number, { pauseFrom = 0, pauseTo = 0 } = {}) {
  let clock: NodeJS.Timeout;
  let second = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      clock = setInterval(() => {
        second += 1;
        if (second < pauseFrom || second >= pauseTo) controller.enqueue(new Uint8Array(bytesPerSecond));
      }, 1_000);
    },
    cancel: () => clearInterval(clock),
  });
}

/** Reads for this many seconds. @returns the error that ended it, or null. */
async function readFor(body: ReadableStream<Uint8Array>, seconds: number): Promise<unknown> {
  const reader = readAtMinimumSpeed(body);
  let reason: unknown = null;
  const reading = (async () => {
    while ((await reader.read()) !== null);
  })().catch((error: unknown) => {
    reason = error;
  });
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  await reader.cancel();
  await reading;
  return reason;
}

test.each<[string, () => ReadableStream<Uint8Array>]>([
  ['20 KB a second', () => bodyAt(20 * 1024)],
  ['20 KB a second that stops for 30 seconds', () => bodyAt(20 * 1024, { pauseFrom: 60, pauseTo: 90 })],
  ['4 KB a second that stops for 50 seconds', () => bodyAt(4 * 1024, { pauseFrom: 1, pauseTo: 51 })],
  ['3 KB a second', () => bodyAt(3 * 1024)],
])('X3: a phone that sends %s is not cut off', async (_what, body) => {
  expect(await readFor(body(), 600)).toBeNull();
});

test.each<[string, () => ReadableStream<Uint8Array>]>([
  ['a byte a second', () => bodyAt(1)],
  ['1 KB a second', () => bodyAt(1_024)],
  ['nothing more after a fast start', () => bodyAt(1024 * 1024, { pauseFrom: 10, pauseTo: 10_000 })],
])('X3: a sender of %s is cut off after two minutes, not before', async (_what, body) => {
  expect(await readFor(body(), 300)).toBeInstanceOf(TooSlowError);
});

test('X3: a body of millions of tiny chunks leaves nothing in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const CHUNKS = 50_000;
  let left = CHUNKS;
  const reader = readAtMinimumSpeed(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(Uint8Array.of(1));
      },
    }),
  );
  for (let read = 0; read < 1_000; read += 1) await reader.read();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let read = 1_000; read < CHUNKS; read += 1) await reader.read();
  collect();
  expect((process.memoryUsage().heapUsed - before) / CHUNKS).toBeLessThan(100);
  expect(await reader.read()).toBeNull();
  await reader.cancel();
});

test('X3: the speed is not checked in the first two minutes', async () => {
  expect(await readFor(bodyAt(1), 119)).toBeNull();
});

test('X3: time during which the server does not read is not counted', async () => {
  const reader = readAtMinimumSpeed(bodyAt(1));
  for (const seconds of [1, 600]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    expect(await reader.read()).not.toBeNull();
  }
  await reader.cancel();
});

test('X3: a form without files that arrives too slowly gets 408 with an explanation', async () => {
  const request = new Request('http://localhost/admin-login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '60000' },
    body: bodyAt(1),
    duplex: 'half',
  } as RequestInit);
  const refused = readSmallForm(request).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(150_000);
  const response = await refused;
  if (!(response instanceof Response)) throw response;
  expect([response.status, await response.text()]).toEqual([408, expect.stringContaining('too slowly')]);
});
