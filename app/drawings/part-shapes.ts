import type { Role } from './assign-roles.ts';
import { bendPiecesOf, bendsIn, type Line, lengthOf } from './bend-lines.ts';
import type { Budget } from './budget.ts';
import type { Classified, Contour } from './classify.ts';
import type { Box, Curve } from './curve.ts';
import { verticesOf } from './curve.ts';
import type { Measured } from './measure.ts';

export type Outline = readonly (readonly [x: number, y: number])[];

/** One part of a drawing with its shape: lengths in mm from the lower left corner of its box, areas in mm². */
export type PartShape = {
  readonly width: number;
  readonly height: number;
  readonly cutLength: number;
  /** Closed contours, and of a drawing with one part its open chains too. */
  readonly contours: number;
  /** The outline less its holes. */
  readonly netArea: number;
  readonly outline: Outline;
  /** The largest holes, MAX_HOLES at most. */
  readonly holes: readonly Outline[];
  /** Bend lines, from end to end. */
  readonly bends: readonly Line[];
};

/** Holes that are kept for the picture; `contours` and `cutLength` count all. */
const MAX_HOLES = 400;
/** Points of a hole, which is only drawn. */
const MAX_HOLE_POINTS = 240;
/** Points of an outline, and of all outlines of a drawing; 1,000 of each are always kept. No part that is cut needs more. */
const MAX_POINTS = { part: 10_000, drawing: 50_000, least: 1_000 } as const;
/** Directions in which the furthest points are kept: the size is exact, the convex hull to a 20,000th. */
const DIRECTIONS = 360;

/** What shapes are made of. */
type Drawn = {
  readonly classified: Classified;
  readonly curves: readonly Curve[];
  readonly roles: readonly Role[];
};

/** The parts of a drawing, in the order of `parts`. Arcs are in steps of 3°; of too many points as many as are needed. */
export function toPartShapes(drawn: Drawn, measured: Measured, budget: Budget): PartShape[] {
  const { parts } = measured;
  const isOnly = parts.length === 1;
  const { part, drawing, least } = MAX_POINTS;
  const most = Math.min(part, Math.max(least, Math.floor(drawing / parts.length)));
  const bends = bendPiecesOf(drawn);
  return drawn.classified.parts.flatMap(({ outer, holes }, at) => {
    const own = parts[at];
    if (own === undefined) return [];
    const { box } = outer;
    budget.spend(bends.length);
    const largest = holes.toSorted((a, b) => b.area - a.area).slice(0, MAX_HOLES);
    return {
      width: rounded(own.width),
      height: rounded(own.height),
      // What is open belongs to the part where there is only one.
      cutLength: rounded(isOnly ? measured.cutLength : own.cutLength),
      contours: isOnly ? measured.pierces : own.pierces,
      netArea: rounded(own.netArea),
      outline: thinOut(outlineIn(box, outer, budget), most, budget),
      holes: largest.map((hole) => everyNth(outlineIn(box, hole, budget), MAX_HOLE_POINTS)),
      bends: bendsIn(box, bends).map(([x1, y1, x2, y2]) => [
        rounded(x1 - box.minX),
        rounded(y1 - box.minY),
        rounded(x2 - box.minX),
        rounded(y2 - box.minY),
      ]),
    };
  });
}

/** How many bends a part has, and the longest in mm, to a tenth. */
export type Bends = {
  readonly bends: number;
  readonly bendLength: number;
};

/** What bending a part is priced by. */
export function bendsOf({ bends }: Pick<PartShape, 'bends'>): Bends {
  return { bends: bends.length, bendLength: Math.round(Math.max(0, ...bends.map(lengthOf)) * 10) / 10 };
}

/** The bends of a drawing's only part; null if it has none or several. */
export function bendsOfOnlyPart(drawn: Drawn): Bends | null {
  const [only, another] = drawn.classified.parts;
  if (only === undefined || another !== undefined) return null;
  return bendsOf({ bends: bendsIn(only.outer.box, bendPiecesOf(drawn)) });
}

function outlineIn({ minX, minY }: Box, { points }: Contour, budget: Budget): Outline {
  const vertices = verticesOf(points);
  budget.spend(vertices.length);
  return vertices.map(([x, y]) => [rounded(x - minX), rounded(y - minY)]);
}

/** Of more than `most` points every nth. */
function everyNth(outline: Outline, most: number, kept?: ReadonlySet<Outline[number]>): Outline {
  const every = Math.ceil(outline.length / most);
  return outline.filter((point, at) => at % every === 0 || kept?.has(point));
}

/** Of more than `most` points every nth, and the furthest in each direction. */
function thinOut(outline: Outline, most: number, budget: Budget): Outline {
  if (outline.length <= most) return outline;
  const kept = new Set<Outline[number]>();
  for (let direction = 0; direction < DIRECTIONS; direction += 1) {
    budget.spend(outline.length);
    const angle = (2 * Math.PI * direction) / DIRECTIONS;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let furthest: Outline[number] | undefined;
    let reach = Number.NEGATIVE_INFINITY;
    for (const point of outline) {
      const distance = point[0] * cos + point[1] * sin;
      if (distance > reach) [furthest, reach] = [point, distance];
    }
    if (furthest !== undefined) kept.add(furthest);
  }
  return everyNth(outline, most, kept);
}

/** To a thousandth of a millimetre. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
