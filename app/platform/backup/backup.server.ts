import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '../config.server.ts';
import type { Connection } from '../db/client.server.ts';
import { isFolder } from '../durable.server.ts';
import { openHold } from '../files/file-hold.server.ts';
import type { FileStore } from '../files/file-store.server.ts';
import { readBackupKey, SECRET_FILE } from '../secret.server.ts';
import { type AddEntry, writeArchive } from './archive.server.ts';
import {
  FILE_COLUMNS,
  FILE_PREFIXES,
  MANIFEST,
  type Manifest,
  SEQUENCES,
  type Table,
} from './contents.server.ts';
import { copyOut, listTables, readSequences } from './tables.server.ts';

export type BackupSource = {
  connection: Connection;
  files: FileStore;
  config: Pick<Config, 'dataDir' | 'sessionSecret'>;
  /** Encrypts the backup; null leaves it readable and authenticated by the session secret, which it then doesn't contain. */
  passphrase: string | null;
};

export type BackupReport = {
  bytes: number;
  tables: number;
  files: number;
  mails: number;
  /** Keys of files that rows refer to and the store doesn't have. */
  missing: string[];
  /** Whether a restore can tell that nobody has changed it. */
  authenticated: boolean;
};

/**
 * Writes a backup of everything while the servers run: all rows as of one moment, and the files they refer to. It is read
 * back before it gets its name.
 *
 * @throws if it can't be written or read back, or if another backup runs; then nothing is left of it.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<BackupReport> {
  const { files, config, passphrase } = source;
  const folder = path.dirname(file);
  if (!(await isFolder(folder)))
    throw new Error(`${folder} is not there. Make it first; it may be on a disk that is not mounted.`);
  const client = await openHold(source.connection);
  try {
    const key = await readBackupKey(config);
    const authenticated = passphrase !== null || key !== null;
    const report: BackupReport = { bytes: 0, tables: 0, files: 0, mails: 0, missing: [], authenticated };
    report.bytes = await writeArchive(file, { passphrase, key }, async (add) => {
      const needed = await addDatabase(client, add);
      report.tables = needed.tables;
      if (passphrase !== null) await addSecret(config.dataDir, add);
      for await (const key of keysOf(files, needed.keys)) {
        const stored = await files.stat(key);
        if (stored === null) {
          report.missing.push(key);
          continue;
        }
        await add(`files/${key}`, await files.read(key), stored.bytes);
        report.files += 1;
      }
      report.mails = await addMails(path.join(config.dataDir, 'mail'), needed.mails, add);
    });
    return report;
  } finally {
    await client.end();
  }
}

/** Adds all rows of one snapshot. @returns the files and mails that they refer to. */
async function addDatabase(client: pg.Client, add: AddEntry) {
  await client.query('begin isolation level repeatable read, read only');
  const tables = await listTables(client);
  const { rows } = await client.query<{ hash: string; made: string; at: Date }>(
    'select hash, created_at::text as made, now() as at from drizzle.__drizzle_migrations order by id',
  );
  const manifest: Manifest = {
    format: 1,
    version: packageFile.version,
    installation: await installationOf(client),
    createdAt: (rows[0]?.at ?? new Date()).toISOString(),
    migrations: rows.map(({ hash, made }) => ({ hash, made })),
    tables,
  };
  await add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  for (const table of tables) await addTable(client, table, add);
  const keys: string[] = [];
  // The database may be older than this program: a backup before an upgrade.
  const there = FILE_COLUMNS.filter(({ table, column }) =>
    tables.some(({ name, columns }) => name === table && columns.includes(column)),
  );
  for (const { table, column } of there) {
    const references = await client.query<{ key: string }>(
      `select ${column} as key from public.${table} where ${column} is not null order by 1`,
    );
    keys.push(...references.rows.map(({ key }) => key));
  }
  const mails = await client.query<{ id: string }>('select id from outgoing_mails');
  await client.query('commit');
  await add(SEQUENCES, Buffer.from(JSON.stringify(await readSequences(client), null, 2)));
  // Two rows may refer to the same PDF: a quotation as it was sent, and its decision if nothing else was ordered.
  return { tables: tables.length, keys: [...new Set(keys)], mails: new Set(mails.rows.map(({ id }) => id)) };
}

async function installationOf(client: pg.Client): Promise<string | null> {
  // Not there yet before the first start of version 1.2.
  const { rows: known } = await client.query(`select where to_regclass('public.installation') is not null`);
  if (known.length === 0) return null;
  const { rows } = await client.query<{ id: string }>('select id from installation');
  return rows[0]?.id ?? null;
}

/** A table's size isn't known before it is read, so it becomes entries of complete rows of about this size. */
const PART_BYTES = 4 * 1024 * 1024;

async function addTable(client: pg.Client, table: Table, add: AddEntry): Promise<void> {
  let number = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  const addPart = (content: Buffer) => {
    number += 1;
    return add(`tables/${table.name}/${String(number).padStart(6, '0')}.copy`, content);
  };
  for await (const chunk of copyOut(client, table)) {
    waiting.push(chunk);
    length += chunk.length;
    const end = length < PART_BYTES ? 0 : chunk.lastIndexOf(0x0a) + 1;
    if (end === 0) continue;
    await addPart(Buffer.concat(waiting, length - chunk.length + end));
    waiting = [chunk.subarray(end)];
    length = chunk.length - end;
  }
  if (length > 0) await addPart(Buffer.concat(waiting));
}

async function* keysOf(files: FileStore, referenced: readonly string[]): AsyncGenerator<string> {
  yield* referenced;
  for (const prefix of FILE_PREFIXES) yield* files.keys(prefix);
}

async function addSecret(dataDir: string, add: AddEntry): Promise<void> {
  const secret = await readFile(path.join(dataDir, SECRET_FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (secret !== null) await add(SECRET_FILE, secret);
}

/** The .eml files of the mails that the snapshot knows. */
async function addMails(folder: string, known: ReadonlySet<string>, add: AddEntry): Promise<number> {
  let added = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!known.has(name.replace(/\.eml$/, ''))) continue;
    // One that was erased after the snapshot is gone, and would not be restored anyway.
    const file = await open(path.join(folder, name)).catch(() => null);
    if (file === null) continue;
    const { size } = await file.stat();
    await add(`mail/${name}`, file.createReadStream(), size);
    added += 1;
  }
  return added;
}
