import type { Budget } from './budget.ts';
import { arcCenter, areaUnderArc, eachSegment } from './curve.ts';
import type { Graph } from './graph.ts';

export type Outline = {
  /** Paths that enclose an area. */
  readonly loops: readonly (readonly number[])[];
  /** Halves of edges that the outline runs along on both sides. */
  readonly bridges: readonly number[];
};

/** Finds outlines in a graph whose edges are removed one outline after another. One for each graph, after its `finish`. */
export class Outlines {
  private readonly graph: Graph;
  private readonly budget: Budget;
  /** In which walk a half was last visited; empty until something branches. */
  private visits = new Int32Array(0);
  /** What `areaAlong` gave for each edge. */
  private areas = new Float64Array(0);
  private walks = 0;

  constructor(graph: Graph, budget: Budget) {
    this.graph = graph;
    this.budget = budget;
  }

  /**
   * The outline of everything that is connected with an edge, as seen from outside: the walk around that keeps to the left
   * at every node has the greatest clockwise area. Where it comes back to a node it is divided into loops.
   *
   * @param edge an edge of the graph, which has no tails.
   */
  outlineOf(edge: number): Outline {
    const { graph, budget } = this;
    const simple = simpleLoop(graph, edge, budget);
    if (simple !== null) return { loops: [simple], bridges: [] };
    if (this.visits.length === 0) this.prepare();
    this.walks += 1;
    let outermost = edge * 2;
    let least = Number.POSITIVE_INFINITY;
    const pending = [edge * 2, edge * 2 + 1];
    for (let start = pending.pop(); start !== undefined; start = pending.pop()) {
      if (this.visits[start] === this.walks) continue;
      let area = 0;
      let half = start;
      do {
        this.visits[half] = this.walks;
        area += this.areaOf(half);
        if (this.visits[half ^ 1] !== this.walks) pending.push(half ^ 1);
        half = leftmost(graph, half);
      } while (half !== start);
      if (area < least) {
        least = area;
        outermost = start;
      }
    }
    return divide(graph, walkFrom(graph, outermost));
  }

  /** Sorts the halves around each node once: sorting at every step made a mesh of lines slow. */
  private prepare(): void {
    const { graph, budget } = this;
    this.visits = new Int32Array(graph.halves);
    this.areas = new Float64Array(graph.halves / 2).fill(Number.NaN);
    const departures = new Map<number, Departure>();
    const departureOf = (half: number): Departure => {
      const before = departures.get(half);
      if (before !== undefined) return before;
      const points = graph.pointsAlong(half);
      budget.spend(points.length);
      const computed = departure(points);
      departures.set(half, computed);
      return computed;
    };
    graph.arrange((a, b) => compareDepartures(departureOf(a), departureOf(b)) || a - b);
  }

  private areaOf(half: number): number {
    const edge = half >> 1;
    let area = this.areas[edge] ?? 0;
    if (Number.isNaN(area)) {
      area = areaAlong(this.graph, edge * 2);
      this.areas[edge] = area;
    }
    return (half & 1) === 0 ? area : -area;
  }
}

/** The halves of the walk that begins with a half and keeps to the left. */
function walkFrom(graph: Graph, start: number): number[] {
  const walk: number[] = [];
  let half = start;
  do {
    walk.push(half);
    half = leftmost(graph, half);
  } while (half !== start);
  return walk;
}

/** The loop of an edge whose nodes have two edges each; null if it branches. */
function simpleLoop(graph: Graph, edge: number, budget: Budget): number[] | null {
  const path: number[] = [];
  let half = edge * 2;
  do {
    budget.spend();
    path.push(half);
    const leaving: number[] = graph.halvesFrom(graph.headOf(half));
    if (leaving.length !== 2) return null;
    const next: number | undefined = leaving.find((candidate) => candidate !== (half ^ 1));
    if (next === undefined) return null;
    half = next;
  } while (half >> 1 !== edge);
  return path;
}

/** The area swept from the origin along a half, counter-clockwise positive; it only counts in sums around a loop. */
function areaAlong(graph: Graph, half: number): number {
  let area = 0;
  eachSegment(graph.pointsAlong(half), false, (x1, y1, x2, y2, bulge) => {
    area += (x1 * y2 - x2 * y1) / 2 + areaUnderArc(x1, y1, x2, y2, bulge);
  });
  return area;
}

/** The half that leaves the head of `half` and is next to it clockwise: the outermost on a walk with the outside on the left. */
const leftmost = (graph: Graph, half: number): number => graph.before(half ^ 1);

type Departure = {
  /** The direction in radians. */
  readonly angle: number;
  /** Of the first segment, positive to the left. */
  readonly curvature: number;
};

/** Directions nearer than this are the same: tangential arcs differ in their curvature only. */
const SAME_DIRECTION = 1e-6;

function compareDepartures(a: Departure, b: Departure): number {
  const turn = a.angle - b.angle;
  return Math.abs(turn) > SAME_DIRECTION ? turn : a.curvature - b.curvature;
}

function departure(points: readonly number[]): Departure {
  let first: Departure | null = null;
  eachSegment(points, false, (x1, y1, x2, y2, bulge) => {
    if (first !== null || (x1 === x2 && y1 === y2)) return;
    const chord = Math.atan2(y2 - y1, x2 - x1) - 2 * Math.atan(bulge);
    const center = arcCenter(x1, y1, x2, y2, bulge);
    const radius = center === null ? 0 : Math.hypot(x1 - center.x, y1 - center.y);
    const angle = Math.atan2(Math.sin(chord), Math.cos(chord));
    // Just below π is the same direction as -π.
    first = {
      angle: angle > Math.PI - SAME_DIRECTION ? angle - 2 * Math.PI : angle,
      curvature: radius === 0 ? 0 : Math.sign(bulge) / radius,
    };
  });
  return first ?? { angle: 0, curvature: 0 };
}

/** Divides a walk wherever it comes back to a node. */
function divide(graph: Graph, walk: readonly number[]): Outline {
  const loops: number[][] = [];
  const bridges: number[] = [];
  const path: number[] = [];
  /** Where in `path` the walk was at a node. */
  const positions = new Map<number, number>();
  for (const half of walk) {
    positions.set(graph.tailOf(half), path.length);
    path.push(half);
    const position = positions.get(graph.headOf(half));
    if (position === undefined) continue;
    const loop = path.splice(position);
    for (const part of loop) positions.delete(graph.tailOf(part));
    const [first, second] = loop;
    if (loop.length === 2 && first !== undefined && second === (first ^ 1)) bridges.push(first);
    else loops.push(loop);
  }
  return { loops, bridges };
}
