import Flatbush from 'flatbush';
import { type Role, roleOfLayer } from './assign-roles.ts';
import type { Budget } from './budget.ts';
import { type Chains, chain, type OpenChain } from './chain.ts';
import type { Classified, Contour, Part } from './classify.ts';
import { crossings } from './crossings.ts';
import {
  type Box,
  BoxBuilder,
  boxOf,
  boxOfAll,
  type Curve,
  distance,
  longestSide,
  type Point,
} from './curve.ts';
import type { Expanded } from './expand.ts';
import type { Cutting } from './fit.ts';
import { holeSize, type Measured } from './measure.ts';
import type { ProposedUnit } from './propose-unit.ts';
import { type Cleaned, removeDuplicates } from './remove-duplicates.ts';
import { thinWebs } from './thin-webs.ts';
import {
  DRAWING_SHEETS,
  LISTED_FINDINGS,
  LOOSE_LINE,
  SMALLEST_HOLE,
  THIN_WEB,
  TOLERANCES,
} from './thresholds.ts';

type FindingCode =
  | 'unit'
  | 'nothing-to-cut'
  | 'open'
  | 'gap'
  | 'loose-line'
  | 'branch'
  | 'duplicate'
  | 'crossing'
  | 'tiny'
  | 'text'
  | 'several-parts'
  | 'frame'
  | 'ignored-outline'
  | 'not-flat'
  | 'small-hole'
  | 'fine-hole'
  | 'thin-web'
  | 'missing-block'
  | 'paper-space'
  | 'unread'
  | 'damaged';

/** Something to look at; it never keeps anyone from sending (Q4). */
export type Finding = {
  readonly code: FindingCode;
  /** In mm, in the drawing's coordinates; null if it concerns the whole. */
  readonly at: Point | null;
  /**
   * In mm: the gap, the loose line, the hole, the web, the frame's width, for `unit` the longest side; for `several-parts`, `missing-block`,
   * `paper-space`, `unread`, `not-flat` and `damaged` how many.
   */
  readonly value: number | null;
  /** In mm: what the hole or the web should have at least in this plate; the frame's height. // Q14 */
  readonly limit?: number;
  readonly round?: boolean;
};

/** What findings follow from. */
type Evidence = {
  readonly unit: ProposedUnit;
  /** How many curves and inserts paper space has. */
  readonly paperSpace: number;
  readonly expanded: Expanded;
  readonly roles: readonly Role[];
  readonly cleaned: Cleaned;
  readonly chains: Chains;
  readonly classified: Classified;
  readonly measured: Measured;
  readonly cutting: Cutting | null;
};

/** What a person should look at, with its place. At most LISTED_FINDINGS of each kind. */
export function findings(evidence: Evidence, budget: Budget): Finding[] {
  const { unit, expanded, cleaned, chains, classified, measured, cutting } = evidence;
  const whole = (code: FindingCode, value: number | null = null): Finding => ({ code, at: null, value });
  const at = (code: FindingCode, points: readonly Point[]): Finding[] =>
    points.slice(0, LISTED_FINDINGS).map((point) => ({ code, at: point, value: null }));
  const isEmpty = expanded.curves.length === 0;
  const unread = countOf(expanded.ignored, isEmpty ? [...SOLIDS, ...FILLED] : SOLIDS);
  const texts = expanded.texts.filter(({ hidden }) => !hidden);
  return [
    ...(unit.doubtful ? [whole('unit', longestSide(boxOfAll(expanded.curves)))] : []),
    ...(measured.outers === 0 ? [whole('nothing-to-cut')] : []),
    ...(measured.outers > 1 ? [whole('several-parts', measured.outers)] : []),
    ...sheetFrames(classified.parts).map(
      ({ at, width, height }): Finding => ({ code: 'frame', at, value: width, limit: height }),
    ),
    ...at('ignored-outline', ignoredOutlines(expanded.curves, evidence.roles, classified.parts, budget)),
    ...(expanded.tilted > 0 ? [whole('not-flat', expanded.tilted)] : []),
    ...openEnds(chains.open, measured.outers > 0, budget),
    ...at(
      'open',
      classified.flat.map(({ points }) => ({ x: points[0] ?? 0, y: points[1] ?? 0 })),
    ),
    ...at('branch', chains.branched),
    ...at('duplicate', [...cleaned.duplicates, ...classified.copies]),
    ...at('crossing', crossings(pathsOf(chains), LISTED_FINDINGS, budget)),
    ...at('tiny', cleaned.tiny),
    ...at(
      'text',
      texts.map((text) => text.at),
    ),
    ...(cutting === null ? [] : cuttingFindings(classified.parts, cutting, budget)),
    ...(expanded.missingBlocks > 0 ? [whole('missing-block', expanded.missingBlocks)] : []),
    ...(isEmpty && evidence.paperSpace > 0 ? [whole('paper-space', evidence.paperSpace)] : []),
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

/**
 * One finding for each open chain with its gap: how far its end is from the nearest other one. A gap that cutting programs
 * may close is `gap`, a larger one `open`. Beside a closed contour, a line that is far from others is `loose-line`.
 */
function openEnds(open: readonly OpenChain[], isBesideContour: boolean, budget: Budget): Finding[] {
  const ends = open.flatMap(({ freeEnds }, chain) => freeEnds.map((point) => ({ ...point, chain })));
  if (ends.length === 0) return [];
  const index = new Flatbush(ends.length);
  for (const { x, y } of ends) index.add(x, y, x, y);
  index.finish();
  const nearest = (at: number, most: number): number => {
    budget.spend();
    const { x, y } = ends[at] ?? { x: 0, y: 0 };
    return index.neighbors(x, y, 1, most, (other) => other !== at)[0] ?? -1;
  };
  const gaps: Finding[] = [];
  const reportedChains = new Set<number>();
  for (const [at, end] of ends.entries()) {
    if (gaps.length === LISTED_FINDINGS) return gaps;
    const partner = nearest(at, TOLERANCES.suspectedGap * (1 + 1e-9));
    const other = ends[partner];
    if (other === undefined) continue;
    reportedChains.add(end.chain);
    if (partner < at && nearest(partner, TOLERANCES.suspectedGap * (1 + 1e-9)) === at) continue;
    const middle = { x: (end.x + other.x) / 2, y: (end.y + other.y) / 2 };
    gaps.push({ code: 'gap', at: middle, value: distance(end, other) });
  }
  for (const [at, end] of ends.entries()) {
    if (gaps.length === LISTED_FINDINGS) return gaps;
    if (reportedChains.has(end.chain)) continue;
    reportedChains.add(end.chain);
    const other = ends[nearest(at, Number.POSITIVE_INFINITY)];
    const value = other === undefined ? null : distance(end, other);
    const chain = open[end.chain];
    const isLoose = isBesideContour && chain !== undefined && isLooseLine(chain, value);
    gaps.push({
      code: isLoose ? 'loose-line' : 'open',
      at: { x: end.x, y: end.y },
      value: isLoose ? chain.length : value,
    });
  }
  return gaps;
}

/** @param gap how far its end is from the nearest other one; null if there is none. */
function isLooseLine({ points, length }: OpenChain, gap: number | null): boolean {
  const [x1 = 0, y1 = 0] = points;
  const [x2 = 0, y2 = 0] = points.slice(-3);
  const chord = Math.hypot(x2 - x1, y2 - y1);
  return chord >= LOOSE_LINE.chord * length && (gap === null || gap > LOOSE_LINE.apart * length);
}

function cuttingFindings(parts: readonly Part[], { thickness, process }: Cutting, budget: Budget): Finding[] {
  const { warn, note } = SMALLEST_HOLE[process];
  const holes: Finding[] = [];
  for (const hole of parts.flatMap((part) => part.holes)) {
    const size = holeSize(hole, budget);
    if (size >= thickness * note) continue;
    const center = { x: (hole.box.minX + hole.box.maxX) / 2, y: (hole.box.minY + hole.box.maxY) / 2 };
    const isSmall = size < thickness * warn;
    holes.push({
      code: isSmall ? 'small-hole' : 'fine-hole',
      at: center,
      value: size,
      limit: thickness * (isSmall ? warn : note),
      round: hole.diameter !== null,
    });
  }
  const limit = thickness * THIN_WEB;
  // Beside a round hole that is too small there is no cut: it is drilled, or made larger.
  const isCut = ({ diameter }: Contour) => diameter === null || diameter >= thickness * warn;
  const cutParts = parts.map((part) => ({ ...part, holes: part.holes.filter(isCut) }));
  const webs = thinWebs(cutParts, limit, LISTED_FINDINGS, budget);
  const listed = (code: FindingCode) =>
    holes
      .filter((hole) => hole.code === code)
      .sort(bySize)
      .slice(0, LISTED_FINDINGS);
  return [
    ...listed('small-hole'),
    ...listed('fine-hole'),
    ...webs.map(({ at, width }): Finding => ({ code: 'thin-web', at, value: width, limit })),
  ];
}

const bySize = (a: Finding, b: Finding) => (a.value ?? 0) - (b.value ?? 0);

/** A frame's upper left corner and size in mm. */
type SheetFrame = {
  readonly at: Point;
  readonly width: number;
  readonly height: number;
};

/**
 * Each part that is probably a drawing's frame: a rectangle of the size of a paper sheet, or a usual multiple of it,
 * around another part. A plate of that size with nothing but holes is no frame.
 */
function sheetFrames(parts: readonly Part[]): SheetFrame[] {
  return parts.flatMap(({ outer }) => {
    const { minX, minY, maxX, maxY } = outer.box;
    const isFrame =
      isSheet(maxX - minX, maxY - minY) &&
      outer.points.length === 4 * 3 &&
      outer.area > (maxX - minX) * (maxY - minY) * 0.999 &&
      parts.some((part) => part.outer !== outer && isInside(part.outer.box, outer.box));
    return isFrame ? [{ at: { x: minX, y: maxY }, width: maxX - minX, height: maxY - minY }] : [];
  });
}

/**
 * The upper left corners of closed lines that surround all parts and are not cut because of their layer's name, such as a plate's
 * outline on `Border`. A drawing's frame is none of them, neither the sheet's edge nor the line within it.
 */
function ignoredOutlines(
  curves: readonly Curve[],
  roles: readonly Role[],
  parts: readonly Part[],
  budget: Budget,
): Point[] {
  const whole = new BoxBuilder();
  for (const { outer } of parts) {
    whole.addPoint(outer.box.minX, outer.box.minY);
    whole.addPoint(outer.box.maxX, outer.box.maxY);
  }
  const all = whole.build();
  const layers = [...new Set(curves.map(({ layer }) => layer))];
  const leftOut = new Set(layers.filter((layer) => roleOfLayer(layer) === 'ignore'));
  const ignored = curves.filter(({ layer }, at) => roles[at] === 'ignore' && leftOut.has(layer));
  if (all === null || ignored.length === 0) return [];
  return chain(removeDuplicates(ignored, budget), budget).closed.flatMap(({ points }) => {
    const box = boxOf({ points, closed: true });
    const isFrame = isSheet(box.maxX - box.minX, box.maxY - box.minY, DRAWING_SHEETS.margins);
    return isInside(all, box) && !isFrame ? [{ x: box.minX, y: box.maxY }] : [];
  });
}

/** @param margins by which each side may be shorter than the sheet's, for a scale of 1. */
function isSheet(width: number, height: number, margins: readonly number[] = [0]): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const { scales, sizes } = DRAWING_SHEETS;
  return scales.some((scale) => {
    const isSide = (side: number, ofSheet: number) =>
      margins.some((margin) => Math.abs(side - (ofSheet - margin) * scale) <= scale);
    return sizes.some(([sheetShort, sheetLong]) => isSide(short, sheetShort) && isSide(long, sheetLong));
  });
}

function isInside(inner: Box, outer: Box): boolean {
  const margin = TOLERANCES.joined;
  return (
    inner.minX > outer.minX + margin &&
    inner.minY > outer.minY + margin &&
    inner.maxX < outer.maxX - margin &&
    inner.maxY < outer.maxY - margin
  );
}
