import type { Budget } from './budget.ts';

/** Segments by their two end nodes, to find those that lie on each other. */
export class SegmentTable {
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
