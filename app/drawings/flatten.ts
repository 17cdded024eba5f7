import type { Budget } from './budget.ts';
import { TOLERANCES } from './thresholds.ts';

/** A curve by parameter: its point at `t`. */
export type Parametric = (t: number) => readonly [x: number, y: number];

/** Halvings of one piece at most. */
const DEPTH = 12;

/**
 * Appends the vertices (x, y, bulge 0) of a polyline along a curve to `points`, from the first break up to and including the
 * last. No vertex is further apart from the next than `tolerance` allows, and no two neighbours differ in direction by more
 * than TOLERANCES.flattenAngle, unless they are shorter than a tenth of the tolerance.
 *
 * @param breaks parameters between which the curve is smooth.
 * @param tolerance in the drawing's unit.
 */
export function flatten(
  curve: Parametric,
  breaks: readonly number[],
  tolerance: number,
  points: number[],
  budget: Budget,
): void {
  const first = curve(breaks[0] ?? 0);
  points.push(first[0], first[1], 0);
  for (let at = 1; at < breaks.length; at += 1) {
    flattenPiece(curve, breaks[at - 1] ?? 0, breaks[at] ?? 0, tolerance, points, budget);
  }
}

function flattenPiece(
  curve: Parametric,
  from: number,
  to: number,
  tolerance: number,
  points: number[],
  budget: Budget,
): void {
  /** Pieces still to do: their end, and how often they were halved. The next one is on top. */
  const pending: [end: number, depth: number][] = [[to, 0]];
  let start = from;
  let startPoint = curve(from);
  for (let next = pending.at(-1); next !== undefined; next = pending.at(-1)) {
    budget.spend();
    const [end, depth] = next;
    const endPoint = curve(end);
    const middle = start + (end - start) / 2;
    if (depth < DEPTH && !isStraight(curve, start, startPoint, middle, end, endPoint, tolerance)) {
      next[1] = depth + 1;
      pending.push([middle, depth + 1]);
      continue;
    }
    pending.pop();
    points.push(endPoint[0], endPoint[1], 0);
    start = end;
    startPoint = endPoint;
  }
}

function isStraight(
  curve: Parametric,
  start: number,
  [ax, ay]: readonly [number, number],
  middle: number,
  end: number,
  [bx, by]: readonly [number, number],
  tolerance: number,
): boolean {
  const [mx, my] = curve(middle);
  const first = Math.hypot(mx - ax, my - ay);
  const second = Math.hypot(bx - mx, by - my);
  if (first + second < tolerance / 10) return true;
  // The halves turn by half of what the whole piece turns.
  const turn = Math.abs(
    Math.atan2((mx - ax) * (by - my) - (my - ay) * (bx - mx), (mx - ax) * (bx - mx) + (my - ay) * (by - my)),
  );
  if (turn > TOLERANCES.flattenAngle / 2) return false;
  const chord = Math.hypot(bx - ax, by - ay);
  for (const t of [start + (middle - start) / 2, middle, middle + (end - middle) / 2]) {
    const [x, y] = curve(t);
    if (Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) > tolerance * chord) return false;
  }
  return true;
}
