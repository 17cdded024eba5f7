import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { connectionOptions, type Database } from '../db/client.server.ts';
import type { JobQueue } from '../db/jobs.server.ts';
import { makeFolderDurably, writeDurably } from '../durable.server.ts';
import type { FileStore } from '../files/file-store.server.ts';
import { STORE_MARK, writeMark } from '../files/installation.server.ts';
import { projectRoot } from '../project-root.server.ts';
import { readBackupKey, SECRET_FILE } from '../secret.server.ts';
import { type Entry, isEncrypted, type Protection, readArchive, UNVERIFIED } from './archive.server.ts';
import type { BackupSource } from './backup.server.ts';
import { MANIFEST, type Manifest, manifestSchema, SEQUENCES, sequencesSchema } from './contents.server.ts';
import { UnreadableBackup } from './seal.server.ts';
import { copyIn, withoutConstraints, writeSequences } from './tables.server.ts';

/** `files` need not be durable: they are flushed together before the rows are committed. */
export type RestoreTarget = BackupSource & {
  /** Restores a backup that isn't encrypted without knowing whether somebody changed it. */
  unverified: boolean;
  /**
   * Deletes what may not come back, in the restoring transaction: who was erased since the backup, and sessions. Files that are to
   * be removed are not restored. @returns how many were erased.
   */
  deleteOutdated(services: { db: Database; jobs: JobQueue }): Promise<number>;
};

export type RestoreReport = { createdAt: string; rows: number; files: number; mails: number; erased: number };

/**
 * Restores a backup into an empty place, all of it or nothing: the file is read and checked to its end first, and the
 * database is written in one transaction that commits after the last file is stored.
 *
 * @throws if the file is damaged, belongs to a newer version, or the place isn't empty; then nothing was changed.
 */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<RestoreReport> {
  const protection = await protectionOf(target, file);
  const manifest = await checkArchive(file, protection);
  const client = new pg.Client({ ...connectionOptions(target.connection), application_name: 'kerf-restore' });
  client.on('error', () => {});
  await client.connect();
  const written: Written = { keys: [], paths: [] };
  let isCommitting = false;
  try {
    await refuseNonEmpty(client, target, await isEncrypted(file));
    const db = drizzle(client, { casing: 'snake_case' });
    return await db.transaction(async (tx) => {
      const later = await makeSchema(client, manifest);
      const report = await load(
        { client, tx, later },
        target,
        readArchive(file, protection),
        manifest,
        written,
      );
      isCommitting = true;
      return report;
    });
  } catch (error) {
    // What this restore wrote, so that it can be repeated. If only the answer to the commit was lost, the rows need it.
    if (!isCommitting) await removeWritten(target.files, written);
    throw error;
  } finally {
    await client.end();
  }
}

/** What a restore has begun to write outside of the database: keys of the file store, and paths. */
type Written = { readonly keys: string[]; readonly paths: string[] };

async function removeWritten(files: FileStore, { keys, paths }: Written): Promise<void> {
  for (const key of keys) await files.remove(key).catch(() => {});
  for (const file of paths) await rm(file, { force: true }).catch(() => {});
}

/** @throws if the backup needs the session secret of its installation, and that isn't here. */
async function protectionOf({ config, passphrase, unverified }: RestoreTarget, file: string) {
  const key = unverified ? null : await readBackupKey(config);
  if (key === null && !unverified && !(await isEncrypted(file)))
    throw new UnreadableBackup(
      `Nothing was restored, since nothing here tells whether somebody changed ${file}: that takes the session secret of the ` +
        `installation that wrote it. Set SESSION_SECRET to it, or copy the old DATA_DIR/${SECRET_FILE} to ` +
        `${path.join(config.dataDir, SECRET_FILE)}. ${UNVERIFIED}`,
    );
  return { passphrase, key };
}

/** Reads the whole archive, which compares all checksums, before anything is written. */
async function checkArchive(file: string, protection: Protection): Promise<Manifest> {
  let manifest: Manifest | null = null;
  for await (const { name, content } of readArchive(file, protection)) {
    if (name !== MANIFEST) continue;
    const parsed = manifestSchema.safeParse(JSON.parse(await textOf(content)));
    if (!parsed.success) throw new UnreadableBackup(`${file} was written by a newer version of Kerf.`);
    manifest = parsed.data;
  }
  if (manifest === null) throw new UnreadableBackup(`${file} is no backup of Kerf.`);
  return manifest;
}

async function refuseNonEmpty(
  client: pg.Client,
  { files, config }: RestoreTarget,
  encrypted: boolean,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  );
  const refuse = (what: string) => {
    throw new Error(
      `Nothing was restored, since ${what}. A restore only fills an empty place: an empty database, and a DATA_DIR or ` +
        'bucket without files.',
    );
  };
  if (rows[0] !== undefined) refuse(`the database is not empty: it has the table ${rows[0].name}`);
  for await (const key of files.keys('')) refuse(`the file store is not empty: it has ${key}`);
  const mails = await readdir(path.join(config.dataDir, 'mail')).catch(() => []);
  if (mails.length > 0) refuse(`${config.dataDir}/mail is not empty`);
  // An encrypted backup brings its own. For another one it was copied there, which authenticates the backup.
  const secret = await readFile(path.join(config.dataDir, SECRET_FILE)).catch(() => null);
  if (encrypted && secret !== null) refuse(`${config.dataDir} has a ${SECRET_FILE} already`);
}

/** Makes the tables as they were when the backup was written. @returns the migrations since then. */
async function makeSchema(client: pg.Client, { migrations, version }: Manifest): Promise<MigrationMeta[]> {
  const later = new Map(
    readMigrationFiles({ migrationsFolder: path.join(projectRoot(), 'app/platform/db/migrations') }).map(
      (migration) => [migration.hash, migration],
    ),
  );
  await client.query(
    `create schema drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { hash, made } of migrations) {
    const migration = later.get(hash);
    if (migration === undefined)
      throw new UnreadableBackup(
        `The backup was written by another version of Kerf (${version}), whose database this one doesn't know. ` +
          'Restore it with that version or a newer one.',
      );
    await runMigration(client, migration, made);
    later.delete(hash);
  }
  return [...later.values()];
}

/** Drizzle's own migrator can't be used in a transaction, since it begins and commits one. */
async function runMigration(
  client: pg.Client,
  { sql, hash }: MigrationMeta,
  made: string | number,
): Promise<void> {
  for (const statement of sql) await client.query(statement);
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    made,
  ]);
}

/** The restoring transaction, its connection, and the migrations that the backup lacks. */
type Restoring = { client: pg.Client; tx: Database; later: MigrationMeta[] };

async function load(
  { client, tx, later }: Restoring,
  target: RestoreTarget,
  entries: AsyncGenerator<Entry>,
  manifest: Manifest,
  written: Written,
): Promise<RestoreReport> {
  const report = { createdAt: manifest.createdAt, rows: 0, files: 0, mails: 0, erased: 0 };
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let next = await entries.next();
  // Tables come first, then the sequences.
  await withoutConstraints(client, async () => {
    for (; !next.done && !next.value.name.startsWith(SEQUENCES); next = await entries.next()) {
      const table = tables.get(/^tables\/([^/]+)\//.exec(next.value.name)?.[1] ?? '');
      if (table) report.rows += await copyIn(client, table, next.value.content);
    }
  });
  if (!next.done) {
    await writeSequences(client, sequencesSchema.parse(JSON.parse(await textOf(next.value.content))));
    next = await entries.next();
  }
  // What deletes reads and writes today's tables.
  for (const migration of later) await runMigration(client, migration, migration.folderMillis);
  const deleting = await deleteOutdated(tx, target);
  report.erased = deleting.erased;
  const mails = await client.query<{ id: string }>('select id from outgoing_mails');
  const mailEntries = new Set(mails.rows.map(({ id }) => `mail/${id}.eml`));
  const mailFolder = path.join(target.config.dataDir, 'mail');
  await makeFolderDurably(mailFolder, 0o700);
  const writeBeside = async (file: string, content: Entry['content']) => {
    written.paths.push(file);
    await writeDurably(file, await bytesOf(content), 0o600);
  };
  for (; !next.done; next = await entries.next()) {
    const { name } = next.value;
    const key = name.startsWith('files/') ? name.slice('files/'.length) : null;
    if (key !== null && !deleting.files.has(key)) {
      written.keys.push(key);
      await target.files.put(key, await bytesOf(next.value.content), 'application/octet-stream');
      report.files += 1;
    } else if (mailEntries.has(name)) {
      await writeBeside(path.join(mailFolder, path.basename(name)), next.value.content);
      report.mails += 1;
    } else if (name === SECRET_FILE) {
      await writeBeside(path.join(target.config.dataDir, SECRET_FILE), next.value.content);
    }
  }
  await markStore(client, target, written.keys);
  await target.files.flush(written.keys);
  return report;
}

/** The restored database and its files belong together. */
async function markStore(client: pg.Client, { files }: RestoreTarget, stored: string[]): Promise<void> {
  const installation = await client.query<{ mark: string }>('select file_store as mark from installation');
  const mark = installation.rows[0]?.mark;
  if (!mark) return;
  stored.push(STORE_MARK);
  await writeMark(files, mark);
}

/** Runs the deletions with a job queue that only notes which files they would remove. */
async function deleteOutdated(tx: Database, target: RestoreTarget) {
  const files = new Set<string>();
  const jobs: JobQueue = {
    async enqueue(_tx, _queue, data) {
      if ('fileKey' in data) files.add(String(data.fileKey));
    },
  };
  return { erased: await target.deleteOutdated({ db: tx, jobs }), files };
}

async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(content));
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  return (await bytesOf(content)).toString('utf8');
}
