import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { testPriceBook } from '#tests/support/price-book.ts';
import { platesOn } from './groups.ts';
import { leftOutText, platesLeftOut } from './plates-and-beds.ts';
import type { StoredPriceBook } from './stored-price-book.ts';

const SMALL = { length: 2_450, width: 1_225 };
const LARGE = { length: 3_000, width: 1_500 };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** What the owner is told of a price book. */
function told(change: (book: StoredPriceBook) => void = () => {}, company = testCompany): string[] {
  const book = structuredClone(testPriceBook);
  change(book);
  return platesLeftOut(book, company)
    .map((leftOut) => leftOutText(leftOut, company.materials))
    .map(({ machine, text }) => plain(`${machine}: ${text}`));
}

test('P4: a bed takes a plate straight or turned, and no larger one', () => {
  const bed = { length: 1_250, width: 2_500 };
  expect(platesOn(bed, [SMALL, { length: 1_225, width: 2_450 }, LARGE])).toEqual([
    ...[SMALL, { length: 1_225, width: 2_450 }],
  ]);
  expect(platesOn(undefined, [LARGE])).toEqual([LARGE]);
});

test('P1, P4: the owner is told which plates a machine’s bed can’t take, and what has no price because of it', () => {
  const unstated =
    'Laser Cutting: bed taken as 2500 × 1250 mm, because the company page doesn’t state it. Plates of 3000 × 1500 mm are not used on it.';
  expect(told()).toEqual([unstated]);
  // A size isn't broken at the end of a line.
  const [leftOut] = platesLeftOut(testPriceBook, testCompany);
  expect(leftOut && leftOutText(leftOut, testCompany.materials).text).toContain(
    '3000\u00a0×\u00a01500\u00a0mm',
  );
  const largeOnly = told(({ materials }) => {
    for (const material of materials) material.plates = [LARGE];
  });
  expect(largeOnly).toEqual([
    `${unstated} Without a smaller plate, this has no price on it: Mild steel 6 mm, Mild steel 8 mm, Mild steel 10 mm and Mild steel 12 mm.`,
  ]);
  const machines = testCompany.machines.map((machine) => ({ ...machine, bed: { ...LARGE, general: false } }));
  expect(told(() => {}, { ...testCompany, machines })).toEqual([]);
  // What a machine doesn't cut, and what has no rate, is no fault of its bed.
  expect(
    told(({ materials }) => Object.assign(materials, [{ ...materials[0], thickness: 300 }]).splice(1)),
  ).toEqual([]);
  expect(told((book) => (book.machines = {}))).toEqual([]);
});
