import Flatbush from 'flatbush';
import type { Budget } from './budget.ts';
import type { Chain } from './chain.ts';
import {
  type Box,
  boxOf,
  circleOf,
  eachSegment,
  type Point,
  segmentMiddle,
  signedArea,
  verticesOf,
} from './curve.ts';
import { Nodes } from './nodes.ts';
import { PointInContour } from './point-in-contour.ts';
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
export type Part = {
  readonly outer: Contour;
  readonly holes: readonly Contour[];
};

export type Classified = {
  readonly parts: readonly Part[];
  /** Closed chains that enclose nothing: lines drawn there and back. */
  readonly flat: readonly Chain[];
  /** The middles of contours that were left out, since they are there already, drawn in other pieces. */
  readonly copies: readonly Point[];
};

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
  const { kept, copies } = withoutCopies(contours, budget);
  return { parts: partsOf(kept, budget), flat, copies };
}

/** Leaves out what is drawn again in other pieces, such as a circle and the same one as two arcs: no segment equals another there. */
function withoutCopies(contours: readonly Contour[], budget: Budget): { kept: Contour[]; copies: Point[] } {
  const middles = new Nodes(TOLERANCES.joined, contours.length, budget);
  const around = new Map<number, Contour[]>();
  const moments = new Map<Contour, Moments>();
  const momentsFor = (contour: Contour): Moments => {
    const known = moments.get(contour) ?? momentsOf(contour, budget);
    moments.set(contour, known);
    return known;
  };
  const copies: Point[] = [];
  const kept = contours.filter((contour) => {
    const middle = middleOf(contour.box);
    const node = middles.add(middle.x, middle.y);
    const others = around.get(node) ?? [];
    around.set(node, others);
    budget.spend(others.length);
    const isCopy = others.some((other) => isSame(other, contour, momentsFor));
    if (isCopy) copies.push(middle);
    else others.push(contour);
    return !isCopy;
  });
  return { kept, copies };
}

const middleOf = ({ minX, minY, maxX, maxY }: Box): Point => ({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 });

/** Whether two contours with the same middle enclose the same area; mirrored or turned ones do not. */
function isSame(a: Contour, b: Contour, momentsFor: (contour: Contour) => Moments): boolean {
  const width = a.box.maxX - a.box.minX;
  const height = a.box.maxY - a.box.minY;
  const most = TOLERANCES.joined;
  if (Math.abs(b.box.maxX - b.box.minX - width) > 2 * most) return false;
  if (Math.abs(b.box.maxY - b.box.minY - height) > 2 * most) return false;
  if (Math.abs(a.area - b.area) > a.length * most) return false;
  const [first, second] = [momentsFor(a), momentsFor(b)];
  const share = 1e-3 * a.area;
  return (
    Math.abs(first.x - second.x) <= share * width &&
    Math.abs(first.y - second.y) <= share * height &&
    Math.abs(first.xy - second.xy) <= share * width * height
  );
}

/** The first moments of the enclosed area and the product of inertia, about the middle of the box. */
type Moments = { readonly x: number; readonly y: number; readonly xy: number };

/** By Green's theorem. */
function momentsOf({ points, box }: Contour, budget: Budget): Moments {
  const middle = middleOf(box);
  const vertices = verticesOf(points);
  budget.spend(vertices.length);
  const sums = { x: 0, y: 0, xy: 0 };
  let area = 0;
  for (const [at, [fromX, fromY]] of vertices.entries()) {
    const [toX, toY] = vertices[(at + 1) % vertices.length] ?? [fromX, fromY];
    const [x1, y1, x2, y2] = [fromX - middle.x, fromY - middle.y, toX - middle.x, toY - middle.y];
    const cross = x1 * y2 - x2 * y1;
    area += cross;
    sums.x += ((x1 + x2) * cross) / 6;
    sums.y += ((y1 + y2) * cross) / 6;
    sums.xy += ((x1 * y2 + 2 * x1 * y1 + 2 * x2 * y2 + x2 * y1) * cross) / 24;
  }
  const sign = Math.sign(area);
  return { x: sums.x * sign, y: sums.y * sign, xy: sums.xy * sign };
}

function partsOf(contours: readonly Contour[], budget: Budget): Part[] {
  if (contours.length === 0) return [];
  const index = new Flatbush(contours.length);
  for (const { box } of contours) index.add(box.minX, box.minY, box.maxX, box.maxY);
  index.finish();
  const tests = new Map<Contour, PointInContour>();
  const depths: number[] = [];
  const parents: number[] = [];
  for (const [at, contour] of contours.entries()) {
    const containing = containersOf(at, contour, contours, index, tests, budget);
    depths.push(containing.length);
    // The one with the smallest area is the nearest.
    parents.push(
      containing.reduce(
        (least, other) => (areaOf(contours, other) < areaOf(contours, least) ? other : least),
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
  tests: Map<Contour, PointInContour>,
  budget: Budget,
): number[] {
  const { minX, minY, maxX, maxY } = contour.box;
  const middleX = (minX + maxX) / 2;
  const middleY = (minY + maxY) / 2;
  const around = index.search(middleX, middleY, middleX, middleY);
  budget.spend(around.length + 1);
  return around.filter((other) => {
    const outer = contours[other];
    if (other === at || outer === undefined || outer.area <= contour.area) return false;
    return isBoxInside(contour.box, outer.box) && contains(testOf(outer), contour);
  });

  /** Made once for each contour that anything may lie in. */
  function testOf(outer: Contour): PointInContour {
    const test = tests.get(outer) ?? new PointInContour(outer.points, budget);
    tests.set(outer, test);
    return test;
  }
}

/** Whether most of some points of a contour lie in another; a single one may lie on a line that both share. */
function contains(outer: PointInContour, inner: Contour): boolean {
  const samples = samplesOf(inner);
  return samples.filter((point) => outer.contains(point)).length * 2 > samples.length;
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
