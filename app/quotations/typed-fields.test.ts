import { expect, test } from 'vitest';
import { newLine } from './quotation-content.ts';
import { lineTexts, readLineFields } from './typed-fields.ts';

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
