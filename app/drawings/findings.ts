import type { Budget } from './budget.ts';
import type { Chains, OpenChain } from './chain.ts';
import type { Classified, Part } from './classify.ts';
import { crossings } from './crossings.ts';
import type { Point } from './curve.ts';
import type { Expanded } from './expand.ts';
import type { Cutting } from './fit.ts';
import { holeSize, type Measured } from './measure.ts';
import type { ProposedUnit } from './propose-unit.ts';
import type { Cleaned } from './remove-duplicates.ts';
import { sheetFrames } from './sheet-frame.ts';
import { thinWebs } from './thin-webs.ts';
import { LISTED_FINDINGS, SMALLEST_HOLE, THIN_WEB, TOLERANCES } from './thresholds.ts';

type FindingCode =
  | 'unit'
  | 'nothing-to-cut'
  | 'open'
  | 'gap'
  | 'branch'
  | 'duplicate'
  | 'crossing'
  | 'tiny'
  | 'text'
  | 'several-parts'
  | 'frame'
  | 'not-flat'
  | 'small-hole'
  | 'fine-hole'
  | 'thin-web'
  | 'missing-block'
  | 'paper-space'
  | 'unread'
  | 'damaged';

/** Something to look at; it never keeps anyone from sending (Q4). */
export interface Finding {
  readonly code: FindingCode;
  /** In mm, in the drawing's coordinates; null if it concerns the whole. */
  readonly at: Point | null;
  /** In mm: the gap, the hole, or the web; for `several-parts`, `missing-block`, `paper-space`, `unread`, `not-flat` and `damaged` how many. */
  readonly value: number | null;
}

interface Found {
  readonly unit: ProposedUnit;
  /** How many curves and inserts paper space has. */
  readonly paperSpace: number;
  readonly expanded: Expanded;
  readonly cleaned: Cleaned;
  readonly chains: Chains;
  readonly classified: Classified;
  readonly measured: Measured;
  readonly cutting: Cutting | null;
}

/** What a person should look at, with its place. At most LISTED_FINDINGS of each kind. */
export function findings(found: Found, budget: Budget): Finding[] {
  const { unit, expanded, cleaned, chains, classified, measured, cutting } = found;
  const whole = (code: FindingCode, value: number | null = null): Finding => ({ code, at: null, value });
  const at = (code: FindingCode, points: readonly Point[]): Finding[] =>
    points.slice(0, LISTED_FINDINGS).map((point) => ({ code, at: point, value: null }));
  const isEmpty = expanded.curves.length === 0;
  const unread = countOf(expanded.ignored, isEmpty ? [...SOLIDS, ...FILLED] : SOLIDS);
  const texts = expanded.texts.filter(({ hidden }) => !hidden);
  return [
    ...(unit.doubtful ? [whole('unit')] : []),
    ...(measured.outers === 0 ? [whole('nothing-to-cut')] : []),
    ...(measured.outers > 1 ? [whole('several-parts', measured.outers)] : []),
    ...at('frame', sheetFrames(classified.parts)),
    ...(expanded.tilted > 0 ? [whole('not-flat', expanded.tilted)] : []),
    ...openEnds(chains.open, budget),
    ...at(
      'open',
      classified.flat.map(({ points }) => ({ x: points[0] ?? 0, y: points[1] ?? 0 })),
    ),
    ...at('branch', chains.branched),
    ...at('duplicate', cleaned.duplicates),
    ...at('crossing', crossings(pathsOf(chains), LISTED_FINDINGS, budget)),
    ...at('tiny', cleaned.tiny),
    ...at(
      'text',
      texts.map((text) => text.at),
    ),
    ...(cutting === null ? [] : cuttingFindings(classified.parts, cutting, budget)),
    ...(expanded.missingBlocks > 0 ? [whole('missing-block', expanded.missingBlocks)] : []),
    ...(isEmpty && found.paperSpace > 0 ? [whole('paper-space', found.paperSpace)] : []),
    ...(unread > 0 ? [whole('unread', unread)] : []),
    ...(expanded.damaged > 0 ? [whole('damaged', expanded.damaged)] : []),
  ];
}

/** What has an outline that is not stored as lines. */
const SOLIDS = ['MLINE', 'REGION', 'BODY', '3DSOLID', 'SURFACE', 'EXTRUDEDSURFACE', 'ACAD_PROXY_ENTITY'];
/** What usually fills an outline that is drawn as well. */
const FILLED = ['HATCH', 'SOLID', 'TRACE', '3DFACE', 'MESH'];

function countOf(ignored: ReadonlyMap<string, number>, kinds: readonly string[]): number {
  return kinds.reduce((count, kind) => count + (ignored.get(kind) ?? 0), 0);
}

function pathsOf({ closed, open }: Chains): { points: readonly number[]; closed: boolean }[] {
  return [
    ...closed.map(({ points }) => ({ points, closed: true })),
    ...open.map(({ points }) => ({ points, closed: false })),
  ];
}

/** One finding for each open chain: a gap where another free end is near one of its ends, else its first free end. */
function openEnds(open: readonly OpenChain[], budget: Budget): Finding[] {
  const ends = open.flatMap(({ freeEnds }, chain) => freeEnds.map((point) => ({ ...point, chain })));
  const near = nearestEnds(ends, budget);
  const list: Finding[] = [];
  const done = new Set<number>();
  for (const [index, { x, y }] of ends.entries()) {
    const partner = near[index] ?? -1;
    const other = ends[partner];
    if (other === undefined) continue;
    done.add(ends[index]?.chain ?? -1);
    if (partner < index && near[partner] === index) continue;
    const value = Math.hypot(other.x - x, other.y - y);
    list.push({ code: 'gap', at: { x: (x + other.x) / 2, y: (y + other.y) / 2 }, value });
  }
  for (const [chain, { freeEnds }] of open.entries()) {
    const [first] = freeEnds;
    if (first !== undefined && !done.has(chain)) list.push({ code: 'open', at: first, value: null });
  }
  return list.slice(0, LISTED_FINDINGS);
}

/** For each end the nearest other one within TOLERANCES.suspectedGap, or -1. */
function nearestEnds(ends: readonly Point[], budget: Budget): number[] {
  // Ends in one cell of the grid or in neighbouring ones are compared.
  const cells = new Map<string, number[]>();
  const cellOf = ({ x, y }: Point) => [
    Math.floor(x / TOLERANCES.suspectedGap),
    Math.floor(y / TOLERANCES.suspectedGap),
  ];
  for (const [index, end] of ends.entries()) {
    const key = cellOf(end).join();
    const list = cells.get(key);
    if (list === undefined) cells.set(key, [index]);
    else list.push(index);
  }
  return ends.map((end, index) => {
    const [column = 0, row = 0] = cellOf(end);
    let nearest = -1;
    let least: number = TOLERANCES.suspectedGap * (1 + 1e-9);
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        for (const other of cells.get(`${column + dx},${row + dy}`) ?? []) {
          budget.spend();
          const point = ends[other];
          if (other === index || point === undefined) continue;
          const distance = Math.hypot(point.x - end.x, point.y - end.y);
          if (distance <= least) {
            least = distance;
            nearest = other;
          }
        }
      }
    }
    return nearest;
  });
}

function cuttingFindings(parts: readonly Part[], { thickness, process }: Cutting, budget: Budget): Finding[] {
  const { warn, note } = SMALLEST_HOLE[process];
  const holes: Finding[] = [];
  for (const hole of parts.flatMap((part) => part.holes)) {
    if (holes.length >= LISTED_FINDINGS) break;
    budget.spend(hole.points.length);
    const size = holeSize(hole);
    if (size >= thickness * note) continue;
    const center = { x: (hole.box.minX + hole.box.maxX) / 2, y: (hole.box.minY + hole.box.maxY) / 2 };
    holes.push({ code: size < thickness * warn ? 'small-hole' : 'fine-hole', at: center, value: size });
  }
  const webs = thinWebs(parts, thickness * THIN_WEB, LISTED_FINDINGS, budget);
  return [...holes, ...webs.map(({ at, width }): Finding => ({ code: 'thin-web', at, value: width }))];
}
