import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { to } from 'pg-copy-streams';

/** A table of the application, and its columns that are stored rather than generated. */
export type Table = { name: string; columns: string[] };

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
export async function* copyOut(client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<Buffer> {
  const list = columns.map((column) => escapeIdentifier(column)).join(', ');
  yield* client.query(to(`copy public.${escapeIdentifier(name)} (${list}) to stdout`));
}

/** The bytes of text that one statement inserts. */
const BATCH_BYTES = 1024 * 1024;

/**
 * Inserts what `copyOut` wrote. By statements rather than by COPY, because PGlite can't read COPY from a client; a value's
 * text is turned into its type in the same way by both.
 *
 * @returns the number of rows.
 */
export async function copyIn(
  client: pg.ClientBase,
  { name, columns }: Table,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const types = await columnTypes(client, name);
  const list = columns.map((column) => escapeIdentifier(column)).join(', ');
  const values = columns.map((column, at) => `c${at}::${types.get(column) ?? unknownColumn(name, column)}`);
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`);
  const names = columns.map((_, at) => `c${at}`);
  const statement =
    `insert into public.${escapeIdentifier(name)} (${list}) overriding system value ` +
    `select ${values.join(', ')} from unnest(${arrays.join(', ')}) as r(${names.join(', ')})`;
  let rows = 0;
  for await (const lines of linesOf(content)) {
    const fields = lines.map((line) => line.split('\t').map(readField));
    if (fields.some((row) => row.length !== columns.length))
      throw new Error(`A row of the table ${name} has not as many values as it has columns`);
    await client.query(
      statement,
      columns.map((_, at) => fields.map((row) => row[at] ?? null)),
    );
    rows += lines.length;
  }
  return rows;
}

function unknownColumn(table: string, column: string): never {
  throw new Error(`The table ${table} has no column ${column}`);
}

async function columnTypes(client: pg.ClientBase, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = ('public.' || quote_ident($1))::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return new Map(rows.map(({ column, type }) => [column, type]));
}

/** Complete lines, in batches of about BATCH_BYTES. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < BATCH_BYTES) continue;
    const joined = Buffer.concat(waiting);
    // Never inside a character: no byte of a longer UTF-8 sequence is a newline.
    const end = joined.lastIndexOf(0x0a) + 1;
    if (end > 0) yield joined.toString('utf8', 0, end - 1).split('\n');
    waiting = [joined.subarray(end)];
    length = joined.length - end;
  }
  const rest = Buffer.concat(waiting).toString('utf8');
  if (rest !== '') yield rest.replace(/\n$/, '').split('\n');
}

const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** A field of COPY's text format: `\N` is null, and a backslash escapes. */
function readField(field: string): string | null {
  if (field === '\\N') return null;
  if (!field.includes('\\')) return field;
  return field.replace(/\\(.)/gs, (_, character: string) => ESCAPED[character] ?? character);
}

export type SequenceState = { name: string; value: string; called: boolean };

/** The state of every sequence. It isn't part of a snapshot; read after the rows, it is never behind them. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${escapeIdentifier(name)}`,
    );
    for (const state of found.rows) states.push({ name, ...state });
  }
  return states;
}

export async function writeSequences(client: pg.ClientBase, states: readonly SequenceState[]): Promise<void> {
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
