import type { Effort } from './effort.ts';
import { Ranges } from './ranges.ts';
import type { Turn } from './shape.ts';
import { addBlocked } from './trapezoids.ts';

/** Columns that are kept, of about 100 bytes each; beyond them all are forgotten, and computed again where they are needed. */
const KEPT_COLUMNS = 500_000;

/**
 * Which positions of one shape are blocked by another that lies already: for each interval of distances to the right, the
 * ranges of distances up. It is the no-fit polygon of the two in columns (a semi-discrete one: Chehrazad, Roose and Wauters
 * 2022, arXiv:2103.08739), so that finding a free position is arithmetic of intervals.
 */
export type Clearance = {
  readonly fixed: Turn;
  readonly moved: Turn;
  /** Further to the left, or to the right of `to`, they can't overlap. */
  readonly from: number;
  readonly to: number;
  /** Low and high of each range in turn, computed when they are first needed. */
  readonly columns: (readonly number[] | undefined)[];
};

/** The clearances of all pairs of shapes in a job. */
export class Clearances {
  private readonly step: number;
  private readonly effort: Effort;
  /** By the index of the fixed and that of the moved one. */
  private clearances: (Clearance | undefined)[][] = [];
  private keptColumns = 0;
  private readonly scratch = new Ranges();

  /** @param step the width of a column in µm. */
  constructor(step: number, effort: Effort) {
    this.step = step;
    this.effort = effort;
  }

  of(fixed: Turn, moved: Turn): Clearance {
    this.clearances[fixed.index] ??= [];
    const row = this.clearances[fixed.index] ?? [];
    const from = fixed.reach.left - moved.reach.right;
    const clearance = row[moved.index] ?? {
      fixed,
      moved,
      from,
      to: fixed.reach.right - moved.reach.left,
      columns: [],
    };
    row[moved.index] = clearance;
    return clearance;
  }

  /** Adds to `blocked` what the fixed shape blocks at one distance to the right, moved up by `y`. */
  block(blocked: Ranges, clearance: Clearance, distance: number, y: number): void {
    const { from, to, columns } = clearance;
    if (distance <= from || distance >= to) return;
    const column = Math.floor((distance - from) / this.step);
    const bounds = columns[column] ?? this.compute(clearance, column);
    for (let at = 0; at < bounds.length; at += 2) {
      blocked.push((bounds[at] ?? 0) + y, (bounds[at + 1] ?? 0) + y);
    }
  }

  private compute({ fixed, moved, from, columns }: Clearance, column: number): readonly number[] {
    if (this.keptColumns === KEPT_COLUMNS) {
      this.clearances = [];
      this.keptColumns = 0;
    }
    const left = from + column * this.step;
    this.scratch.clear();
    const distances = { from: left, to: left + this.step, up: 0 };
    this.effort.spend(10 * addBlocked(this.scratch, fixed.columns, moved.columns, distances));
    const bounds = this.scratch.bounds();
    columns[column] = bounds;
    this.keptColumns += 1;
    return bounds;
  }
}
