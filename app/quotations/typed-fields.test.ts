import { expect, test } from 'vitest';
import { newLine, readContent } from './quotation-content.ts';
import { headTexts, lineTexts, readHeadFields, readLineFields } from './typed-fields.ts';

test('P6: the fields of a line are read as they are typed', () => {
  const typed = {
    description: '  Base plate ',
    quantity: '1 200',
    breaks: '100, 50 and 250',
    thickness: '6,5 mm',
    length: '1 200',
    holes: '4 × 13, 2 x Ø22.5',
    bends: '',
    freeIssue: 'on',
    grain: '',
    unitPrice: 'R 1 234,50',
    nonsense: 'x',
  };
  expect(readLineFields(typed)).toEqual({
    ok: true,
    change: {
      description: 'Base plate',
      quantity: 1_200,
      breaks: [50, 100, 250],
      thickness: 6.5,
      length: 1_200,
      holes: [
        { count: 4, diameter: 13 },
        { count: 2, diameter: 22.5 },
      ],
      bends: 0,
      freeIssue: true,
      grain: false,
      unitPrice: 123_450,
    },
  });
});

test('P6: what is no number is refused at its field, and an emptied field is empty', () => {
  const wrong = {
    quantity: '0',
    breaks: 'a few',
    thickness: 'thick',
    holes: '13',
    bends: '-1',
    unitPrice: 'free',
  };
  const read = readLineFields(wrong);
  expect(read.ok ? [] : Object.keys(read.messages).sort()).toEqual(Object.keys(wrong).sort());
  expect(readLineFields({ quantity: '', thickness: '', unitPrice: '' })).toEqual({
    ok: true,
    change: { quantity: null, thickness: null, unitPrice: null },
  });
});

test('P6: texts keep what the database stores and the customer may see: no control characters, no half ones', () => {
  const read = readLineFields({ description: 'Base\0 \u202eplate\ud83d', grade: 's355\0' });
  expect(read).toEqual({ ok: true, change: { description: 'Base plate\ufffd', grade: 's355' } });
});

test('P6: what a form shows of a line is read as the same line', () => {
  const line = newLine({
    key: 'a',
    kind: 'part',
    description: 'Gusset',
    quantity: 12,
    breaks: [50],
    grade: 'mild-steel',
    thickness: 6.5,
    process: 'laser-cutting',
    holes: [{ count: 4, diameter: 13.5 }],
    bends: 2,
    bendLength: 300,
    unitPrice: 1_234_550,
  });
  for (const currency of ['space-comma', 'comma-point'] as const) {
    const read = readLineFields(lineTexts(line, currency));
    expect(read.ok && { ...line, ...read.change }).toEqual(line);
  }
});

test('P6, P14: a decimal comma is read in a list of holes, too, and shown where the office writes one', () => {
  const read = (holes: string) => readLineFields({ holes });
  const holes = [
    { count: 4, diameter: 13.5 },
    { count: 2, diameter: 22 },
  ];
  for (const typed of ['4 × 13,5, 2 × 22', '4x13,5; 2x22', '4 × 13.5,2 × 22'])
    expect(read(typed)).toEqual({ ok: true, change: { holes } });
  const line = newLine({ key: 'a', kind: 'part', thickness: 6.5, holes });
  expect(lineTexts(line, 'space-comma')).toMatchObject({ thickness: '6,5', holes: '4 × 13,5; 2 × 22' });
  expect(lineTexts(line, 'comma-point')).toMatchObject({ thickness: '6.5', holes: '4 × 13.5, 2 × 22' });
});

test('P6: 1,200 is no length, as it could be 1200 or 1.2 mm', () => {
  expect(readLineFields({ length: '1,200' })).toMatchObject({
    ok: false,
    messages: { length: expect.stringContaining('such as') },
  });
  expect(readLineFields({ length: '1 200', width: '1200,5' })).toEqual({
    ok: true,
    change: { length: 1_200, width: 1_200.5 },
  });
});

test('P6: a whole number of pieces takes a mark between its thousands: 1,000 is a thousand, not one', () => {
  for (const quantity of ['1,000', '1.000', '1 000', '1000'])
    expect(readLineFields({ quantity })).toEqual({ ok: true, change: { quantity: 1_000 } });
  for (const quantity of ['1,5', '1,00', '1e3', '10,00,000', '1000001'])
    expect(readLineFields({ quantity })).toMatchObject({ ok: false });
  expect(readLineFields({ breaks: '1.000' })).toMatchObject({ ok: false });
});

test('P6: a list that is still being typed is read as far as it goes', () => {
  expect(readLineFields({ breaks: '500, 1 200' })).toEqual({ ok: true, change: { breaks: [500, 1_200] } });
  expect(readLineFields({ breaks: '500, 1,200' })).toEqual({
    ok: false,
    messages: { breaks: 'Please write a space after each comma, such as 50, 100, 250' },
  });
  expect(readLineFields({ breaks: '50,100,250' })).toEqual({ ok: true, change: { breaks: [50, 100, 250] } });
  expect(readLineFields({ breaks: '50 100' })).toEqual({ ok: true, change: { breaks: [50, 100] } });
  expect(readLineFields({ breaks: '50, 100 20' })).toMatchObject({ ok: false });
  expect(readLineFields({ breaks: '1 200' })).toEqual({
    ok: false,
    messages: { breaks: 'Please write 1200 for one quantity, or 1, 200 for several' },
  });
  // Together they would be more than anybody orders.
  expect(readLineFields({ breaks: '10 100 500' })).toEqual({ ok: true, change: { breaks: [10, 100, 500] } });
  expect(readLineFields({ breaks: '1 200, 10' })).toEqual({ ok: true, change: { breaks: [10, 1_200] } });
  expect(readLineFields({ breaks: '12 24' })).toEqual({ ok: true, change: { breaks: [12, 24] } });
  expect(readLineFields({ breaks: '50, 100,', holes: '4 × 13,' })).toEqual({
    ok: true,
    change: { breaks: [50, 100], holes: [{ count: 4, diameter: 13 }] },
  });
  expect(readLineFields({ holes: '4 × 13; ' })).toMatchObject({ ok: true });
});

test('P14: a delivery time is one line of at most 100 characters, and percentages are written as in the office', () => {
  const typed = { deliveryTime: ' 5 working days from order ', discountPercent: '2,5 %' };
  const read = readHeadFields(typed);
  expect(read).toEqual({
    ok: true,
    change: { deliveryTime: '5 working days from order', discountPercent: 2.5 },
  });
  expect(readHeadFields({ deliveryTime: 'x'.repeat(101) })).toMatchObject({ ok: false });
  const content = readContent({ discountPercent: 2.5, deliveryTime: '3 days' });
  expect(headTexts(content, 'space-comma')).toMatchObject({ discountPercent: '2,5', deliveryTime: '3 days' });
});
