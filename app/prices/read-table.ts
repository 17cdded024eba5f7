import { readDelimited } from './delimited-text.ts';
import type { PriceColumn, PriceTable, TableContext } from './price-tables.ts';

/** What is wrong in a cell, or with a row as a whole, then of its first column. */
export interface TableFault {
  /** From 0. */
  readonly row: number;
  readonly column: string;
  readonly heading: string;
  readonly message: string;
}

/** The cells of each row, in the order of the columns. */
export type Cells = readonly (readonly string[])[];

export function cellsOf<Row>(
  table: PriceTable<Row>,
  rows: readonly Row[],
  context: TableContext,
): string[][] {
  return rows.map((row) => table.columns.map(({ write }) => write(row, context)));
}

/** The rows of a table as it was typed, and everything that is wrong with it. */
export function readTable<Row>(
  table: PriceTable<Row>,
  cells: Cells,
  context: TableContext,
): { rows: Row[]; faults: TableFault[] } {
  const rows: Row[] = [];
  const faults: TableFault[] = [];
  const seen = new Map<string, number>();
  const [first] = table.columns;
  for (const [at, row] of cells.entries()) {
    const parts = table.columns.map(({ read }, column) => read((row[column] ?? '').trim(), context));
    const wrong = table.columns.filter((_, column) => parts[column] === null);
    faults.push(
      ...wrong.map(({ name, heading, fault }) => ({ row: at, column: name, heading, message: fault })),
    );
    if (wrong.length > 0 || first === undefined) continue;
    const atRow = { row: at, column: first.name, heading: first.heading };
    const key = JSON.stringify(parts.slice(0, table.keys));
    const same = seen.get(key);
    seen.set(key, at);
    if (same !== undefined)
      faults.push({ ...atRow, message: `Row ${same + 1} is the same: one of them has to go.` });
    const whole = table.schema.safeParse(Object.assign({}, ...parts));
    if (whole.success) rows.push(whole.data);
    else faults.push({ ...atRow, message: 'This row can’t be read.' });
  }
  return { rows, faults };
}

/** What taking over a pasted text would change. */
export interface Pasted {
  /** The whole table after it. */
  readonly cells: string[][];
  /** Mild steel, 10: Price per kg (R) 18,50 → 19,20 */
  readonly changes: readonly { of: string; heading: string; before: string; after: string }[];
  /** Names of new rows, and of those that were not in the text. */
  readonly added: readonly string[];
  readonly others: readonly string[];
  /** By the rows of the text, from 0, without its heading. */
  readonly faults: readonly TableFault[];
  /** Headings of the text that no column has. */
  readonly unknown: readonly string[];
}

/**
 * Puts a text from a spreadsheet into a table. Columns are found by their headings where the first row has any, otherwise by their
 * order. A row that is there already is changed in place and keeps what the text has no column for; all others are added.
 *
 * @param drops whether rows that are not in the text are taken out.
 */
export function pasteInto<Row>(
  table: PriceTable<Row>,
  before: Cells,
  text: string,
  drops: boolean,
  context: TableContext,
): Pasted {
  const lines = readDelimited(text);
  const { places, unknown, body } = columnsIn(table, lines);
  const faults: TableFault[] = [];
  const changes: Pasted['changes'][number][] = [];
  const added: string[] = [];
  const rows = before.map((row) => [...row]);
  const rowOfKey = new Map(rows.map((row) => [keyOf(table, row, context), row]));
  const named = new Set<readonly string[]>();
  for (const [at, line] of body.entries()) {
    const given = table.columns.map((_, column) => {
      const place = places[column] ?? -1;
      return place < 0 ? null : (line[place] ?? '');
    });
    const known = rowOfKey.get(
      keyOf(
        table,
        given.map((one) => one ?? ''),
        context,
      ),
    );
    const start = known ?? table.columns.map(({ initial }) => initial(context));
    const merged = table.columns.map((_, index) => given[index] ?? start[index] ?? '');
    const reading = readTable(table, [merged], context);
    faults.push(...reading.faults.map((fault) => ({ ...fault, row: at })));
    if (line.length > Math.max(...places) + 1 && unknown.length === 0)
      faults.push(tooLong(table, at, line.length));
    const [next] = cellsOf(table, reading.rows, context);
    if (next === undefined) {
      if (known !== undefined) named.add(known);
      continue;
    }
    const name = next.slice(0, table.keys).join(', ');
    if (known !== undefined && named.has(known)) faults.push(twice(table, at, name));
    if (known === undefined) {
      added.push(name);
      rows.push(next);
      rowOfKey.set(keyOf(table, next, context), next);
      named.add(next);
      continue;
    }
    named.add(known);
    // 5 and 5,00 are the same.
    const [written = known] = cellsOf(table, readTable(table, [known], context).rows, context);
    changes.push(
      ...table.columns.flatMap(({ heading }, index) => {
        const [was = '', is = ''] = [written[index], next[index]];
        return was === is ? [] : [{ of: name, heading, before: was, after: is }];
      }),
    );
    known.splice(0, known.length, ...next);
  }
  const others = rows.filter((row) => !named.has(row));
  return {
    cells: drops ? rows.filter((row) => named.has(row)) : rows,
    changes,
    added,
    others: others.map((row) => row.slice(0, table.keys).join(', ')),
    faults,
    unknown,
  };
}

/** A table as a screen edits it, whatever its rows are. */
export interface EditableTable {
  readonly columns: readonly Pick<PriceColumn<never>, 'name' | 'heading' | 'kind'>[];
  /** As many of the first columns say which row it is. */
  readonly keys: number;
  readonly choices: (column: number) => readonly string[];
  /** The cells of a new row. */
  readonly blank: readonly string[];
  readonly faults: (cells: Cells) => TableFault[];
  readonly paste: (before: Cells, text: string, drops: boolean) => Pasted;
}

export function editable<Row>(table: PriceTable<Row>, context: TableContext): EditableTable {
  return {
    columns: table.columns,
    keys: table.keys,
    choices: (column) => table.columns[column]?.choices(context) ?? [],
    blank: table.columns.map(({ initial }) => initial(context)),
    faults: (cells) => readTable(table, cells, context).faults,
    paste: (before, text, drops) => pasteInto(table, before, text, drops, context),
  };
}

/** Of values, so that 10 and 10,0 and Mild steel and MS are the same. */
function keyOf<Row>(table: PriceTable<Row>, cells: readonly string[], context: TableContext): string {
  const keys = table.columns.slice(0, table.keys);
  return JSON.stringify(
    keys.map(({ read }, at) => read((cells[at] ?? '').trim(), context) ?? { typed: cells[at] }),
  );
}

/** Where each column of the table stands in a text, -1 where it has none. */
function columnsIn<Row>({ columns }: PriceTable<Row>, lines: string[][]) {
  const [head = [], ...rest] = lines;
  const plain = (text: string) => text.toLowerCase().replace(/\(.*?\)|[^a-z]/g, '');
  const names = head.map((cell) =>
    columns.findIndex(({ heading, name }) => [plain(heading), plain(name)].includes(plain(cell))),
  );
  if (!names.some((at) => at >= 0)) return { places: columns.map((_, at) => at), unknown: [], body: lines };
  return {
    places: columns.map((_, column) => names.indexOf(column)),
    unknown: head.filter((cell, at) => cell !== '' && names[at] === -1),
    body: rest,
  };
}

function faultOf<Row>({ columns: [first] }: PriceTable<Row>, row: number, message: string): TableFault {
  return { row, column: first?.name ?? '', heading: first?.heading ?? '', message };
}

function tooLong<Row>(table: PriceTable<Row>, row: number, cells: number): TableFault {
  return faultOf(
    table,
    row,
    `It has ${cells} cells, but there are ${table.columns.length} columns: a decimal comma needs quotes, tabs or semicolons.`,
  );
}

function twice<Row>(table: PriceTable<Row>, row: number, name: string): TableFault {
  return faultOf(table, row, `${name} is in this text twice.`);
}
