import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { saveSettings } from '#app/accounts/settings/settings.commands.server.ts';
import { DEFAULTS } from '#app/accounts/settings/settings.ts';
import { createListener } from '#app/platform/http/app.server.ts';
import { drain } from '#app/platform/http/listen.server.ts';
import { MAILS_CHANNEL } from '#app/platform/mail/outbox.server.ts';
import { addApplication } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { NOTIFICATIONS_CHANNEL } from './bell.ts';
import { streamBell } from './bell-stream.server.ts';
import { getBell } from './notifications.queries.server.ts';

let adminId: string;
let sessionId: string;
const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(async () => {
  await services.database.query('truncate candidates, admins cascade');
  adminId = await insertRow(
    `insert into admins (name, email, position) values ('T', 't@example.com', 'Admin')`,
  );
  sessionId = await insertRow(
    `insert into sessions (user_id, token, expires_at) values ($1, 't', now() + interval '1 hour')`,
    [adminId],
  );
});

/** Inserts a row and returns its id. */
async function insertRow(insert: string, values: string[] = []): Promise<string> {
  const [row] = await services.database.query<{ id: string }>(`${insert} returning id`, values);
  return row?.id ?? '';
}

const apply = () => addApplication(services.database, { notified: true });
const listeners = () => services.live.listeners(NOTIFICATIONS_CHANNEL);
/** Long enough that no heartbeat is sent within a test. */
const NEVER_MS = 3_600_000;

/** Reads a stream like a browser and records its text and end. */
function follow(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  const text = new TextDecoder();
  const received = { text: '', ended: false };
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      received.text += text.decode(value, { stream: true });
    }
    received.ended = true;
  };
  void read();
  return {
    receives: (part: string | RegExp) =>
      vi.waitUntil(() =>
        typeof part === 'string' ? received.text.includes(part) : part.test(received.text),
      ),
    ends: () => vi.waitUntil(() => received.ended),
    received,
    cancel: () => reader.cancel(),
  };
}

const open = (heartbeatMs = NEVER_MS) => follow(streamBell(services, sessionId, heartbeatMs));

test('A5: a session that ends while its notifications are counted gets no count', async () => {
  const counting = await services.database.hold('lock table notifications in access exclusive mode');
  const bell = getBell(services.db, sessionId);
  await counting.waitedFor();
  await counting.also('delete from sessions');
  await counting.release();
  expect(await bell).toBe('over');
});

test('D7: it sends the count at once and after each change, but not if nothing changed', async () => {
  const stream = open();
  await stream.receives('retry: 3000\n\ndata: {"unread":0,"newest":null}\n\n');
  await apply();
  await stream.receives('data: {"unread":1,');
  await services.database.query(`update notifications set read = read`);
  await services.database.query(`update notifications set read = true`);
  await stream.receives('data: {"unread":0,"newest":"');
  expect(stream.received.text.match(/data:/g)?.length).toBe(3);
  await stream.cancel();
});

test('D7: a burst of changes is sent as one', async () => {
  const stream = open();
  await stream.receives('data:');
  await Promise.all(Array.from({ length: 30 }, apply));
  await stream.receives('"unread":30');
  expect(stream.received.text.match(/data:/g)?.length).toBeLessThan(15);
  await stream.cancel();
});

test('A5: when the session is over it sends that and ends, at the next heartbeat or event', async () => {
  const stream = open(50);
  await stream.receives('data: {"unread":0');
  await services.database.query(`update sessions set expires_at = now() - interval '1 second'`);
  await stream.ends();
  expect(stream.received.text).toMatch(/event: over\ndata: over\n\n$/);

  await services.database.query(`update sessions set expires_at = now() + interval '1 hour'`);
  const other = open();
  await other.receives('data: {"unread":0');
  await services.database.query('delete from admins');
  await apply();
  await other.ends();
  expect(other.received.text).not.toContain('"unread":1');
  expect(listeners()).toBe(0);
});

test('D7: every heartbeat sends the count', async () => {
  const stream = open(20);
  await stream.receives(/(?:data: \{"unread":0,"newest":null\}\n\n){4}/);
  await stream.cancel();
});

test('T1: when switched off it sends that and ends at once; it stays off', async () => {
  const stream = open();
  await stream.receives('data: {"unread":0');
  await saveSettings(
    services.db,
    { id: adminId, name: '', sessionId },
    { ...DEFAULTS, websiteNotifications: false },
  );
  await stream.ends();
  expect(stream.received.text).toMatch(/event: off\ndata: off\n\n$/);
  const again = open();
  await again.ends();
  expect(again.received.text).toBe('retry: 3000\n\nevent: off\ndata: off\n\n');
});

test('L22: it tells of mails that are queued, change their state or are deleted, a burst at once', async () => {
  const stream = open();
  await stream.receives('data: {"unread":0');
  const told = () => stream.received.text.match(/event: mails\ndata: mails\n\n/g)?.length ?? 0;
  const changes = [
    `insert into outgoing_mails (kind, subject_id) select 'any', gen_random_uuid() from generate_series(1, 30)`,
    `update outgoing_mails set state = 'sending', attempts = 1`,
    'delete from outgoing_mails',
  ];
  for (const [at, change] of changes.entries()) {
    await services.database.query(change);
    await vi.waitUntil(() => told() === at + 1);
  }
  await stream.cancel();
});

test('L22: looking for due mails, and renewing a lease, are not news', async () => {
  let told = 0;
  let applied = 0;
  const stops = [
    services.live.listen(MAILS_CHANNEL, () => {
      told += 1;
    }),
    services.live.listen(NOTIFICATIONS_CHANNEL, () => {
      applied += 1;
    }),
  ];
  await services.database.query(
    `insert into outgoing_mails (kind, subject_id) values ('any', gen_random_uuid())`,
  );
  await services.database.query(`update outgoing_mails set leased_until = now()`);
  await services.database.query(`update outgoing_mails set state = 'sent' where kind = 'none'`);
  await services.database.query(`update outgoing_mails set state = 'sent'`);
  // The database sends notifications in the order of their transactions, so the earlier ones have arrived with this one.
  await apply();
  await vi.waitUntil(() => applied > 0);
  expect(told).toBe(2);
  for (const stop of stops) stop();
});

test('D7: a database error does not end it; the next event tries again', async () => {
  const stream = open();
  await stream.receives('"unread":0');
  await services.database.query('alter table admin_settings rename to settings_away');
  await apply();
  await vi.waitUntil(() => listeners() === 1);
  await services.database.query('alter table settings_away rename to admin_settings');
  await vi.waitUntil(async () => {
    await services.database.query(`update notifications set read = read`);
    return stream.received.text.includes('"unread":1');
  });
  await stream.cancel();
});

test('D7: a session has at most four open streams: the oldest is closed and reconnects later', async () => {
  const streams = Array.from({ length: 5 }, () => open());
  await streams[0]?.ends();
  expect(streams[0]?.received.text).toMatch(/retry: 60000\n\n$/);
  for (const stream of streams.slice(1)) await stream.receives('"unread":0');
  expect(listeners()).toBe(4);
  for (const stream of streams.slice(1)) await stream.cancel();
  expect(listeners()).toBe(0);
});

test('D7: it ends when the server stops, and a new one ends at once', async () => {
  const closing = new AbortController();
  const stopping = { ...services, closing: closing.signal };
  const stream = follow(streamBell(stopping, sessionId));
  await stream.receives('"unread":0');
  closing.abort();
  await stream.ends();
  await follow(streamBell(stopping, sessionId)).ends();
  expect(listeners()).toBe(0);
});

test('D7: over HTTP it is streamed uncompressed; a thousand disconnected clients leave no listeners', async () => {
  const headers = { 'Content-Type': 'text/event-stream' };
  const answer = async () => new Response(streamBell(services, sessionId), { headers });
  const listener = createListener(services, answer, false, {
    observe: () => {},
    gate: () => null,
    prepare: async () => {},
    isPersonal: () => false,
    onRenewal: () => {},
  });
  const server = createServer(listener).listen(0, '127.0.0.1');
  await vi.waitUntil(() => server.listening);
  const { port } = server.address() as AddressInfo;
  const connect = async () => {
    const leaving = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      signal: leaving.signal,
      headers: { 'Accept-Encoding': 'gzip' },
    });
    return { response, cancel: () => leaving.abort() };
  };

  const { response, cancel } = await connect();
  expect(response.headers.get('content-encoding')).toBeNull();
  const first = await response.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toMatch(/^retry: 3000/);
  cancel();
  for (let round = 0; round < 100; round += 1) {
    const visitors = await Promise.all(Array.from({ length: 10 }, connect));
    for (const visitor of visitors) visitor.cancel();
  }
  await vi.waitUntil(() => listeners() === 0);
  await drain(server);
}, 60_000);
