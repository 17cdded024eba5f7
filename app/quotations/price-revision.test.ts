import { expect, test } from 'vitest';
import { nest } from '#app/nesting/nest.ts';
import type { PriceBook } from '#app/prices/price-book.ts';
import examples from '#app/prices/price-examples.fixture.json' with { type: 'json' };
import { priceRequestSchema } from '#app/prices/price-request.ts';
import type { StoredNests } from '#app/prices/price-with-nests.server.ts';
import { priceBookOn } from '#app/prices/stored-price-book.ts';
import { testCompany } from '#tests/support/company.ts';
import { testPriceBook } from '#tests/support/price-book.ts';
import { nestView } from './nest-view.ts';
import { priceRevision } from './price-revision.server.ts';
import { newLine, type QuotationLine, readContent } from './quotation-content.ts';
import { revisionRequest, type Shapes } from './quotation-request.ts';

const book = priceBookOn(testPriceBook, testCompany, '2026-11-23');
const cut = { grade: 'mild-steel', thickness: 10, process: 'laser-cutting' };

/** Prices lines and nests what they wait for, as the office does. */
function priced(
  lines: readonly QuotationLine[],
  priceBook: PriceBook = book,
  head = {},
  shapes: Shapes = {},
) {
  const request = revisionRequest(readContent({ lines, ...head }), shapes, priceBook);
  const nests: Record<string, StoredNests[string]> = {};
  for (const { digest, job } of priceRevision(request, nests).waiting) nests[digest] = nest(job, () => 0, 40);
  return priceRevision(request, nests);
}

test('P2, P6: a line without a drawing is a rectangle with its holes', () => {
  const line = newLine({ key: 'a', kind: 'part', quantity: 10, ...cut, length: 300, width: 200 });
  const [plain, drilled] = priced([
    line,
    { ...line, key: 'b', holes: [{ count: 4, diameter: 20 }], pierces: 1 },
  ]).lines;
  expect(plain).toMatchObject({ cutLength: 1_000, missing: '' });
  expect(plain?.mass).toBeCloseTo(0.3 * 0.2 * 10 * 7.85, 6);
  expect(drilled?.cutLength).toBeCloseTo(1_000 + 4 * Math.PI * 20, 5);
  expect(drilled?.mass).toBeCloseTo((0.06 - 4 * Math.PI * 0.01 ** 2) * 10 * 7.85, 6);
  // 2,000 mm a minute between 6 and 12 mm by pace: 4/6 of the way from 1/3 to 2/3 min a metre.
  const pace = 1 / 3 + (1 / 3) * (4 / 6);
  expect(plain?.seconds).toBeCloseTo(1.2 * (pace * 60 + (1 + 4 / 6) + 1), 5);
});

test('P2: a quotation has no sums while a line has no price, and says what is missing', () => {
  const whole = newLine({ key: 'a', kind: 'part', quantity: 10, ...cut, length: 300, width: 200 });
  const cases: [Partial<QuotationLine>, RegExp][] = [
    [{ quantity: null }, /quantity/],
    [{ length: null }, /length/],
    [{ grade: 'ss304' }, /no material of this grade/],
    [{ grade: '' }, /material, the thickness and the process/],
    [{ process: 'plasma-cutting' }, /no rate of this process/],
    [{ thickness: 40 }, /no material of this grade and thickness/],
    [{ bends: 2 }, /length of the bends/],
    [{ length: 5_000 }, /larger than every plate/],
    [{ drawn: doubtful }, /confirm/],
  ];
  for (const [change, words] of cases) {
    const { lines, sums } = priced([
      { ...whole, ...change },
      { ...whole, key: 'b' },
    ]);
    expect(lines.find(({ key }) => key === 'a')?.missing).toMatch(words);
    expect(sums).toBeNull();
  }
  expect(priced([whole]).sums).not.toBeNull();
});

const doubtful = {
  ...{ drawingId: '1', name: 'a.dxf', sha256: 'a', part: 0, parts: 1, version: 1 },
  doubts: ['a contour is open'],
  mmPerUnit: 1,
};

test('P3, P14: a typed price stands beside the computed one, and an item has only a typed one', () => {
  const line = newLine({ key: 'a', kind: 'part', quantity: 10, ...cut, length: 300, width: 200 });
  const [computed] = priced([line]).lines;
  const { lines, sums } = priced([
    { ...line, unitPrice: 9_900 },
    newLine({ key: 'b', kind: 'item', description: 'Delivery pallet', quantity: 2, unitPrice: 25_000 }),
    newLine({ key: 'c', kind: 'text', description: 'All prices ex works' }),
  ]);
  expect(lines[0]).toMatchObject({ unit: 9_900, total: 99_000, computedUnit: computed?.unit });
  expect(lines[1]).toMatchObject({ unit: 25_000, total: 50_000, computedUnit: null });
  expect(lines).toHaveLength(2);
  expect(sums).toMatchObject({ sum: 149_000, net: 149_000, vat: 22_350, total: 171_350 });
});

test('P14: a further quantity is priced with the other lines at their first quantity', () => {
  const line = newLine({ key: 'a', kind: 'part', quantity: 10, ...cut, length: 300, width: 200 });
  const other = { ...line, key: 'b', length: 500 };
  const alone = priced([{ ...line, quantity: 50 }, other]).lines[0];
  const [withBreak] = priced([{ ...line, breaks: [50] }, other]).lines;
  expect(withBreak?.breaks).toEqual([{ quantity: 50, unit: alone?.unit, total: alone?.total }]);
  expect(alone?.unit).toBeLessThan(withBreak?.unit ?? 0);
});

test('P3, P14: a typed price holds for further quantities, and the computed one of each stands beside it', () => {
  const line = newLine({
    key: 'a',
    kind: 'part',
    quantity: 10,
    ...cut,
    length: 300,
    width: 200,
    breaks: [50],
  });
  const [computed] = priced([line]).lines;
  const [typed] = priced([{ ...line, unitPrice: 9_900 }]).lines;
  const computedUnit = computed?.breaks[0]?.unit;
  expect(typed?.breaks).toEqual([{ quantity: 50, unit: 9_900, total: 495_000, computedUnit }]);
  const item = newLine({ key: 'b', kind: 'item', quantity: 1, breaks: [5], unitPrice: 250 });
  expect(priced([item]).lines[0]?.breaks).toEqual([{ quantity: 5, unit: 250, total: 1_250 }]);
});

test('P2, P3: a doubtful drawing that nobody has confirmed changes no other line’s price, though its own can be typed', () => {
  const other = newLine({ key: 'a', kind: 'part', quantity: 10, ...cut, length: 300, width: 200 });
  const drawn = newLine({ key: 'b', kind: 'part', quantity: 4, ...cut, drawn: doubtful, unitPrice: 5_000 });
  const shape = { width: 900, height: 700, cutLength: 3_200, contours: 1, netArea: 630_000 };
  const shapes = {
    b: {
      ...shape,
      outline: [
        [0, 0],
        [900, 0],
        [900, 700],
        [0, 700],
      ] as const,
      holes: [],
      bends: [],
    },
  };
  const [alone] = priced([other]).lines;
  const { lines, sums, groups } = priced([other, drawn], book, {}, shapes);
  expect(lines).toMatchObject([{ unit: alone?.unit }, { unit: 5_000, computedUnit: null, cutLength: null }]);
  expect(sums).not.toBeNull();
  expect(groups.map(({ keys }) => keys)).toEqual([['a']]);
  const confirmed = priced([other, { ...drawn, confirmedBy: 'Nomvula' }], book, {}, shapes);
  expect(confirmed.groups.map(({ keys }) => keys)).toEqual([['b', 'a']]);
  expect(confirmed.lines[1]).toMatchObject({ unit: 5_000, cutLength: 3_200 });
});

test('P2: the published examples come out of a quotation to the cent', () => {
  for (const { case: content, expected } of examples) {
    const { priceBook, lines, nests: _, ...head } = priceRequestSchema.parse(content);
    const typed = lines.map(({ unitPrice }, at) =>
      newLine({
        key: String(at),
        kind: 'item',
        quantity: lines[at]?.quantity ?? 1,
        unitPrice: unitPrice ?? expected.lines[at]?.unit ?? null,
      }),
    );
    const { sums } = priced(typed, priceBook, head);
    const { sum, discount, rush, minimumOrder, net, vat, total } = expected;
    expect(sums ?? { sum: null }).toMatchObject(
      sum === null ? { sum } : { sum, discount, rush, minimumOrder, net, vat, total },
    );
  }
});

test('P4: lines of one plate are one nest, to scale, with its mass', () => {
  const line = newLine({ key: 'a', kind: 'part', quantity: 4, ...cut, length: 300, width: 200 });
  const { groups } = priced([line, { ...line, key: 'b', length: 500 }, { ...line, key: 'c', thickness: 6 }]);
  // The widest first.
  expect(groups.map(({ keys }) => keys)).toEqual([['b', 'a'], ['c']]);
  const [shared] = groups;
  expect(shared?.nest?.plates.flatMap(({ placed }) => placed)).toHaveLength(8);
  expect(shared?.grossMass).toBeCloseTo(((shared?.usedArea ?? 0) / 1e6) * 10 * 7.85, 6);
  expect(shared?.netMass).toBeCloseTo((4 * 0.06 + 4 * 0.1) * 10 * 7.85, 4);
});

test('P4: plates that are cut alike are shown once, with their numbers', () => {
  const line = newLine({ key: 'a', kind: 'part', quantity: 3, ...cut, length: 2_400, width: 1_200 });
  const { groups } = priced([line]);
  const [group] = groups;
  if (group === undefined) throw new Error('It has no group');
  const view = nestView(group, 'a', readContent({ lines: [line] }), {});
  expect(view?.plates.map(({ number, count }) => [number, count])).toEqual([[1, 3]]);
});

test('P4: what is nested otherwise than drawn is said with the names of the lines', () => {
  const line = newLine({
    key: 'a',
    kind: 'part',
    description: 'Bow tie',
    quantity: 3,
    ...cut,
    length: 300,
    width: 200,
  });
  const [group] = priced([line, { ...line, key: 'b', description: '' }]).groups;
  if (!group?.nest) throw new Error('It has no nest');
  const nest = { ...group.nest, notes: ['0, 1: its outline crosses itself'] };
  const view = nestView({ ...group, nest }, 'a', readContent({ lines: [line] }), {});
  expect(view?.notes).toEqual(['Bow tie, A part: its outline crosses itself']);
});

test('P14: 200 lines with further quantities are priced in a moment: an outline is read once, and a quantity prices one line', () => {
  const outline = Array.from({ length: 120 }, (_, at) => {
    const angle = (2 * Math.PI * at) / 120;
    return [150 + 150 * Math.cos(angle), 150 + 150 * Math.sin(angle)] as const;
  });
  const shape = { width: 300, height: 300, cutLength: 942, contours: 1, netArea: 70_000, outline };
  const drawn = { ...doubtful, doubts: [] };
  const lines = Array.from({ length: 200 }, (_, at) =>
    newLine({ key: `${at}`, kind: 'part', quantity: 3, breaks: [10, 20, 30], ...cut, drawn }),
  );
  const shapes = Object.fromEntries(lines.map(({ key }) => [key, { ...shape, holes: [], bends: [] }]));
  const request = revisionRequest(readContent({ lines }), shapes, book);
  const before = process.cpuUsage();
  const { waiting } = priceRevision(request, {});
  expect(waiting).toHaveLength(1 + 3 * lines.length);
  const plate = { length: 2_450, width: 1_225, usedLength: 2_450, placed: [] };
  const whole = { plates: [plate], unplaced: [], use: 1, interrupted: false };
  const nests = Object.fromEntries(waiting.map(({ digest }) => [digest, whole]));
  const { lines: prices, sums } = priceRevision(request, nests);
  expect(sums).not.toBeNull();
  expect(prices.every(({ breaks }) => breaks.every(({ unit }) => unit !== null))).toBe(true);
  const { user, system } = process.cpuUsage(before);
  // It took 22 seconds for the first of the two, of the thread that answers everybody.
  expect((user + system) / 1e6).toBeLessThan(6);
});
