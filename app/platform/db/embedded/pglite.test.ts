import { readdirSync } from 'node:fs';
import pg from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '../client.server.ts';
import { openLiveEvents } from '../live-events.server.ts';
import { newDataDir, newLog, query, trackEngine, withoutFsync } from './embedded.fixture.ts';
import { UnsupportedMachineError } from './engine.server.ts';
import { thisMachine } from './machine.server.ts';
import { startEmbeddedDatabase, startOn } from './start.server.ts';

const withoutBinaries = {
  ...thisMachine,
  locateBinaries: () =>
    Promise.reject(new UnsupportedMachineError('there are no binaries for this platform')),
};

test("X2: if PostgreSQL can't run, PGlite starts with a warning and serves a pool", async () => {
  const dataDir = newDataDir();
  const log = newLog();
  const database = await trackEngine(startOn(withoutBinaries, { dataDir, log }));
  expect(database.engine).toBe('pglite');
  expect(log.lines).toEqual([
    expect.stringMatching(/PGlite stands in.*no binaries.*not for production.*power cut/),
  ]);

  const pool = new pg.Pool({ ...database.connection, max: 3 });
  await pool.query('CREATE TABLE parts (id int, drawing text)');
  // Parameters over 64 kB arrive in several packets: clients must not interleave within a statement.
  const insert = async (id: number) => {
    const drawing = String(id).repeat(id % 2 ? 300_000 : 10);
    const { rows } = await pool.query('INSERT INTO parts VALUES ($1, $2) RETURNING id, drawing', [
      id,
      drawing,
    ]);
    expect(rows).toEqual([{ id, drawing }]);
  };
  const undo = async (id: number) => {
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO parts VALUES ($1)', [id]);
    await client.query('ROLLBACK');
    client.release();
  };
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => (id % 3 ? insert(id) : undo(id))));
  expect((await pool.query('SELECT id FROM parts ORDER BY id')).rows.map(({ id }) => id)).toEqual([
    1, 2, 4, 5, 7, 8,
  ]);
  await expect(pool.query('SELECT nonsense')).rejects.toThrow('nonsense');
  await pool.end();
  await database.stop();

  // Data created with PGlite stays with it: PostgreSQL would start empty.
  const again = await trackEngine(startEmbeddedDatabase({ dataDir, log, settings: withoutFsync }));
  expect(again.engine).toBe('pglite');
  expect(await query(again, 'SELECT count(*)::int AS parts FROM parts')).toEqual([{ parts: 6 }]);
  expect(readdirSync(dataDir)).not.toContain('postgres');
});

test('X2: PGlite delivers notifications and rolls back what a disconnected client left open', async () => {
  const dataDir = newDataDir();
  const database = await trackEngine(startOn(withoutBinaries, { dataDir, log: newLog() }));
  const listener = new pg.Client(database.connection);
  await listener.connect();
  const notified = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)));
  await listener.query('LISTEN bell');

  const disconnected = new pg.Client({ ...database.connection });
  disconnected.on('error', () => {});
  await disconnected.connect();
  await disconnected.query('BEGIN');
  await disconnected.query('CREATE TABLE unfinished ()');
  await disconnected.end();

  expect(await query(database, "SELECT to_regclass('unfinished') AS found")).toEqual([{ found: null }]);
  await query(database, "SELECT pg_notify('bell', 'ding')");
  expect(await notified).toBe('ding');
  await listener.end();
});

test('L15: PGlite has the extension of the search', async () => {
  const engine = await trackEngine(startOn(withoutBinaries, { dataDir: newDataDir(), log: newLog() }));
  const opened = await openDatabase(engine.connection, pino({ level: 'silent' }));
  await opened.close();
  expect(await query(engine, `select 1 from pg_indexes where indexname = 'leads_search'`)).toHaveLength(1);
}, 60_000);

test('D7: live events work with PGlite', async () => {
  const engine = await trackEngine(startOn(withoutBinaries, { dataDir: newDataDir(), log: newLog() }));
  const live = await openLiveEvents(engine.connection, pino({ level: 'silent' }), ['bell']);
  const received = new Promise<void>((resolve) => {
    live.listen('bell', resolve);
  });
  await query(engine, "select pg_notify('bell', '')");
  await received;
  await live.close();
});
