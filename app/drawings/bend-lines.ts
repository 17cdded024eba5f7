import type { Role } from './assign-roles.ts';
import type { Box, Curve } from './curve.ts';
import { SAME_BEND } from './thresholds.ts';

/** A line from end to end, in mm. */
export type Line = readonly [x1: number, y1: number, x2: number, y2: number];

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
export function bendPiecesOf({
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
export function bendsIn(box: Box, pieces: readonly BendPiece[]): Line[] {
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

export const lengthOf = ([x1, y1, x2, y2]: Line): number => Math.hypot(x2 - x1, y2 - y1);

function isMiddleIn({ minX, minY, maxX, maxY }: Box, [x1, y1, x2, y2]: Line): boolean {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}
