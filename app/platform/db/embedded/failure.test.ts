import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { startupError } from './advice.server.ts';
import { newDataDir, newLog, query, sharedDataDir, trackDatabase, withoutFsync } from './embedded.fixture.ts';
import { type Machine, thisMachine } from './machine.server.ts';
import { prepareSocketDir } from './socket-dir.server.ts';
import { startEmbeddedDatabase } from './start.server.ts';

const start = (dataDir: string) => startEmbeddedDatabase({ dataDir, log: newLog(), settings: withoutFsync });

test("X3: a damaged database is left unchanged; the error has PostgreSQL's output and what to do", async () => {
  const dataDir = await sharedDataDir();
  const cluster = join(dataDir, 'postgres');
  const control = join(cluster, 'global', 'pg_control');
  renameSync(control, join(dataDir, 'pg_control'));
  const before = readdirSync(cluster, { recursive: true }).sort();
  await expect(start(dataDir)).rejects.toThrow(
    /ended before it was ready.*\n.*are damaged or incomplete.*backup.*\nLast words:\n.*could not (open|find)/s,
  );
  expect(readdirSync(cluster, { recursive: true }).sort()).toEqual(before);
  renameSync(join(dataDir, 'pg_control'), control);
});

test('X3: a database of another major version is refused, and the error names both versions', async () => {
  const dataDir = await sharedDataDir();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow(
    /written by PostgreSQL 17, and this Kerf brings PostgreSQL 18/,
  );
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
});

test('X3: anything else at the path of the database is left unchanged', async () => {
  const dataDir = newDataDir();
  const stranger = join(dataDir, 'postgres', 'diary.txt');
  mkdirSync(dirname(stranger), { recursive: true });
  writeFileSync(stranger, 'mine');
  await expect(start(dataDir)).rejects.toThrow(
    /not a database that Kerf can read.*Kerf leaves it untouched/s,
  );
  expect(readFileSync(stranger, 'utf8')).toBe('mine');
});

test('X3: a wrong setting is named', async () => {
  const dataDir = await sharedDataDir();
  writeFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), 'work_mem = much\n');
  await expect(start(dataDir)).rejects.toThrow(/setting of PostgreSQL is wrong.*invalid value.*work_mem/s);
  rmSync(join(dataDir, 'postgres', 'postgresql.auto.conf'));
  const database = await trackDatabase(start(dataDir));
  expect(await query(database, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
});

/** A machine with a sandbox in which PostgreSQL may not be started. */
const sandboxed: Machine = {
  ...thisMachine,
  runnersToTry: () => [{ how: 'in a sandbox', wrap: () => ({ program: '/bin/false', args: [] }) }],
};

test('X3: if PostgreSQL can no longer run, the error says how its data can be used, and it is left unchanged', async () => {
  const dataDir = await sharedDataDir();
  const before = readdirSync(dataDir, { recursive: true }).sort();
  await expect(startEmbeddedDatabase({ dataDir, log: newLog() }, sandboxed)).rejects.toThrow(
    /can't run here: in a sandbox: exit code 1.*\n.*start Kerf as the user who owns.*chown -R 65534:65534/s,
  );
  expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual(before);
});

test("X2: a machine on which PostgreSQL can't run is told what to do, and nothing is left behind", async () => {
  const dataDir = newDataDir();
  await expect(startEmbeddedDatabase({ dataDir, log: newLog() }, sandboxed)).rejects.toThrow(
    /can't run here.*\nStart Kerf as an ordinary user. With DATABASE_URL, Kerf uses a PostgreSQL server/s,
  );
  expect(readdirSync(dataDir)).toEqual(['server.lock']);
});

test('X3: data of the PGlite that stood in for PostgreSQL until version 1.2 is not replaced by an empty database', async () => {
  const dataDir = newDataDir();
  mkdirSync(join(dataDir, 'pglite'), { recursive: true });
  await expect(start(dataDir)).rejects.toThrow(
    /pglite is a PGlite database.*Write a backup with that version/s,
  );
  expect(readdirSync(dataDir)).toEqual(['pglite']);
});

test("X3: a data directory that can't be created is named", async () => {
  const dataDir = newDataDir();
  writeFileSync(dataDir, 'a file');
  await expect(start(dataDir)).rejects.toThrow(`Kerf can't make its data directory ${dataDir}`);
});

test('X3: a socket directory created by somebody else is not used', async () => {
  const dataDir = newDataDir('b'.repeat(120));
  mkdirSync(dataDir, { recursive: true });
  const directory = await prepareSocketDir(dataDir, undefined);
  rmSync(directory, { recursive: true });
  symlinkSync(dataDir, directory);
  await expect(prepareSocketDir(dataDir, undefined)).rejects.toThrow(/was made by someone else/);
  rmSync(directory);
});

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /disk .* is full/],
  ['FATAL:  data directory "/d" has wrong ownership', /must belong to the user who starts Kerf/],
  ['could not open file "/d/postmaster.pid": Permission denied', /must belong to the user who starts Kerf/],
  ['FATAL:  could not create lock file "postmaster.pid": Read-only file system', /is read-only/],
  ['FATAL:  could not resize shared memory segment "/x": No space left on device', /--shm-size/],
  ['PANIC:  could not locate a valid checkpoint record', /damaged or incomplete/],
])('X3: %s: the error says what to do', (said, advice) => {
  expect(startupError('It failed.', said, '/d').message).toMatch(advice);
});
