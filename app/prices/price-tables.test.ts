import { expect, test } from 'vitest';
import { areaText, cutLengthText, durationText, massText, quotedSize } from '#app/drawings/drawing-texts.ts';
import { testCompany } from '#tests/support/company.ts';
import { readDelimited, writeDelimited } from './delimited-text.ts';
import {
  bendingTable,
  extrasTable,
  feedsTable,
  isOutdatedRow,
  materialsTable,
  type TableContext,
} from './price-tables.ts';
import {
  formatCount,
  formatDecimal,
  formatPercent,
  formatRand,
  NUMBER_MARKS,
  readDecimal,
  readRand,
} from './rand.ts';
import { cellsOf, pasteInto, readTable } from './read-table.ts';
import { readNumber } from './typed-values.ts';

const context: TableContext = { grades: testCompany.materials, point: ',', today: '2026-11-23' };

const plate = (thickness: number, pricePerKg?: number) => ({
  grade: 'mild-steel',
  thickness,
  ...(pricePerKg !== undefined && { pricePerKg }),
  pricedOn: '2026-11-01',
  validDays: 30,
  plates: [{ length: 2_450, width: 1_225 }],
  wholePlates: false,
});
const stock = cellsOf(materialsTable, [plate(6, 1_850), plate(10, 1_850)], context);

test.each([
  ['R 18,50', 1_850],
  ['18.50', 1_850],
  ['18,5', 1_850],
  ['R1 250', 125_000],
  ['1,250.00', 125_000],
  ['1.250,00', 125_000],
  ['R 12\u00a0345,67', 1_234_567],
  ['0', 0],
  // Either R 1 250 or R 1,25: nobody can tell.
  ['1,250', null],
  ['-5', null],
  // Only a part of each is a number.
  ['-1.250,50', null],
  ['12345.678,90', null],
  ['1,250.50 - 1,400.00', null],
  ['18,50/kg', null],
  ['', null],
  ['10 000 001', null],
])('P1, P14: the amount “%s” is %s cents', (typed, cents) => {
  expect(readRand(typed)).toBe(cents);
});

test('P14: sums are written as South Africa writes them, one way or the other', () => {
  expect(formatRand(123_456_789, 'space-comma')).toBe('R\u00a01\u00a0234\u00a0567,89');
  expect(formatRand(123_456_789, 'comma-point')).toBe('R\u00a01,234,567.89');
  expect(formatRand(-5, 'space-comma')).toBe('−R\u00a00,05');
  for (const cents of [0, 1, 99, 100, 99_999_999])
    for (const format of ['space-comma', 'comma-point'] as const)
      expect(readRand(formatRand(cents, format))).toBe(cents);
});

test('P1: a number takes a comma or a point', () => {
  expect(['4,5', '4.5', '2 450', '1e3', '4,5,6', 'x'].map((typed) => readDecimal(typed))).toEqual([
    4.5,
    4.5,
    2_450,
    null,
    null,
    null,
  ]);
});

test('P1: 1,000 is no whole number, as it could be a thousand or one', () => {
  const days = { least: 1, most: 3_650, isWhole: true };
  expect(['30', '1 000', '1,000', '30.5'].map((typed) => readNumber(typed, days))).toEqual([
    30,
    1_000,
    null,
    null,
  ]);
});

test('P1: 30,000 is no speed and no length, as it could be 30 000 or 30', () => {
  const typed = ['30,000', '30.000', '120,000 mm', '30 000', '30000', '1200,5', '1,250.5'];
  const speeds = typed.map((speed) => readNumber(speed, { least: 10, most: 1e6 }));
  expect(speeds).toEqual([null, null, null, 30_000, 30_000, 1_200.5, 1_250.5]);
  // With three decimals.
  expect(readNumber('1,125', { least: 0.1, most: 100 })).toBe(1.125);
  const { faults, cells } = pasteInto(feedsTable, [], 'Stainless\t1\t30,000\t0.2', false, context);
  expect(faults).toMatchObject([{ heading: 'Speed (mm a minute)', typed: '30,000' }]);
  expect(faults[0]?.message).toContain('without a comma or point between its thousands');
  expect(cells).toEqual([]);
  const sizes = [['Mild steel', '6', '18,50', '2026-11-01', '30', '12,250 × 2450', 'no']];
  expect(readTable(materialsTable, sizes, context).faults).toMatchObject([{ column: 'plates' }]);
  const bends = [['6', '12.500', '18,50']];
  expect(readTable(bendingTable, bends, context).faults).toMatchObject([{ column: 'lengthTo' }]);
});

test('P1: what a spreadsheet gives is read with tabs, semicolons or commas, and quoted cells', () => {
  expect(readDelimited('a\tb,c\r\n"d ""e"""\t"f\ng"\r\n\r\n')).toEqual([
    ['a', 'b,c'],
    ['d "e"', 'f\ng'],
  ]);
  expect(readDelimited('a;1,5;\nb;2,5;x')).toEqual([
    ['a', '1,5', ''],
    ['b', '2,5', 'x'],
  ]);
  expect(readDelimited('\uFEFFa,"1,5",\r\nb,"2 ""x""",y')).toEqual([
    ['a', '1,5', ''],
    ['b', '2 "x"', 'y'],
  ]);
  expect(readDelimited('\n\t10,5\nb\t2,5')).toEqual([
    ['', '10,5'],
    ['b', '2,5'],
  ]);
  expect(readDelimited('')).toEqual([]);
  const cells = [
    ['a "b"', 'c\td'],
    ['e\nf', 'g'],
  ];
  expect(readDelimited(writeDelimited(cells))).toEqual(cells);
});

test('P1: what a table writes, it reads again', () => {
  const materials = [plate(4.5, 1_999), { ...plate(8), wholePlates: true, plates: [] }];
  expect(readTable(materialsTable, cellsOf(materialsTable, materials, context), context)).toEqual({
    rows: materials,
    faults: [],
  });
  const feeds = [{ group: 'stainless' as const, thickness: 0.5, mmPerMinute: 30_000, pierceSeconds: 0.2 }];
  expect(readTable(feedsTable, cellsOf(feedsTable, feeds, context), context).rows).toEqual(feeds);
  const bends = [{ thicknessTo: 6, lengthTo: 3_000, rate: 5_550 }];
  expect(readTable(bendingTable, cellsOf(bendingTable, bends, context), context).rows).toEqual(bends);
  const extras = [{ key: 'Powder coating', unit: 'm2' as const, rate: 18_500 }];
  expect(readTable(extrasTable, cellsOf(extrasTable, extras, context), context).rows).toEqual(extras);
});

test('P1: a bad cell is named by row and column, and so is a row that is there twice', () => {
  const cells = [
    ['Mild steel', '6', '18,50', '2026-11-01', '30', '2450 × 1225', 'no'],
    ['Adamantium', 'six', '1,850', '31/11/2026', '0', '2450', 'perhaps'],
    ['ms', '6 mm', '', '1/11/2026', '30', '2450x1225; 3000 * 1500', ''],
  ];
  const { rows, faults } = readTable(materialsTable, cells, context);
  expect(rows[0]).toEqual(plate(6, 1_850));
  expect(faults.map(({ row, column }) => [row, column])).toEqual([
    [1, 'grade'],
    [1, 'thickness'],
    [1, 'pricePerKg'],
    [1, 'pricedOn'],
    [1, 'validDays'],
    [1, 'plates'],
    [1, 'wholePlates'],
    [2, 'grade'],
  ]);
  expect(faults.at(-1)?.message).toContain('Row 1');
});

test('P1: a supplier’s new prices change only what the text has columns for', () => {
  const text = 'Thickness (mm)\tGrade\tPrice per kg (R)\n10\tMild steel\t19,20\n12\tMS\tR 19.30';
  const pasted = pasteInto(materialsTable, stock, text, false, context);
  expect(pasted).toMatchObject({
    faults: [],
    unknown: [],
    added: ['Mild steel, 12'],
    others: ['Mild steel, 6'],
  });
  expect(pasted.changes).toEqual([
    { row: 'Mild steel, 10', heading: 'Price per kg (R)', before: '18,50', after: '19,20' },
  ]);
  expect(pasted.cells).toEqual([
    stock[0],
    ['Mild steel', '10', '19,20', '2026-11-01', '30', '2450 × 1225', 'no'],
    ['Mild steel', '12', '19,30', '2026-11-23', '30', '', 'no'],
  ]);
  const without = pasteInto(materialsTable, stock, text, true, context);
  expect(without.cells.map(([, thickness]) => thickness)).toEqual(['10', '12']);
});

test('P1: a pasted text without headings goes by the order of the columns; its bad rows are named', () => {
  const good = 'Mild steel;6;18,50;2026-11-01;30;2450 × 1225;no';
  expect(pasteInto(materialsTable, stock, good, false, context)).toMatchObject({
    changes: [],
    added: [],
    faults: [],
  });
  const bad = 'Mild steel,10,18,50,2026-11-01,30,2450 × 1225,no\nMild steel,six,"18,50",2026-11-01,30,,';
  const { faults } = pasteInto(materialsTable, stock, bad, false, context);
  expect(faults.map(({ row, heading }) => `${row}: ${heading}`)).toEqual(
    expect.arrayContaining(['0: Grade', '1: Thickness (mm)']),
  );
  expect(faults.find(({ message }) => message.includes('8 cells'))).toBeDefined();
  const twice = 'Grade;Thickness;Colour\nMS;10;red\nMild steel;10,0;blue';
  const { faults: doubled, unknown } = pasteInto(materialsTable, stock, twice, false, context);
  expect(doubled).toMatchObject([{ row: 1, message: expect.stringContaining('twice') }]);
  expect(unknown).toEqual(['Colour']);
});

test('P1: a pasted selection of the first columns keeps the others; what can’t be read is quoted', () => {
  const pasted = pasteInto(materialsTable, stock, 'Mild steel\t6\t19,90\n\t10\t19,90', false, context);
  expect(pasted.changes).toEqual([
    { row: 'Mild steel, 6', heading: 'Price per kg (R)', before: '18,50', after: '19,90' },
  ]);
  expect(pasted.faults).toMatchObject([{ row: 1, heading: 'Grade', typed: '' }]);
  const typo = pasteInto(materialsTable, stock, 'Mild steel\t6\t19.9o', false, context);
  expect(typo.faults).toMatchObject([{ heading: 'Price per kg (R)', typed: '19.9o' }]);
});

test('P14: percentages and counts are written like the sums', () => {
  expect(formatPercent(12.5, 'space-comma')).toBe('12,5%');
  expect(formatPercent(15, 'comma-point')).toBe('15%');
  expect(formatCount(1_200, 'space-comma')).toBe('1\u00a0200');
  expect(formatCount(1_200, 'comma-point')).toBe('1,200');
  expect(formatDecimal(0.8401, 'space-comma', 3)).toBe('0,84');
  expect(formatDecimal(7_850.5, 'comma-point')).toBe('7,850.5');
});

test('P14: a length, a mass and a time are written like the sums in the office, and as on drawings elsewhere', () => {
  const comma = NUMBER_MARKS['space-comma'];
  expect([cutLengthText(38_042, comma), massText(4.256, comma)]).toEqual(['38,04\u00a0m', '4,26\u00a0kg']);
  expect(areaText(1_234_567, comma)).toBe('1,235\u00a0m²');
  expect(durationText(5_400, comma)).toBe('1,5 h');
  expect(quotedSize(1_200, 300.46, comma)).toBe('1\u00a0200\u00a0×\u00a0300,5\u00a0mm');
  expect(quotedSize(1_200, 300, NUMBER_MARKS['comma-point'])).toBe('1,200\u00a0×\u00a0300\u00a0mm');
  expect([cutLengthText(38_042), massText(4.256)]).toEqual(['38.04\u00a0m', '4.26\u00a0kg']);
  expect([0.2, 40, 95, 5_000, 9_000].map((seconds) => durationText(seconds))).toEqual([
    '1 s',
    '40 s',
    '2 min',
    '83 min',
    '2.5 h',
  ]);
});

test('P1: prices are read as merchants and spreadsheets of South Africa write them', () => {
  const typed = ['R 19,25', '1 234,56', 'R1,234.56', 'R 104.00/kg', '72.5 / KG'];
  const text = [
    'Grade\tThickness (mm)\tPrice per kg (R)',
    ...typed.map((price, at) => `Mild steel\t${at + 1}\t${price}`),
  ];
  const { cells, faults } = pasteInto(materialsTable, [], text.join('\n'), false, context);
  expect(faults).toEqual([]);
  expect(cells.map((row) => row[2])).toEqual(['19,25', '1234,56', '1234,56', '104,00', '72,50']);
});

test('P1: a price is marked as older than valid however its day is written', () => {
  const row = (pricedOn: string, price = '18,50') => ['Mild steel', '10', price, pricedOn, '30', '', 'no'];
  const isOutdated = (...cells: Parameters<typeof row>) => isOutdatedRow(row(...cells), '2026-11-23');
  expect([isOutdated('2026-10-01'), isOutdated('01/10/2026'), isOutdated('1/10/2026')]).toEqual([
    true,
    true,
    true,
  ]);
  // 11 November, not 11 January nor 10 December.
  expect([isOutdated('2026-11-11'), isOutdated('11/11/2026'), isOutdated('1/11/2026')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([isOutdated('soon'), isOutdated('2026-10-01', '')]).toEqual([false, false]);
});
