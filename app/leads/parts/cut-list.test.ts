import { expect, test } from 'vitest';
import { readCutList, readStoredCutList } from './cut-list.ts';
import { readQuantity } from './quote-lines.ts';

const rows = [
  ['Nkosi & Sons'],
  [],
  ['Item', 'Description', 'Material', 'THK (mm)', 'Length', 'Qty', 'Required by'],
  ['1', 'Base plate', 'S355', '12', '200', '16', '2026-12-01'],
  ['2', 'Gusset', '', '8', '', '4'],
  ['', '', '', '', '', ''],
  ['3', 'Not said', '', '', '300'],
  ['', 'Total', '', '', '', '20'],
];

test('Q6: a cut list becomes lines, by the names of its columns', () => {
  const line = { drawing: 'list.xlsx' };
  expect(readCutList(rows, 'list.xlsx')).toEqual([
    {
      ...line,
      part: 'Base plate',
      grade: 'S355',
      thickness: '12',
      length: '200',
      quantity: '16',
      neededBy: '2026-12-01',
    },
    { ...line, part: 'Gusset', grade: '', thickness: '8', quantity: '4', neededBy: '' },
    { ...line, part: 'Not said', grade: '', thickness: '', length: '300', quantity: '', neededBy: '' },
  ]);
});

test('Q6: the item number is the part only where nothing else names it', () => {
  const read = readCutList(
    [
      ['Item', 'Qty'],
      ['A-1', '2'],
    ],
    'a.xlsx',
  );
  expect(read).toMatchObject([{ part: 'A-1', quantity: '2' }]);
});

test.each([
  ['no table', [['Dear sirs'], ['please quote']]],
  [
    'prices',
    [
      ['Material', 'Qty'],
      ['S355', '4'],
    ],
  ],
  ['nothing', []],
])('Q6: %s is no cut list', (_, sheet) => {
  expect(readCutList(sheet, 'a.xlsx')).toEqual([]);
});

test('Q6: long cells and lists are cut', () => {
  const many = Array.from({ length: 300 }, () => ['x'.repeat(500), '1'.repeat(50)]);
  const read = readCutList([['Part', 'Qty'], ...many], 'a.xlsx');
  expect([read.length, read[0]?.part.length, read[0]?.quantity.length]).toEqual([200, 200, 20]);
  expect(readStoredCutList({ cutList: read })).toEqual(read);
  expect(readStoredCutList({ ok: true })).toEqual([]);
});

test.each([
  [
    ['Length (m)', 'Width (mm)', 'Thk'],
    ['2,4', '1 200', 'PL10'],
    { length: '2400', width: '1 200', thickness: '10' },
  ],
  [['L', 'W', 'Thickness'], ['200', '100 mm', '6mm'], { length: '200', width: '100', thickness: '6' }],
  [
    ['Length (in)', 'Width', 'Thick'],
    ['48', '12 in', '16 GA'],
    { length: '48 in', width: '12 in', thickness: '16 GA' },
  ],
  [
    ['Length in mm', 'Width (in cm)', 'Thickness in mm'],
    ['1200', '30', '10'],
    { length: '1200', width: '300', thickness: '10' },
  ],
  [
    ['Length in m', 'Width in inches', 'Thk'],
    ['1.2', '12', '10'],
    { length: '1200', width: '12 in', thickness: '10' },
  ],
  [['Length cm', 'Breadth', 'Gauge'], ['20', '10', '16'], { length: '200', width: '10', thickness: '' }],
  [
    ['Length (ft)', 'Width in feet', 'Thk [in]'],
    ['4', '0.5', '0.25'],
    { length: '1219.2', width: '152.4', thickness: '0.25 in' },
  ],
  [
    ['Length in drawing', 'Width in', 'Thk'],
    ['1200', '12', '10'],
    { length: '1200', width: '12 in', thickness: '10' },
  ],
  [
    ['Length ( in )', 'Width in (OD)', 'Thk in:'],
    ['48', '12', '0.25'],
    { length: '48 in', width: '12 in', thickness: '0.25 in' },
  ],
])('Q12: sizes in columns %j, with their units', (heads, cells, expected) => {
  const [line] = readCutList(
    [
      ['Part', 'Qty', ...heads],
      ['A', '4 off', ...cells],
    ],
    'a.xlsx',
  );
  expect(line).toMatchObject({ part: 'A', quantity: '4', ...expected });
});

test.each(['12 off', '12off', 'x12', 'Q12', 'q 12', 'Qty 12', '12 pcs', '12.0'])(
  'Q6: %j in a cut list is 12 of a part',
  (quantity) => {
    expect(
      readCutList(
        [
          ['Part', 'Thk', 'Qty'],
          ['A', 'T16', quantity],
        ],
        'a.xlsx',
      ),
    ).toMatchObject([{ thickness: '16', quantity: '12' }]);
  },
);

test.each(['1 200', '1,200', '1 200 off'])(
  'Q6: %j in a cut list stays as a quantity that is read',
  (quantity) => {
    const table = [
      ['Part', 'Thk', 'Qty'],
      ['A', 'T16', quantity],
    ];
    expect(readCutList(table, 'a.xlsx').map((line) => readQuantity(line.quantity))).toEqual([1_200]);
  },
);

test.each([
  ['1 Dec 2026', '2026-12-01'],
  ['15th December, 2026', '2026-12-15'],
  ['15/12/2026', '2026-12-15'],
  ['03.02.2027', '2027-02-03'],
  ['2026/12/1', '2026-12-01'],
  ['2026-12-01 08:00', '2026-12-01'],
  ['12/15/2026', '12/15/2026'],
  ['31 Feb 2027', '31 Feb 2027'],
  ['1/12/26', '1/12/26'],
  ['ASAP', 'ASAP'],
  ['', ''],
])('Q6, Q12: “needed by” %j of a cut list is %j', (text, neededBy) => {
  const heads = ['Part', 'Qty', 'Needed by'];
  expect(readCutList([heads, ['A', '1', text]], 'a.xlsx')).toMatchObject([{ neededBy }]);
});
