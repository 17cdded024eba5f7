import { mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  newDataDir,
  newLog,
  postgresPid,
  query,
  type Server,
  sharedDataDir,
  startServer,
  trackDatabase,
  withoutFsync,
  zombiePid,
} from './embedded.fixture.ts';
import { isAlive, isPostgresOn } from './process-identity.server.ts';
import { startEmbeddedDatabase } from './start.server.ts';

/** Lets the server write for a while. @returns the last row that is known to be committed. */
async function writeRows(server: Server, rows = 100): Promise<number> {
  expect(await server.line('ready')).toBe('ready');
  let last = 0;
  for (let row = 0; row < rows; row += 1) last = Number((await server.line('wrote')).split(' ')[1]);
  return last;
}

test('X3: a server killed with kill -9 leaves its database running, and the next start has all data', async () => {
  const dataDir = newDataDir();
  const server = startServer(dataDir, {}, 'on');
  const last = await writeRows(server);
  const orphan = postgresPid(dataDir);
  await server.kill('SIGKILL');
  expect(isPostgresOn(orphan, join(dataDir, 'postgres'))).toBe(true);

  const log = newLog();
  const database = await trackDatabase(startEmbeddedDatabase({ dataDir, log }));
  const [row] = await query(database, 'SELECT count(*)::int AS written, max(id) AS last FROM notes');
  expect(row.written).toBe(row.last);
  expect(row.last).toBeGreaterThanOrEqual(last);
  expect(log.lines).toEqual([expect.stringContaining(`process ${orphan}`)]);
  expect(isAlive(orphan)).toBe(false);
  expect(postgresPid(dataDir)).not.toBe(orphan);

  const now = postgresPid(dataDir);
  await database.stop();
  expect(isAlive(now)).toBe(false);
});

test('X3: if the database is killed along with the server, the next start recovers all data', async () => {
  const dataDir = newDataDir();
  const server = startServer(dataDir, {}, 'on');
  const last = await writeRows(server);
  process.kill(postgresPid(dataDir), 'SIGKILL');
  await server.kill('SIGKILL');

  const database = await trackDatabase(startEmbeddedDatabase({ dataDir, log: newLog() }));
  const [row] = await query(database, 'SELECT count(*)::int AS written, max(id) AS last FROM notes');
  expect(row.written).toBe(row.last);
  expect(row.last).toBeGreaterThanOrEqual(last);
});

test('X3: Ctrl-C in the terminal reaches the server, which drains before it stops the database', async () => {
  const dataDir = await sharedDataDir();
  const server = startServer(dataDir);
  await writeRows(server, 1);
  process.kill(-server.pid, 'SIGINT');
  expect(await server.line('drained')).toBe('drained');
  expect(await server.line('stopped')).toBe('stopped');
  expect(readdirSync(dataDir)).not.toContain('server.pid');
});

test('X3: a database that ends unexpectedly is reported with the end of its log', async () => {
  const dataDir = await sharedDataDir();
  const database = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  process.kill(postgresPid(dataDir), 'SIGKILL');
  const reason = await database.died;
  expect(reason.message).toContain('ended by itself (signal SIGKILL');
  expect(reason.message).toContain('database system is ready');
  await database.stop();

  const again = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  expect(await query(again, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
});

// The process id of this test process: alive, the same user's, and not PostgreSQL.
test.each([
  ['names a process that is another one now', async () => `${process.pid}\n`],
  ['names a dead process that nobody buried', async () => `${await zombiePid()}\n`],
  ['is empty', async () => ''],
])('X3: a postmaster.pid left by a power cut that %s does not block the start', async (_, leave) => {
  const left = await leave();
  const dataDir = await sharedDataDir();
  const first = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  const socket = `${first.connection.host}/.s.PGSQL.${first.connection.port}`;
  await first.stop();
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), left);
  mkdirSync(dirname(socket));
  writeFileSync(`${socket}.lock`, left);
  writeFileSync(socket, '');

  const second = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  expect(await query(second, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
});

test('X3: an interrupted first start is repeated', async () => {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  const server = startServer(dataDir);
  await new Promise<void>((resolve) => {
    const watcher = watch(dataDir, (_, name) => {
      if (!name?.startsWith('postgres.init-')) return;
      watcher.close();
      resolve();
    });
  });
  await server.kill('SIGKILL');
  mkdirSync(join(dataDir, 'postgres.init-older'));
  expect(readdirSync(dataDir)).not.toContain('postgres');

  const database = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  expect(await query(database, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.init-'))).toEqual([]);
});
