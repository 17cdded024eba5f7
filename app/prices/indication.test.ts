import { expect, test } from 'vitest';
import { samplePriceBook } from '#content/sample-price-book.ts';
import { testCompany } from '#tests/support/company.ts';
import { type IndicatedPart, indicationOf, indicationSchema } from './indication.ts';
import type { StoredPriceBook } from './stored-price-book.ts';

const DAY = '2026-11-23';
const own: StoredPriceBook = {
  ...samplePriceBook,
  samples: [],
  terms: { ...samplePriceBook.terms, indication: { show: 'range', percent: 10 } },
};
const showing = (show: StoredPriceBook['terms']['indication']['show'], percent = 10): StoredPriceBook => ({
  ...own,
  terms: { ...own.terms, indication: { show, percent } },
});
const part: IndicatedPart = {
  grade: 'Mild steel',
  thickness: 10,
  quantity: 10,
  width: 300,
  height: 200,
  cutLength: 1_400,
  pierces: 5,
  netArea: 58_000,
};
const shown = (book: StoredPriceBook, asked: Partial<IndicatedPart> = {}) =>
  indicationOf(book, testCompany, { ...part, ...asked }, DAY).price;
const rand = (text: string | null) =>
  [...(text ?? '').matchAll(/R\u00a0([\d\u00a0]+)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll('\u00a0', '')),
  );

test('P13: a range around the price in rows, rounded to R 10, or its lower end', () => {
  const [least = 0, most = 0] = rand(shown(showing('range')));
  expect(shown(showing('range'))).toMatch(/^R\u00a0[\d\u00a0]+ to R\u00a0[\d\u00a0]+$/);
  expect([least % 10, most % 10]).toEqual([0, 0]);
  expect(most / least).toBeCloseTo(1.1 / 0.9, 1);
  expect(shown(showing('from'))).toBe(`from ${shown(showing('range'))?.split(' to ')[0]}`);
  expect(shown(showing('range', 0))).toMatch(/^about R/);
  const [more = 0] = rand(shown(showing('range'), { quantity: 20 }));
  expect(more).toBeGreaterThan(least);
  expect(more).toBeLessThanOrEqual(2 * least + 10);
});

test('P13: below the minimum of an order an indication names it, by the lower end that is shown', () => {
  const minimumOf = (minimumOrder: number, quantity: number) =>
    indicationOf({ ...own, terms: { ...own.terms, minimumOrder } }, testCompany, { ...part, quantity }, DAY)
      .minimumOrder;
  expect(minimumOf(500_000, 1)).toBe('R\u00a05\u00a0000');
  expect(minimumOf(500_050, 1)).toBe('R\u00a05\u00a0000,50');
  expect(minimumOf(0, 1)).toBeUndefined();
  const [least = 0] = rand(shown(own));
  expect(minimumOf(least * 100, 10)).toBeUndefined();
  expect(minimumOf(least * 100 + 1, 10)).toBeDefined();
});

test('P13: what the book can’t price is left to the office, and so is everything while prices are the sample’s', () => {
  expect(shown(showing('none'))).toBeNull();
  expect(shown({ ...own, samples: ['materials'] })).toBeNull();
  expect(shown({ ...own, samples: ['machines'] })).toBeNull();
  // The sample's rates of a machine that doesn't cut the part are not in its price.
  expect(shown({ ...own, samples: ['machines'], sampleMachines: ['plasma'] })).not.toBeNull();
  expect(shown(own, { grade: 'Adamantium' })).toBeNull();
  // Vastrap has no density, 11 mm no price, and 6 m nothing that takes it.
  expect(shown(own, { grade: 'Vastrap', thickness: 6 })).toBeNull();
  expect(shown(own, { thickness: 11 })).toBeNull();
  expect(shown(own, { width: 14_000, cutLength: 29_000 })).toBeNull();
  expect(shown({ ...own, machines: {} })).toBeNull();
  const bent = { bends: 2, bendLength: 200 };
  expect(shown(own, bent)).not.toBeNull();
  expect(shown(own, { bends: 2 })).toBeNull();
  expect(shown({ ...own, samples: ['bending'] }, bent)).toBeNull();
  expect(shown({ ...own, samples: ['bending'] })).not.toBeNull();
});

test('P13: what the form accepts as a quantity has an indication', () => {
  const many = indicationSchema.parse({ ...part, quantity: 20_000 });
  expect(indicationOf(showing('from'), testCompany, many, DAY)?.price).toMatch(/\d/);
});

test.each([
  { quantity: 0 },
  { quantity: 1e9 },
  { quantity: 1.5 },
  { width: 0 },
  { width: Number.POSITIVE_INFINITY },
  { cutLength: 1 },
  { pierces: 0 },
  { netArea: 1e8 },
  { grade: 'x'.repeat(61) },
  { thickness: '10' },
])('P13: %j is no part, whoever sends it', (wrong) => {
  expect(indicationSchema.safeParse(part).success).toBe(true);
  expect(indicationSchema.safeParse({ ...part, ...wrong }).success).toBe(false);
});
