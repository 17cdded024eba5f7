import Flatbush from 'flatbush';
import type { Budget } from './budget.ts';
import { arcCenter, BoxBuilder, eachSegment, type Point } from './curve.ts';
import { TOLERANCES } from './thresholds.ts';

type Segment = readonly [x1: number, y1: number, x2: number, y2: number, bulge: number];

/** Segments above which crossings aren't looked for: the index would take more memory than there is. */
const MOST_SEGMENTS = 400_000;

/**
 * Where paths cross themselves or each other; meeting at an end is no crossing. The search stops after `most`, or when the
 * budget's time is over.
 */
export function crossings(
  paths: readonly { points: readonly number[]; closed: boolean }[],
  most: number,
  budget: Budget,
): Point[] {
  const segments: Segment[] = [];
  for (const { points, closed } of paths) {
    if (segments.length > MOST_SEGMENTS) return [];
    eachSegment(points, closed, (...segment) => {
      if (segment[0] !== segment[2] || segment[1] !== segment[3]) segments.push(segment);
    });
  }
  if (segments.length < 2) return [];
  const index = new Flatbush(segments.length);
  for (const segment of segments) {
    const box = new BoxBuilder();
    box.addSegment(...segment);
    index.add(box.minX, box.minY, box.maxX, box.maxY);
  }
  index.finish();
  const places: Point[] = [];
  for (const [at, segment] of segments.entries()) {
    if ((at & 255) === 0 && budget.isOver()) break;
    const box = new BoxBuilder();
    box.addSegment(...segment);
    let tried = 0;
    const near = index.search(box.minX, box.minY, box.maxX, box.maxY, (other) => {
      // Thousands of segments across one: a hatch, no part.
      tried += 1;
      return other > at && tried < 2_000;
    });
    for (const other of near) {
      const point = crossing(segment, segments[other] ?? segment);
      if (point !== null && !places.some((place) => isNear(place, point.x, point.y))) places.push(point);
      if (places.length >= most) return places;
    }
  }
  return places;
}

/** A point in which two segments cross, away from their ends; null if there is none. */
function crossing(a: Segment, b: Segment): Point | null {
  return commonPoints(a, b).find(({ x, y }) => isWithin(a, x, y) && isWithin(b, x, y)) ?? null;
}

/** Where the lines or circles that two segments lie on meet. */
function commonPoints(a: Segment, b: Segment): Point[] {
  const [isArcA, isArcB] = [a[4] !== 0, b[4] !== 0];
  if (isArcA) return isArcB ? arcArc(a, b) : lineArc(b, a);
  return isArcB ? lineArc(a, b) : lineLine(a, b);
}

const isNear = ({ x, y }: Point, otherX: number, otherY: number): boolean =>
  Math.hypot(x - otherX, y - otherY) <= TOLERANCES.joined * 2;

/** Whether a point on the segment's line or circle lies between its ends and near neither. */
function isWithin([x1, y1, x2, y2, bulge]: Segment, x: number, y: number): boolean {
  if (isNear({ x, y }, x1, y1) || isNear({ x, y }, x2, y2)) return false;
  if (bulge !== 0) return ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) * bulge < 0;
  const along = (x - x1) * (x2 - x1) + (y - y1) * (y2 - y1);
  return along > 0 && along < (x2 - x1) ** 2 + (y2 - y1) ** 2;
}

function lineLine([x1, y1, x2, y2]: Segment, [x3, y3, x4, y4]: Segment): Point[] {
  const across = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3);
  if (across === 0) return [];
  const share = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / across;
  return [{ x: x1 + share * (x2 - x1), y: y1 + share * (y2 - y1) }];
}

function lineArc([x1, y1, x2, y2]: Segment, arc: Segment): Point[] {
  const center = arcCenter(...arc);
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (center === null || length === 0) return [];
  const radius = Math.hypot(arc[0] - center.x, arc[1] - center.y);
  const dx = (x2 - x1) / length;
  const dy = (y2 - y1) / length;
  const foot = (center.x - x1) * dx + (center.y - y1) * dy;
  const distance = (center.x - x1) * dy - (center.y - y1) * dx;
  // A tangent touches and doesn't cross.
  if (Math.abs(distance) > radius - TOLERANCES.joined) return [];
  const half = Math.sqrt(radius * radius - distance * distance);
  return [foot - half, foot + half].map((along) => ({ x: x1 + along * dx, y: y1 + along * dy }));
}

function arcArc(arcA: Segment, arcB: Segment): Point[] {
  const a = arcCenter(...arcA);
  const b = arcCenter(...arcB);
  if (a === null || b === null) return [];
  const ra = Math.hypot(arcA[0] - a.x, arcA[1] - a.y);
  const rb = Math.hypot(arcB[0] - b.x, arcB[1] - b.y);
  const apart = Math.hypot(b.x - a.x, b.y - a.y);
  if (apart > ra + rb - TOLERANCES.joined || apart < Math.abs(ra - rb) + TOLERANCES.joined) return [];
  const along = (ra * ra - rb * rb + apart * apart) / (2 * apart);
  const up = Math.sqrt(Math.max(ra * ra - along * along, 0));
  const dx = (b.x - a.x) / apart;
  const dy = (b.y - a.y) / apart;
  return [up, -up].map((side) => ({ x: a.x + along * dx - side * dy, y: a.y + along * dy + side * dx }));
}
