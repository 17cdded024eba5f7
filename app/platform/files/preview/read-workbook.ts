import { type NumberFormat, numberFormat } from './number-format.ts';
import { mainPart, type OfficePackage, parseXml, readRelations } from './parse-xml.ts';
import {
  type CellContext,
  readSheet,
  type SharedText,
  textCell,
  type UnresolvedSheet,
} from './read-sheet.ts';
import { type Cell, MAX_SHEETS, MAX_TEXT, type Sheet, type WorkbookPreview } from './workbook.ts';

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
