import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { openLiveEvents } from './live-events.server.ts';

const log = pino({ level: 'silent' });

const database = await cloneDatabase();
afterAll(() => database.drop());

const open = async (channels = ['bell', 'other']) => {
  const live = await openLiveEvents(database.connection, log, channels);
  return Object.assign(live, { [Symbol.asyncDispose]: () => live.close() });
};
const notify = (channel: string) => database.query(`select pg_notify($1, '')`, [channel]);
const LIVE_CONNECTIONS = `from pg_stat_activity where application_name = 'kerf-live' and datname = current_database()`;
const connections = async () =>
  (await database.query<{ pid: number }>(`select pid ${LIVE_CONNECTIONS}`)).map(({ pid }) => pid);

test('D7: a notification from another connection reaches the listeners of that channel', async () => {
  await using live = await open();
  const received: string[] = [];
  live.listen('bell', () => received.push('first'));
  live.listen('bell', () => received.push('second'));
  live.listen('other', () => received.push('other'));
  await notify('bell');
  await vi.waitUntil(() => received.length === 2);
  await notify('other');
  await vi.waitUntil(() => received.length === 3);
  expect(received).toEqual(['first', 'second', 'other']);
});

test('D7: after the database closes the connection it reconnects and fires every channel', async () => {
  await using live = await open();
  let events = 0;
  live.listen('bell', () => {
    events += 1;
  });
  const [before] = await connections();
  await database.query(`select pg_terminate_backend(pid) ${LIVE_CONNECTIONS}`);
  await vi.waitUntil(() => events === 1, { timeout: 10_000 });
  expect(await connections()).not.toContain(before);
  await notify('bell');
  await vi.waitUntil(() => events === 2);
});

test('B15: it is not current while the connection is broken, and every channel has fired when it is again', async () => {
  await using live = await open();
  expect(live.isCurrent()).toBe(true);
  let events = 0;
  live.listen('bell', () => {
    events += 1;
  });
  await database.query(`select pg_terminate_backend(pid) ${LIVE_CONNECTIONS}`);
  await vi.waitUntil(() => !live.isCurrent(), { interval: 1 });
  await vi.waitUntil(() => live.isCurrent(), { timeout: 10_000 });
  expect(events).toBe(1);
});

test('B15: it is not current while the connection is silent, and what was missed has arrived when it is again', async () => {
  await using proxy = await openDatabaseProxy(database, 'kerf-live');
  const live = await openLiveEvents(proxy.connection, log, ['bell']);
  let events = 0;
  live.listen('bell', () => {
    events += 1;
  });
  proxy.fallSilent();
  await vi.waitUntil(() => !live.isCurrent(), { timeout: 10_000 });
  await notify('bell');
  expect([events, live.isCurrent()]).toEqual([0, false]);
  proxy.speakAgain();
  await vi.waitUntil(() => live.isCurrent(), { timeout: 10_000, interval: 1 });
  expect(events).toBe(1);
  await live.close();
});

test('D7: an unreachable database does not block opening, and connecting is retried', async () => {
  const { connection } = database;
  const live = await openLiveEvents({ ...connection, database: 'not_there_yet' }, log, ['bell']);
  let events = 0;
  live.listen('bell', () => {
    events += 1;
  });
  await database.query('create database not_there_yet');
  await vi.waitUntil(() => events === 1, { timeout: 10_000 });
  await live.close();
  await database.query('drop database not_there_yet');
});

test('D7: a thousand listeners are removed without leaks, and closing ends the connection', async () => {
  const live = await open(['bell']);
  const onEvent = vi.fn();
  for (let count = 0; count < 1_000; count += 1) live.listen('bell', onEvent)();
  expect(live.listeners('bell')).toBe(0);
  await live.close();
  await vi.waitUntil(async () => (await connections()).length === 0);
  expect(onEvent).not.toHaveBeenCalled();
});
