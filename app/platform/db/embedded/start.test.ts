import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  asRoot,
  newDataDir,
  newLog,
  query,
  startServer,
  trackDatabase,
  withoutFsync,
} from './embedded.fixture.ts';
import { asUser, thisMachine } from './machine.server.ts';
import { startEmbeddedDatabase } from './start.server.ts';

const nobody = { uid: 65534, gid: 65534 };

test('X2: the first start creates a database, and its data survives a stop and a start', async () => {
  const dataDir = newDataDir();
  const log = newLog();
  const first = await trackDatabase(startEmbeddedDatabase({ dataDir, log, settings: withoutFsync }));
  await query(first, "CREATE TABLE sizes (name text); INSERT INTO sizes VALUES ('Ärmel')");
  await first.stop();
  await first.stop();

  const second = await trackDatabase(startEmbeddedDatabase({ dataDir, log, settings: withoutFsync }));
  expect(await query(second, 'SELECT name, upper(name) AS loud FROM sizes')).toEqual([
    { name: 'Ärmel', loud: 'ÄRMEL' },
  ]);
  expect(log.lines).toEqual([expect.stringContaining('Making the database')]);
});

test('X3: protected against power cuts: checksums, fsync and full page writes are on; and there is no network port', async () => {
  const dataDir = newDataDir();
  const database = await trackDatabase(startEmbeddedDatabase({ dataDir, log: newLog() }));
  const names = ['data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses'];
  const rows = await query(
    database,
    `SELECT setting FROM unnest(ARRAY['${names.join("','")}']) WITH ORDINALITY AS wanted(name, place)
     JOIN pg_settings USING (name) ORDER BY place`,
  );
  expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on', '']);
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700);
  await expect(query(database, 'ALTER SYSTEM SET fsync = off')).resolves.toBeDefined();
  await database.stop();

  const again = await trackDatabase(startEmbeddedDatabase({ dataDir, log: newLog() }));
  expect(await query(again, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
});

test('X2: a data directory with a long path gets its socket elsewhere, in a private directory', async () => {
  const dataDir = newDataDir('a room with a "name", '.repeat(6), 'b'.repeat(60));
  const database = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  const { host } = database.connection;
  expect(host.startsWith(dataDir)).toBe(false);
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(await query(database, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
  await database.stop();
  expect(existsSync(host)).toBe(false);
});

test('X2: a data directory with commas, quotes and spaces in its name works', async () => {
  const dataDir = newDataDir('Smith, "Steel" & Sons');
  const database = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  expect(await query(database, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
});

test.runIf(asRoot)('X2: root can start it, also in a directory closed to other users', async () => {
  const dataDir = newDataDir('closed');
  mkdirSync(dirname(dataDir), { mode: 0o700 });
  const database = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  expect(await query(database, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(0);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test.runIf(asRoot)('X2: if user namespaces are forbidden, root starts it as nobody', async () => {
  const dataDir = newDataDir();
  chmodSync(dirname(dataDir), 0o755);
  const machine = { ...thisMachine, runnersToTry: () => [asUser(nobody)] };
  const first = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }, machine),
  );
  await query(first, 'CREATE TABLE kept ()');
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(65534);
  // Others can pass through it to the database, but not list it.
  expect(statSync(dataDir).mode & 0o777).toBe(0o711);
  await first.stop();

  // With namespaces available again it still runs as the user who owns the files.
  const second = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  expect(await query(second, 'SELECT * FROM kept')).toEqual([]);
});

test.runIf(asRoot)('X2: an ordinary user can start it', async () => {
  const dataDir = newDataDir();
  chownSync(dirname(dataDir), nobody.uid, nobody.gid);
  const server = startServer(dataDir, nobody);
  expect(await server.line('ready')).toBe('ready');
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(65534);
});
