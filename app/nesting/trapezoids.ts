import type { Path64 } from 'clipper2-ts';
import type { Ranges } from './ranges.ts';

/** A piece of a shape between two vertical lines: its lower and its upper side are straight. */
export type Trapezoid = {
  readonly left: number;
  readonly right: number;
  readonly lowLeft: number;
  readonly lowRight: number;
  readonly lowSlope: number;
  readonly highLeft: number;
  readonly highRight: number;
  readonly highSlope: number;
};

/** Cuts a shape into trapezoids at the vertical lines through its corners, from left to right. */
export function trapezoidsOf(ring: Path64): Trapezoid[] {
  const edges = ring
    .map((point, at) => {
      const next = ring[(at + 1) % ring.length] ?? point;
      return point.x <= next.x ? { from: point, to: next } : { from: next, to: point };
    })
    .filter(({ from, to }) => from.x < to.x);
  const lines = [...new Set(ring.map(({ x }) => x))].sort((a, b) => a - b);
  return lines.slice(1).flatMap((right, at) => {
    const left = lines[at] ?? right;
    const sides = edges
      .filter(({ from, to }) => from.x <= left && to.x >= right)
      .map(({ from, to }) => {
        const slope = (to.y - from.y) / (to.x - from.x);
        const heightAt = (x: number) => (x === to.x ? to.y : from.y + slope * (x - from.x));
        return { atLeft: heightAt(left), atRight: heightAt(right) };
      })
      .sort((a, b) => a.atLeft + a.atRight - b.atLeft - b.atRight);
    const pieces: Trapezoid[] = [];
    // The shape lies between the first and the second side, between the third and the fourth, and so on.
    for (let side = 0; side + 1 < sides.length; side += 2) {
      const [low, high] = [sides[side], sides[side + 1]];
      if (low === undefined || high === undefined) break;
      pieces.push({
        left,
        right,
        lowLeft: low.atLeft,
        lowRight: low.atRight,
        lowSlope: (low.atRight - low.atLeft) / (right - left),
        highLeft: high.atLeft,
        highRight: high.atRight,
        highSlope: (high.atRight - high.atLeft) / (right - left),
      });
    }
    return pieces;
  });
}

/**
 * Adds to `blocked` how far up a shape may not be moved: if it is moved to the right by any distance between `from` and `to`,
 * and then up by a distance inside one of the ranges, it may overlap the other one, which stays. Exact where `from` is `to`.
 *
 * @param up where the other one is, above the shape.
 * @returns the number of pairs of trapezoids that were compared.
 */
export function addBlocked(
  blocked: Ranges,
  fixed: readonly Trapezoid[],
  moved: readonly Trapezoid[],
  { from, to, up }: { from: number; to: number; up: number },
): number {
  const first = blocked.count;
  let pairs = 0;
  // Both go from left to right: what lies left of one trapezoid lies left of the next one too.
  let nearest = 0;
  for (const a of fixed) {
    while (nearest < moved.length && (moved[nearest]?.right ?? 0) + to <= a.left) nearest += 1;
    for (let at = nearest; at < moved.length; at += 1) {
      const b = moved[at];
      if (b === undefined || b.left + from >= a.right) break;
      pairs += 1;
      extent.low = Infinity;
      extent.high = -Infinity;
      extend(a, b, from);
      if (to > from) {
        // In between, the range changes linearly, except where a vertical side passes one of the other trapezoid.
        extend(a, b, to);
        extendBetween(a, b, a.left - b.left, from, to);
        extendBetween(a, b, a.right - b.right, from, to);
        extendBetween(a, b, a.left - b.right, from, to);
        extendBetween(a, b, a.right - b.left, from, to);
      }
      if (extent.low < extent.high) blocked.unite(extent.low + up, extent.high + up, first);
    }
  }
  return pairs;
}

/** The range that one pair blocks; a single object, since this is the innermost work of a search. */
const extent = { low: 0, high: 0 };

/** Where two trapezoids are above each other, the extremes are at the ends of what they have in common. */
function extend(a: Trapezoid, b: Trapezoid, distance: number): void {
  const left = Math.max(a.left, b.left + distance);
  const right = Math.min(a.right, b.right + distance);
  if (left > right) return;
  extendAt(a, b, left, left - distance);
  extendAt(a, b, right, right - distance);
}

function extendBetween(a: Trapezoid, b: Trapezoid, distance: number, from: number, to: number): void {
  if (distance > from && distance < to) extend(a, b, distance);
}

function extendAt(a: Trapezoid, b: Trapezoid, xInA: number, xInB: number): void {
  extent.low = Math.min(extent.low, lowAt(a, xInA) - highAt(b, xInB));
  extent.high = Math.max(extent.high, highAt(a, xInA) - lowAt(b, xInB));
}

function lowAt(piece: Trapezoid, x: number): number {
  return x === piece.right ? piece.lowRight : piece.lowLeft + piece.lowSlope * (x - piece.left);
}

function highAt(piece: Trapezoid, x: number): number {
  return x === piece.right ? piece.highRight : piece.highLeft + piece.highSlope * (x - piece.left);
}
