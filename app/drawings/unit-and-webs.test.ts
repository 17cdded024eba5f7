import { expect, test } from 'vitest';
import { analyseDrawing } from './analyse-drawing.ts';

const drawing = (entities: string, units: number | null = null) =>
  new TextEncoder().encode(
    `${units === null ? '' : `0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n${units}\n0\nENDSEC\n`}0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n0\nEOF\n`,
  );
const rectangle = (width: number, height: number) =>
  `0\nLWPOLYLINE\n70\n1\n10\n0\n20\n0\n10\n${width}\n20\n0\n10\n${width}\n20\n${height}\n10\n0\n20\n${height}\n`;
const circle = (x: number, y: number, radius: number) => `0\nCIRCLE\n10\n${x}\n20\n${y}\n40\n${radius}\n`;

function analyse(bytes: Uint8Array, thickness = 0) {
  const analysis = analyseDrawing(bytes, {
    milliseconds: 60_000,
    cutting: thickness === 0 ? null : { thickness, process: 'laser' },
  });
  if (!analysis.ok) throw new Error(analysis.code);
  return analysis;
}
const unitOf = (bytes: Uint8Array) => {
  const { mmPerUnit, sure, doubtful } = analyse(bytes).unit;
  return { mmPerUnit, sure, doubtful };
};

test('Q4: 20 × 12 with holes of 0.5 and no unit is asked about: nobody cuts such holes in millimetres', () => {
  const small = analyse(drawing(rectangle(20, 12) + circle(5, 6, 0.25) + circle(15, 6, 0.25)));
  expect(small.unit).toMatchObject({ mmPerUnit: 1, sure: false, doubtful: true });
  expect(small.unit.why.replaceAll('\u00a0', ' ')).toBe(
    'The file states no unit; in millimetres its smallest hole would be 0.50 mm, in inches 13 mm.',
  );
  expect(small.findings).toEqual([{ code: 'unit', at: null, value: 20 }]);
  // Holes that are cut, a part too large in inches, and rings that an export left behind ask nothing.
  expect(unitOf(drawing(rectangle(20, 12) + circle(5, 6, 0.5))).doubtful).toBe(false);
  expect(unitOf(drawing(rectangle(600, 400) + circle(5, 6, 0.25))).doubtful).toBe(false);
  expect(unitOf(drawing(rectangle(20, 12) + circle(5, 6, 0.005))).doubtful).toBe(false);
});

test('Q2: a stated unit other than inches is kept where its sizes are plausible, or no others are', () => {
  const metres = 6;
  expect(unitOf(drawing(rectangle(2, 1), metres))).toEqual({ mmPerUnit: 1_000, sure: true, doubtful: false });
  expect(unitOf(drawing(rectangle(400, 100), metres))).toEqual({ mmPerUnit: 1, sure: false, doubtful: true });
  // Neither 15 km nor 15 m is a part: what is stated stays, and is asked about.
  expect(unitOf(drawing(rectangle(15_000, 100), metres))).toEqual({
    mmPerUnit: 1_000,
    sure: false,
    doubtful: true,
  });
});

test('Q2: stated inches give way to millimetres for parts too long, or for round sizes with large holes, and not for either alone', () => {
  const inches = 1;
  const unit = (entities: string) => unitOf(drawing(entities, inches)).mmPerUnit;
  expect(unit(rectangle(121, 100.3))).toBe(1);
  expect(unit(rectangle(119, 100.3))).toBe(25.4);
  expect(unit(rectangle(100, 50) + circle(20, 20, 2))).toBe(1);
  expect(unit(rectangle(100, 50) + circle(20, 20, 1))).toBe(25.4);
  expect(unit(rectangle(100.3, 50) + circle(20, 20, 2))).toBe(25.4);
});

test('Q2: inches are proposed if three sizes or more, and most of the odd ones, are round in them', () => {
  const unit = (...sizes: number[]) =>
    unitOf(drawing(sizes.map((size, at) => `0\nLINE\n10\n0\n20\n${at}\n11\n${size}\n21\n${at}\n`).join('')))
      .mmPerUnit;
  const eighths = [12.125, 6.375, 5.625];
  expect(unit(...eighths)).toBe(25.4);
  expect(unit(...eighths.slice(1))).toBe(1);
  // Three of six are fewer than most.
  expect(unit(...eighths, 7.317, 8.771, 9.133)).toBe(1);
});

test('Q4: the web of a hole beside the middle of a disc is where it is narrowest, on the side away from the middle', () => {
  const websOf = (entities: string) =>
    analyse(drawing(entities), 8)
      .findings.filter(({ code }) => code === 'thin-web')
      .map(({ at, value }) => [
        Math.round(at?.x ?? 0),
        Math.round(at?.y ?? 0),
        Math.round((value ?? 0) * 10) / 10,
      ]);
  // From x = 95 to 100.
  expect(websOf(circle(50, 50, 50) + circle(65, 50, 30))).toEqual([[98, 50, 5]]);
  expect(websOf(circle(50, 50, 50) + circle(50, 35, 30))).toEqual([[50, 3, 5]]);
  // In the middle it is as wide everywhere: any place on the ring.
  expect(websOf(circle(50, 50, 50) + circle(50, 50, 44))).toEqual([[3, 50, 6]]);
  expect(websOf(circle(50, 50, 50) + circle(60, 50, 30))).toEqual([]);
  // Two holes side by side.
  expect(websOf(rectangle(200, 100) + circle(60, 50, 20) + circle(105, 50, 20))).toEqual([[83, 50, 5]]);
});
