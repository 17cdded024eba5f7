import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Sequences, Table } from './contents.server.ts';

/**
 * Tables whose rows stay out of backups: they would let the readers of an article be traced after the day on which their
 * salt is deleted.
 */
const LEFT_OUT = ['post_visitors', 'visitor_salts'];

/** All tables of the application. The job runner's are not among them: its schedules are made anew at each start. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       json_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)
     group by c.oid order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** A table's rows in PostgreSQL's text format of COPY, in pieces. */
export async function* copyOut(client: pg.ClientBase, table: Table): AsyncGenerator<Buffer> {
  yield* client.query(to(`copy ${columnsOf(table)} to stdout`));
}

/** Inserts what `copyOut` wrote. @returns the number of rows. */
export async function copyIn(
  client: pg.ClientBase,
  table: Table,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const copying = client.query(from(`copy ${columnsOf(table)} from stdin`));
  await pipeline(content, copying);
  return copying.rowCount;
}

function columnsOf({ name, columns }: Table): string {
  return `public.${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`;
}

/** The state of every sequence. It isn't part of a snapshot; read after the rows, it is never behind them. */
export async function readSequences(client: pg.ClientBase): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const states: Sequences = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<Sequences[number]>(
      `select $1::text as name, last_value::text as value, is_called as called from public.${escapeIdentifier(name)}`,
      [name],
    );
    states.push(...state);
  }
  return states;
}

export async function writeSequences(client: pg.ClientBase, states: Sequences): Promise<void> {
  for (const { name, value, called } of states)
    await client.query(`select setval(('public.' || quote_ident($1))::regclass, $2::bigint, $3)`, [
      name,
      value,
      called,
    ]);
}

/**
 * Empties all tables and runs `load` without foreign keys and triggers, so that tables can be loaded in any order and
 * nothing reacts to old rows; then both are back, and PostgreSQL has checked every reference.
 */
export async function withoutConstraints(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  // Migrations may have written rows.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  await load();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
