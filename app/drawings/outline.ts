import type { Budget } from './budget.ts';
import { arcCenter, areaUnderArc, eachSegment } from './curve.ts';
import type { Graph } from './graph.ts';

export interface Outline {
  /** Paths that enclose an area. */
  readonly loops: readonly (readonly number[])[];
  /** Halves of edges that the outline runs along on both sides. */
  readonly bridges: readonly number[];
}

/**
 * The outline of everything that is connected with an edge, as seen from outside: the walk around that keeps to the left at
 * every node has the greatest clockwise area. Where it comes back to a node it is divided into loops.
 *
 * @param edge an edge of a graph without tails.
 */
export function outlineOf(graph: Graph, edge: number, budget: Budget): Outline {
  const simple = simpleLoop(graph, edge, budget);
  if (simple !== null) return { loops: [simple], bridges: [] };
  const visited = new Set<number>();
  let outline: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  const pending = [edge * 2, edge * 2 + 1];
  for (let start = pending.pop(); start !== undefined; start = pending.pop()) {
    if (visited.has(start)) continue;
    const walk: number[] = [];
    let area = 0;
    let half = start;
    do {
      budget.spend();
      visited.add(half);
      walk.push(half);
      area += areaAlong(graph, half);
      pending.push(half ^ 1);
      half = leftmost(graph, half);
    } while (half !== start && !visited.has(half));
    if (area < least) {
      least = area;
      outline = walk;
    }
  }
  return divide(graph, outline);
}

/** The loop of an edge whose nodes have two edges each; null if it branches. */
function simpleLoop(graph: Graph, edge: number, budget: Budget): number[] | null {
  const path: number[] = [];
  let half = edge * 2;
  do {
    budget.spend();
    path.push(half);
    const onward: number[] = graph.halvesFrom(graph.headOf(half));
    if (onward.length !== 2) return null;
    const next: number | undefined = onward.find((one) => one !== (half ^ 1));
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
function leftmost(graph: Graph, half: number): number {
  const back = half ^ 1;
  const leaving = graph
    .halvesFrom(graph.headOf(half))
    .map((one) => ({ half: one, ...departure(graph.pointsAlong(one)) }))
    .sort((a, b) => compareDepartures(a, b));
  const at = leaving.findIndex((one) => one.half === back);
  return leaving[(at + leaving.length - 1) % leaving.length]?.half ?? back;
}

interface Departure {
  readonly half: number;
  /** The direction in radians. */
  readonly angle: number;
  /** Of the first segment, positive to the left. */
  readonly curvature: number;
}

/** Directions nearer than this are the same: tangential arcs differ in their curvature only. */
const SAME_DIRECTION = 1e-6;

function compareDepartures(a: Departure, b: Departure): number {
  const turn = a.angle - b.angle;
  return Math.abs(turn) > SAME_DIRECTION ? turn : a.curvature - b.curvature || a.half - b.half;
}

function departure(points: readonly number[]): Omit<Departure, 'half'> {
  let found: Omit<Departure, 'half'> | null = null;
  eachSegment(points, false, (x1, y1, x2, y2, bulge) => {
    if (found !== null || (x1 === x2 && y1 === y2)) return;
    const chord = Math.atan2(y2 - y1, x2 - x1) - 2 * Math.atan(bulge);
    const center = arcCenter(x1, y1, x2, y2, bulge);
    const radius = center === null ? 0 : Math.hypot(x1 - center.x, y1 - center.y);
    const angle = Math.atan2(Math.sin(chord), Math.cos(chord));
    // Just below π is the same direction as -π.
    found = {
      angle: angle > Math.PI - SAME_DIRECTION ? angle - 2 * Math.PI : angle,
      curvature: radius === 0 ? 0 : Math.sign(bulge) / radius,
    };
  });
  return found ?? { angle: 0, curvature: 0 };
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
    for (const one of loop) positions.delete(graph.tailOf(one));
    const [first, second] = loop;
    if (loop.length === 2 && first !== undefined && second === (first ^ 1)) bridges.push(first);
    else loops.push(loop);
  }
  return { loops, bridges };
}
