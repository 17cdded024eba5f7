import { expect, test } from 'vitest';
import { bytesInMemory } from '../content/byte-source.server.ts';
import { deflatedZeros, hostileZip } from '../content/hostile-zip.fixture.ts';
import { xlsxParts, zipParts } from '../content/sample-files.fixture.ts';
import { formatNumber, numberFormat } from './number-format.ts';
import { openPackage } from './open-package.server.ts';
import { readWorkbook } from './read-workbook.ts';
import { MAX_CELL_TEXT, MAX_COLUMNS, MAX_ROWS, MAX_SHEETS, MAX_TEXT } from './workbook.ts';

const readBytes = async (bytes: Uint8Array) => readWorkbook(await openPackage(bytesInMemory(bytes)));

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'xl/worksheets/sheet1.xml';
const LIST = 'xl/_rels/workbook.xml.rels';

const sheet = (rows: string, before = '') =>
  `${HEAD}<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData></worksheet>`;
const strings = (...items: string[]) =>
  `${HEAD}<sst xmlns="${MAIN}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`;
const relations = (...list: [id: string, type: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const LISTED = {
  [LIST]: relations(
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'sharedStrings', 'sharedStrings.xml'],
    ['rId3', 'styles', '/xl/styles.xml'],
  ),
};

async function read(change: Record<string, string> = {}) {
  const preview = await readBytes(await zipParts({ ...xlsxParts(), ...change }));
  if (!preview.ok) throw new Error(preview.reason);
  return preview;
}

/** The texts of the first sheet, '' for empty cells. */
async function texts(change: Record<string, string>) {
  const { sheets } = await read(change);
  return sheets[0]?.rows.map((cells) => cells.map((cell) => cell?.text ?? ''));
}

test('L16: a workbook with one cell is one table', async () => {
  expect(await read()).toEqual({
    ok: true,
    sheets: [
      {
        name: 'Plates',
        rows: [[{ kind: 'text', text: 'Plate 10 mm' }]],
        omitted: { rows: false, columns: false, text: false },
      },
    ],
    otherSheets: 0,
    hiddenSheets: 0,
  });
});

test('L16: cells have the types and formats that the workbook gives them', async () => {
  const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/><numFmt numFmtId="165" formatCode="&quot;R&quot;\\ #,##0.00"/></numFmts>
    <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="46"/></cellXfs></styleSheet>`;
  const { sheets } = await read({
    ...LISTED,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': strings(
      '<t>Plate</t>',
      '<r><t>Rich </t></r><r><rPr><b/></rPr><t xml:space="preserve">text</t></r><rPh sb="0" eb="1"><t>kana</t></rPh>',
    ),
    [SHEET]:
      sheet(`<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="str"><f>A1</f><v>x</v></c></row>
      <row r="2"><c r="A2"><v>0.1</v></c><c r="B2"><f>A2*3</f><v>0.30000000000000004</v></c><c r="C2" s="2"><v>0.125</v></c><c r="D2" s="3"><v>1234.5</v></c></row>
      <row r="3"><c r="A3" s="1"><v>46329</v></c><c r="B3" s="4"><v>46329.75</v></c><c r="C3" s="5"><v>1.5</v></c><c r="D3" t="d"><v>2026-11-03</v></c></row>
      <row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4" t="e"><v>#REF!</v></c><c r="C4"><f>SUM(A1:A3)</f></c><c r="D4" t="n"><v>none</v></c></row>`),
  });
  expect(sheets[0]?.rows.map((cells) => cells.map((cell) => cell && `${cell.kind} ${cell.text}`))).toEqual([
    ['text Plate', 'text Rich text', 'text x'],
    ['number 0.1', 'number 0.3', 'number 12.50%', 'number 1234.50'],
    ['date 2026-11-03', 'date 2026-11-03 18:00', 'date 36:00:00', 'date 2026-11-03'],
    ['boolean TRUE', 'error #REF!', 'formula =SUM(A1:A3)', 'text none'],
  ]);
});

test.each([
  [0.25, '# ?/?', '0.25'],
  [12.5, '# ?/8', '12.5'],
  [0.5, '# ??/16', '0.5'],
  [12.5, '0" 1/m"', '13'],
  [46_329, 'dd/mm/yyyy', '2026-11-03'],
  [330 / 86_400, 'mm:ss', '00:05:30'],
  [330 / 86_400, '[h]:mm:ss', '0:05:30'],
  [1.5, '[h]:mm', '36:00'],
  [46_329 + 330 / 86_400, 'yyyy-mm-dd h:mm:ss', '2026-11-03 00:05:30'],
])('L16: %d in the format %s is shown as %s', (value, code, shown) => {
  expect(formatNumber(value, numberFormat(164, code), 1900)).toBe(shown);
});

test('L16: dates that are counted from 1904', async () => {
  const change = {
    ...LISTED,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/workbook.xml':
      xlsxParts()['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? '',
    [SHEET]: sheet('<row r="1"><c r="A1"><v>0</v></c><c r="B1"><v>44867</v></c></row>'),
  };
  expect(await texts(change)).toEqual([['1904-01-01', '2026-11-03']]);
});

test('L16: rows and cells stand where they say, or after the one before', async () => {
  const rows = '<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c></row><row><c r="?"><v>3</v></c></row>';
  expect(await texts({ [SHEET]: sheet(rows) })).toEqual([[], ['', '1', '2'], ['3']]);
});

test('L16: element names may have a prefix, and a document may be UTF-16', async () => {
  const text = sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>Größe</t></is></c></row>')
    .replace(/<(\/?)(?=[a-z])/g, '<$1x:')
    .replace('xmlns=', 'xmlns:x=');
  expect(await texts({ [SHEET]: text })).toEqual([['Größe']]);
  const parts = {
    ...xlsxParts(),
    [SHEET]: Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  };
  expect(await readBytes(await zipParts(parts))).toMatchObject({
    sheets: [{ rows: [[{ text: 'Größe' }]] }],
  });
});

test('L16: the first visible sheets are shown in their order, others are counted', async () => {
  const names = Array.from({ length: MAX_SHEETS + 2 }, (_, index) => `Sheet ${index + 1}`);
  const list = names.map((name, index) => `<sheet name="${name}" sheetId="${index}" r:id="s${index}"/>`);
  const change: Record<string, string> = {
    [LIST]: relations(
      ...names.map((_, index): [string, string, string] => [
        `s${index}`,
        'worksheet',
        'worksheets/sheet1.xml',
      ]),
      ['hidden', 'worksheet', 'worksheets/sheet1.xml'],
      ['chart', 'chartsheet', 'chartsheets/sheet1.xml'],
    ),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Chart" sheetId="98" r:id="chart"/><sheet name="Prices" sheetId="99" state="veryHidden" r:id="hidden"/>${list.join('')}</sheets></workbook>`,
  };
  const { sheets, otherSheets, hiddenSheets } = await read(change);
  expect(sheets.map(({ name }) => name)).toEqual(names.slice(0, MAX_SHEETS));
  expect([otherSheets, hiddenSheets]).toEqual([2, 1]);
});

test('L16: one cell at the last row or column of a sheet is noticed and takes no room', async () => {
  const at = (cell: string, row: number) =>
    read({
      [SHEET]: sheet(
        `<row r="1"><c r="A1"><v>1</v></c></row><row r="${row}"><c r="${cell}"><v>2</v></c></row>`,
        '<dimension ref="A1:XFD1048576"/>',
      ),
    });
  const omitted = { rows: false, columns: false, text: false };
  const one = [[{ kind: 'number', text: '1' }]];
  expect((await at('XFD1048576', 1_048_576)).sheets).toMatchObject([
    { rows: one, omitted: { ...omitted, rows: true } },
  ]);
  expect((await at('XFD1', 1)).sheets).toMatchObject([{ rows: one, omitted: { ...omitted, columns: true } }]);
  expect((await at('ZZZZZZ1', 9_999_999_999)).sheets).toMatchObject([
    { rows: [...one, [{ text: '2' }]], omitted },
  ]);
});

test('L16: of a large sheet the first rows and columns are shown', async () => {
  const cells = Array.from({ length: MAX_COLUMNS + 10 }, (_, index) => `<c><v>${index}</v></c>`).join('');
  const rows = Array.from({ length: MAX_ROWS + 500 }, () => `<row>${cells}</row>`).join('');
  const { sheets } = await read({ [SHEET]: sheet(rows) });
  expect(sheets[0]?.rows).toHaveLength(MAX_ROWS);
  expect(sheets[0]?.rows.every((row) => row.length === MAX_COLUMNS)).toBe(true);
  expect(sheets[0]?.omitted).toEqual({ rows: true, columns: true, text: false });
});

test('L16: empty cells beyond the limits omit nothing', async () => {
  const { sheets } = await read({
    [SHEET]: sheet(
      `<row r="1"><c r="A1"><v>1</v></c><c r="ZZ1" s="1"/></row><row r="9000"><c r="A9000" s="1"/></row>`,
    ),
  });
  expect(sheets[0]?.omitted).toEqual({ rows: false, columns: false, text: false });
});

test('L16: a long string that many cells share is cut, and so is the sum of all', async () => {
  const cells = Array.from({ length: MAX_COLUMNS }, () => '<c t="s"><v>0</v></c>').join('');
  const { sheets } = await read({
    ...LISTED,
    'xl/sharedStrings.xml': strings(`<t>${'x'.repeat(2_000_000)}</t>`),
    [SHEET]: sheet(Array.from({ length: MAX_ROWS }, () => `<row>${cells}</row>`).join('')),
  });
  const shown = sheets.flatMap(({ rows }) => rows.flat()).map((cell) => cell?.text ?? '');
  expect(shown[0]).toBe(`${'x'.repeat(MAX_CELL_TEXT)}…`);
  expect(shown.join('').length).toBeLessThanOrEqual(MAX_TEXT);
  expect(sheets[0]?.omitted.text).toBe(true);
});

test('L16: a table of millions of strings is read only as far as its limit', async () => {
  const { sheets } = await read({
    ...LISTED,
    'xl/sharedStrings.xml': strings('<t>a</t></si><si>'.repeat(1_500_000)),
    [SHEET]: sheet('<row><c t="s"><v>1</v></c><c t="s"><v>1400000</v></c><c t="s"><v>NaN</v></c></row>'),
  });
  expect(sheets[0]?.rows).toEqual([[{ kind: 'text', text: 'a' }, null, null]]);
  expect(sheets[0]?.omitted.text).toBe(true);
});

test('L16: markup and formulas in a cell are text', async () => {
  const rows = `<row><c t="inlineStr"><is><t>&lt;img src=x onerror=alert(1)&gt;</t></is></c><c t="inlineStr"><is><t><![CDATA[<b>&amp;]]></t></is></c><c t="inlineStr"><is><t>a_x000D_&#10;b_x0007_</t></is></c></row>`;
  expect(await texts({ [SHEET]: sheet(rows) })).toEqual([
    ['<img src=x onerror=alert(1)>', '<b>&amp;', 'a\nb'],
  ]);
});

test('L16: entities that a document type declares are refused, unknown ones stay as they are', async () => {
  const bomb =
    '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
  const row = '<row><c t="inlineStr"><is><t>&b;&f;</t></is></c></row>';
  await expect(read({ [SHEET]: sheet(row).replace('<worksheet', `${bomb}<worksheet`) })).rejects.toThrow(
    'damaged',
  );
  expect(await texts({ [SHEET]: sheet(row) })).toEqual([['&b;&f;']]);
});

test.each([
  ['a sheet that is not XML', { [SHEET]: 'PK' }],
  ['a sheet that ends too soon', { [SHEET]: sheet('<row><c><v>1</v>').slice(0, -25) }],
  ['a workbook without its list of parts', { [LIST]: '<a/>' }],
  ['a sheet that is not there', { [LIST]: relations(['rId1', 'worksheet', '../../etc/passwd']) }],
])('L16: unreadable: %s', async (what, change) => {
  if (what.startsWith('a workbook')) expect((await read(change)).sheets).toEqual([]);
  else await expect(read(change)).rejects.toThrow('damaged');
});

test('L16: a sheet that unpacks to gigabytes is refused by its size, or read only to the limit', async () => {
  const { [SHEET]: _, ...others } = xlsxParts();
  const bomb = (bytes: number) =>
    hostileZip([
      ...Object.entries(others).map(([name, content]) => ({ name, content })),
      { name: SHEET, data: deflatedZeros(bytes), bytes },
    ]);
  const preview = (bytes: number) => readBytes(bomb(bytes));
  await expect(preview(2 * 1024 ** 3)).rejects.toThrow('too-large-unpacked');
  expect(await preview(90 * 1024 ** 2)).toMatchObject({ sheets: [{ rows: [], omitted: { rows: true } }] });
});
