import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { CannotRunHere } from './db/embedded/engine.server.ts';
import { thisMachine } from './db/embedded/machine.server.ts';
import { startOn } from './db/embedded/start.server.ts';
import { kept, newDataDir, newLog, query } from './db/embedded/workbench.fixture.ts';
import { openLiveEvents } from './live-events.server.ts';

const log = pino({ level: 'silent' });

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const open = async (channels = ['bell', 'other']) => {
  const live = await openLiveEvents(database.connection, log, channels);
  return Object.assign(live, { [Symbol.asyncDispose]: () => live.close() });
};
const notify = (channel: string) => database.query(`select pg_notify($1, '')`, [channel]);
const LINES = `from pg_stat_activity where application_name = 'kerf-live' and datname = current_database()`;
const lines = async () =>
  (await database.query<{ pid: number }>(`select pid ${LINES}`)).map(({ pid }) => pid);

test('D7: what another connection tells is heard by those who listen to that channel', async () => {
  await using live = await open();
  const heard: string[] = [];
  live.listen('bell', () => heard.push('first'));
  live.listen('bell', () => heard.push('second'));
  live.listen('other', () => heard.push('other'));
  await notify('bell');
  await vi.waitUntil(() => heard.length === 2);
  await notify('other');
  await vi.waitUntil(() => heard.length === 3);
  expect(heard).toEqual(['first', 'second', 'other']);
});

test('D7: a line that the database cuts is made anew, and everybody is told to look again', async () => {
  await using live = await open();
  let looked = 0;
  live.listen('bell', () => {
    looked += 1;
  });
  const [before] = await lines();
  await database.query(`select pg_terminate_backend(pid) ${LINES}`);
  await vi.waitUntil(() => looked === 1, { timeout: 10_000 });
  expect(await lines()).not.toContain(before);
  await notify('bell');
  await vi.waitUntil(() => looked === 2);
});

test('D7: a database that can not be reached keeps nobody waiting, and is tried again', async () => {
  const { connection } = database;
  const live = await openLiveEvents({ ...connection, database: 'not_there_yet' }, log, ['bell']);
  let looked = 0;
  live.listen('bell', () => {
    looked += 1;
  });
  await database.query('create database not_there_yet');
  await vi.waitUntil(() => looked === 1, { timeout: 10_000 });
  await live.close();
  await database.query('drop database not_there_yet');
});

test('D7: a thousand who come and go leave nobody behind, and closing leaves no line', async () => {
  const live = await open(['bell']);
  const look = vi.fn();
  for (let count = 0; count < 1_000; count += 1) live.listen('bell', look)();
  expect(live.listeners('bell')).toBe(0);
  await live.close();
  await vi.waitUntil(async () => (await lines()).length === 0);
  expect(look).not.toHaveBeenCalled();
});

test('D7: it hears the PGlite stand-in too', async () => {
  const noBinaries = () => Promise.reject(new CannotRunHere('there are no binaries for this platform'));
  const stand = { ...thisMachine, locateBinaries: noBinaries };
  const engine = await kept(startOn(stand, { dataDir: newDataDir(), log: newLog() }));
  const live = await openLiveEvents(engine.connection, log, ['bell']);
  const heard = new Promise<void>((resolve) => {
    live.listen('bell', resolve);
  });
  await query(engine, "select pg_notify('bell', '')");
  await heard;
  await live.close();
});
