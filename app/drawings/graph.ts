import type { Budget } from './budget.ts';
import { reversePath } from './curve.ts';

/**
 * Pieces as edges between nodes. Each edge has two halves: 2·edge along its points, 2·edge + 1 against them. A path is a list
 * of halves.
 */
export class Graph {
  private readonly tails: number[] = [];
  private readonly heads: number[] = [];
  private readonly points: (readonly number[])[] = [];
  private readonly removed: boolean[] = [];
  private readonly degrees: Int32Array;
  /** The halves that leave a node: `leaving[first[node]]` up to `leaving[first[node + 1]]`. */
  private first = new Int32Array(0);
  private leaving = new Int32Array(0);
  /** The place of each half in `leaving`, once the halves are arranged. */
  private places = new Int32Array(0);
  private position = 0;
  private readonly ends = new Set<number>();
  private readonly budget: Budget;

  constructor(nodes: number, budget: Budget) {
    this.degrees = new Int32Array(nodes);
    this.budget = budget;
  }

  add(from: number, to: number, points: readonly number[]): void {
    this.tails.push(from);
    this.heads.push(to);
    this.points.push(points);
    this.removed.push(false);
    this.degrees[from] = (this.degrees[from] ?? 0) + 1;
    this.degrees[to] = (this.degrees[to] ?? 0) + 1;
  }

  /** To be called once all edges are added. */
  finish(): void {
    const nodes = this.degrees.length;
    this.first = new Int32Array(nodes + 1);
    for (let node = 0; node < nodes; node += 1) {
      this.first[node + 1] = (this.first[node] ?? 0) + (this.degrees[node] ?? 0);
      if (this.degrees[node] === 1) this.ends.add(node);
    }
    const filled = this.first.slice();
    this.leaving = new Int32Array(this.tails.length * 2);
    for (let half = 0; half < this.tails.length * 2; half += 1) {
      const node = this.tailOf(half);
      const at = filled[node] ?? 0;
      this.leaving[at] = half;
      filled[node] = at + 1;
    }
  }

  /** Twice as many halves as edges, removed ones included. */
  get halves(): number {
    return this.tails.length * 2;
  }

  /** Puts the halves that leave each node into an order, which `before` follows. To be called once, after `finish`. */
  arrange(compare: (a: number, b: number) => number): void {
    for (let node = 0; node < this.degrees.length; node += 1) {
      const [from, to] = [this.first[node] ?? 0, this.first[node + 1] ?? 0];
      this.budget.spend(to - from + 1);
      if (to - from > 2) this.leaving.subarray(from, to).sort(compare);
    }
    this.places = new Int32Array(this.leaving.length);
    for (const [place, half] of this.leaving.entries()) this.places[half] = place;
  }

  /** The half before this one, round and round, of those that leave the same node and aren't removed; itself if it is the only one. */
  before(half: number): number {
    const node = this.tailOf(half);
    const [from, to] = [this.first[node] ?? 0, this.first[node + 1] ?? 0];
    let place = this.places[half] ?? from;
    let candidate: number;
    do {
      this.budget.spend();
      place = place === from ? to - 1 : place - 1;
      candidate = this.leaving[place] ?? half;
    } while (this.removed[candidate >> 1]);
    return candidate;
  }

  tailOf(half: number): number {
    return ((half & 1) === 0 ? this.tails : this.heads)[half >> 1] ?? -1;
  }

  headOf(half: number): number {
    return this.tailOf(half ^ 1);
  }

  pointsAlong(half: number): readonly number[] {
    const points = this.points[half >> 1] ?? [];
    return (half & 1) === 0 ? points : reversePath(points, false);
  }

  /** The halves that leave a node and aren't removed. */
  halvesFrom(node: number): number[] {
    const halves: number[] = [];
    for (let at = this.first[node] ?? 0; at < (this.first[node + 1] ?? 0); at += 1) {
      this.budget.spend();
      const half = this.leaving[at] ?? 0;
      if (!this.removed[half >> 1]) halves.push(half);
    }
    return halves;
  }

  /** An edge that is not removed, or -1. */
  nextEdge(): number {
    while (this.removed[this.position]) this.position += 1;
    return this.position < this.tails.length ? this.position : -1;
  }

  remove(path: readonly number[]): void {
    for (const half of path) {
      if (this.removed[half >> 1]) continue;
      this.removed[half >> 1] = true;
      for (const node of [this.tailOf(half), this.headOf(half)]) {
        const degree = (this.degrees[node] ?? 0) - 1;
        this.degrees[node] = degree;
        if (degree === 1) this.ends.add(node);
        else this.ends.delete(node);
      }
    }
  }

  /** Removes chains that end in a node of one edge, and hands each to `take` with its two end nodes. */
  takeTails(take: (ends: readonly number[], path: readonly number[]) => void): void {
    for (let [start] = this.ends; start !== undefined; [start] = this.ends) {
      const path: number[] = [];
      let node = start;
      do {
        const [half] = this.halvesFrom(node).filter((leaving) => leaving >> 1 !== (path.at(-1) ?? -2) >> 1);
        if (half === undefined) break;
        path.push(half);
        node = this.headOf(half);
      } while (this.degrees[node] === 2 && node !== start);
      take([start, node], path);
      this.remove(path);
      this.ends.delete(start);
    }
  }

  /** The vertices along a path; the end of each part is left to the next. */
  pointsOf(path: readonly number[], closed: boolean): number[] {
    const points: number[] = [];
    for (const half of path) {
      const along = this.pointsAlong(half);
      this.budget.spend(along.length);
      for (let at = 0; at < along.length - 3; at += 1) points.push(along[at] ?? 0);
    }
    const last = path.at(-1);
    if (!closed && last !== undefined) points.push(...this.pointsAlong(last).slice(-3));
    return points;
  }
}
