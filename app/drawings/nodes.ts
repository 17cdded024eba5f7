import type { Budget } from './budget.ts';

/** Gives points that are nearer to each other than a tolerance the same number. */
export class Nodes {
  readonly x: number[] = [];
  readonly y: number[] = [];
  private readonly cell: number;
  private readonly tolerance: number;
  private readonly budget: Budget;
  /** Numbers of nodes by the hash of their cell, chained through `next`. */
  private readonly heads: Int32Array;
  private readonly next: number[] = [];

  /**
   * @param tolerance points up to this far apart are one.
   * @param expected about how many points will be asked for.
   */
  constructor(tolerance: number, expected: number, budget: Budget) {
    this.budget = budget;
    this.tolerance = tolerance * (1 + 1e-6) + 1e-9;
    this.cell = this.tolerance * 2;
    this.heads = new Int32Array(2 ** Math.min(Math.max(Math.ceil(Math.log2(expected + 1)) + 1, 8), 21)).fill(
      -1,
    );
  }

  /** The number of the nearest node within the tolerance; a new node if there is none. */
  add(x: number, y: number): number {
    const found = this.find(x, y);
    if (found >= 0) return found;
    const node = this.x.length;
    this.x.push(x);
    this.y.push(y);
    const slot = this.slotOf(Math.floor(x / this.cell), Math.floor(y / this.cell));
    this.next.push(this.heads[slot] ?? -1);
    this.heads[slot] = node;
    return node;
  }

  /** The number of the nearest node within the tolerance, or -1. */
  find(x: number, y: number): number {
    // A cell is two tolerances wide: what is near lies in the cell or in those of the nearer half.
    const cellX = x / this.cell;
    const cellY = y / this.cell;
    const left = Math.floor(cellX - 0.5);
    const low = Math.floor(cellY - 0.5);
    let nearest = -1;
    let least = this.tolerance;
    for (let column = left; column <= left + 1; column += 1) {
      for (let row = low; row <= low + 1; row += 1) {
        for (let node = this.heads[this.slotOf(column, row)] ?? -1; node >= 0; node = this.next[node] ?? -1) {
          this.budget.spend();
          const distance = Math.hypot((this.x[node] ?? 0) - x, (this.y[node] ?? 0) - y);
          if (distance <= least) {
            least = distance;
            nearest = node;
          }
        }
      }
    }
    return nearest;
  }

  private slotOf(column: number, row: number): number {
    const mixed = Math.imul(column % 0x7fffffff, 0x9e3779b1) ^ Math.imul(row % 0x7fffffff, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & (this.heads.length - 1);
  }
}
