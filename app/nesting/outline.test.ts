import { PointInPolygonResult, pointInPolygon } from 'clipper2-ts';
import { expect, test } from 'vitest';
import { MICROMETRES, prepareOutline } from './outline.ts';

test('P4: an outline that is simplified encloses all that was drawn, wherever it begins', () => {
  const drawn = rack();
  for (let start = 0; start < drawn.length; start += 1) {
    const outline = [...drawn.slice(start), ...drawn.slice(0, start)];
    const ring = prepareOutline({ outline }, 0)?.ring ?? [];
    const outside = outline.filter(([x, y]) => {
      const point = { x: Math.round(x * MICROMETRES), y: Math.round(y * MICROMETRES) };
      return pointInPolygon(point, ring) === PointInPolygonResult.IsOutside;
    });
    expect([start, outside]).toEqual([start, []]);
  }
});

/** 60 teeth at the top, and a tab at the bottom in line with the left side. */
function rack(): [number, number][] {
  const teeth = Array.from({ length: 60 }, (_, at): [number, number][] => {
    const right = 1_290 - 21 * at;
    return [
      [right, 400],
      [right - 5, 408],
      [right - 10, 400],
    ];
  });
  const tab: [number, number][] = [
    [0, -100],
    [10, -100],
    [10, 0],
  ];
  return [[650, 0], [1_300, 0], [1_300, 400], ...teeth.flat(), [0, 400], ...tab];
}
