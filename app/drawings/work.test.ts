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

/** How often the clock is asked, which is once for so many steps of work: a busy machine changes nothing. */
function workOn(bytes: Uint8Array): number {
  let asked = 0;
  const clock = () => {
    asked += 1;
    return 0;
  };
  expect(analyseDrawing(bytes, { clock }).ok).toBe(true);
  return asked;
}

test('Q8: of many holes in an outline of many segments, each is compared with the segments at its height alone', () => {
  // Compared with all segments: 3,269.
  expect(workOn(drilledDisc(8_000, 40))).toBeLessThan(300);
});

test('Q8: the edges of a mesh drawn line by line are sorted around each point once', () => {
  // Sorted at each step: 670.
  expect(workOn(mesh(60))).toBeLessThan(400);
});
