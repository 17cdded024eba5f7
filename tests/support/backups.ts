import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import type { RestoreTarget } from '#app/platform/backup/restore.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { connectionOptions, openDatabase } from '#app/platform/db/client.server.ts';
import { seedStarterContent } from '#app/platform/db/starter-content.server.ts';
import { type FileStore, openFileStore } from '#app/platform/files/file-store.server.ts';
import { seedPositions } from '#app/recruitment/positions/starter-content.server.ts';
import { fillOffice } from '../../scripts/demo/fill.ts';
import { cloneDatabase } from './database.ts';
import { openS3 } from './s3.ts';

/** A database and a file store, as a backup is written from and restored into. */
export type Place = Omit<RestoreTarget, 'deleteOutdated'> & {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
};

type Kind = { store: 'disk' | 'S3'; passphrase: string | null };

type Defer = (dispose: () => Promise<void>) => void;

/** The same in all places, so that one restores the other's backups. */
const SESSION_SECRET = 'of at least thirty-two characters';

/** An empty place, which lasts as long as the test unless `defer` is another. */
export async function emptyPlace({ store, passphrase }: Kind, defer: Defer = onTestFinished): Promise<Place> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kerf-backup-'));
  defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = await cloneDatabase('template0');
  defer(() => database.drop());
  const { connection } = database;
  const config = {
    dataDir,
    sessionSecret: SESSION_SECRET,
    s3: store === 'S3' ? await s3(path.join(dataDir, 's3'), defer) : null,
  };
  const files = await openFileStore(config, { durable: false });
  return {
    connection,
    config,
    files,
    passphrase,
    unverified: false,
    async query(text, values = []) {
      const client = new pg.Client(connectionOptions(connection));
      await client.connect();
      try {
        return (await client.query(text, values)).rows.map((row) => row);
      } finally {
        await client.end();
      }
    },
  };
}

async function s3(directory: string, defer: Defer): Promise<NonNullable<Config['s3']>> {
  const store = await openS3(directory);
  defer(() => store[Symbol.asyncDispose]());
  return store.s3;
}

/** A text with everything that COPY escapes, and what could be mistaken for it. */
const AWKWARD = 'tab\there\nline\r\nback\\slash \\N \\n \\. "quoted" \b\f\v Zoë 😀';

/** Fills a place with what an office has: applications, leads, articles, files, mails, a secret, and awkward values. */
export async function fill(place: Place, { count = 20, leads = 20 } = {}): Promise<void> {
  const log = pino({ level: 'silent' });
  const { db, close } = await openDatabase(place.connection, log);
  try {
    await seedStarterContent(db, [seedPositions], true);
    await fillOffice({ db, files: place.files, log }, { count, leads, seed: 0, now: new Date() });
  } finally {
    await close();
  }
  await place.query(`update leads set message = $1 where number = (select min(number) from leads)`, [
    AWKWARD,
  ]);
  const [mail] = await place.query<{ id: string }>(
    `insert into outgoing_mails (kind, subject_id, state, last_error)
     values ('lead-to-sales', (select id from leads limit 1), 'sent', $1), ('any', gen_random_uuid(), 'waiting', '\\N')
     returning id`,
    [AWKWARD],
  );
  // JSON's null is another value than no value.
  await place.query(
    `insert into audit_entries (actor_name, action, details) values ('', 'any', 'null'), ('x', 'any', $1)`,
    [JSON.stringify({ text: AWKWARD })],
  );
  // A gap in the numbers, of a lead without files.
  await place.query(
    `delete from leads where number = (select max(number) from leads where kind = 'enquiry')`,
  );
  await place.query(`insert into visitor_salts (day, salt) values ('2026-11-22', 'aa')`);
  const mails = path.join(place.config.dataDir, 'mail');
  await mkdir(mails, { recursive: true });
  await writeFile(path.join(mails, `${mail?.id}.eml`), randomBytes(10_000));
  await writeFile(path.join(place.config.dataDir, 'session-secret'), 's'.repeat(64), { mode: 0o600 });
  await putFile(place, 'article-images/11111111-1111-4111-8111-111111111111/400.webp', randomBytes(70_000));
}

/** Puts a file into the place's store. */
export async function putFile(place: Place, key: string, content: Buffer): Promise<void> {
  const source = path.join(place.config.dataDir, 'source');
  await writeFile(source, content);
  await place.files.put(key, source, 'application/octet-stream');
  await rm(source);
}

/** Everything in a place that a backup must bring back: rows as text, what guards them, sequences, files. */
export async function contentsOf(place: Place) {
  const tables = await place.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
       and relname not in ('visitor_salts', 'post_visitors') order by 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables)
    rows[name] = (await place.query<{ r: string }>(`select t::text as r from ${name} t order by 1`)).map(
      ({ r }) => r,
    );
  const guards = await place.query(
    `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as what from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
     order by 1, 2`,
  );
  const sequences: Record<string, unknown> = {};
  for (const { name } of await place.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S' order by 1`,
  ))
    sequences[name] = (await place.query(`select last_value, is_called from ${name}`))[0];
  return { rows, guards, sequences, files: await filesOf(place.files) };
}

async function filesOf(files: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const key of (await Array.fromAsync(files.keys(''))).sort())
    found[key] = Buffer.concat(await Array.fromAsync(await files.read(key))).toString('base64');
  return found;
}
