import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { type SITE_TEMPLATE, TEMPLATE } from './cluster.setup.ts';

/** PostgreSQL's error code. */
const DEADLOCK = '40P01';

/** A new database, cloned from the migrated template, from that of a site, or without any table from `template0`. */
export async function cloneDatabase(
  template: typeof TEMPLATE | typeof SITE_TEMPLATE | 'template0' = TEMPLATE,
) {
  const cluster = inject('cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template ${template}`);
  const connection = { ...cluster, database: name };
  const openPool = () => {
    const opened = new pg.Pool({ ...connection, max: 5 });
    // A test ends connections, or stops the database.
    opened.on('error', () => {});
    return opened;
  };
  let pool = openPool();
  const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> => {
    for (;;) {
      try {
        return (await pool.query<Row>(text, values)).rows;
      } catch (error) {
        // Emptying tables may meet what the server still does after a test; PostgreSQL ended this statement, so it is repeated.
        if (!(error instanceof pg.DatabaseError && error.code === DEADLOCK)) throw error;
      }
    }
  };
  return {
    connection,
    /** The connection as a URL, for DATABASE_URL. */
    url: `postgresql://${cluster.user}@localhost:${cluster.port}/${name}?host=${encodeURIComponent(cluster.host)}`,
    query,
    /** Takes the tests' company away, so that the sample is the company: for tests of the sample, and of a first start. */
    showSample: () => query('truncate company_versions'),
    /** Takes away what was published and drafted since the tests' company. */
    resetCompany: () => query('delete from company_versions where revision > 1; delete from company_drafts'),
    /** Runs a statement in a transaction that stays open, with its locks, until `release`. */
    async hold(statement: string) {
      const client = new pg.Client(connection);
      await client.connect();
      await client.query('begin');
      await client.query(statement);
      return {
        /** Resolves when as many other connections wait for a lock. */
        waitedFor: (connections = 1) =>
          vi.waitUntil(
            async () => {
              const waiting = await query(
                `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              );
              return waiting.length >= connections;
            },
            { timeout: 20_000 },
          ),
        /** Runs another statement in the same transaction. */
        also: (text: string, values: unknown[] = []) => client.query(text, values),
        async release() {
          await client.query('commit');
          await client.end();
        },
      };
    },
    /** Renames a table during `act`, which simulates a database error. */
    async without(table: string, act: () => Promise<void>): Promise<void> {
      await this.query(`alter table ${table} rename to ${table}_away`);
      try {
        await act();
      } finally {
        await this.query(`alter table ${table}_away rename to ${table}`);
      }
    },
    /** Runs `act` while this database refuses connections, after terminating the existing ones. */
    async whileStopped(act: () => Promise<void>): Promise<void> {
      await asAdmin(`alter database ${name} with allow_connections false`);
      await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      try {
        await act();
      } finally {
        await asAdmin(`alter database ${name} with allow_connections true`);
      }
    },
    /** Runs `act` while there is no database of this name. */
    async whileAway(act: () => Promise<void>): Promise<void> {
      // A database with connections can't be renamed.
      await pool.end();
      pool = openPool();
      await asAdmin(`alter database ${name} rename to ${name}_away`);
      try {
        await act();
      } finally {
        await asAdmin(`alter database ${name}_away rename to ${name}`);
      }
    },
    /** Locks a table exclusively. @returns a function that releases it. */
    async lock(table: string): Promise<() => Promise<void>> {
      const client = new pg.Client(connection);
      // After a failed test the connection stays open until its database is dropped, which emits an error.
      client.on('error', () => {});
      await client.connect();
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      return () => client.end();
    },
    async drop() {
      await pool.end();
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}

/** What a test needs to insert and read rows. */
export type Database = Pick<Awaited<ReturnType<typeof cloneDatabase>>, 'query'>;

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
