import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBackup } from '#app/platform/backup/backup.server.ts';
import { FILE_COLUMNS } from '#app/platform/backup/contents.server.ts';
import { type RestoreTarget, restoreBackup } from '#app/platform/backup/restore.server.ts';
import { connectionOptions, openDatabase } from '#app/platform/db/client.server.ts';
import { runUnlessBackup } from '#app/platform/files/file-hold.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { eraseLead } from '#app/sales/lead-erasure.commands.server.ts';
import { contentsOf, emptyPlace, fill, type Place, putFile } from './support/backups.ts';
import { openTestServices } from './support/services.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

let folder: string;
/** A filled place that tests don't change, and its backup. */
let source: Place;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-backups-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  source = await emptyPlace(onDisk, (dispose) => stack.defer(dispose));
  await fill(source);
  file = newFile();
  await writeBackup(source, file);
});

/** The first migration that the older version lacks: the one that made quotations, after Kerf 1.1. */
const LATER = '0039_prices_customers_quotations';

const newFile = () => path.join(folder, `${randomUUID()}.backup`);
const restore = (place: Place, file: string) =>
  restoreBackup({ ...place, deleteOutdated: async () => 0 }, file);
const onDisk = { store: 'disk', passphrase: null } as const;
const sealed = { ...onDisk, passphrase: 'plasma-otter-anvil-7' } as const;

const tableCount = async (place: Place) =>
  (
    await place.query(
      `select 1 from pg_class where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))`,
    )
  ).length;

describe.each([
  ['files on disk', onDisk],
  ['files in S3, encrypted', { ...sealed, store: 'S3' }],
] as const)('%s', (_name, kind) => {
  test('X3: what is restored equals what was backed up, row by row and byte by byte', async () => {
    const source = await emptyPlace(kind);
    await fill(source);
    const file = newFile();
    const report = await writeBackup(source, file);
    expect(report.missing).toEqual([]);
    expect(report).toMatchObject({ mails: 1, bytes: (await stat(file)).size });
    const target = await emptyPlace(kind);
    const restored = await restore(target, file);
    expect(restored).toMatchObject({ files: report.files, mails: 1, erased: 0 });

    const [before, after] = [await contentsOf(source), await contentsOf(target)];
    expect(Object.keys(before.files).length).toBeGreaterThan(10);
    expect(before.rows.leads?.length).toBe(19);
    expect(after).toEqual(before);
    const mails = (place: Place) => path.join(place.config.dataDir, 'mail');
    const [mail = ''] = await readdir(mails(source));
    expect(await readFile(path.join(mails(target), mail))).toEqual(
      await readFile(path.join(mails(source), mail)),
    );
    // What would let readers be traced isn't in it, and the secret is only if it is encrypted.
    expect(await target.query('select * from visitor_salts')).toEqual([]);
    const secret = await readFile(path.join(target.config.dataDir, 'session-secret'), 'utf8').catch(
      () => null,
    );
    expect(secret).toBe(kind.passphrase === null ? null : 's'.repeat(64));
  }, 180_000);
});

test('X3: a backup is of one moment, and a file that was erased while it runs is still in it', async () => {
  await using services = await openTestServices();
  const { config, database, pool } = services;
  const source: Place = {
    ...services,
    connection: database.connection,
    passphrase: null,
    unverified: false,
    query: database.query,
  };
  await fill(source);
  const before = await contentsOf(source);
  let removals = 0;
  const files: typeof services.files = {
    ...services.files,
    // The rows have been read when the first file is.
    async stat(key) {
      if (removals === 0) {
        removals += 1;
        await database.query('delete from leads');
        expect(await runUnlessBackup(pool, () => services.files.remove(key))).toBe(false);
      }
      return services.files.stat(key);
    },
  };
  const file = newFile();
  const report = await writeBackup(
    { connection: database.connection, files, config, passphrase: null },
    file,
  );
  expect([removals, report.missing]).toEqual([1, []]);
  expect(await runUnlessBackup(pool, async () => {})).toBe(true);
  const target = await emptyPlace(onDisk);
  await restore({ ...target, config: { ...target.config, sessionSecret: config.sessionSecret } }, file);
  expect((await contentsOf(target)).rows.leads).toEqual(before.rows.leads);
  expect((await contentsOf(target)).files).toEqual(before.files);
});

test('X3: two backups at once are refused, and a file that exists is not replaced', async () => {
  const file = newFile();
  let second: Promise<unknown> | undefined;
  const files: typeof source.files = {
    ...source.files,
    async stat(key) {
      second ??= writeBackup(source, newFile()).catch((error: unknown) => error);
      await second;
      return source.files.stat(key);
    },
  };
  await writeBackup({ ...source, files }, file);
  expect(await second).toMatchObject({ message: 'Another backup is running.' });
  const content = await readFile(file);
  await expect(writeBackup(source, file)).rejects.toThrow('exists already');
  expect(await readFile(file)).toEqual(content);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('X3: a file that rows refer to and the store lacks is reported, and the rest is backed up', async () => {
  const [cv] = await source.query<{ key: string }>(
    'select cv_key as key from applications where cv_key is not null',
  );
  const stat: typeof source.files.stat = async (key) => (key === cv?.key ? null : source.files.stat(key));
  const report = await writeBackup({ ...source, files: { ...source.files, stat } }, newFile());
  expect(report.missing).toEqual([cv?.key]);
  expect(report.files).toBeGreaterThan(10);
});

describe.each([
  ['plain', onDisk],
  ['encrypted', sealed],
] as const)('%s', (_name, kind) => {
  test('X3: a flipped byte anywhere is refused and named, and nothing is restored', async () => {
    const file = newFile();
    await writeBackup({ ...source, passphrase: kind.passphrase }, file);
    const content = await readFile(file);
    const target = await emptyPlace(kind);
    for (const share of [0, 0.3, 0.7, 0.9999]) {
      const at = Math.floor(share * content.length);
      const damaged = Buffer.from(content);
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      const other = newFile();
      await writeFile(other, damaged);
      const refusal = new RegExp(`${other}.*(?:damaged|is no backup)`, 's');
      await expect(restore(target, other), `byte ${at}`).rejects.toThrow(refusal);
    }
    expect(await tableCount(target)).toBe(0);
    for (const share of [0.0001, 0.999]) {
      const short = newFile();
      await writeFile(short, content);
      await truncate(short, Math.floor(share * content.length));
      await expect(restore(target, short), `cut at ${share}`).rejects.toThrow(/damaged|cut off|is missing/);
    }
    expect(await tableCount(target)).toBe(0);
    await restore(target, file);
    expect((await contentsOf(target)).rows).toEqual((await contentsOf(source)).rows);
  });
});

test('X3: a wrong passphrase, or none, restores nothing and says so', async () => {
  const file = newFile();
  await writeBackup({ ...source, passphrase: sealed.passphrase }, file);
  expect((await readFile(file)).includes('thandi')).toBe(false);
  const target = await emptyPlace(onDisk);
  await expect(restore({ ...target, passphrase: 'plasma-otter-anvil-8' }, file)).rejects.toThrow(
    'The passphrase is wrong',
  );
  await expect(restore(target, file)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  expect(await tableCount(target)).toBe(0);
});

describe('X3: a backup that is not encrypted is authenticated by the session secret', () => {
  const other = 'another secret of thirty-two characters';
  const withSecret = (place: Place, sessionSecret: string | null): Place => ({
    ...place,
    config: { ...place.config, sessionSecret },
  });

  test('one that somebody wrote or changed without it is refused; --unverified restores it nevertheless', async () => {
    const forged = newFile();
    // As one who can write to the folder makes it: complete, and with right checksums.
    const report = await writeBackup(withSecret(source, other), forged);
    expect(report.authenticated).toBe(true);
    const target = await emptyPlace(onDisk);
    await expect(restore(target, forged)).rejects.toThrow(
      /authentication code doesn't fit the session secret.*--unverified/s,
    );
    expect(await tableCount(target)).toBe(0);
    await restore({ ...target, unverified: true }, forged);
    expect((await contentsOf(target)).rows).toEqual((await contentsOf(source)).rows);
  });

  test('one without a code, as older versions wrote it, is refused and restored in the same way', async () => {
    const old = newFile();
    await rm(path.join(source.config.dataDir, 'session-secret'));
    const report = await writeBackup(withSecret(source, null), old);
    await writeFile(path.join(source.config.dataDir, 'session-secret'), 's'.repeat(64), { mode: 0o600 });
    expect(report.authenticated).toBe(false);
    const target = await emptyPlace(onDisk);
    await expect(restore(target, old)).rejects.toThrow(/It has no authentication code.*--unverified/s);
    expect(await tableCount(target)).toBe(0);
    await restore({ ...target, unverified: true }, old);
  });

  test('on a new machine, the secret that was copied into DATA_DIR is enough; without one the refusal says so', async () => {
    const file = newFile();
    await writeBackup(withSecret(source, null), file);
    const target = withSecret(await emptyPlace(onDisk), null);
    await expect(restore(target, file)).rejects.toThrow(/Set SESSION_SECRET to it, or copy .*--unverified/s);
    expect(await tableCount(target)).toBe(0);
    const kept = path.join(target.config.dataDir, 'session-secret');
    await writeFile(kept, 't'.repeat(64));
    await expect(restore(target, file)).rejects.toThrow("authentication code doesn't fit");
    await writeFile(kept, 's'.repeat(64));
    await restore(target, file);
    expect(await readFile(kept, 'utf8')).toBe('s'.repeat(64));
  });

  test('an encrypted one needs the passphrase only, and replaces no secret that is there', async () => {
    const file = newFile();
    await writeBackup({ ...source, passphrase: sealed.passphrase }, file);
    const target = withSecret(await emptyPlace(sealed), null);
    const kept = path.join(target.config.dataDir, 'session-secret');
    await writeFile(kept, 't'.repeat(64));
    await expect(restore(target, file)).rejects.toThrow('has a session-secret already');
    await rm(kept);
    const flush = () => Promise.reject(new Error('The disk is full'));
    await expect(restore({ ...target, files: { ...target.files, flush } }, file)).rejects.toThrow(
      'disk is full',
    );
    await restore(target, file);
    expect(await readFile(kept, 'utf8')).toBe('s'.repeat(64));
  });
});

test('X3: a restore into a database or a file store that is not empty is refused, and changes nothing', async () => {
  const before = await contentsOf(source);
  await expect(restore(source, file)).rejects.toThrow('the database is not empty');
  expect(await contentsOf(source)).toEqual(before);

  const target = await emptyPlace(onDisk);
  await putFile(target, 'drawings/one', Buffer.from('x'));
  await expect(restore(target, file)).rejects.toThrow('the file store is not empty: it has drawings/one');
  expect(await tableCount(target)).toBe(0);
});

test('X3: a restore that fails halfway leaves the place empty, so that it can be repeated', async () => {
  const target = await emptyPlace(onDisk);
  const [lead] = await source.query<{ id: string }>('select id from leads limit 1');
  // Erasing has a transaction of its own.
  const deleteOutdated: RestoreTarget['deleteOutdated'] = async (services) =>
    (await eraseLead(services, null, lead?.id ?? '')) ? 1 : 0;
  let puts = 0;
  const put: typeof target.files.put = (...file) => {
    puts += 1;
    if (puts === 3) throw new Error('The disk is full');
    return target.files.put(...file);
  };
  await expect(
    restoreBackup({ ...target, deleteOutdated, files: { ...target.files, put } }, file),
  ).rejects.toThrow('disk is full');
  // After the mails too, which are restored last.
  const flush = () => Promise.reject(new Error('The disk is full'));
  await expect(restore({ ...target, files: { ...target.files, flush } }, file)).rejects.toThrow(
    'disk is full',
  );
  await restore(target, file);
  expect((await contentsOf(target)).rows).toEqual((await contentsOf(source)).rows);
});

test('X3: a backup of a version whose database this one does not know is refused with the reason', async () => {
  const source = await emptyPlace(onDisk);
  await fill(source, { count: 1, leads: 1 });
  await source.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 1)`,
  );
  const file = newFile();
  await writeBackup(source, file);
  const target = await emptyPlace(onDisk);
  await expect(restore(target, file)).rejects.toThrow('was written by another version of Kerf');
  expect(await tableCount(target)).toBe(0);
});

test('X3, X5: a backup of an older version is migrated as it is restored, and who was erased since is erased again', async () => {
  const migrations = path.join(projectRoot(), 'app/platform/db/migrations');
  const journal: { entries: { tag: string }[] } = JSON.parse(
    await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8'),
  );
  const older = await mkdtemp(path.join(folder, 'older-'));
  await cp(migrations, older, { recursive: true });
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag === LATER),
  );
  await writeFile(path.join(older, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  const old = await emptyPlace(onDisk);
  const client = new pg.Client(connectionOptions(old.connection));
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: older });
  await client.end();
  const leads = await old.query<{ id: string; name: string }>(
    `insert into leads (kind, name, email, fingerprint) values
       ('enquiry', 'Thandi', 'thandi@example.com', 'x'), ('enquiry', 'Goes', 'goes@example.com', 'y') returning id, name`,
  );
  const file = newFile();
  await writeBackup(old, file);

  const target = await emptyPlace(onDisk);
  const erased = leads.find(({ name }) => name === 'Goes')?.id ?? '';
  const deleteOutdated: RestoreTarget['deleteOutdated'] = async (services) =>
    (await eraseLead(services, null, erased, 'person')) ? 1 : 0;
  expect(await restoreBackup({ ...target, deleteOutdated }, file)).toMatchObject({ erased: 1 });
  expect(await target.query('select name from leads')).toEqual([{ name: 'Thandi' }]);
  // As a start makes and notes them, so that the next one has nothing to migrate.
  const applied = 'select * from drizzle.__drizzle_migrations order by id';
  expect(await target.query(applied)).toEqual(await source.query(applied));
  expect((await contentsOf(target)).guards).toEqual((await contentsOf(source)).guards);
  await (await openDatabase(target.connection, pino({ level: 'silent' }))).close();
});

test('X3: every column of the schema that holds the key of a stored file is known to the backup', async () => {
  const columns = await source.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public'`,
  );
  const others = ['submission_key', 'public_key', 'mail_key'];
  // A check is about a file that another table refers to.
  const keys = columns.filter(
    ({ table, column }) => column.endsWith('_key') && !others.includes(column) && table !== 'file_checks',
  );
  const names = (of: readonly { table: string; column: string }[]) =>
    of.map(({ table, column }) => `${table}.${column}`).sort();
  expect(names(keys)).toEqual(names(FILE_COLUMNS));
});
