import { expect, test } from 'vitest';
import { areaOf, faultsOf, usedArea } from './check-nest.fixture.ts';
import { nest } from './nest.ts';
import { type NestJob, type NestRequest, nestJobSchema } from './nest-job.ts';
import { randomNumbers } from './random.ts';
import { circle, randomJob, rectangle } from './random-job.fixture.ts';

/** Enough to try a few orders of a small job. */
const FEW_STEPS = 1_000_000;
const noTime = () => 0;

function nestOf(request: NestRequest, steps = FEW_STEPS) {
  const job = nestJobSchema.parse(request);
  const nested = nest(job, noTime, steps);
  expect(faultsOf(job, nested)).toEqual([]);
  return nested;
}

const onePart = (outline: [number, number][], quantity = 1): NestRequest['parts'] => [
  { id: 'a', quantity, outline },
];

test('P4: the example of the specification', () => {
  const request: NestRequest = {
    plates: [{ length: 2450, width: 1225 }],
    gap: 8,
    edge: 10,
    parts: [{ id: 'a', quantity: 2, rotations: [0, 90, 180, 270], outline: rectangle(300, 200) }],
  };
  expect(nestOf(request)).toEqual({
    plates: [
      {
        length: 2450,
        width: 1225,
        usedLength: 220,
        placed: [
          { id: 'a', x: 210, y: 10, rotation: 90 },
          { id: 'a', x: 210, y: 318, rotation: 90 },
        ],
      },
    ],
    unplaced: [],
    use: expect.closeTo(0.445, 3),
    interrupted: false,
  });
});

test('P4: 25 random jobs keep gap, edge, quantity and rotation, and nothing overlaps', () => {
  for (let seed = 1_000; seed < 1_025; seed += 1) {
    const job = randomJob(seed);
    expect([seed, ...faultsOf(job, nest(job, noTime, FEW_STEPS))]).toEqual([seed]);
  }
});

test('P4: the same nest for the same parts in any order', () => {
  const job = randomJob(7);
  const shuffled: NestJob = { ...job, parts: job.parts.toReversed() };
  expect(nest(shuffled, noTime, FEW_STEPS)).toEqual(nest(job, noTime, FEW_STEPS));
});

test('P4: the same nest whatever the parts are called, and in however many lines they are asked for', () => {
  const job = randomJob(11);
  const placed = (parts: NestJob['parts']) => {
    const { plates, use } = nest({ ...job, parts }, noTime, FEW_STEPS);
    return {
      use,
      plates: plates.map(({ placed, ...plate }) => ({
        ...plate,
        placed: placed.map(({ id: _, ...at }) => at),
      })),
    };
  };
  const renamed = job.parts.map((part, at) => ({ ...part, id: `part ${job.parts.length - at}` }));
  const split = job.parts.flatMap((part) =>
    part.quantity === 1
      ? [part]
      : [
          { ...part, quantity: 1 },
          { ...part, id: `${part.id} more`, quantity: part.quantity - 1 },
        ],
  );
  expect(placed(renamed)).toEqual(placed(job.parts));
  expect(placed(split)).toEqual(placed(job.parts));
});

test('P4: the number of steps ends the search, and the clock interrupts it', () => {
  const job = randomJob(4);
  let reads = 0;
  const slow = () => {
    reads += 1;
    return reads > 3 ? 6_000 : 0;
  };
  const interrupted = nest(job, slow);
  expect(interrupted.interrupted).toBe(true);
  expect(faultsOf(job, interrupted)).toEqual([]);
  expect(nest(job, noTime, FEW_STEPS).interrupted).toBe(false);
});

test('P4: the clock also interrupts what lies in rows', () => {
  const sizes = [2_000, 1_000].map((length) => ({ length, width: 100 }));
  const job = nestJobSchema.parse({ plates: sizes, gap: 0, edge: 0, parts: onePart(rectangle(100, 100), 5) });
  let reads = 0;
  const over = () => 6_000 * reads++;
  const nested = nest(job, over);
  expect(nested.interrupted).toBe(true);
  expect(faultsOf(job, nested)).toEqual([]);
  expect(nested.unplaced).toEqual([]);
});

test('P4: two triangles are turned into each other, and parts lie in the notch of another', () => {
  const triangles = nestOf({
    plates: [{ length: 2_000, width: 220 }],
    gap: 0,
    edge: 0,
    parts: onePart(
      [
        [0, 0],
        [400, 0],
        [0, 200],
      ],
      2,
    ),
  });
  expect(triangles.plates[0]?.usedLength).toBeLessThanOrEqual(440);
  const notch = nestOf({
    plates: [{ length: 2_000, width: 300 }],
    gap: 5,
    edge: 0,
    parts: [
      {
        id: 'bracket',
        quantity: 1,
        rotations: [0],
        outline: [
          [0, 0],
          [300, 0],
          [300, 50],
          [50, 50],
          [50, 300],
          [0, 300],
        ],
      },
      { id: 'square', quantity: 1, outline: rectangle(200, 200) },
    ],
  });
  expect(notch.plates[0]?.usedLength).toBe(300);
});

test('P4: the cheapest choice of stock sizes; what fits on none is unplaced', () => {
  const small = { length: 1_000, width: 500 };
  const large = { length: 2_000, width: 1_000 };
  const used = (quantity: number, sizes: (typeof small)[]) => {
    const request = { plates: sizes, gap: 0, edge: 0, parts: onePart(rectangle(1_000, 500), quantity) };
    return nestOf(request).plates.map(({ length }) => length);
  };
  expect(used(1, [large, small])).toHaveLength(1);
  expect(used(4, [small, large])).toEqual([2_000]);
  expect(used(5, [small, large]).toSorted((a, b) => a - b)).toHaveLength(2);
  const tooLarge = nestOf({ plates: [small], gap: 0, edge: 0, parts: onePart(rectangle(1_001, 501), 3) });
  expect(tooLarge).toMatchObject({ plates: [], unplaced: [{ id: 'a', quantity: 3 }], use: 0 });
});

test('P4: a plate with a count is there so many times', () => {
  const request = {
    plates: [{ length: 100, width: 100, count: 2 }],
    gap: 0,
    edge: 0,
    parts: onePart(rectangle(100, 100), 3),
  };
  expect(nestOf(request)).toMatchObject({ unplaced: [{ id: 'a', quantity: 1 }] });
  expect(nestOf(request).plates).toHaveLength(2);
});

test('P4: the last plate counts with its used length, whole from 90 %, or where whole plates are charged', () => {
  const use = (width: number, wholePlates: boolean) =>
    nestOf({
      plates: [{ length: 1_000, width: 100 }],
      gap: 0,
      edge: 0,
      wholePlates,
      parts: [{ id: 'a', quantity: 1, rotations: [0], outline: rectangle(width, 100) }],
    }).use;
  expect(use(899, false)).toBe(1);
  expect(use(900, false)).toBeCloseTo(0.9, 6);
  expect(use(500, true)).toBeCloseTo(0.5, 6);
});

test('P4: never more than the bounding rectangles in rows', () => {
  for (let seed = 2_000; seed < 2_040; seed += 1) {
    const job = randomJob(seed);
    const [plate] = job.plates;
    if (plate === undefined) throw new Error('A job has a plate');
    const singlePlateJob: NestJob = { ...job, plates: [{ length: plate.length, width: plate.width }] };
    const rows = areaInRows(singlePlateJob);
    // Without a single step of search.
    if (rows !== null)
      expect([
        seed,
        usedArea(singlePlateJob, nest(singlePlateJob, noTime, 0)) <= rows + 0.01 * plate.width,
      ]).toEqual([seed, true]);
  }
});

/** Rectangles as they are drawn, longest first, each into the row that is open, as long as there is room. Null: one is too large. */
function areaInRows({ plates: [plate], parts, gap, edge, wholePlates }: NestJob): number | null {
  if (plate === undefined) return null;
  const sizes = parts.flatMap(({ outline, quantity, rotations }) => {
    const extent = (axis: 0 | 1) =>
      Math.max(...outline.map((point) => point[axis])) - Math.min(...outline.map((point) => point[axis]));
    const isTurned = !rotations.includes(0);
    return new Array(quantity).fill(isTurned ? [extent(1), extent(0)] : [extent(0), extent(1)]);
  });
  sizes.sort(([a], [b]) => b - a);
  let plates = 0;
  let [x, y, rowWidth, reach] = [Infinity, Infinity, 0, 0];
  for (const [width, height] of sizes) {
    if (width > plate.length - 2 * edge || height > plate.width - 2 * edge) return null;
    if (y + height > plate.width - edge) [x, y, rowWidth] = [x + rowWidth + gap, edge, width];
    if (x + width > plate.length - edge) [plates, x, y, rowWidth, reach] = [plates + 1, edge, edge, width, 0];
    y += height + gap;
    reach = Math.max(reach, x + width + edge);
  }
  const last = wholePlates || reach >= 0.9 * plate.length ? plate.length : reach;
  return ((plates - 1) * plate.length + last) * plate.width;
}

test('P4: hostile outlines end with a word', () => {
  const random = randomNumbers(1);
  const scribble = Array.from({ length: 100_000 }, (): [number, number] => [random() * 500, random() * 500]);
  const plates = [{ length: 2_000, width: 1_000 }];
  const notesOf = (outline: [number, number][]) => {
    const job = nestJobSchema.parse({ plates, gap: 5, edge: 5, parts: onePart(outline, 3) });
    const { notes, plates: nested } = nest(job, noTime, FEW_STEPS);
    expect(nested.flatMap(({ placed }) => placed)).toHaveLength(3);
    return notes;
  };
  expect(notesOf(scribble)).toEqual([
    'a: its outline has more than 5000 points; it is nested as its convex hull',
  ]);
  const bowTie: [number, number][] = [
    [0, 0],
    [100, 100],
    [100, 0],
    [0, 100],
  ];
  expect(notesOf(bowTie)).toEqual(['a: its outline crosses itself; it is nested as its convex hull']);
  const pentagram = circle(100, 5, () => 1).map((point, at, points) => points[(2 * at) % 5] ?? point);
  expect(notesOf(pentagram)).toEqual(['a: its outline crosses itself; all that it encloses is kept free']);
  expect(notesOf(scribble.slice(0, 1_000))).toHaveLength(1);
  expect(notesOf(circle(200, 4_999, () => 0.5 + random() / 2))).toEqual([
    'a: its outline is too ragged or too thin; it is nested as its convex hull',
  ]);
  const strip = Array.from({ length: 200 }, (_, at): [number, number] =>
    at < 100 ? [10 * at, 0] : [10 * (199 - at), 0.2],
  );
  expect(notesOf([...strip.slice(50), ...strip.slice(0, 50)])).toEqual([
    'a: its outline is too ragged or too thin; it is nested as its convex hull',
  ]);
  const needle: [number, number][] = [
    [0, 0],
    [900, 0.002],
    [900, 0],
  ];
  expect(notesOf(needle)).toBeUndefined();
  const line: [number, number][] = [
    [0, 0],
    [100, 0],
    [200, 0],
  ];
  expect(() => notesOf(line)).toThrow('a: the outline encloses nothing');
});

test('P4: a round outline with many points is simplified outwards only', () => {
  const outline = circle(250, 720, () => 1);
  const { plates } = nestOf({
    plates: [{ length: 5_000, width: 510 }],
    gap: 8,
    edge: 5,
    parts: onePart(outline, 5),
  });
  // Five circles in a row, each at most 2 mm further than the gap.
  expect(plates[0]?.usedLength).toBeLessThan(5 * 500 + 4 * 8 + 2 * 5 + 4 * 2);
  expect(areaOf(outline)).toBeCloseTo(Math.PI * 250 ** 2, -2);
});

test('P4: a large quantity is cut plate by plate', () => {
  const { plates } = nestOf({
    plates: [{ length: 2_500, width: 1_250 }],
    gap: 10,
    edge: 10,
    parts: onePart(rectangle(290, 190), 1_000),
  });
  // 6 by 8 on a plate or better.
  expect(plates.length).toBeLessThanOrEqual(21);
});
