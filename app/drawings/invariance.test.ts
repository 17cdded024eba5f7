import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyseDrawing, type DrawingAnalysis } from './analyse-drawing.ts';
import { explode, type Move, reversed, type Shape, shuffled, writeDxf } from './drawn-shapes.fixture.ts';
import { TOLERANCES } from './thresholds.ts';

/** What doesn't change a drawing doesn't change what it measures. Shapes lie apart, each in a cell of 100 x 100. */

const RUNS = Number(process.env.DRAWING_RUNS ?? 60);

const size = fc.integer({ min: 20, max: 400 }).map((tenths) => tenths / 10);
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ kind: fc.constant('circle' as const), radius: size }),
  fc.record({
    kind: fc.constant('arc' as const),
    radius: size,
    start: fc.integer({ min: -360, max: 720 }),
    sweep: fc.integer({ min: 5, max: 355 }),
  }),
  fc.record({ kind: fc.constant('line' as const), length: size }),
  fc.record({
    kind: fc.constant('polyline' as const),
    closed: fc.boolean(),
    radii: fc.array(size, { minLength: 3, maxLength: 9 }),
    bulges: fc.array(
      fc.integer({ min: -4, max: 8 }).map((tenths) => tenths / 10),
      { minLength: 9, maxLength: 9 },
    ),
  }),
  fc.record({
    kind: fc.constant('ellipse' as const),
    radius: size,
    ratio: fc.integer({ min: 2, max: 9 }).map((tenths) => tenths / 10),
  }),
);
const shapes = fc.array(shape, { minLength: 1, maxLength: 8 });
const move: fc.Arbitrary<Move> = fc.record({
  x: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  y: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  turn: fc.double({ min: 0, max: 7, noNaN: true }),
  mirror: fc.boolean(),
  scale: fc.constant(1),
});

function analyse(drawn: readonly Shape[], change?: Move): DrawingAnalysis {
  const analysis = analyseDrawing(writeDxf(drawn, change), { unit: 'mm', milliseconds: 60_000 });
  if (!analysis.ok) throw new Error(analysis.code);
  return analysis;
}

/** What must stay, with lengths and areas to six digits. */
function measured({
  cutLength,
  netArea,
  outers,
  holes,
  open,
  branched,
  duplicates,
  pierces,
}: DrawingAnalysis) {
  return {
    cutLength: digits(cutLength),
    netArea: digits(netArea),
    outers,
    holes,
    open,
    branched,
    duplicates,
    pierces,
  };
}
const digits = (value: number): number => Number(value.toPrecision(5));

function expectSame(analysis: DrawingAnalysis, other: DrawingAnalysis): void {
  const { cutLength, netArea, ...counts } = measured(analysis);
  const { cutLength: otherLength, netArea: otherArea, ...otherCounts } = measured(other);
  expect(counts).toEqual(otherCounts);
  expect(Math.abs(cutLength - otherLength)).toBeLessThanOrEqual(2e-4 * cutLength);
  expect(Math.abs(netArea - otherArea)).toBeLessThanOrEqual(1e-3 * netArea + 1e-6);
}

test('Q3: moving, turning and mirroring a drawing changes no measure', () => {
  fc.assert(
    fc.property(shapes, move, (drawn, change) => expectSame(analyse(drawn), analyse(drawn, change))),
    { numRuns: RUNS },
  );
});

test('Q3: reversing and shuffling the curves changes no measure', () => {
  fc.assert(
    fc.property(shapes, fc.integer(), (drawn, seed) =>
      expectSame(analyse(drawn), analyse(shuffled(reversed(drawn), seed))),
    ),
    { numRuns: RUNS },
  );
});

test('Q3: exploding polylines changes no measure', () => {
  fc.assert(
    fc.property(shapes, (drawn) => expectSame(analyse(drawn), analyse(explode(drawn)))),
    { numRuns: RUNS },
  );
});

test('Q3: a drawing s times as large has s times the length and s² times the area', () => {
  fc.assert(
    fc.property(shapes, fc.integer({ min: 2, max: 40 }), (drawn, scale) => {
      const original = analyse(drawn);
      const other = analyse(drawn, { x: 0, y: 0, turn: 0, mirror: false, scale });
      expect(Math.abs(other.cutLength / scale - original.cutLength)).toBeLessThanOrEqual(
        2e-4 * original.cutLength,
      );
      // A flattened ellipse lies within the tolerance of the true one.
      expect(Math.abs(other.netArea / scale ** 2 - original.netArea)).toBeLessThanOrEqual(
        TOLERANCES.flatten * original.cutLength + 1e-6,
      );
      expect([other.outers, other.holes]).toEqual([original.outers, original.holes]);
    }),
    { numRuns: RUNS },
  );
});

test('Q4: drawing everything twice only adds duplicates', () => {
  fc.assert(
    fc.property(shapes, (drawn) => {
      const { duplicates: before, ...original } = measured(analyse(drawn));
      const twice = analyseDrawing(writeDxf([...drawn, ...drawn], undefined, drawn.length), {
        unit: 'mm',
        milliseconds: 60_000,
      });
      if (!twice.ok) throw new Error(twice.code);
      const { duplicates, ...other } = measured(twice);
      expect(other).toEqual({ ...original, branched: other.branched });
      expect(duplicates).toBeGreaterThan(before);
    }),
    { numRuns: RUNS },
  );
});
