import type { Budget } from './budget.ts';
import type { Chains } from './chain.ts';
import type { Classified, Contour, Part } from './classify.ts';
import { type Box, type Vertex, verticesOf } from './curve.ts';

/** One part: lengths in mm, areas in mm². */
export type MeasuredPart = {
  readonly width: number;
  readonly height: number;
  /** Of the outer contour and all holes. */
  readonly cutLength: number;
  /** One for each contour. */
  readonly pierces: number;
  /** The outer contour's area less its holes'. */
  readonly netArea: number;
  readonly holes: number;
  /** The diameter of the smallest hole; for other shapes their least width. Null without holes. */
  readonly smallestHole: number | null;
  readonly box: Box;
};

export type Measured = {
  readonly parts: readonly MeasuredPart[];
  /** Of all cut curves, open ones too. */
  readonly cutLength: number;
  readonly pierces: number;
  readonly outers: number;
  readonly holes: number;
  readonly netArea: number;
  /** Chains with an end that meets nothing. */
  readonly open: number;
  readonly branched: number;
};

export function measure({ parts, flat }: Classified, { open, branched }: Chains, budget: Budget): Measured {
  const measured = parts.map((part) => measurePart(part, budget));
  const sum = (value: (part: MeasuredPart) => number) =>
    measured.reduce((total, part) => total + value(part), 0);
  const loose = [...open, ...flat];
  return {
    parts: measured,
    cutLength: sum((part) => part.cutLength) + loose.reduce((total, { length }) => total + length, 0),
    pierces: sum((part) => part.pierces) + loose.length,
    outers: measured.length,
    holes: sum((part) => part.holes),
    netArea: sum((part) => part.netArea),
    open: open.filter(({ freeEnds }) => freeEnds.length > 0).length + flat.length,
    branched: branched.length,
  };
}

function measurePart({ outer, holes }: Part, budget: Budget): MeasuredPart {
  const { box } = outer;
  const contours = [outer, ...holes];
  return {
    width: box.maxX - box.minX,
    height: box.maxY - box.minY,
    cutLength: contours.reduce((total, { length }) => total + length, 0),
    pierces: contours.length,
    netArea: holes.reduce((area, hole) => area - hole.area, outer.area),
    holes: holes.length,
    smallestHole: holes.reduce<number | null>(
      (least, hole) => Math.min(least ?? Infinity, holeSize(hole, budget)),
      null,
    ),
    box,
  };
}

/** The diameter of a round hole, else the least distance of two parallel lines that hold the hole between them. */
export function holeSize({ diameter, points }: Contour, budget: Budget): number {
  return diameter ?? leastWidth(convexHull(verticesOf(points), budget));
}

/** Counter-clockwise, by Andrew's monotone chain. */
function convexHull(vertices: readonly Vertex[], budget: Budget): Vertex[] {
  const sorted = vertices.toSorted((a, b) => {
    budget.spend();
    return a[0] - b[0] || a[1] - b[1];
  });
  const half = (list: readonly Vertex[]) => {
    const hull: Vertex[] = [];
    for (const vertex of list) {
      for (
        let [b, a] = [hull.at(-1), hull.at(-2)];
        a && b && turn(a, b, vertex) <= 0;
        [b, a] = [hull.at(-1), hull.at(-2)]
      ) {
        hull.pop();
      }
      hull.push(vertex);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turn(a: Vertex, b: Vertex, c: Vertex): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** By rotating calipers: one of the two lines lies along a side of the hull. */
function leastWidth(hull: readonly Vertex[]): number {
  let least = Number.POSITIVE_INFINITY;
  let far = 0;
  const at = (index: number): Vertex => hull[index % hull.length] ?? [0, 0];
  for (let side = 0; side < hull.length; side += 1) {
    const [a, b] = [at(side), at(side + 1)];
    for (let step = 0; step < hull.length && turn(a, b, at(far + 1)) >= turn(a, b, at(far)); step += 1)
      far += 1;
    least = Math.min(least, turn(a, b, at(far)) / Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  return Number.isFinite(least) ? least : 0;
}
