import { formatNumber, GENERAL, type NumberFormat, numberFormat } from './number-format.ts';
import { mainPart, type OfficePackage, type PartText, parseXml, readRelations } from './parse-xml.ts';
import {
  type Cell,
  MAX_CELL_TEXT,
  MAX_COLUMNS,
  MAX_ROWS,
  MAX_SHEETS,
  MAX_TEXT,
  type Sheet,
  type WorkbookPreview,
} from './workbook.ts';

/** How much of each part is read, in bytes unpacked. 500 rows of 50 cells have about 1 MB. */
const LIST_BYTES = 1024 * 1024;
const STYLES_BYTES = 4 * 1024 * 1024;
const SHEET_BYTES = 8 * 1024 * 1024;
const STRINGS_BYTES = 16 * 1024 * 1024;

const RELATED = { worksheet: 'worksheet', styles: 'styles', strings: 'sharedStrings' } as const;

/**
 * Reads the first visible sheets of an .xlsx file as typed cells (ECMA-376-1, 18). A workbook is whatever its sender
 * made it: every size, count and position in it is only a claim.
 *
 * @throws Refused if the package or one of its lists can't be read.
 */
export async function readWorkbook(file: OfficePackage): Promise<WorkbookPreview> {
  const main = await mainPart(file);
  const { sheets, epoch } = await readSheetList(file, main);
  const relations = await readRelations(file, main);
  const related = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.target ?? '';
  const worksheets = sheets.flatMap(({ id, ...sheet }) => {
    const relation = relations.get(id);
    // Sheets that are a single chart have no cells.
    return relation?.type === RELATED.worksheet ? [{ ...sheet, target: relation.target }] : [];
  });
  const visible = worksheets.filter(({ hidden }) => !hidden);
  const formats = await readFormats(file, related(RELATED.styles));
  const context: CellContext = { formats, epoch };

  const unresolved: UnresolvedSheet[] = [];
  for (const { name, target } of visible.slice(0, MAX_SHEETS)) {
    const text = await file.text(target, SHEET_BYTES);
    unresolved.push(readSheet(name, text, context));
  }
  const strings = await readStrings(file, related(RELATED.strings), sharedIn(unresolved));
  return {
    ok: true,
    sheets: resolveShared(unresolved, strings),
    otherSheets: visible.length - unresolved.length,
    hiddenSheets: worksheets.length - visible.length,
  };
}

async function readSheetList(file: OfficePackage, part: string) {
  const sheets: { id: string; name: string; hidden: boolean }[] = [];
  let epoch: CellContext['epoch'] = 1900;
  parseXml(await file.text(part, LIST_BYTES), () => ({
    open(element, attributes) {
      const { id = '', name = '', state = 'visible', date1904 = '' } = attributes();
      if (element === 'workbookPr' && /^(?:1|true)$/.test(date1904)) epoch = 1904;
      if (element !== 'sheet') return;
      sheets.push({
        id,
        name: textCell('text', name.slice(0, 100))?.text ?? 'Sheet',
        hidden: state !== 'visible',
      });
    },
  }));
  return { sheets, epoch };
}

/** The number formats of the cell styles, in order. */
async function readFormats(file: OfficePackage, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  if (!file.has(part)) return formats;
  parseXml(await file.text(part, STYLES_BYTES), (stop) => ({
    open(element, attributes) {
      const { numFmtId = '0', formatCode = '' } = attributes();
      if (element === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (element === 'cellXfs') inCells = true;
      if (!inCells || element !== 'xf') return;
      formats.push(numberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close(element) {
      if (element === 'cellXfs') stop();
    },
  }));
  return formats;
}

function isShared(cell: Cell | SharedText): cell is SharedText {
  return cell !== null && 'shared' in cell;
}

function sharedIn(sheets: readonly UnresolvedSheet[]): Set<number> {
  const cells = sheets.flatMap(({ rows }) => rows.flat());
  return new Set(cells.filter(isShared).map(({ shared }) => shared));
}

/** Reads only the shared strings that are shown. */
async function readStrings(file: OfficePackage, part: string, wanted: ReadonlySet<number>) {
  const strings = new Map<number, Cell>();
  if (!file.has(part) || wanted.size === 0) return strings;
  const last = Math.max(...wanted);
  let index = -1;
  let text = '';
  let taking = false;
  let pronunciation = false;
  parseXml(await file.text(part, STRINGS_BYTES), (stop) => ({
    open(element) {
      if (element === 'si') {
        index += 1;
        text = '';
        if (index > last) stop();
      }
      if (element === 'rPh') pronunciation = true;
      if (element === 't') taking = !pronunciation && wanted.has(index);
    },
    text(content) {
      // Longer ones are cut anyway.
      if (taking && text.length <= MAX_TEXT) text += content.slice(0, MAX_TEXT);
    },
    close(element) {
      if (element === 't') taking = false;
      if (element === 'rPh') pronunciation = false;
      if (element === 'si' && wanted.has(index)) strings.set(index, textCell('text', text));
    },
  }));
  return strings;
}

/** Puts the shared strings in place. Once all texts together are over the limit, the cells that follow are left out. */
function resolveShared(sheets: readonly UnresolvedSheet[], strings: ReadonlyMap<number, Cell>): Sheet[] {
  let remaining = MAX_TEXT;
  return sheets.map(({ rows, omitted, ...sheet }) => {
    let cut = omitted.text;
    const resolved = rows.map((cells) =>
      cells.map((cell) => {
        const shown = isShared(cell) ? strings.get(cell.shared) : cell;
        remaining -= shown?.text.length ?? 0;
        // Undefined where the table of strings was too long to be read to this one.
        if (shown === undefined || (remaining < 0 && shown !== null)) cut = true;
        return remaining < 0 ? null : (shown ?? null);
      }),
    );
    return { ...sheet, rows: resolved, omitted: { ...omitted, text: cut } };
  });
}

/** What a workbook's cells refer to. */
type CellContext = { formats: readonly NumberFormat[]; epoch: 1900 | 1904 };

/** A cell whose text is in the table of shared strings, at this index. */
type SharedText = { shared: number };

type UnresolvedSheet = Omit<Sheet, 'rows'> & { rows: (Cell | SharedText)[][] };

/**
 * Reads the cells of a sheet within the limits. Rows and cells beyond them are noticed but take no memory, wherever they
 * claim to be; the sheet's own `dimension` is ignored.
 */
function readSheet(name: string, part: PartText, context: CellContext): UnresolvedSheet {
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
function textCell(kind: NonNullable<Cell>['kind'], raw: string): Cell {
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
