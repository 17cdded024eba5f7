import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { readQuoteRequest } from '../requests/quote.ts';
import { quoteOf } from '../requests/requests.fixture.ts';
import {
  chosenUnit,
  linesOfDrawing,
  lineText,
  plateOf,
  readMillimetres,
  readQuantity,
  readStoredLines,
  readThickness,
} from './quote-lines.ts';
import { lineFieldName, lineNumbers, readLines } from './sent-lines.ts';
import { suggestLine } from './suggest-line.ts';

const EMPTY = { part: '', drawing: '', grade: '', thickness: '', quantity: '', neededBy: '' };

test('Q6: lines are read from the form in their order; empty ones, and those that only name a drawing, are left out', () => {
  const field = lineFieldName;
  const sent = {
    [field(2, 'part')]: ' Gusset ',
    [field(1, 'grade')]: 'Mild steel',
    [field(3, 'part')]: '',
    [field(40, 'drawing')]: 'a.dxf',
    [field(40, 'part')]: 'a',
    [field(41, 'drawing')]: 'b.dxf',
    [field(41, 'quantity')]: '4',
    'line-100000-part': 'beyond the last',
    'line-1-__proto__': 'x',
  };
  expect(readLines(sent)).toEqual({
    lines: [
      { ...EMPTY, grade: 'Mild steel' },
      { ...EMPTY, part: 'Gusset' },
      { ...EMPTY, drawing: 'b.dxf', quantity: '4' },
    ],
    messages: {},
  });
  expect(readLines(null)).toEqual({ lines: [], messages: {} });
});

test('Q6: a line’s text over its limit is named at its field, and a list instead of text is refused', () => {
  const form = { name: 'Thandi', email: 'thandi@example.com', quoteType: 'Bending', arm: 'steel' };
  expect(quoteOf()).not.toHaveProperty('lines');
  const long = { ...form, 'line-2-quantity': '9'.repeat(21), 'line-11-part': ['a'] };
  expect(readQuoteRequest(long, testCompany)).toEqual({
    ok: false,
    messages: {
      'line-2-quantity': 'Please use at most 20 characters',
      'line-11-part': 'Please write text here',
    },
  });
});

test.each([
  ['thickness', ['abc', '-4', '0', '1001', '5e3'], ['6', ' 1,5 ', '12 mm', '0.25 in', '']],
  ['quantity', ['abc', '-4', '0', '1.5', '1e3', '9999999'], ['1', ' 16 ', '1000000', '']],
  ['length', ['abc', '-4', '0', '100001'], ['1200', '48 in', '']],
  ['width', ['wide', '-4', '0'], ['12,5', '']],
] as const)('Q11: a %s that is none is named at its field', (field, wrong, right) => {
  const messagesOf = (value: string) =>
    readLines({ 'line-1-part': 'Base', [`line-1-${field}`]: value }).messages;
  for (const value of wrong)
    expect(messagesOf(value)).toEqual({ [`line-1-${field}`]: expect.stringMatching(/^Please write /) });
  for (const value of right) expect(messagesOf(value)).toEqual({});
});

test('Q6: a drawing’s line keeps its number when other drawings are removed', () => {
  const files = Array.from({ length: 10 }, (_, at) => ({ name: `part-${at}.dxf`, size: 1_000 }));
  const numbers = lineNumbers(files);
  expect(new Set(numbers.values()).size).toBe(10);
  for (const number of numbers.values())
    expect(number % 1_000 === 0 && number > 10 && number < 90_000).toBe(true);
  expect([...lineNumbers(files.slice(3))]).toEqual([...numbers].slice(3));
});

test('Q6: two drawings of one name have lines of their own, in the order of the drawings', () => {
  for (const [size, other] of [
    [1_000, 1_001],
    [1_001, 1_000],
    // By name and size alone, both would have the same number.
    [1_000, 1_000 + 89],
  ] as const) {
    const [first = 0, second = 0] = lineNumbers([
      { name: 'plan.dxf', size },
      { name: 'plan.dxf', size: other },
    ]).values();
    expect(second - first).toBeGreaterThanOrEqual(1_000);
  }
});

test('Q6: a line as text; what is stored in another form is not a line', () => {
  const line = { part: 'BASE', drawing: 'BASE-MS-3mm-x16.dxf', grade: 'Mild steel', thickness: '3' };
  expect(lineText({ ...line, quantity: '16', neededBy: '2026-12-01' })).toBe(
    '16 × BASE, Mild steel, 3 mm, needed by 2026-12-01 (BASE-MS-3mm-x16.dxf)',
  );
  expect(lineText({ ...EMPTY, part: 'A', length: '200', width: '100', quantity: '2' })).toBe(
    '2 × A, 200 × 100 mm',
  );
  expect(lineText({ ...EMPTY, part: 'A', length: '48 in' })).toBe('A, length 48 in');
  expect(lineText({ ...EMPTY, drawing: 'a.pdf', thickness: 'six' })).toBe('a.pdf, six');
  expect(readStoredLines([{ ...EMPTY, part: 'A' }])).toEqual([{ ...EMPTY, part: 'A' }]);
  expect(readStoredLines([{ part: 1 }])).toEqual([]);
});

test('Q3, Q6: thickness and grade as they are typed', () => {
  expect(['3', ' 1,5 ', '12 mm', '0', '-3', 'six', '1001'].map(readThickness)).toEqual([
    3,
    1.5,
    12,
    null,
    null,
    null,
    null,
  ]);
  const groups = ['Mild steel', 'ss316', 'MS', 'unobtainium'].map(
    (grade) => plateOf({ grade }, testCompany.materials).group,
  );
  expect(groups).toEqual(['carbon', 'stainless', 'carbon', null]);
});

test('Q6, P6: 1,200 is no length, as it could be 1200 or 1.2 mm', () => {
  const read = (typed: string) => readMillimetres(typed, 100_000);
  expect(['1,200', '1,200 mm', '12,500,000', '1,2', '1,25', '0,125 in', '1200,5', '1 200'].map(read)).toEqual(
    [null, null, null, 1.2, 1.25, 3.175, 1_200.5, 1_200],
  );
});

test('Q6: a drawing has the lines that name it, or the only one if that names no drawing and there is no other', () => {
  const both = ['base.dxf', 'cover.dxf'];
  const named = { ...EMPTY, drawing: 'base.dxf', thickness: '10' };
  const second = { ...named, thickness: '6', unit: 'inch' as const };
  const general = { ...EMPTY, drawing: '', thickness: '6' };
  expect(linesOfDrawing([general, named, second], 'base.dxf', both)).toEqual([named, second]);
  expect(linesOfDrawing([general], 'base.dxf', ['base.dxf'])).toEqual([general]);
  expect(linesOfDrawing([named], 'cover.dxf', both)).toEqual([]);
  expect(linesOfDrawing([general, named], 'cover.dxf', both)).toEqual([]);
  // Of several drawings it is about the one that is called like its part, or about none.
  expect(linesOfDrawing([general], 'base.dxf', both)).toEqual([]);
  const base = { ...general, part: 'Base' };
  const files = ['BASE-MS-10mm-x12.dxf', 'GUSSET_T6_Q24.dxf', 'baseplate.dxf'];
  expect(files.map((name) => linesOfDrawing([base], name, files))).toEqual([[base], [], []]);
  expect([chosenUnit([named, second]), chosenUnit([named])]).toEqual(['inch', undefined]);
});

test('Q12: more lines than one request takes are refused at the first that is too many', () => {
  const sent = Object.fromEntries(
    Array.from({ length: 402 }, (_, at) => [lineFieldName(1_000 + at, 'part'), `Part ${at}`]),
  );
  const { messages } = readLines(sent);
  expect(messages).toEqual({ 'line-1400-part': expect.stringMatching(/^At most 400 parts/) });
});

test('O1, Q3, Q6: another company’s materials are known by its own names; one without a density has no mass', () => {
  const magnelis = {
    key: 'magnelis',
    name: 'Magnelis ZM310',
    group: 'coated',
    density: null,
    aliases: ['zm', 'mag'],
  } as const;
  const own = [...testCompany.materials.filter(({ key }) => key !== 'mild-steel'), magnelis];
  expect(suggestLine('BASE-ZM-3mm.dxf', own)).toMatchObject({ part: 'BASE', grade: 'Magnelis ZM310' });
  expect(suggestLine('BASE-MS-3mm.dxf', own)).toMatchObject({ part: 'BASE-MS', grade: '' });
  expect(plateOf({ grade: 'magnelis zm310', thickness: '3' }, own)).toEqual({
    thickness: 3,
    group: 'coated',
    density: null,
  });
  expect(plateOf({ grade: 'Mild steel' }, own)).toMatchObject({ group: null, density: null });
});

test('L7, P6: a quantity may have a space or a comma between its thousands', () => {
  expect(['12', '1 200', '1\u00a0200', '30,000', ' 7 '].map((typed) => readQuantity(typed))).toEqual([
    12, 1_200, 1_200, 30_000, 7,
  ]);
  expect(['', '0', '12 5', '1 20', '1.5', '2 000 000'].map((typed) => readQuantity(typed))).toEqual(
    Array(6).fill(null),
  );
});
