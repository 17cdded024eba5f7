import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressedDownload } from './middleware.server.ts';

/** The response as a browser gets it that takes these encodings. */
function compress(encodings: string, response: Response): Response | Promise<Response> {
  const app = new Hono().use(compressedDownload).get('/', () => response);
  return app.request('http://here/', { headers: { 'Accept-Encoding': encodings } });
}
const TABLE = { headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment' } };

/** A body that gives rows until it is told to fail, or nobody wants more. */
function rows() {
  const state = { given: 0, isCancelled: false, fails: false };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        state.given += 1;
        if (state.fails) controller.error(new Error('the database is away'));
        else
          controller.enqueue(new TextEncoder().encode(`${state.given},${Math.random()}\r\n`.repeat(2_000)));
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { state, body };
}

test('D6: a table is compressed at the fastest level for a browser that takes gzip, and is otherwise as it was', async () => {
  const compressed = await compress('gzip, deflate, br', new Response('a,b\r\n', TABLE));
  expect(Object.fromEntries(compressed.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment',
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
  });
  const bytes = Buffer.from(await compressed.arrayBuffer());
  expect(gunzipSync(bytes).toString()).toBe('a,b\r\n');
  // XFL of RFC 1952: 4 is the fastest algorithm.
  expect(bytes[8]).toBe(4);

  for (const encodings of ['', 'br', 'gzip;q=0', 'identity']) {
    const plain = new Response('a,b', TABLE);
    expect(await compress(encodings, plain)).toBe(plain);
  }
  const page = new Response('<p>', { headers: { 'Content-Type': 'text/html' } });
  expect(await compress('gzip', page)).toBe(page);
  const empty = new Response(null, TABLE);
  expect(await compress('gzip', empty)).toBe(empty);
});

test('D6: a compressed table that breaks off fails, and one that nobody reads is not read on', async () => {
  const broken = rows();
  const reader = (await compress('gzip', new Response(broken.body, TABLE))).body?.getReader();
  await reader?.read();
  broken.state.fails = true;
  const readOn = async () => {
    for (;;) if ((await reader?.read())?.done) return;
  };
  await expect(readOn()).rejects.toThrow('the database is away');

  const left = rows();
  const leaving = (await compress('gzip', new Response(left.body, TABLE))).body?.getReader();
  await leaving?.read();
  const given = left.state.given;
  expect(given).toBeLessThan(10);
  await leaving?.cancel();
  await expect.poll(() => left.state.isCancelled).toBe(true);
});
