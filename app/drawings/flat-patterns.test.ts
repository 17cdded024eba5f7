import { expect, test } from 'vitest';
import { analyseDrawing } from './analyse-drawing.ts';
import { bendsOfOnlyPart } from './part-shapes.ts';

const line = (layer: string, x1: number, y1: number, x2: number, y2: number) =>
  `0\nLINE\n8\n${layer}\n10\n${x1}\n20\n${y1}\n11\n${x2}\n21\n${y2}\n`;
const circle = (layer: string, x: number, y: number, radius: number) =>
  `0\nCIRCLE\n8\n${layer}\n10\n${x}\n20\n${y}\n40\n${radius}\n`;
/** A plate of 200 × 100, with a corner wherever a bend's lines meet its long sides. */
const plate = (layer: string, ...corners: readonly number[]) => {
  const xs = [0, ...corners, 200];
  const sides = xs
    .slice(1)
    .flatMap((x, at) => [line(layer, xs[at] ?? 0, 0, x, 0), line(layer, x, 100, xs[at] ?? 0, 100)]);
  return [...sides, line(layer, 0, 100, 0, 0), line(layer, 200, 0, 200, 100)].join('');
};

function read(...entities: readonly string[]) {
  const drawn = `0\nSECTION\n2\nENTITIES\n${entities.join('')}0\nENDSEC\n0\nEOF\n`;
  const analysis = analyseDrawing(new TextEncoder().encode(drawn), { unit: 'mm', milliseconds: 60_000 });
  if (!analysis.ok) throw new Error(analysis.code);
  return analysis;
}

test('Q2, Q3: of a flat pattern of Inventor the profiles are cut, and neither a bend’s extent nor a countersink’s edge', () => {
  const analysis = read(
    plate('IV_OUTER_PROFILE', 45, 55),
    line('IV_TANGENT', 45, 0, 45, 100),
    line('IV_BEND', 50, 0, 50, 100),
    line('IV_TANGENT', 55, 0, 55, 100),
    circle('IV_INTERIOR_PROFILES', 120, 50, 5),
    circle('IV_FEATURE_PROFILES', 120, 50, 10),
  );
  expect(analysis).toMatchObject({ outers: 1, holes: 1, pierces: 2, branched: 0, open: 0, findings: [] });
  expect(analysis.cutLength).toBeCloseTo(600 + 10 * Math.PI, 6);
  expect(bendsOfOnlyPart(analysis)).toEqual({ bends: 1, bendLength: 100 });
});

test.each([
  ['Fusion', 'OUTER_PROFILES', 'BEND', 'BEND_EXTENT'],
  ['Onshape', 'SHEETMETAL_CUT_LINES', 'SHEETMETAL_BEND_LINES_UP', 'SHEETMETAL_BEND_TANGENT_LI'],
])(
  'P6: a bend in a flat pattern of %s is counted once, and its extents not at all',
  (_, outer, bend, extent) => {
    const lines = [line(extent, 45, 0, 45, 100), line(bend, 50, 0, 50, 100), line(extent, 55, 0, 55, 100)];
    const analysis = read(plate(outer, 45, 55), ...lines);
    expect(bendsOfOnlyPart(analysis)).toEqual({ bends: 1, bendLength: 100 });
  },
);

test('P6: the centre lines of a flat pattern of Solid Edge are its bends', () => {
  const analysis = read(
    plate('OUTER_LOOP'),
    line('UP_CENTERLINES', 50, 0, 50, 100),
    line('DOWN_CENTERLINES', 120, 0, 120, 100),
  );
  expect(bendsOfOnlyPart(analysis)).toEqual({ bends: 2, bendLength: 100 });
});

test('P6: a bend line that a cut-out interrupts is one bend from end to end, and so is one that is drawn twice', () => {
  const bendsOf = (...lines: readonly string[]) => bendsOfOnlyPart(read(plate('0'), ...lines));
  const interrupted = [line('BEND', 50, 0, 50, 40), line('BEND', 50.2, 100, 50.2, 60)];
  expect(bendsOf(...interrupted)).toEqual({ bends: 1, bendLength: 100 });
  const whole = line('BEND', 120, 0, 120, 100);
  expect(bendsOf(...interrupted, whole, whole)).toEqual({ bends: 2, bendLength: 100 });
  // A line beside it, one at an angle, and one bent the other way.
  expect(bendsOf(whole, line('BEND', 121, 0, 121, 50))?.bends).toBe(2);
  expect(bendsOf(whole, line('BEND', 120, 40, 120.4, 50))?.bends).toBe(2);
  expect(bendsOf(line('BEND_UP', 50, 0, 50, 40), line('BEND_DOWN', 50, 60, 50, 100))).toEqual({
    bends: 2,
    bendLength: 40,
  });
});
