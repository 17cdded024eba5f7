import { expect, test } from 'vitest';
import { MISSING } from './missing.ts';
import { exact, percentOf, roundToCents, sumOf, times, toCents } from './money.ts';
import { priceDocument } from './price-document.ts';
import examples from './price-examples.fixture.json' with { type: 'json' };
import { priceQuotation } from './price-quotation.ts';
import { type PriceRequest, priceRequestSchema } from './price-request.ts';
import { priceNested, priceWithNests } from './price-with-nests.server.ts';
import { randomRequest } from './random-request.fixture.ts';
import { calculateAgain } from './second-calculation.fixture.ts';

/** For each of five properties. */
const RANDOM_CASES = 1_000;

function eachRandom(check: (request: PriceRequest, seed: number) => void): void {
  for (let seed = 0; seed < RANDOM_CASES; seed += 1) check(randomRequest(seed), seed);
}

test.each(examples)('P2: $name: to the cent', ({ case: content, expected }) => {
  const request = priceRequestSchema.parse(content);
  const priced = priceQuotation(request);
  expect(priceDocument(priced, [], false)).toEqual(expected);
  const again = calculateAgain(request);
  expect(priced.lines.map(({ unit }) => unit)).toEqual(
    again.units.map((unit) => (unit === null ? null : Number(unit))),
  );
  expect(priced.sums?.net ?? null).toBe(again.net === null ? null : Number(again.net));
});

test('P2: random requests come out the same in a second calculation', () => {
  eachRandom((request, seed) => {
    const { lines, sums } = priceQuotation(request);
    const again = calculateAgain(request);
    expect([seed, lines.map(({ unit }) => unit), sums?.net, sums?.vat]).toEqual([
      seed,
      again.units.map(Number),
      Number(again.net),
      Number(again.vat),
    ]);
  });
});

test('P2: the sum is that of the lines, and VAT is rounded once', () => {
  eachRandom((request) => {
    const { lines, sums } = priceQuotation(request);
    for (const { line, unit, total } of lines) expect(total).toBe((unit ?? 0) * line.quantity);
    expect(sums?.sum).toBe(lines.reduce((sum, { total }) => sum + (total ?? 0), 0));
    const { registered, percent } = request.priceBook.vat;
    const net = sums?.net ?? Number.NaN;
    expect(sums?.vat).toBe(registered ? roundToCents(exact(net).mul(exact(percent)).div(100)) : 0);
    expect(sums?.total).toBe(net + (sums?.vat ?? Number.NaN));
  });
});

test('P2: no line changes with the order of the lines', () => {
  eachRandom((request) => {
    const { lines } = priceQuotation(request);
    const turned = priceQuotation({ ...request, lines: request.lines.toReversed() });
    expect(turned.lines.map(({ unit }) => unit).reverse()).toEqual(lines.map(({ unit }) => unit));
  });
});

test('P2: with the same used area a part, twice the quantity never costs more than twice', () => {
  eachRandom((request) => {
    const [line] = request.lines;
    if (line === undefined) throw new Error('A request has a line');
    const once = { ...request, lines: [line] };
    const twice = {
      ...once,
      lines: [{ ...line, quantity: 2 * line.quantity }],
      nests: request.nests.map((nest) => ({ ...nest, usedArea: 2 * nest.usedArea, sheets: 2 * nest.sheets })),
    };
    const [single, double] = [once, twice].map(
      (request) => priceQuotation(request).lines[0]?.total ?? Number.NaN,
    );
    expect(double).toBeLessThanOrEqual(2 * (single ?? Number.NaN));
  });
});

test('P2: a higher rate never lowers a price', () => {
  const higher: ((book: PriceRequest['priceBook']) => void)[] = [
    ({ materials }) => {
      for (const material of materials) material.pricePerKg = (material.pricePerKg ?? 0) + 1;
    },
    ({ processes }) => {
      for (const process of Object.values(processes)) process.perHour += 101;
    },
    ({ processes }) => {
      for (const process of Object.values(processes)) process.timeFactor += 0.01;
    },
    ({ processes }) => {
      for (const process of Object.values(processes)) [process.setup, process.perSheet] = [30_001, 12_001];
    },
    ({ bending }) => {
      bending.setup += 1;
      for (const row of bending.rows) row.rate += 7;
    },
    ({ extras }) => {
      for (const extra of extras) extra.rate += 1;
    },
    (book) => {
      book.minimumLine += 1;
    },
    (book) => {
      book.marginPercent = Math.min(90, book.marginPercent + 0.1);
    },
  ];
  eachRandom((request, seed) => {
    const dearer = structuredClone(request);
    higher[seed % higher.length]?.(dearer.priceBook);
    const [before, after] = [priceQuotation(request), priceQuotation(dearer)];
    before.lines.forEach(({ unit }, at) => {
      expect(after.lines[at]?.unit).toBeGreaterThanOrEqual(unit ?? Number.NaN);
    });
    expect(after.sums?.total).toBeGreaterThanOrEqual(before.sums?.total ?? Number.NaN);
  });
});

test('P2: money is whole cents, half a cent is rounded up, and binary fractions do not show', () => {
  expect([0.5, 1.5, 2.4999999999, 1.005e2].map((cents) => roundToCents(exact(cents)))).toEqual([
    1, 2, 2, 101,
  ]);
  expect(roundToCents(exact(1.1).add(exact(2.2)).mul(exact(50)).sub(exact(164.5)))).toBe(1);
  expect(roundToCents(exact(1).div(3).mul(3).sub(exact(0.5)))).toBe(1);
  expect(exact(1.5e-7).mul(1e7).equals(exact(1.5))).toBe(true);
  expect(percentOf(toCents(10), 15)).toBe(2);
  expect(times(sumOf([toCents(1), toCents(2)]), 3)).toBe(9);
  expect(() => toCents(1.5)).toThrow(RangeError);
});

const [first] = examples;
if (first === undefined) throw new Error('There are examples');

/** The first example with something changed in its line or its price book. */
function changed(line: object, book: object = {}, nests?: []): ReturnType<typeof priceQuotation> {
  const { lines, priceBook, ...others } = first?.case ?? { lines: [], priceBook: {} };
  return priceQuotation(
    priceRequestSchema.parse({
      ...others,
      ...(nests && { nests }),
      lines: lines.map((before) => ({ ...before, ...line })),
      priceBook: { ...priceBook, ...book },
    }),
  );
}

test.each([
  [{ process: undefined }, {}, 'nothing-to-price'],
  [{ part: undefined }, {}, 'nothing-to-price'],
  [{ grade: 'gold' }, {}, 'grade'],
  [{ process: 'water jet' }, {}, 'process'],
  [{ thickness: 7 }, {}, 'material'],
  [{ thickness: 25 }, {}, 'feed'],
  [{ bendLength: undefined }, {}, 'bend-length'],
  [{ bendLength: 5_000 }, {}, 'bending'],
  [{ extras: [{ key: 'gilding' }] }, {}, 'extra'],
  [{ extras: [{ key: 'fit' }] }, {}, 'hours'],
  [{}, { materials: [{ grade: 'mild-steel', thickness: 6, plates: [] }] }, 'price-per-kg'],
] as const)('P2: what the book does not say is not guessed: %j %j: %s', (line, book, missing) => {
  const { lines, sums } = changed(line, book);
  expect(lines[0]).toMatchObject({ unit: null, total: null, missing });
  expect(sums).toBeNull();
  expect(MISSING[missing]).toMatch(/^[a-z]/);
  // A clerk may type one.
  expect(changed({ ...line, unitPrice: 100 }, book).lines[0]).toMatchObject({ unit: 100, missing: null });
});

test('P2: a line that comes to more than can be added up has no price, and says so', () => {
  const blast = { extras: [{ key: 'blast', unit: 'piece', rate: 9_500 }] };
  const computed = { quantity: 1_000_000, extras: [{ key: 'blast', amount: 1_000_000 }] };
  const typed = { quantity: 1_000_000, unitPrice: 1_000_001 };
  for (const { lines, sums } of [changed(computed, blast), changed(typed)]) {
    expect(lines[0]).toMatchObject({ unit: null, total: null, missing: 'too-much' });
    expect(sums).toBeNull();
  }
  expect(MISSING['too-much']).toContain('R 10 billion');
  // All sums of the most lines at that price are whole numbers.
  const most = priceQuotation({
    ...priceRequestSchema.parse(first?.case),
    lines: new Array(500).fill({ ...changed({}).lines[0]?.line, quantity: 1_000_000, unitPrice: 1_000_000 }),
    rushPercent: 100,
  });
  expect(most.sums?.sum).toBe(500 * 1e12);
  expect(Number.isSafeInteger(most.sums?.total)).toBe(true);
});

test('P2: a group without a nest has no price', () => {
  expect(changed({}, {}, []).lines[0]?.missing).toBe('nest');
});

test('P3: each price comes with its terms and their numbers, also beside a typed one', () => {
  const priced = changed({ unitPrice: 20_000 });
  expect(priceDocument(priced, [], true).lines[0]).toMatchObject({
    unit: 20_000,
    computedUnit: 24_613,
    explanation: {
      marginPercent: 25,
      minimumLine: 15_000,
      quantity: 24,
      cost: 443_031.38325,
      material: { usedArea: 1_737_500, thickness: 6, density: 7_850, pricePerKg: 2_150, share: 1 },
      loading: { sheets: 1, perSheet: 6_000, share: 1 },
      cutting: { minutesPerMetre: 0.3125, pierceSeconds: 0.8, seconds: 46.374253, perHour: 180_000 },
      setup: { setup: 15_000 },
      bending: { setup: 12_000, bendTypes: 1, rate: 1_800, bends: 2, bendLength: 300 },
      extras: { 'galvanising, kg': 63.47196, 'galvanising, rate': 1_450 },
    },
  });
  expect(priceDocument(changed({ grade: 'gold' }), [], true).lines[0]).toMatchObject({
    missing: MISSING.grade,
  });
});

test('P14: a quantity break is priced as its own quantity; only the nest of its group is asked for again', async () => {
  const request = priceRequestSchema.parse(examples[1]?.case);
  const [line] = request.lines;
  if (line === undefined) throw new Error('The example has a line');
  line.breaks = [48];
  const first = priceWithNests(request, {});
  expect(first.breaks[0]).toEqual([{ quantity: 48, unit: null, total: null }]);
  expect(first.waiting.map(({ job }) => job.parts.map(({ quantity }) => quantity))).toEqual([[48, 60]]);
  const plate = { length: 2_450, width: 1_225, usedLength: 2_450, placed: [] };
  const { lines, breaks } = await priceNested(
    (nests) => priceWithNests(request, nests),
    () => ({ plates: [plate], unplaced: [], use: 1, interrupted: false }),
  );
  expect(breaks[0]?.[0]?.unit).toBeLessThan(13_976);
  expect(lines.map(({ unit }) => unit)).toEqual(priceQuotation(request).lines.map(({ unit }) => unit));
});
