import type { Budget } from './budget.ts';
import { curveLength, type Point } from './curve.ts';
import { Graph } from './graph.ts';
import { Outlines } from './outline.ts';
import type { Cleaned, Piece } from './remove-duplicates.ts';

/** Curves joined end to end. */
export type Chain = {
  /** x, y, bulge of each vertex, as in Curve. */
  readonly points: readonly number[];
  readonly length: number;
};

export interface OpenChain extends Chain {
  /** The ends that meet nothing: none, one or two. */
  readonly freeEnds: readonly Point[];
}

export type Chains = {
  readonly closed: readonly Chain[];
  readonly open: readonly OpenChain[];
  /** Where more than two segments meet. */
  readonly branched: readonly Point[];
};

/**
 * Joins pieces that meet in nodes. Pieces that close by themselves stay as they are. Where more than two meet, loose ends are
 * taken off first; then the outline of what is connected is a contour, and so on inwards: a line across a plate is no
 * second plate.
 */
export function chain({ pieces, nodes }: Cleaned, budget: Budget): Chains {
  const degrees = degreesOf(pieces, nodes.x.length);
  const pointOf = (node: number): Point => ({ x: nodes.x[node] ?? 0, y: nodes.y[node] ?? 0 });
  const closed: Chain[] = [];
  const open: OpenChain[] = [];
  const graph = new Graph(nodes.x.length, budget);
  for (const piece of pieces) {
    budget.spend();
    if (piece.closed) closed.push({ points: piece.points, length: curveLength(piece) });
    else addEdges(piece, degrees, graph);
  }
  graph.finish();

  const takeOpen = (ends: readonly number[], path: readonly number[]) => {
    const points = graph.pointsOf(path, false);
    const freeEnds = ends.filter((node) => degrees[node] === 1).map(pointOf);
    open.push({ points, length: curveLength({ points, closed: false }), freeEnds });
  };
  const takeClosed = (path: readonly number[]) => {
    const points = graph.pointsOf(path, true);
    closed.push({ points, length: curveLength({ points, closed: true }) });
  };

  const outlines = new Outlines(graph, budget);
  graph.takeTails(takeOpen);
  for (let edge = graph.nextEdge(); edge >= 0; edge = graph.nextEdge()) {
    const { loops, bridges } = outlines.outlineOf(edge);
    for (const path of loops) takeClosed(path);
    for (const half of bridges) takeOpen([], [half]);
    graph.remove([...loops.flat(), ...bridges]);
    graph.takeTails(takeOpen);
  }
  const branched = degrees.flatMap((degree, node) => (degree > 2 ? [pointOf(node)] : []));
  return { closed, open, branched };
}

/** How many segments end in each node. */
function degreesOf(pieces: readonly Piece[], nodes: number): number[] {
  const degrees = new Array<number>(nodes).fill(0);
  const count = (node: number) => {
    degrees[node] = (degrees[node] ?? 0) + 1;
  };
  for (const { nodes: own, closed, smooth } of pieces) {
    if (smooth) {
      if (!closed) for (const node of [own[0] ?? 0, own.at(-1) ?? 0]) count(node);
      continue;
    }
    for (let at = 0; at < (closed ? own.length : own.length - 1); at += 1) {
      const from = own[at] ?? 0;
      const to = own[(at + 1) % own.length] ?? 0;
      if (from === to) continue;
      count(from);
      count(to);
    }
  }
  return degrees;
}

/** Adds an open piece to the graph, divided where others meet its vertices. */
function addEdges({ points, nodes, smooth }: Piece, degrees: readonly number[], graph: Graph): void {
  let start = 0;
  const last = nodes.length - 1;
  for (let vertex = 1; vertex <= last; vertex += 1) {
    const node = nodes[vertex] ?? -1;
    if (vertex < last && (smooth || (degrees[node] ?? 0) <= 2)) continue;
    graph.add(nodes[start] ?? 0, node, points.slice(start * 3, vertex * 3 + 3));
    start = vertex;
  }
}
