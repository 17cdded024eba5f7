import { expect, test } from 'vitest';
import { analyseDrawing } from './analyse-drawing.ts';

const drawing = (entities: string) =>
  new TextEncoder().encode(`0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n0\nEOF\n`);

const line = (x1: number, y1: number, x2: number, y2: number) =>
  `0\nLINE\n10\n${x1}\n20\n${y1}\n11\n${x2}\n21\n${y2}\n`;

/** A mesh of `count` × `count` cells, each side a line of its own. */
function mesh(count: number): Uint8Array {
  const steps = Array.from({ length: count + 1 }, (_, at) => at * 10);
  return drawing(
    steps
      .flatMap((across) =>
        steps
          .slice(0, -1)
          .flatMap((along) => [
            line(along, across, along + 10, across),
            line(across, along, across, along + 10),
          ]),
      )
      .join(''),
  );
}

/** A round plate whose outline has many segments, with many holes. */
function drilledDisc(segments: number, rows: number): Uint8Array {
  const radius = rows * 10;
  const outline = Array.from({ length: segments }, (_, at) => {
    const angle = (at / segments) * 2 * Math.PI;
    return `10\n${(radius * Math.cos(angle)).toFixed(4)}\n20\n${(radius * Math.sin(angle)).toFixed(4)}\n`;
  });
  const hole = (at: number) =>
    `0\nCIRCLE\n10\n${((at % rows) - rows / 2) * 10}\n20\n${(Math.floor(at / rows) - rows / 2) * 10}\n40\n2\n`;
  const holes = Array.from({ length: rows * rows }, (_, at) => hole(at));
  return drawing(`0\nLWPOLYLINE\n70\n1\n${outline.join('')}${holes.join('')}`);
}

/** How often the clock is asked, which is once in 2,048 steps of work: a busy machine changes nothing. */
function workOn(bytes: Uint8Array, shapes = false): number {
  let asked = 0;
  const clock = () => {
    asked += 1;
    return 0;
  };
  expect(analyseDrawing(bytes, { clock, shapes }).ok).toBe(true);
  return asked;
}

/** A closed polyline of x, y and bulge. */
const outline = (...vertices: readonly (readonly [x: number, y: number, bulge: number])[]) =>
  `0\nLWPOLYLINE\n70\n1\n${vertices.map(([x, y, bulge]) => `10\n${x}\n20\n${y}\n42\n${bulge}\n`).join('')}`;

test('Q8: of many holes in an outline of many segments, each is compared with the segments at its height alone', () => {
  // Compared with all segments: 3,269.
  expect(workOn(drilledDisc(8_000, 40))).toBeLessThan(300);
});

test('Q8: the edges of a mesh drawn line by line are sorted around each point once', () => {
  // Sorted at each step: 670.
  expect(workOn(mesh(60))).toBeLessThan(400);
});

test('Q8: the points that arcs of holes are measured by are work', () => {
  const plate = outline([-10, -10, 0], [1_000, -10, 0], [1_000, 1_000, 0], [-10, 1_000, 0]);
  const halfDiscs = Array.from({ length: 2_000 }, (_, at) => {
    const [x, y] = [(at % 50) * 20, Math.floor(at / 50) * 20];
    return outline([x, y, 1], [x + 10, y, 0]);
  });
  // Two vertices each, and 60 points: more than 120,000 comparisons to sort them.
  expect(workOn(drawing(plate + halfDiscs.join('')))).toBeGreaterThan(120_000 / 2_048);
});

test('Q8: contours with the same middle and area are compared by what is worked out once for each', () => {
  const wave = Array.from({ length: 100 }, (_, at) => [at, 0, 1] as const);
  // Each has a half circle in a place of its own on its upper side.
  const contours = Array.from({ length: 60 }, (_, at) =>
    outline(...wave, [100, 0, 0], [100, 50, 0], [30 + at, 50, -1], [20 + at, 50, 0], [0, 50, 0]),
  );
  const work = workOn(drawing(contours.join('')));
  const points = 60 * 6_000;
  expect(work).toBeGreaterThan(points / 2_048);
  // Worked out for each pair: 60 times as much.
  expect(work).toBeLessThan((2 * points) / 2_048);
});

test('P4, Q8: the points of the shapes of parts are work', () => {
  const disc = outline(
    ...Array.from({ length: 20_000 }, (_, at) => {
      const angle = (2 * Math.PI * at) / 20_000;
      return [150 * Math.cos(angle), 150 * Math.sin(angle), 0] as const;
    }),
  );
  // The clock is asked for each of the 360 directions in which the furthest is found.
  expect(workOn(drawing(disc), true) - workOn(drawing(disc))).toBeGreaterThanOrEqual(360);
});
