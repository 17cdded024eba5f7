import type { Budget } from './budget.ts';
import { type Curve, circleOf, curveLength, type Point, segmentLength, segmentMiddle } from './curve.ts';
import { Nodes } from './nodes.ts';
import { TOLERANCES } from './thresholds.ts';

/** A curve, or what is left of it, whose vertices are joined with those of others in nodes. */
export type Piece = {
  readonly points: readonly number[];
  /** It closes by itself: by its flag, or since it ends where it begins. */
  readonly closed: boolean;
  readonly smooth: boolean;
  /** The node of each vertex; -1 for vertices within a smooth curve. */
  readonly nodes: readonly number[];
};

export type Cleaned = {
  readonly pieces: readonly Piece[];
  readonly nodes: Nodes;
  /** Where segments lie on others: the middle of each that was removed. */
  readonly duplicates: readonly Point[];
  /** Where curves without a length worth cutting were removed. */
  readonly tiny: readonly Point[];
};

/**
 * Joins the ends of curves that are at most TOLERANCES.joined apart, and removes what is drawn twice. Closed curves come
 * first and go only as a whole: cells of a grid keep their shared sides. Open ones lose every segment that exists already. A
 * polyline counts one duplicate for each segment, so that exploding it changes nothing.
 */
export function removeDuplicates(curves: readonly Curve[], budget: Budget): Cleaned {
  const cleaner = new Cleaner(curves, budget);
  const pieces = curves.map((curve) => cleaner.pieceOf(curve));
  for (const [owner, piece] of pieces.entries()) if (piece?.closed) cleaner.keepClosed(piece, owner);
  for (const [owner, piece] of pieces.entries()) if (piece && !piece.closed) cleaner.keepOpen(piece, owner);
  return cleaner;
}

class Cleaner implements Cleaned {
  readonly pieces: Piece[] = [];
  readonly nodes: Nodes;
  readonly duplicates: Point[] = [];
  readonly tiny: Point[] = [];
  private readonly table: SegmentTable;
  private readonly centers: Nodes;
  private readonly radii = new Map<number, number[]>();
  private readonly budget: Budget;

  constructor(curves: readonly Curve[], budget: Budget) {
    const vertices = curves.reduce((sum, curve) => sum + (curve.smooth ? 2 : curve.points.length / 3), 0);
    this.budget = budget;
    this.nodes = new Nodes(TOLERANCES.joined, vertices, budget);
    this.centers = new Nodes(TOLERANCES.joined, curves.length, budget);
    this.table = new SegmentTable(TOLERANCES.joined * 2, vertices, budget);
  }

  /** The curve with its nodes; null if it is tiny. */
  pieceOf({ points, closed, smooth }: Curve): Piece | null {
    const count = points.length / 3;
    this.budget.spend(count);
    const x = points[0] ?? 0;
    const y = points[1] ?? 0;
    const endX = points[points.length - 3] ?? 0;
    const endY = points[points.length - 2] ?? 0;
    const isClosed = closed || Math.hypot(endX - x, endY - y) <= TOLERANCES.joined;
    if (isClosed && curveLength({ points, closed }) < TOLERANCES.tinyContour) {
      this.tiny.push({ x, y });
      return null;
    }
    const nodes: number[] = [];
    for (let vertex = 0; vertex < count; vertex += 1) {
      const inner = smooth && vertex > 0 && (closed || vertex < count - 1);
      nodes.push(inner ? -1 : this.nodes.add(points[vertex * 3] ?? 0, points[vertex * 3 + 1] ?? 0));
    }
    if (closed && count === 2 && points[2] === 0 && points[5] === 0) {
      // There and back again on one line.
      this.duplicates.push({ x: (x + endX) / 2, y: (y + endY) / 2 });
      return { points, closed: false, smooth, nodes };
    }
    if (closed || !isClosed) return { points, closed, smooth, nodes };
    // The last vertex is the first one again.
    return { points: points.slice(0, -3), closed: true, smooth, nodes: nodes.slice(0, -1) };
  }

  keepClosed(piece: Piece, owner: number): void {
    const circle = circleOf(piece.points, TOLERANCES.joined);
    if (circle !== null && this.hasCircle(circle.center, circle.radius)) {
      this.duplicates.push(circle.center);
      return;
    }
    const parts = partsOf(piece);
    let owners: number[] | null = null;
    for (const { from, to, middle } of parts) {
      const ofSegment = this.table.ownersOf(from, to, middle.x, middle.y);
      owners = owners === null ? ofSegment : owners.filter((other) => ofSegment.includes(other));
      if (owners.length === 0) break;
    }
    if (owners !== null && owners.length > 0) {
      this.duplicates.push(...parts.map(({ middle }) => middle));
      return;
    }
    for (const { from, to, middle } of parts) this.table.add(from, to, middle.x, middle.y, owner);
    this.pieces.push(piece);
  }

  private hasCircle(center: Point, radius: number): boolean {
    const node = this.centers.add(center.x, center.y);
    const radii = this.radii.get(node);
    if (radii === undefined) this.radii.set(node, [radius]);
    else if (radii.some((other) => Math.abs(other - radius) <= TOLERANCES.joined)) return true;
    else radii.push(radius);
    return false;
  }

  keepOpen(piece: Piece, owner: number): void {
    const parts = partsOf(piece);
    const newParts = parts.filter(({ from, to, middle }) => {
      const isNew = this.table.ownersOf(from, to, middle.x, middle.y).length === 0;
      if (isNew) this.table.add(from, to, middle.x, middle.y, owner);
      else this.duplicates.push(middle);
      return isNew;
    });
    if (newParts.length === parts.length) this.pieces.push(piece);
    else if (!piece.smooth) this.keepRuns(piece, new Set(newParts.map(({ segment }) => segment)));
  }

  /** Keeps what is left of a polyline: runs of neighbouring segments. */
  private keepRuns(piece: Piece, kept: ReadonlySet<number>): void {
    const last = piece.nodes.length - 1;
    let start = -1;
    for (let segment = 0; segment <= last; segment += 1) {
      if (kept.has(segment)) {
        if (start < 0) start = segment;
      } else if (start >= 0) {
        const points = piece.points.slice(start * 3, (segment + 1) * 3);
        this.pieces.push({ ...piece, points, nodes: piece.nodes.slice(start, segment + 1) });
        start = -1;
      }
    }
  }
}

type Part = {
  readonly segment: number;
  readonly from: number;
  readonly to: number;
  readonly middle: Point;
};

/** What is compared: each segment of a polyline, a smooth curve as a whole. Segments within one node are left out. */
function partsOf({ points, closed, smooth, nodes }: Piece): Part[] {
  if (smooth) {
    const from = nodes[0] ?? -1;
    return [{ segment: 0, from, to: closed ? from : (nodes.at(-1) ?? -1), middle: middleOf(points, closed) }];
  }
  const parts: Part[] = [];
  const count = nodes.length;
  for (let segment = 0; segment < (closed ? count : count - 1); segment += 1) {
    const end = (segment + 1) % count;
    const from = nodes[segment] ?? -1;
    const to = nodes[end] ?? -1;
    if (from === to && count > 2) continue;
    const middle = segmentMiddle(...endsOf(points, segment, end));
    parts.push({ segment, from, to, middle });
  }
  return parts;
}

type Ends = [x1: number, y1: number, x2: number, y2: number, bulge: number];

function endsOf(points: readonly number[], from: number, to: number): Ends {
  const at = (vertex: number, axis: number) => points[vertex * 3 + axis] ?? 0;
  return [at(from, 0), at(from, 1), at(to, 0), at(to, 1), at(from, 2)];
}

/** The point halfway along a path. */
function middleOf(points: readonly number[], closed: boolean): Point {
  const count = points.length / 3;
  const half = curveLength({ points, closed }) / 2;
  let lengthBefore = 0;
  for (let from = 0; from < (closed ? count : count - 1); from += 1) {
    const ends = endsOf(points, from, (from + 1) % count);
    const length = segmentLength(...ends);
    if (lengthBefore + length >= half)
      return pointAlong(ends, length > 0 ? (half - lengthBefore) / length : 0);
    lengthBefore += length;
  }
  return { x: points[0] ?? 0, y: points[1] ?? 0 };
}

/** The point at a share of a segment's length. */
function pointAlong([x1, y1, x2, y2, bulge]: Ends, share: number): Point {
  if (bulge === 0) return { x: x1 + (x2 - x1) * share, y: y1 + (y2 - y1) * share };
  // The chord to a point of the arc turns and shrinks with the angle.
  const whole = 2 * Math.atan(bulge);
  const part = whole * share;
  const turn = part - whole;
  const scale = Math.sin(part) / Math.sin(whole);
  const cos = Math.cos(turn) * scale;
  const sin = Math.sin(turn) * scale;
  return { x: x1 + (x2 - x1) * cos - (y2 - y1) * sin, y: y1 + (x2 - x1) * sin + (y2 - y1) * cos };
}

/** Segments by their two end nodes, to find those that lie on each other. */
class SegmentTable {
  private readonly heads: Int32Array;
  private readonly next: number[] = [];
  private readonly low: number[] = [];
  private readonly high: number[] = [];
  private readonly middleX: number[] = [];
  private readonly middleY: number[] = [];
  private readonly owners: number[] = [];
  private readonly tolerance: number;
  private readonly budget: Budget;

  /** @param tolerance how far the middles of equal segments may be apart. */
  constructor(tolerance: number, expected: number, budget: Budget) {
    this.tolerance = tolerance;
    this.budget = budget;
    this.heads = new Int32Array(2 ** Math.min(Math.max(Math.ceil(Math.log2(expected + 1)) + 1, 8), 21)).fill(
      -1,
    );
  }

  /** @param owner the number of the curve that the segment is a part of. */
  add(a: number, b: number, x: number, y: number, owner: number): void {
    const slot = this.slotOf(a, b);
    this.next.push(this.heads[slot] ?? -1);
    this.heads[slot] = this.low.length;
    this.low.push(Math.min(a, b));
    this.high.push(Math.max(a, b));
    this.middleX.push(x);
    this.middleY.push(y);
    this.owners.push(owner);
  }

  /** The curves that have a segment between these nodes, in either direction, with this middle. */
  ownersOf(a: number, b: number, x: number, y: number): number[] {
    const owners: number[] = [];
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    for (let at = this.heads[this.slotOf(a, b)] ?? -1; at >= 0; at = this.next[at] ?? -1) {
      this.budget.spend();
      if (this.low[at] !== low || this.high[at] !== high) continue;
      const distance = Math.hypot((this.middleX[at] ?? 0) - x, (this.middleY[at] ?? 0) - y);
      if (distance <= this.tolerance) owners.push(this.owners[at] ?? -1);
    }
    return owners;
  }

  private slotOf(a: number, b: number): number {
    const mixed = Math.imul(Math.min(a, b), 0x9e3779b1) ^ Math.imul(Math.max(a, b), 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & (this.heads.length - 1);
  }
}
