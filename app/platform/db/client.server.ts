import path from 'node:path';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Log } from '../log.server.ts';
import { projectRoot } from '../project-root.server.ts';
import * as schema from './schema.ts';

/** What queries and commands take: the database, or a transaction on it. */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof schema>;

export type Connection = string | { host: string; port: number; user: string; database: string };

/** Two servers that start together must not migrate together. Any number will do; this one says KERF. */
const MIGRATION_LOCK = 0x4b455246;

export function connectionOptions(connection: Connection) {
  return typeof connection === 'string' ? { connectionString: connection } : connection;
}

/** Opens a pool of at most 10 connections and brings the tables up to date. Throws where no server answers. */
export async function openDatabase(connection: Connection, log: Log) {
  const pool = new pg.Pool({
    ...connectionOptions(connection),
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'kerf',
  });
  // A connection that breaks while it lies idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // The same for one that breaks within a transaction: the pool does not listen then, and the transaction fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await bringUpToDate(pool);
  } catch (error) {
    await pool.end();
    const reason =
      error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
    throw new Error(
      `The database could not be opened: ${reason}. Check DATABASE_URL and that its server runs.`,
      {
        cause: error,
      },
    );
  }
  const db: Database = drizzle(pool, { schema, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}

async function bringUpToDate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(drizzle(client), {
        migrationsFolder: path.join(projectRoot(), 'app/platform/db/migrations'),
      });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}
