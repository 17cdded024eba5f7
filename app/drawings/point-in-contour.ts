import type { Budget } from './budget.ts';
import { BoxBuilder, eachSegment, type Point } from './curve.ts';

/** Contours with fewer segments are not divided into slabs. */
const FEW = 32;
const MOST_SLABS = 4_096;

/**
 * Tells whether points lie inside of one closed path. Its segments are sorted into horizontal slabs, so that a point is only
 * compared with those at its height: thousands of holes in an outline of thousands of segments would take minutes otherwise.
 */
export class PointInContour {
  private readonly points: readonly number[];
  private readonly budget: Budget;
  private readonly minY: number = 0;
  private readonly slabHeight: number = Number.POSITIVE_INFINITY;
  /** The segments of a slab: `segments[first[slab]]` up to `segments[first[slab + 1]]`. */
  private readonly first: Int32Array;
  private readonly segments: Int32Array;

  /** @param points x, y, bulge of each vertex. */
  constructor(points: readonly number[], budget: Budget) {
    this.points = points;
    this.budget = budget;
    const count = points.length / 3;
    const spans = spansOf(points);
    budget.spend(count);
    let [minY, maxY, total] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    for (let at = 0; at < spans.length; at += 2) {
      const [low, high] = [spans[at] ?? 0, spans[at + 1] ?? 0];
      minY = Math.min(minY, low);
      maxY = Math.max(maxY, high);
      total += high - low;
    }
    const height = maxY - minY;
    // Each segment is in about three slabs on average, however tall the segments are.
    const wanted =
      count < FEW || height <= 0 ? 1 : Math.min(count / 4, (2 * count * height) / total, MOST_SLABS);
    const slabs = Math.max(Math.floor(wanted), 1);
    this.minY = minY;
    this.slabHeight = height > 0 ? height / slabs : Number.POSITIVE_INFINITY;
    this.first = new Int32Array(slabs + 1);
    for (let at = 0; at < spans.length; at += 2) {
      for (let slab = this.slabOf(spans[at]); slab <= this.slabOf(spans[at + 1]); slab += 1) {
        this.first[slab + 1] = (this.first[slab + 1] ?? 0) + 1;
      }
    }
    for (let slab = 0; slab < slabs; slab += 1) {
      this.first[slab + 1] = (this.first[slab + 1] ?? 0) + (this.first[slab] ?? 0);
    }
    const filled = this.first.slice();
    this.segments = new Int32Array(this.first[slabs] ?? 0);
    for (let at = 0; at < spans.length; at += 2) {
      for (let slab = this.slabOf(spans[at]); slab <= this.slabOf(spans[at + 1]); slab += 1) {
        const place = filled[slab] ?? 0;
        this.segments[place] = at / 2;
        filled[slab] = place + 1;
      }
    }
  }

  private slabOf(y = 0): number {
    const slab = Math.floor((y - this.minY) / this.slabHeight);
    return Math.min(Math.max(slab, 0), this.first.length - 2);
  }

  /** An odd number of chords to the point's right, corrected by every arc between whose chord and bow it lies. */
  contains({ x, y }: Point): boolean {
    const slab = this.slabOf(y);
    const [from, to] = [this.first[slab] ?? 0, this.first[slab + 1] ?? 0];
    this.budget.spend(to - from);
    const { points } = this;
    let inside = false;
    for (let at = from; at < to; at += 1) {
      const start = (this.segments[at] ?? 0) * 3;
      const end = start + 3 === points.length ? 0 : start + 3;
      const [x1, y1, bulge] = [points[start] ?? 0, points[start + 1] ?? 0, points[start + 2] ?? 0];
      const [x2, y2] = [points[end] ?? 0, points[end + 1] ?? 0];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
      if (bulge !== 0 && isUnderArc(x, y, x1, y1, x2, y2, bulge)) inside = !inside;
    }
    return inside;
  }
}

/** The lowest and the highest y of each segment, bows of arcs included. */
function spansOf(points: readonly number[]): Float64Array {
  const spans = new Float64Array((points.length / 3) * 2);
  let at = 0;
  eachSegment(points, true, (x1, y1, x2, y2, bulge) => {
    if (bulge === 0) {
      spans[at] = Math.min(y1, y2);
      spans[at + 1] = Math.max(y1, y2);
    } else {
      const builder = new BoxBuilder();
      builder.addSegment(x1, y1, x2, y2, bulge);
      const box = builder.build();
      spans[at] = box?.minY ?? y1;
      spans[at + 1] = box?.maxY ?? y2;
    }
    at += 2;
  });
  return spans;
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
