import * as z from 'zod/mini';
import { isDay } from '#app/country/day.ts';
import { keysOf } from '#app/platform/keys-of.ts';
import { oneLine } from '#app/platform/submission/text-fields.ts';
import { LINE_LIMITS, type QuoteLine, readStoredLines } from './quote-lines.ts';

/** What the columns of a cut list are called, the best name first. */
const COLUMNS: Readonly<
  Record<'part' | 'grade' | 'thickness' | 'length' | 'width' | 'quantity' | 'neededBy', readonly RegExp[]>
> = {
  part: [/^(part|description|name|component)\b/, /^(mark|drawing|dwg|drg)\b/, /^item\b/],
  grade: [/^(grade|material|steel)\b/],
  // A gauge is a number of a table, not millimetres, unless it says so.
  thickness: [/^(thickness|thick|thk)\b/, /^t( \(?mm\)?)?$/, /^gauge\b.*\bmm\b/],
  length: [/^(length|len)\b/, /^l( \(?mm\)?)?$/],
  width: [/^(width|breadth|wid)\b/, /^[wb]( \(?mm\)?)?$/],
  quantity: [/^(qty|quantity|pcs|pieces)\b/, /^(no\.? )?off$/],
  neededBy: [/^(needed|required|due|delivery)\b/],
};
type Column = keyof typeof COLUMNS;
const NAMES = keysOf(COLUMNS);

/** Rows above the list at most, such as a title and an address. */
const MAX_ROWS_ABOVE = 30;
const MAX_LISTED = 200;

/**
 * The parts of a cut list, as a suggestion: the rows below the first one that names a part and a thickness, a grade or a
 * quantity. Another table, or none, gives no lines. // Q6
 *
 * @param rows the texts of a sheet's cells.
 * @param drawing the workbook's name.
 * @param limit lines that are read at most.
 */
export function readCutList(
  rows: readonly (readonly string[])[],
  drawing: string,
  limit: number = MAX_LISTED,
): QuoteLine[] {
  const start = rows.slice(0, MAX_ROWS_ABOVE).findIndex((row) => columnsOf(row).size > 1);
  const heads = rows[start] ?? [];
  const columns = columnsOf(heads);
  if (!columns.has('part')) return [];
  const lines: QuoteLine[] = [];
  for (const row of rows.slice(start + 1)) {
    const cell = (name: Column) => {
      const at = columns.get(name) ?? -1;
      return oneLine(readCell(name, row[at] ?? '', heads[at] ?? '').slice(0, LINE_LIMITS[name]));
    };
    const { part, ...others } = Object.fromEntries(NAMES.map((name) => [name, cell(name)])) as Record<
      Column,
      string
    >;
    const isPart =
      part !== '' && !/^(sub)?total/i.test(part) && Object.values(others).some((text) => text !== '');
    const { length, width, ...rest } = others;
    const size = { ...(length !== '' && { length }), ...(width !== '' && { width }) };
    if (isPart) lines.push({ part, drawing: drawing.slice(0, LINE_LIMITS.drawing), ...rest, ...size });
    if (lines.length === limit) break;
  }
  return lines;
}

/**
 * A cell as a field of the form takes it: '16 off' is 16, 'PL10' is 10, and a length in a column 'Length (m)', '(ft)' or
 * 'in inches' gets the unit that the form understands; '1 Dec 2026' is 2026-12-01. Anything else stays as it was written, to be
 * corrected.
 */
function readCell(column: Column, text: string, head: string): string {
  const plain = text.trim();
  if (column === 'quantity')
    return (
      /^(?:x|q(?:ty)?)?[\s=:]*(\d{1,3}(?:[\s,]\d{3})+|\d+)(?:\.0+)?\s*(?:x|off|pcs?|pieces|ea|no)?\.?$/i.exec(
        plain,
      )?.[1] ?? plain
    );
  if (column === 'neededBy') return readDay(plain);
  if (column !== 'length' && column !== 'width' && column !== 'thickness') return plain;
  // With single spaces, since three parts of the expression match them, and many would take the cube of their number.
  const spaced = plain.replace(/\s+/g, ' ');
  const number = /^(?:pl|t ?=?|#)? ?([\d .,]+)(?:mm|thk|thick)?$/i.exec(spaced)?.[1]?.trim();
  if (number === undefined) return plain;
  const factor = millimetresIn(head);
  if (factor === null) return `${number} in`;
  const value = Number(number.replace(/\s/g, '').replace(',', '.')) * factor;
  return factor === 1 || !Number.isFinite(value) ? number : String(Number(value.toPrecision(12)));
}

const MONTHS = 'January February March April May June July August September October November December'
  .toLowerCase()
  .split(' ');

/** The day that a text is, as YYYY-MM-DD: 2026/12/1, 15/12/2026 (day before month) or 1 Dec 2026; otherwise the text itself. */
function readDay(text: string): string {
  const [, first, month = '', last] =
    /^(\d+)(?:st|nd|rd|th)?[\s/.-]+(\d+|[a-z]{3,})[\s/.,-]+(\d+)(?: \d\d:\d\d.*)?$/i.exec(text) ?? [];
  const [year, date] = first?.length === 4 ? [first, last] : [last, first];
  const named = MONTHS.findIndex((name) => name.startsWith(month.toLowerCase()));
  const number = /^\d/.test(month) ? month : String(named + 1);
  const day = `${year}-${number.padStart(2, '0')}-${date?.padStart(2, '0')}`;
  return isDay(day) ? day : text;
}

/** How many millimetres the unit of a column has, 1 without a unit; null for inches. 'Length in drawing' is not in inches. */
function millimetresIn(head: string): number | null {
  if (/\bmm\b|\bmillimet/i.test(head)) return 1;
  if (/\bcm\b|\bcentimet/i.test(head)) return 10;
  if (/\(m\)|\bin m\b|\bmet(?:re|er)s?\b/i.test(head)) return 1_000;
  if (/\b(?:ft|foot|feet)\b/i.test(head)) return 304.8;
  return /\bin\b(?!\.?\s*[a-z])|\binch(?:es)?\b|"/i.test(head) ? null : 1;
}

function columnsOf(row: readonly string[]): Map<Column, number> {
  const heads = row.map((text) => text.trim().toLowerCase().slice(0, 60));
  const columns = new Map<Column, number>();
  for (const name of NAMES) {
    for (const pattern of COLUMNS[name]) {
      const at = heads.findIndex((head) => pattern.test(head));
      if (at >= 0 && !columns.has(name)) columns.set(name, at);
    }
  }
  return columns;
}

/** What is stored of a workbook in the place of a drawing's analysis. */
const storedSchema = z.object({ cutList: z.array(z.unknown()) });

/** The lines of a workbook that was read; none for a drawing. */
export function readStoredCutList(stored: unknown): QuoteLine[] {
  const read = storedSchema.safeParse(stored);
  return read.success ? readStoredLines(read.data.cutList) : [];
}
