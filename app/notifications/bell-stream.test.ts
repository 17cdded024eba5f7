import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { saveSettings } from '#app/accounts/settings.commands.server.ts';
import { DEFAULTS } from '#app/accounts/settings.ts';
import { createApp } from '#app/platform/http/app.server.ts';
import { drain } from '#app/platform/http/listen.server.ts';
import { addApplication } from '#tests/support/applications.ts';
import { openHouse } from '#tests/support/house.ts';
import { NOTIFICATIONS_CHANNEL } from './bell.ts';
import { streamBell } from './bell-stream.server.ts';

let house: Awaited<ReturnType<typeof openHouse>>;
let adminId: string;
let sessionId: string;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(async () => {
  await house.database.query('truncate candidates, admins cascade');
  adminId = await added(`insert into admins (name, email, position) values ('T', 't@example.com', 'Admin')`);
  sessionId = await added(
    `insert into sessions (user_id, token, expires_at) values ($1, 't', now() + interval '1 hour')`,
    [adminId],
  );
});

/** Writes a row. @returns its id. */
async function added(insert: string, values: string[] = []): Promise<string> {
  const [row] = await house.database.query<{ id: string }>(`${insert} returning id`, values);
  return row?.id ?? '';
}

const apply = () => addApplication(house.database, { notified: true });
const listeners = () => house.live.listeners(NOTIFICATIONS_CHANNEL);
/** Long enough that no beat comes within a test. */
const NEVER_MS = 3_600_000;

/** Reads a stream as a browser does: what it said so far, and whether it has ended. */
function follow(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  const text = new TextDecoder();
  const heard = { text: '', ended: false };
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      heard.text += text.decode(value, { stream: true });
    }
    heard.ended = true;
  };
  void read();
  return {
    says: (part: string | RegExp) =>
      vi.waitUntil(() => (typeof part === 'string' ? heard.text.includes(part) : part.test(heard.text))),
    ends: () => vi.waitUntil(() => heard.ended),
    heard,
    leave: () => reader.cancel(),
  };
}

const open = (heartbeatMs = NEVER_MS) => follow(streamBell(house, sessionId, heartbeatMs));

test('D7: it tells the count at once and at each change, and nothing where nothing changed', async () => {
  const line = open();
  await line.says('retry: 3000\n\ndata: {"unread":0,"newest":null}\n\n');
  await apply();
  await line.says('data: {"unread":1,');
  await house.database.query(`update notifications set read = read`);
  await house.database.query(`update notifications set read = true`);
  await line.says('data: {"unread":0,"newest":"');
  expect(line.heard.text.match(/data:/g)?.length).toBe(3);
  await line.leave();
});

test('D7: many changes at once are told as one', async () => {
  const line = open();
  await line.says('data:');
  await Promise.all(Array.from({ length: 30 }, apply));
  await line.says('"unread":30');
  expect(line.heard.text.match(/data:/g)?.length).toBeLessThan(15);
  await line.leave();
});

test('A5: when the session is over it says so and ends, at the next beat or event', async () => {
  const line = open(50);
  await line.says('data: {"unread":0');
  await house.database.query(`update sessions set expires_at = now() - interval '1 second'`);
  await line.ends();
  expect(line.heard.text).toMatch(/event: over\ndata: over\n\n$/);

  await house.database.query(`update sessions set expires_at = now() + interval '1 hour'`);
  const other = open();
  await other.says('data: {"unread":0');
  await house.database.query('delete from admins');
  await apply();
  await other.ends();
  expect(other.heard.text).not.toContain('"unread":1');
  expect(listeners()).toBe(0);
});

test('D7: it beats, with the count, so that whoever is silent is known to be gone', async () => {
  const line = open(20);
  await line.says(/(?:data: \{"unread":0,"newest":null\}\n\n){4}/);
  await line.leave();
});

test('T1: switched off, it says so and ends at once; it stays off', async () => {
  const line = open();
  await line.says('data: {"unread":0');
  await saveSettings(house.db, { id: adminId, sessionId }, { ...DEFAULTS, websiteNotifications: false });
  await line.ends();
  expect(line.heard.text).toMatch(/event: off\ndata: off\n\n$/);
  const again = open();
  await again.ends();
  expect(again.heard.text).toBe('retry: 3000\n\nevent: off\ndata: off\n\n');
});

test('D7: a fault of the database does not end it; it looks again at the next event', async () => {
  const line = open();
  await line.says('"unread":0');
  await house.database.query('alter table admin_settings rename to settings_away');
  await apply();
  await vi.waitUntil(() => listeners() === 1);
  await house.database.query('alter table settings_away rename to admin_settings');
  await vi.waitUntil(async () => {
    await house.database.query(`update notifications set read = read`);
    return line.heard.text.includes('"unread":1');
  });
  await line.leave();
});

test('D7: of a session only so many are open at a time: the oldest makes room and comes again later', async () => {
  const lines = Array.from({ length: 5 }, () => open());
  await lines[0]?.ends();
  expect(lines[0]?.heard.text).toMatch(/retry: 60000\n\n$/);
  for (const line of lines.slice(1)) await line.says('"unread":0');
  expect(listeners()).toBe(4);
  for (const line of lines.slice(1)) await line.leave();
  expect(listeners()).toBe(0);
});

test('D7: it ends when the server stops, and one that comes then ends at once', async () => {
  const closing = new AbortController();
  const stopping = { ...house, closing: closing.signal };
  const line = follow(streamBell(stopping, sessionId));
  await line.says('"unread":0');
  closing.abort();
  await line.ends();
  await follow(streamBell(stopping, sessionId)).ends();
  expect(listeners()).toBe(0);
});

test('D7: over HTTP it arrives piece by piece, uncompressed; a thousand who come and go leave nobody behind', async () => {
  const headers = { 'Content-Type': 'text/event-stream' };
  const answer = async () => new Response(streamBell(house, sessionId), { headers });
  const app = createApp(house, answer, false, () => {});
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await vi.waitUntil(() => server.listening);
  const { port } = server.address() as AddressInfo;
  const come = async () => {
    const leaving = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      signal: leaving.signal,
      headers: { 'Accept-Encoding': 'gzip' },
    });
    return { response, leave: () => leaving.abort() };
  };

  const { response, leave } = await come();
  expect(response.headers.get('content-encoding')).toBeNull();
  const first = await response.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toMatch(/^retry: 3000/);
  leave();
  for (let round = 0; round < 100; round += 1) {
    const visitors = await Promise.all(Array.from({ length: 10 }, come));
    for (const visitor of visitors) visitor.leave();
  }
  await vi.waitUntil(() => listeners() === 0);
  await drain(server);
}, 60_000);
