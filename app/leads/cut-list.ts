import * as z from 'zod/mini';
import { type QuoteLine, readStoredLines } from './quote-lines.ts';

/** What the columns of a cut list are called, the best name first. */
const COLUMNS: Readonly<Record<'part' | 'grade' | 'thickness' | 'quantity' | 'neededBy', readonly RegExp[]>> =
  {
    part: [/^(part|description|name|component)\b/, /^(mark|drawing|dwg|drg)\b/, /^item\b/],
    grade: [/^(grade|material|steel)\b/],
    thickness: [/^(thickness|thick|thk|gauge)\b/, /^t( \(?mm\)?)?$/],
    quantity: [/^(qty|quantity|pcs|pieces)\b/, /^(no\.? )?off$/],
    neededBy: [/^(needed|required|due|delivery)\b/],
  };
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];

/** Rows above the list at most, such as a title and an address. */
const MAX_ROWS_ABOVE = 30;
const MAX_LISTED = 200;

/** The length that is kept of each cell. */
const LIMITS: Readonly<Record<Column, number>> = {
  part: 200,
  grade: 60,
  thickness: 20,
  quantity: 20,
  neededBy: 40,
};

/**
 * The parts of a cut list, as a suggestion: the rows below the first one that names a part and a thickness, a grade or a
 * quantity. Another table, or none, gives no lines. // Q6
 *
 * @param rows the texts of a sheet's cells.
 * @param drawing the workbook's name.
 */
export function readCutList(rows: readonly (readonly string[])[], drawing: string): QuoteLine[] {
  const start = rows.slice(0, MAX_ROWS_ABOVE).findIndex((row) => columnsOf(row).size > 1);
  const columns = columnsOf(rows[start] ?? []);
  if (!columns.has('part')) return [];
  const lines: QuoteLine[] = [];
  for (const row of rows.slice(start + 1)) {
    const cell = (name: Column) => (row[columns.get(name) ?? -1] ?? '').trim().slice(0, LIMITS[name]);
    const { part, ...others } = Object.fromEntries(NAMES.map((name) => [name, cell(name)])) as Record<
      Column,
      string
    >;
    const isPart =
      part !== '' && !/^(sub)?total/i.test(part) && Object.values(others).some((text) => text !== '');
    if (isPart) lines.push({ part, drawing: drawing.slice(0, 200), ...others });
    if (lines.length === MAX_LISTED) break;
  }
  return lines;
}

function columnsOf(row: readonly string[]): Map<Column, number> {
  const heads = row.map((text) => text.trim().toLowerCase().slice(0, 60));
  const found = new Map<Column, number>();
  for (const name of NAMES) {
    for (const pattern of COLUMNS[name]) {
      const at = heads.findIndex((head) => pattern.test(head));
      if (at >= 0 && !found.has(name)) found.set(name, at);
    }
  }
  return found;
}

/** What is stored of a workbook in the place of a drawing's analysis. */
const storedSchema = z.object({ cutList: z.array(z.unknown()) });

/** The lines of a workbook that was read; none for a drawing. */
export function readStoredCutList(stored: unknown): QuoteLine[] {
  const read = storedSchema.safeParse(stored);
  return read.success ? readStoredLines(read.data.cutList) : [];
}
