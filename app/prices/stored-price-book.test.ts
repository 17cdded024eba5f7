import { expect, test } from 'vitest';
import { samplePriceBook } from '#content/sample-price-book.ts';
import { testCompany } from '#tests/support/company.ts';
import { priceBookSchema } from './price-book.ts';
import { outdatedMaterials, priceBookOn, storedPriceBookSchema } from './stored-price-book.ts';

const DAY = '2026-11-23';

test('P1: the sample is a price book, with every section marked as the sample’s', () => {
  expect(storedPriceBookSchema.parse(samplePriceBook)).toEqual(samplePriceBook);
  expect(samplePriceBook.samples).toHaveLength(5);
  const rates = Object.values(samplePriceBook.machines).map(({ feeds }) => feeds.length);
  expect(Math.min(...rates)).toBeGreaterThan(5);
  expect(samplePriceBook.terms.indication.show).toBe('none');
});

test('P1: the formula gets what the book and the profile say, and nothing that one of them does not', () => {
  const book = priceBookOn(samplePriceBook, testCompany, DAY);
  expect(priceBookSchema.safeParse(book).success).toBe(true);
  // The sample knows only the laser of these machines, whose bed the company doesn't state: the usual one counts.
  expect(Object.keys(book.processes)).toEqual(['laser-cutting']);
  expect(book.processes['laser-cutting']?.bed).toEqual({ length: 2_500, width: 1_250 });
  expect(book.grades['mild-steel']).toEqual({ group: 'carbon', density: 7_850 });
  // Vastrap has no density; Weldox is no material of this company.
  expect(book.grades).not.toHaveProperty('vastrap');
  expect(book.materials.some(({ grade }) => grade === 'weldox')).toBe(false);
  expect(book.materials.find(({ grade, thickness }) => grade === 'ss304' && thickness === 6)).toEqual({
    grade: 'ss304',
    thickness: 6,
    pricePerKg: 7_200,
    plates: [
      { length: 2_450, width: 1_225 },
      { length: 3_000, width: 1_500 },
    ],
    wholePlates: false,
  });
});

test('P1: a stated bed limits the plates; a machine without a rate has no price', () => {
  const [laser, plasma] = testCompany.machines;
  const machine = samplePriceBook.machines['laser-cutting'];
  if (!laser || !plasma || !machine) throw new Error('The tests’ company has a laser and a plasma');
  const { perHour: _, ...withoutRate } = machine;
  const { processes } = priceBookOn(
    { ...samplePriceBook, machines: { [laser.key]: withoutRate, [plasma.key]: machine } },
    testCompany,
    DAY,
  );
  expect(Object.keys(processes)).toEqual([plasma.key]);
  expect(processes[plasma.key]?.bed).toEqual({ length: 12_000, width: 2_800 });
});

test.each([
  ['2018-03-31', 14],
  ['2018-04-01', 15],
  ['2027-03-31', 15],
  ['2027-04-01', 16],
])('P1: the VAT percentage is that of the day: on %s %s %%', (day, percent) => {
  const rates = [
    { from: '2027-04-01', percent: 16 },
    { from: '1994-04-07', percent: 14 },
    { from: '2018-04-01', percent: 15 },
  ];
  const { terms } = samplePriceBook;
  const book = { ...samplePriceBook, terms: { ...terms, vat: { registered: true, rates } } };
  expect(priceBookOn(book, testCompany, day).vat).toEqual({ registered: true, percent });
});

test('P1: a price is outdated from the day after its last one', () => {
  const [first] = samplePriceBook.materials;
  if (first === undefined) throw new Error('The sample has materials');
  const { pricePerKg: _, ...without } = { ...first, thickness: 99, pricedOn: '2020-01-01' };
  const book = {
    ...samplePriceBook,
    materials: [{ ...first, pricedOn: '2026-11-01', validDays: 30 }, without],
  };
  expect(outdatedMaterials(book, '2026-12-01')).toEqual([]);
  expect(outdatedMaterials(book, '2026-12-02')).toHaveLength(1);
});
