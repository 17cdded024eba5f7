import path from 'node:path';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Log } from '../log.server.ts';
import { projectRoot } from '../project-root.server.ts';
import { makeSearchIndexes } from './search-column.server.ts';

/** The first parameter of queries and commands: the database or a transaction. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

export type Connection = string | { host: string; port: number; user: string; database: string };

/** Advisory lock key that keeps servers that start together from migrating at the same time: "KERF" in ASCII. */
const MIGRATION_LOCK = 0x4b455246;

export function connectionOptions(connection: Connection) {
  return typeof connection === 'string' ? { connectionString: connection } : connection;
}

/**
 * Opens a pool of at most 10 connections and runs pending migrations.
 *
 * @throws if the server can't be reached or a migration fails.
 */
export async function openDatabase(connection: Connection, log: Log) {
  const pool = new pg.Pool({
    ...connectionOptions(connection),
    max: 10,
    // Statements that a transaction sends without awaiting each are on their way together.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    // A new connection costs more than the queries of a page, so they are kept while people read.
    idleTimeoutMillis: 600_000,
    application_name: 'kerf',
  });
  // The pool replaces a broken idle connection; without a listener the error event would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // The pool doesn't listen to checked-out connections; if one breaks, its transaction fails with its own error.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations(pool, log);
  } catch (error) {
    await pool.end();
    const reason =
      error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
    throw new Error(
      `The database could not be opened: ${reason}. Check DATABASE_URL and that the server is running.`,
      { cause: error },
    );
  }
  const db: Database = drizzle(pool, { casing: 'snake_case' });
  const close = () => pool.end();
  return { db, pool, close, [Symbol.asyncDispose]: close };
}

async function runMigrations(pool: pg.Pool, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(drizzle(client), {
        migrationsFolder: path.join(projectRoot(), 'app/platform/db/migrations'),
      });
      await makeSearchIndexes(client, log);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}
