import type { Role } from './assign-roles.ts';
import type { Budget } from './budget.ts';
import type { Classified, Contour } from './classify.ts';
import { type Box, type Curve, verticesOf } from './curve.ts';
import type { Measured } from './measure.ts';
import { SAME_BEND } from './thresholds.ts';

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

/** A line from end to end, in mm. */
type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** A bend line as it is drawn, whole or in pieces. */
type BendPiece = {
  readonly layer: string;
  readonly line: Line;
};

/** A bend: the line that its longest piece lies on, and how far its pieces reach along it. */
type Bend = {
  readonly layer: string;
  readonly x: number;
  readonly y: number;
  /** The line's direction, of length 1. */
  readonly dx: number;
  readonly dy: number;
  from: number;
  to: number;
};

const MAX_PIECES = 1_000;
const MAX_BENDS = 100;

/** All bend lines of a drawing. */
function bendPiecesOf({
  curves,
  roles,
}: {
  readonly curves: readonly Curve[];
  readonly roles: readonly Role[];
}): BendPiece[] {
  return curves.flatMap(({ points, closed, layer }, at) => {
    if (roles[at] !== 'bend' || closed) return [];
    const [x1 = 0, y1 = 0] = points;
    const [x2 = 0, y2 = 0] = points.slice(-3);
    return [{ layer, line: [x1, y1, x2, y2] }];
  });
}

/**
 * The bends whose middle lies in a box. Pieces of one layer on one line are one bend, as a cut-out interrupts its line: a press
 * bends them in one stroke. What is drawn twice is one bend too.
 */
function bendsIn(box: Box, pieces: readonly BendPiece[]): Line[] {
  const bends: Bend[] = [];
  const own = pieces.filter(({ line }) => isMiddleIn(box, line)).slice(0, MAX_PIECES);
  // The direction of a long piece is more exact than that of a short one.
  for (const { layer, line } of own.toSorted((a, b) => lengthOf(b.line) - lengthOf(a.line))) {
    const [x1, y1, x2, y2] = line;
    const bend = bends.find((other) => other.layer === layer && isOnLine(other, line));
    if (bend === undefined) {
      const length = lengthOf(line);
      if (length === 0) break;
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      bends.push({ layer, x: x1, y: y1, dx, dy, from: 0, to: length });
    } else {
      const along = [alongLine(bend, x1, y1), alongLine(bend, x2, y2)];
      bend.from = Math.min(bend.from, ...along);
      bend.to = Math.max(bend.to, ...along);
    }
  }
  return bends
    .slice(0, MAX_BENDS)
    .map(({ x, y, dx, dy, from, to }) => [x + dx * from, y + dy * from, x + dx * to, y + dy * to]);
}

function isOnLine(bend: Bend, [x1, y1, x2, y2]: Line): boolean {
  const [first, second] = [besideLine(bend, x1, y1), besideLine(bend, x2, y2)];
  return (
    Math.abs(first) <= SAME_BEND.apart &&
    Math.abs(second) <= SAME_BEND.apart &&
    Math.abs(second - first) <= Math.sin(SAME_BEND.angle) * Math.hypot(x2 - x1, y2 - y1)
  );
}

const alongLine = ({ x, y, dx, dy }: Bend, px: number, py: number): number => (px - x) * dx + (py - y) * dy;
const besideLine = ({ x, y, dx, dy }: Bend, px: number, py: number): number => (py - y) * dx - (px - x) * dy;

const lengthOf = ([x1, y1, x2, y2]: Line): number => Math.hypot(x2 - x1, y2 - y1);

function isMiddleIn({ minX, minY, maxX, maxY }: Box, [x1, y1, x2, y2]: Line): boolean {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}
