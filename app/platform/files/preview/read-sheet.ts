import { formatNumber, GENERAL, type NumberFormat } from './number-format.ts';
import { type PartText, parseXml } from './parse-xml.ts';
import { type Cell, MAX_CELL_TEXT, MAX_COLUMNS, MAX_ROWS, type Sheet } from './workbook.ts';

/** What a workbook's cells refer to. */
export type CellContext = { formats: readonly NumberFormat[]; epoch: 1900 | 1904 };

/** A cell whose text is in the table of shared strings, at this index. */
export type SharedText = { shared: number };

export type UnresolvedSheet = Omit<Sheet, 'rows'> & { rows: (Cell | SharedText)[][] };

/**
 * Reads the cells of a sheet within the limits. Rows and cells beyond them are noticed but take no memory, wherever they
 * claim to be; the sheet's own `dimension` is ignored.
 */
export function readSheet(name: string, part: PartText, context: CellContext): UnresolvedSheet {
  const rows: (Cell | SharedText)[][] = [];
  const omitted = { rows: part.truncated, columns: false, text: false };
  let row = 0;
  let column = 0;
  let cell: { type: string; style: number; value: string; inline: string; formula: string } | null = null;
  let content: 'value' | 'inline' | 'formula' | null = null;

  parseXml(part, (stop) => ({
    open(element, attributes) {
      if (element === 'row') {
        const { r } = attributes();
        row = positive(r) ?? row + 1;
        column = 0;
      } else if (element === 'c') {
        const { r = '', t = 'n', s } = attributes();
        column = columnOf(r) ?? column + 1;
        cell = { type: t, style: positive(s) ?? 0, value: '', inline: '', formula: '' };
      } else if (cell) {
        if (element === 'v') content = 'value';
        else if (element === 't') content = 'inline';
        else if (element === 'f') content = 'formula';
        // Pronunciation of East Asian text, which isn't part of it.
        else if (element === 'rPh') content = null;
      }
    },
    text(text) {
      if (cell && content) cell[content] = (cell[content] + text).slice(0, MAX_CELL_TEXT + 1);
    },
    close(element) {
      if (element === 'v' || element === 't' || element === 'f') content = null;
      if (element === 'sheetData') stop();
      if (element !== 'c' || cell === null) return;
      const read = readCell(cell, context);
      cell = null;
      if (read === null) return;
      if (row > MAX_ROWS) {
        omitted.rows = true;
        stop();
      } else if (column > MAX_COLUMNS) {
        omitted.columns = true;
      } else {
        place(rows, row - 1, column - 1, read);
      }
    },
  }));
  return { name, rows, omitted };
}

function place(rows: (Cell | SharedText)[][], row: number, column: number, cell: Cell | SharedText): void {
  while (rows.length <= row) rows.push([]);
  const cells = rows[row] ?? [];
  while (cells.length <= column) cells.push(null);
  cells[column] = cell;
}

type RawCell = { type: string; style: number; value: string; inline: string; formula: string };

function readCell({ type, style, value, inline, formula }: RawCell, context: CellContext) {
  if (type === 's') return value === '' ? null : { shared: Number(value) };
  if (type === 'inlineStr') return textCell('text', inline);
  if (type === 'str') return textCell('text', value);
  if (type === 'e') return textCell('error', value);
  if (type === 'b') return textCell('boolean', value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : value);
  if (type === 'd') return textCell('date', value);
  // Written by a program that doesn't calculate.
  if (value === '') return formula === '' ? null : textCell('formula', `=${formula}`);
  const number = Number(value);
  if (!Number.isFinite(number)) return textCell('text', value);
  const format = context.formats[style] ?? GENERAL;
  return textCell(format.kind === 'date' ? 'date' : 'number', formatNumber(number, format, context.epoch));
}

/** A cell with control characters removed and a long text cut; null if nothing is left. */
export function textCell(kind: NonNullable<Cell>['kind'], raw: string): Cell {
  const text = unescaped(raw)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .trimEnd();
  if (text === '') return null;
  return { kind, text: text.length > MAX_CELL_TEXT ? `${text.slice(0, MAX_CELL_TEXT)}…` : text };
}

/** Characters that XML can't contain are written as _x000D_ (ECMA-376-1, 22.9.2.19). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** The number of a cell's column, from 1: `C5` is in column 3. */
function columnOf(reference: string): number | undefined {
  const [, letters] = /^\$?([A-Z]{1,3})\$?\d{1,7}$/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
