import Flatbush from 'flatbush';
import type { Budget } from './budget.ts';
import type { Chain } from './chain.ts';
import { type Box, boxOf, circleOf, eachSegment, type Point, segmentMiddle, signedArea } from './curve.ts';
import { TOLERANCES } from './thresholds.ts';

/** A closed chain that encloses an area. */
export interface Contour extends Chain {
  /** mm², positive. */
  readonly area: number;
  readonly box: Box;
  /** Set if it is a circle. */
  readonly diameter: number | null;
}

/** A contour that is cut out, with the contours cut out of it. */
export interface Part {
  readonly outer: Contour;
  readonly holes: readonly Contour[];
}

/** What classification made of the closed chains. */
export interface Classified {
  readonly parts: readonly Part[];
  /** Closed chains that enclose nothing: lines drawn there and back. */
  readonly flat: readonly Chain[];
}

/**
 * Sorts contours by how many others contain them: those in none are parts, those in one are holes, those in two are parts
 * again that lie in a hole, and so on.
 */
export function classify(closed: readonly Chain[], budget: Budget): Classified {
  const contours: Contour[] = [];
  const flat: Chain[] = [];
  for (const chain of closed) {
    const area = Math.abs(signedArea(chain.points));
    // An enclosed strip narrower than what counts as joined is no area.
    if (area <= (chain.length / 2) * TOLERANCES.joined) flat.push(chain);
    else {
      const circle = circleOf(chain.points, TOLERANCES.joined);
      contours.push({
        ...chain,
        area,
        box: boxOf({ points: chain.points, closed: true }),
        diameter: circle && circle.radius * 2,
      });
    }
  }
  return { parts: partsOf(contours, budget), flat };
}

function partsOf(contours: readonly Contour[], budget: Budget): Part[] {
  if (contours.length === 0) return [];
  const index = new Flatbush(contours.length);
  for (const { box } of contours) index.add(box.minX, box.minY, box.maxX, box.maxY);
  index.finish();
  const depths: number[] = [];
  const parents: number[] = [];
  for (const [at, contour] of contours.entries()) {
    const containing = containersOf(at, contour, contours, index, budget);
    depths.push(containing.length);
    // The one with the smallest area is the nearest.
    parents.push(
      containing.reduce(
        (least, one) => (areaOf(contours, one) < areaOf(contours, least) ? one : least),
        containing[0] ?? -1,
      ),
    );
  }
  const holes = new Map<number, Contour[]>();
  for (const [at, contour] of contours.entries()) {
    if ((depths[at] ?? 0) % 2 === 0) continue;
    const parent = parents[at] ?? -1;
    const list = holes.get(parent);
    if (list === undefined) holes.set(parent, [contour]);
    else list.push(contour);
  }
  return contours.flatMap((outer, at) =>
    (depths[at] ?? 0) % 2 === 0 ? [{ outer, holes: holes.get(at) ?? [] }] : [],
  );
}

const areaOf = (contours: readonly Contour[], at: number): number => contours[at]?.area ?? 0;

function containersOf(
  at: number,
  contour: Contour,
  contours: readonly Contour[],
  index: Flatbush,
  budget: Budget,
): number[] {
  const { minX, minY, maxX, maxY } = contour.box;
  const middleX = (minX + maxX) / 2;
  const middleY = (minY + maxY) / 2;
  const found = index.search(middleX, middleY, middleX, middleY);
  budget.spend(found.length + 1);
  return found.filter((other) => {
    const outer = contours[other];
    return (
      other !== at && outer !== undefined && outer.area > contour.area && contains(outer, contour, budget)
    );
  });
}

/** Whether most of some points of `inner` lie in `outer`; a single one may lie on a line that both share. */
function contains(outer: Contour, inner: Contour, budget: Budget): boolean {
  if (!isBoxInside(inner.box, outer.box)) return false;
  const samples = samplesOf(inner);
  const inside = samples.filter((point) => isInside(point, outer.points, budget)).length;
  return inside * 2 > samples.length;
}

function isBoxInside(inner: Box, outer: Box): boolean {
  const slack = TOLERANCES.joined;
  return (
    inner.minX >= outer.minX - slack &&
    inner.minY >= outer.minY - slack &&
    inner.maxX <= outer.maxX + slack &&
    inner.maxY <= outer.maxY + slack
  );
}

/** Middles of three segments spread over the contour, and of the two halves that the contour falls in. */
function samplesOf({ points }: Contour): Point[] {
  const middles: Point[] = [];
  eachSegment(points, true, (...ends) => {
    middles.push(segmentMiddle(...ends));
  });
  const step = Math.max(Math.floor(middles.length / 5), 1);
  return middles.filter((_, at) => at % step === 0).slice(0, 5);
}

/**
 * Whether a point lies inside of a closed path: an odd number of chords to its right, corrected by every arc between whose
 * chord and bow it lies.
 */
function isInside({ x, y }: Point, points: readonly number[], budget: Budget): boolean {
  budget.spend(points.length / 3);
  let inside = false;
  eachSegment(points, true, (x1, y1, x2, y2, bulge) => {
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    if (bulge !== 0 && isUnderArc(x, y, x1, y1, x2, y2, bulge)) inside = !inside;
  });
  return inside;
}

function isUnderArc(
  x: number,
  y: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  bulge: number,
): boolean {
  const side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  if (side * bulge >= 0) return false;
  const away = (1 - bulge * bulge) / (4 * bulge);
  const centerX = (x1 + x2) / 2 - (y2 - y1) * away;
  const centerY = (y1 + y2) / 2 + (x2 - x1) * away;
  return Math.hypot(x - centerX, y - centerY) < Math.hypot(x1 - centerX, y1 - centerY);
}
