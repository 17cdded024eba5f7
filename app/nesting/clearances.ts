import type { Effort } from './effort.ts';
import { Ranges } from './ranges.ts';
import type { Turn } from './shape.ts';
import { addBlocked } from './trapezoids.ts';

/**
 * Which positions of one shape are blocked by another that lies already: for each interval of distances to the right, the
 * ranges of distances up. It is the no-fit polygon of the two in columns (a semi-discrete one: Chehrazad, Roose and Wauters
 * 2022, arXiv:2103.08739), so that finding a free position is arithmetic of intervals.
 */
export interface Clearance {
  /** Further to the left, or to the right of `to`, they can't overlap. */
  readonly from: number;
  readonly to: number;
  /** Where the ranges of each column begin in `bounds`, and where those of the last one end. */
  readonly starts: Uint32Array;
  /** Low and high in turn. */
  readonly bounds: Float64Array;
}

/** The clearances of all pairs of shapes in a job. Each is computed when it is first needed. */
export class Clearances {
  private readonly step: number;
  private readonly effort: Effort;
  /** By the index of the fixed and that of the moved one. */
  private readonly known: (Clearance | undefined)[][] = [];
  private readonly blocked = new Ranges();

  /** @param step the width of a column in µm. */
  constructor(step: number, effort: Effort) {
    this.step = step;
    this.effort = effort;
  }

  of(fixed: Turn, moved: Turn): Clearance {
    this.known[fixed.index] ??= [];
    const row = this.known[fixed.index] ?? [];
    const clearance = row[moved.index] ?? this.compute(fixed, moved);
    row[moved.index] = clearance;
    return clearance;
  }

  private compute(fixed: Turn, moved: Turn): Clearance {
    const from = fixed.reach.left - moved.reach.right;
    const to = fixed.reach.right - moved.reach.left;
    const starts = [0];
    const bounds: number[] = [];
    for (let left = from; left < to; left += this.step) {
      this.blocked.clear();
      const column = { from: left, to: left + this.step, up: 0 };
      this.effort.spend(10 * addBlocked(this.blocked, fixed.columns, moved.columns, column));
      this.blocked.appendTo(bounds);
      starts.push(bounds.length);
    }
    return { from, to, starts: Uint32Array.from(starts), bounds: Float64Array.from(bounds) };
  }

  /** Adds to `blocked` what the fixed shape blocks at one distance to the right, moved up by `y`. */
  block(blocked: Ranges, { from, to, starts, bounds }: Clearance, distance: number, y: number): void {
    if (distance <= from || distance >= to) return;
    const column = Math.floor((distance - from) / this.step);
    const end = starts[column + 1] ?? 0;
    for (let at = starts[column] ?? 0; at < end; at += 2) {
      blocked.push((bounds[at] ?? 0) + y, (bounds[at + 1] ?? 0) + y);
    }
  }
}
