import Flatbush from 'flatbush';
import type { Budget } from './budget.ts';
import type { Contour, Part } from './classify.ts';
import type { Point } from './curve.ts';
import { verticesOf } from './curve.ts';

export type ThinWeb = {
  readonly at: Point;
  /** mm */
  readonly width: number;
};

/** Comparisons of segments at most; beyond them the search is given up. */
const MAX_COMPARISONS = 3_000_000;

/**
 * Where less than `least` mm remain between two contours of one part: two holes, or a hole and the outside. The narrowest
 * place of each pair; at most `most` of them.
 */
export function thinWebs(parts: readonly Part[], least: number, most: number, budget: Budget): ThinWeb[] {
  const webs: ThinWeb[] = [];
  const work = { comparisons: 0 };
  for (const { outer, holes } of parts) {
    if (holes.length === 0) continue;
    const contours = [outer, ...holes];
    const index = new Flatbush(contours.length);
    for (const { box } of contours) index.add(box.minX, box.minY, box.maxX, box.maxY);
    index.finish();
    for (const [at, hole] of contours.entries()) {
      if (at === 0) continue;
      const { minX, minY, maxX, maxY } = hole.box;
      for (const other of index.search(
        minX - least,
        minY - least,
        maxX + least,
        maxY + least,
        (contour) => contour < at,
      )) {
        if (webs.length >= most || work.comparisons > MAX_COMPARISONS || budget.isOver()) return webs;
        const contour = contours[other];
        const web = contour === undefined ? null : webBetween(hole, contour, least, work);
        if (web !== null && web.width > 0) webs.push(web);
      }
    }
  }
  return webs;
}

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

function webBetween(
  hole: Contour,
  other: Contour,
  least: number,
  work: { comparisons: number },
): ThinWeb | null {
  if (hole.diameter !== null && other.diameter !== null) return webOfCircles(hole, other, least);
  const near = linesOf(other).filter(
    ([x1, y1, x2, y2]) =>
      Math.min(x1, x2) < hole.box.maxX + least &&
      Math.max(x1, x2) > hole.box.minX - least &&
      Math.min(y1, y2) < hole.box.maxY + least &&
      Math.max(y1, y2) > hole.box.minY - least,
  );
  const own = linesOf(hole);
  work.comparisons += near.length * own.length + other.points.length;
  if (work.comparisons > MAX_COMPARISONS) return null;
  let web: ThinWeb | null = null;
  for (const a of own) {
    for (const b of near) {
      for (const [x, y, line] of [
        [a[0], a[1], b],
        [b[0], b[1], a],
      ] as const) {
        const foot = nearestOn(line, x, y);
        const width = Math.hypot(foot.x - x, foot.y - y);
        if (width < Math.min(least, web?.width ?? least)) {
          web = { width, at: { x: (foot.x + x) / 2, y: (foot.y + y) / 2 } };
        }
      }
    }
  }
  return web;
}

function webOfCircles(hole: Contour, other: Contour, least: number): ThinWeb | null {
  const [ax, ay, ar] = circle(hole);
  const [bx, by, br] = circle(other);
  const apart = Math.hypot(bx - ax, by - ay);
  const isInside = apart <= Math.max(ar, br);
  const width = isInside ? Math.abs(ar - br) - apart : apart - ar - br;
  if (width >= least) return null;
  // Between two circles side by side the web lies towards the other's centre; within a larger one away from it.
  const reach = (ar + width / 2) * (isInside ? -1 : 1);
  const [towardsX, towardsY] = apart === 0 ? [1, 0] : [(bx - ax) / apart, (by - ay) / apart];
  return { width, at: { x: ax + towardsX * reach, y: ay + towardsY * reach } };
}

function circle({ box, diameter }: Contour): readonly [x: number, y: number, radius: number] {
  return [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2, (diameter ?? 0) / 2];
}

function linesOf(contour: Contour): Line[] {
  const vertices = verticesOf(contour.points);
  return vertices.map(([x, y], at) => {
    const [nextX, nextY] = vertices[(at + 1) % vertices.length] ?? [x, y];
    return [x, y, nextX, nextY];
  });
}

function nearestOn([x1, y1, x2, y2]: Line, x: number, y: number): Point {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const share =
    length === 0 ? 0 : Math.min(Math.max(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length, 0), 1);
  return { x: x1 + share * (x2 - x1), y: y1 + share * (y2 - y1) };
}
