import {
  area as areaOf,
  EndType,
  FillRule,
  inflatePaths,
  JoinType,
  type Path64,
  ramerDouglasPeucker,
  union,
} from 'clipper2-ts';
import type { NestPart } from './nest-job.ts';

/** Lengths are whole micrometres from here on, so that parts that touch do so exactly. */
export const MICROMETRES = 1_000;

/** Outlines with more points are nested as their convex hull: no part needs them, and simplifying them could take minutes. */
const MOST_POINTS = 5_000;
/** Outlines with fewer points are nested exactly. */
const EXACT_POINTS = 40;
/** The most points that remain of the others. */
const KEPT_POINTS = 120;
/** By how much a simplified outline may differ from the true one, as a share of its longer side: the first that suffices. */
const SIMPLIFIED_BY = [1 / 1_000, 1 / 500, 1 / 200, 1 / 100, 1 / 50];
/** Corners are cut off where a mitred one would be further away than this many times the distance. */
const MITER_LIMIT = 2;

export type PreparedOutline = {
  /** The outline with half the gap around it: where two of these don't overlap, the parts keep the gap. */
  readonly ring: Path64;
  /** The extent of the outline itself. */
  readonly box: Box;
  /** Of the outline, in µm². */
  readonly area: number;
  /** What was done about an outline that is none of a real part. */
  readonly note: string | null;
};

export type Box = {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
};

/**
 * Makes an outline of whatever was given: without crossings, with few points, never smaller than it was, and half the gap
 * larger. Its work is bounded by MOST_POINTS.
 *
 * @param gap µm
 * @returns null if it encloses nothing.
 */
export function prepareOutline({ outline }: Pick<NestPart, 'outline'>, gap: number): PreparedOutline | null {
  const drawn = outline.map(([x, y]) => ({ x: Math.round(x * MICROMETRES), y: Math.round(y * MICROMETRES) }));
  const box = boxOf(drawn);
  const hull = hullOf(drawn);
  if (Math.abs(areaOf(hull)) === 0) return null;
  const asHull = (why: string): PreparedOutline => ({
    ring: grow(hull, gap / 2),
    box,
    area: areaOf(hull),
    note: `its outline ${why}; it is nested as its convex hull`,
  });
  if (drawn.length > MOST_POINTS) return asHull(`has more than ${MOST_POINTS} points`);
  const simple = simplify(drawn, box);
  if (simple === null) return asHull('is too ragged or too thin');
  const pieces = union([simple.ring], FillRule.NonZero).filter((piece) => areaOf(piece) > 0);
  const [ring, ...others] = pieces;
  if (ring === undefined || others.length > 0) return asHull('crosses itself');
  // What a loop encloses twice counts twice, or against the rest.
  const isCrossing = Math.abs(Math.abs(areaOf(simple.ring)) - areaOf(ring)) > 0.001 * areaOf(ring);
  return {
    ring: grow(ring, gap / 2 + simple.tolerance),
    box,
    area: isCrossing ? areaOf(ring) : Math.abs(areaOf(drawn)),
    note: isCrossing ? 'its outline crosses itself; all that it encloses is kept free' : null,
  };
}

/** Fewer points, and how far the outline may now lie inside of the true one. @returns null if it needs more points. */
function simplify(drawn: Path64, box: Box): { ring: Path64; tolerance: number } | null {
  if (drawn.length <= EXACT_POINTS) return { ring: drawn, tolerance: 0 };
  const size = Math.max(box.right - box.left, box.top - box.bottom);
  for (const share of SIMPLIFIED_BY) {
    const tolerance = Math.ceil(size * share);
    const ring = ramerDouglasPeucker(drawn, tolerance);
    if (ring.length <= KEPT_POINTS && deviationOf(ring, drawn) <= tolerance) return { ring, tolerance };
  }
  return null;
}

/**
 * How far the points that were left out lie from the side that replaces them. Ramer-Douglas-Peucker only looks at the line through
 * that side, so it also leaves out a tab that goes on beyond the end.
 */
function deviationOf(ring: Path64, drawn: Path64): number {
  let at = -1;
  let deviation = 0;
  for (const point of drawn) {
    if (point === ring[at + 1]) at += 1;
    else deviation = Math.max(deviation, distanceToSide(point, ring.at(at), ring[(at + 1) % ring.length]));
  }
  return deviation;
}

function distanceToSide(point: Point, from = point, to = from): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

/** The outline with a margin around it; what it encloses by that, such as the mouth of a narrow slot, belongs to it. */
function grow(ring: Path64, margin: number): Path64 {
  if (margin === 0) return ring;
  // Slanted edges are rounded to whole micrometres.
  const isSlanted = ring.some((point, at) => {
    const next = ring[(at + 1) % ring.length] ?? point;
    return point.x !== next.x && point.y !== next.y;
  });
  const grown = inflatePaths(
    [ring],
    margin + (isSlanted ? 1 : 0),
    JoinType.Miter,
    EndType.Polygon,
    MITER_LIMIT,
  );
  return grown.reduce((largest, other) => (areaOf(other) > areaOf(largest) ? other : largest));
}

export function boxOf(ring: Path64): Box {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const { x, y } of ring) {
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.bottom) box.bottom = y;
    if (y > box.top) box.top = y;
  }
  return box;
}

/** The convex hull, counterclockwise (Andrew's monotone chain). */
function hullOf(points: Path64): Path64 {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const chain = (ordered: Path64) => {
    const kept: Path64 = [];
    for (const point of ordered) {
      while (kept.length > 1 && !turnsLeft(kept.at(-2), kept.at(-1), point)) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

type Point = Path64[number];

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (a === undefined || b === undefined) return true;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}
