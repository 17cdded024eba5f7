import { readDelimited } from './delimited-text.ts';
import type { SingleValue } from './price-fields.ts';
import type { PriceColumn, PriceTable, TableContext } from './price-tables.ts';

/** What is wrong in a cell, or with a row as a whole, then of its first column. */
export type TableFault = {
  /** From 0. */
  readonly row: number;
  readonly column: string;
  readonly heading: string;
  readonly message: string;
};

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
  const rowOfKey = new Map<string, number>();
  for (const [at, row] of cells.entries()) {
    const values = table.columns.map(({ read }, column) => read((row[column] ?? '').trim(), context));
    const wrong = table.columns.filter((_, column) => values[column] === null);
    faults.push(
      ...wrong.map(({ name, heading, fault }) => ({ row: at, column: name, heading, message: fault })),
    );
    if (wrong.length > 0) continue;
    const key = JSON.stringify(values.slice(0, table.keys));
    const same = rowOfKey.get(key);
    rowOfKey.set(key, at);
    if (same !== undefined)
      faults.push(rowFault(table, at, `Row ${same + 1} is the same. Remove one of the two.`));
    const reading = table.schema.safeParse(
      Object.fromEntries(
        table.columns
          .map(({ name }, column) => [name, values[column]])
          .filter(([, value]) => value !== undefined),
      ),
    );
    if (reading.success) rows.push(reading.data);
    else faults.push(rowFault(table, at, 'This row can’t be read.'));
  }
  return { rows, faults };
}

/** A value that taking over a pasted text would change. */
type CellChange = {
  /** Mild steel, 10 */
  readonly row: string;
  readonly heading: string;
  readonly before: string;
  readonly after: string;
};

/** What taking over a pasted text would change. */
export type Pasted = {
  /** The whole table after it. */
  readonly cells: string[][];
  readonly changes: readonly CellChange[];
  /** Names of new rows, and of those that were not in the text. */
  readonly added: readonly string[];
  readonly others: readonly string[];
  /** By the rows of the text, from 0, without its heading. `typed` is what the cell says; missing if the row as a whole is wrong. */
  readonly faults: readonly (TableFault & { readonly typed?: string })[];
  /** Headings of the text that no column has. */
  readonly unknown: readonly string[];
  /** Rows that name a value beside the table, as the CSV has them. */
  readonly singles: readonly SingleValue[];
};

/**
 * Puts a text from a spreadsheet into a table. Columns are found by their headings where the first row has any, otherwise by their
 * order: then columns after the last cell of a row are not part of the text. A row that is there already is changed in place and keeps what the text has no column for; all others are added.
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
  const { lines, singles } = singlesIn(table.singles ?? {}, readDelimited(text));
  const { places, unknown, body, isHeaded } = columnsIn(table, lines);
  const nameOf = (row: readonly string[]) => row.slice(0, table.keys).join(', ');
  const blank = table.columns.map(({ initial }) => initial(context));
  const faults: Pasted['faults'][number][] = [];
  const changes: CellChange[] = [];
  const added: string[] = [];
  const rows = before.map((row) => [...row]);
  const rowOfKey = new Map(rows.map((row) => [keyOf(table, row, context), row]));
  const pastedRows = new Set<readonly string[]>();
  for (const [at, line] of body.entries()) {
    const typed = places.map((place) => (place < 0 ? null : (line[place] ?? (isHeaded ? '' : null))));
    const keyCells = typed.map((cell) => cell ?? '');
    const row = rowOfKey.get(keyOf(table, keyCells, context));
    const reading = readTable(
      table,
      [typed.map((cell, column) => cell ?? (row ?? blank)[column] ?? '')],
      context,
    );
    faults.push(
      ...reading.faults.map((fault) => {
        const column = table.columns.findIndex(({ name }) => name === fault.column);
        const isOfCell = table.columns[column]?.fault === fault.message;
        return { ...fault, row: at, ...(isOfCell && { typed: (typed[column] ?? '').trim() }) };
      }),
    );
    if (line.length > Math.max(...places) + 1 && unknown.length === 0)
      faults.push(rowFault(table, at, tooLong(line.length, table.columns.length)));
    const [after] = cellsOf(table, reading.rows, context);
    if (row !== undefined && pastedRows.has(row))
      faults.push(rowFault(table, at, `${nameOf(row)} is in this text twice.`));
    if (row !== undefined) pastedRows.add(row);
    if (after === undefined) continue;
    if (row === undefined) {
      added.push(nameOf(after));
      rows.push(after);
      rowOfKey.set(keyOf(table, after, context), after);
      pastedRows.add(after);
    } else {
      changes.push(...changesBetween(table, row, after, context));
      row.splice(0, row.length, ...after);
    }
  }
  return {
    cells: drops ? rows.filter((row) => pastedRows.has(row)) : rows,
    changes,
    added,
    others: rows.filter((row) => !pastedRows.has(row)).map(nameOf),
    faults,
    unknown,
    singles,
  };
}

/** A guard against formulas at the beginning of a line, which our CSV writes. */
const GUARD = /(^|[;\t\r\n][" ]*)'(?=[=+@-])/g;

/** The rows that belong to a table, and those that name a value beside it. */
function singlesIn(labels: Readonly<Record<string, string>>, rows: string[][]) {
  const singles: SingleValue[] = [];
  const lines = rows.filter(([label = '', text = '']) => {
    const name = Object.keys(labels).find((key) => labels[key] === label);
    if (name !== undefined) singles.push({ name, label, text: text.replace(GUARD, '$1') });
    return name === undefined;
  });
  return { lines, singles };
}

/** Where the values of a row differ: 5 and 5,00 are the same. */
function changesBetween<Row>(
  table: PriceTable<Row>,
  before: readonly string[],
  after: readonly string[],
  context: TableContext,
): CellChange[] {
  const [rewritten = before] = cellsOf(table, readTable(table, [before], context).rows, context);
  const row = after.slice(0, table.keys).join(', ');
  return table.columns.flatMap(({ heading }, column) => {
    const [was = '', is = ''] = [rewritten[column], after[column]];
    return was === is ? [] : [{ row, heading, before: was, after: is }];
  });
}

/** A table as a screen edits it, whatever its rows are. */
export type EditableTable = {
  readonly columns: readonly Pick<PriceColumn<never>, 'name' | 'heading' | 'kind'>[];
  /** The number of columns, from the first, that identify a row. */
  readonly keys: number;
  readonly choices: (column: number) => readonly string[];
  /** The cells of a new row. */
  readonly blank: readonly string[];
  readonly faults: (cells: Cells) => TableFault[];
  readonly paste: (before: Cells, text: string, drops: boolean) => Pasted;
};

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

/** The identity of a row by its values, so that 10 and 10,0 and Mild steel and MS are the same. */
function keyOf<Row>(table: PriceTable<Row>, cells: readonly string[], context: TableContext): string {
  const keys = table.columns.slice(0, table.keys);
  return JSON.stringify(
    keys.map(({ read }, column) => read((cells[column] ?? '').trim(), context) ?? { typed: cells[column] }),
  );
}

/** Where each column of the table stands in a text, -1 where it has none. */
function columnsIn<Row>({ columns }: PriceTable<Row>, lines: string[][]) {
  const [head = [], ...rest] = lines;
  const plain = (text: string) => text.toLowerCase().replace(/\(.*?\)|[^a-z]/g, '');
  const columnOfCell = head.map((cell) =>
    columns.findIndex(({ heading, name }) => [plain(heading), plain(name)].includes(plain(cell))),
  );
  if (!columnOfCell.some((column) => column >= 0))
    return { places: columns.map((_, column) => column), unknown: [], body: lines, isHeaded: false };
  return {
    places: columns.map((_, column) => columnOfCell.indexOf(column)),
    unknown: head.filter((cell, at) => cell !== '' && columnOfCell[at] === -1),
    body: rest,
    isHeaded: true,
  };
}

function rowFault<Row>({ columns: [first] }: PriceTable<Row>, row: number, message: string): TableFault {
  return { row, column: first?.name ?? '', heading: first?.heading ?? '', message };
}

function tooLong(cells: number, columns: number): string {
  return `It has ${cells} cells, but there are ${columns} columns: a decimal comma needs quotes, tabs or semicolons.`;
}
