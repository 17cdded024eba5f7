import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDataDir, newLog, query, trackDatabase, withoutFsync } from './embedded.fixture.ts';
import { openPostgresLog } from './postgres-log.server.ts';
import { startEmbeddedDatabase } from './start.server.ts';

function newPath(): string {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  return join(dataDir, 'postgres.log');
}

test("X3: the log of a start begins where the last one ended, and other users can't read it", async () => {
  const path = newPath();
  const first = await openPostgresLog(path);
  expect(await first.tail()).toBe('');
  first.lend((fd) => writeSync(fd, 'of the first start\n'));
  const second = await openPostgresLog(path);
  second.lend((fd) => writeSync(fd, 'one\ntwo\nthree\n'));
  expect(await second.tail()).toBe('one\ntwo\nthree');
  expect(await second.tail(2)).toBe('two\nthree');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('X3: a log over 10 MB is rotated once', async () => {
  const path = newPath();
  writeFileSync(path, 'x'.repeat(10 * 1024 * 1024));
  await openPostgresLog(path);
  expect(existsSync(`${path}.1`)).toBe(false);
  writeFileSync(path, 'x'.repeat(10 * 1024 * 1024 + 1));
  writeFileSync(`${path}.1`, 'older');
  const log = await openPostgresLog(path);
  expect(existsSync(path)).toBe(false);
  expect(readFileSync(`${path}.1`).length).toBe(10 * 1024 * 1024 + 1);
  expect(await log.length()).toBe(0);
});

test('X5: the values of a failed statement are not logged', async () => {
  const dataDir = newDataDir();
  const database = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  await query(database, 'create table people (email text unique, name text not null)');
  await query(database, `insert into people values ('thandi@example.org', 'Thandi')`);
  await expect(query(database, `insert into people values ('thandi@example.org', 'T')`)).rejects.toThrow(
    'unique',
  );
  await expect(query(database, `insert into people values ('sipho@example.org', null)`)).rejects.toThrow(
    'null',
  );
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toMatch(/thandi|sipho/i);
});
