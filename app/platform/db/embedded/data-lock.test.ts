import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { lockDataDir } from './data-lock.server.ts';
import {
  newDataDir,
  newLog,
  postgresPid,
  query,
  sharedDataDir,
  startServer,
  trackDatabase,
  withoutFsync,
} from './embedded.fixture.ts';
import { isAlive } from './process-identity.server.ts';
import { startEmbeddedDatabase } from './start.server.ts';

test("X3: a second server on the same directory is refused with the first one's process id, and the first continues", async () => {
  const dataDir = await sharedDataDir();
  const first = startServer(dataDir);
  expect(await first.line('ready')).toBe('ready');
  const postgres = postgresPid(dataDir);

  const refusal = startEmbeddedDatabase({ dataDir, log: newLog() });
  await expect(refusal).rejects.toThrow(`${dataDir} is in use by another Kerf server (process ${first.pid})`);
  expect(postgresPid(dataDir)).toBe(postgres);
  expect(isAlive(postgres)).toBe(true);
  expect(await first.line('wrote')).toContain('wrote');
});

test('X3: the second is refused even if the lock file was deleted', async () => {
  const dataDir = await sharedDataDir();
  const first = startServer(dataDir);
  expect(await first.line('ready')).toBe('ready');
  rmSync(join(dataDir, 'server.lock'));
  const refusal = startEmbeddedDatabase({ dataDir, log: newLog() });
  await expect(refusal).rejects.toThrow(`process ${first.pid}`);
});

test('X3: a second start in the same process is refused, and works after the first was stopped', async () => {
  const dataDir = await sharedDataDir();
  const first = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  const second = startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync });
  await expect(second).rejects.toThrow(`process ${process.pid}`);
  await first.stop();
  const third = await trackDatabase(
    startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync }),
  );
  expect(await query(third, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
});

test("X3: other users can't open the lock file, whether it is new or from an earlier version", async () => {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  const modeOf = (name: string) => statSync(join(dataDir, name)).mode & 0o777;
  (await lockDataDir(dataDir)).release();
  expect(modeOf('server.lock')).toBe(0o600);
  chmodSync(join(dataDir, 'server.lock'), 0o644);
  const lock = await lockDataDir(dataDir);
  expect([modeOf('server.lock'), modeOf('server.pid')]).toEqual([0o600, 0o600]);
  lock.release();
});

test('X3: a lock that is briefly held by another request is retried', async () => {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  (await lockDataDir(dataDir)).release();
  // SQLite takes a shared lock before the exclusive one, so two simultaneous requests can block each other.
  const holder = new DatabaseSync(join(dataDir, 'server.lock'));
  holder.exec('BEGIN; SELECT * FROM sqlite_master');
  const asking = lockDataDir(dataDir);
  holder.close();
  (await asking).release();
});

test('X3: of two servers started at the same time exactly one wins, also after a kill -9', async () => {
  const dataDir = newDataDir();
  for (const round of ['nothing there', 'an orphan runs', 'an orphan runs']) {
    const rivals = [startServer(dataDir), startServer(dataDir)];
    const lines = await Promise.all(rivals.map((holder) => holder.line('ready')));
    const winner = rivals[lines.indexOf('ready')];
    expect(
      lines.filter((line) => line === 'ready'),
      `${round}: ${lines}`,
    ).toHaveLength(1);
    expect(lines.find((line) => line !== 'ready')).toContain(
      `${dataDir} is in use by another Kerf server (process ${winner?.pid})`,
    );
    expect(await winner?.line('wrote')).toContain('wrote');
    await winner?.kill('SIGKILL');
  }
});

test('X3: a PostgreSQL that Kerf did not start is not stopped', async () => {
  const dataDir = await sharedDataDir();
  const server = startServer(dataDir);
  expect(await server.line('ready')).toBe('ready');
  await server.kill('SIGKILL');
  const stranger = postgresPid(dataDir);
  writeFileSync(join(dataDir, 'postgres', 'postmaster.opts'), 'postgres -D somewhere\n');
  const refusal = startEmbeddedDatabase({ dataDir, log: newLog() });
  await expect(refusal).rejects.toThrow(`Another PostgreSQL (process ${stranger}), which Kerf did not start`);
  expect(isAlive(stranger)).toBe(true);
});

test('X3: a PostgreSQL in another container, whose process is invisible, keeps a second one out', async () => {
  const dataDir = await sharedDataDir();
  const socket = join(dataDir, 'run', '.s.PGSQL.5432');
  mkdirSync(dirname(socket), { recursive: true });
  const other = createServer().listen(socket);
  await once(other, 'listening');
  const refusal = startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync });
  await expect(refusal).rejects.toThrow(/can't be seen from here answers/);
  other.close();
});
