import type { Nest, NestJob, Placement } from './nest-job.ts';

/**
 * Whether a nest is what its job asked for: checked from the outlines alone, in floating point and by brute force, with nothing
 * of what nests.
 */

type Point = readonly [x: number, y: number];
type Polygon = readonly Point[];

/** mm: a nest is computed in micrometres. */
const TOLERANCE = 0.005;

/** What is wrong with a nest, in words. */
export function faultsOf(job: NestJob, nest: Nest): string[] {
  const faults: string[] = [];
  for (const { id, quantity } of job.parts) {
    const placed = nest.plates
      .flatMap(({ placed }) => placed)
      .filter((placement) => placement.id === id).length;
    const unplaced = nest.unplaced.find((part) => part.id === id)?.quantity ?? 0;
    if (placed + unplaced !== quantity)
      faults.push(`${id}: ${placed} placed + ${unplaced} unplaced of ${quantity}`);
  }
  for (const { length, width, count = Infinity } of job.plates) {
    const used = nest.plates.filter((plate) => plate.length === length && plate.width === width).length;
    if (used > count) faults.push(`${used} plates of ${length} × ${width}, there are ${count}`);
  }
  for (const plate of nest.plates) {
    const polygons = plate.placed.map((placement) => polygonOf(job, placement));
    for (const { id, rotation } of plate.placed) {
      const part = job.parts.find((other) => other.id === id);
      if (!part?.rotations.includes(rotation)) faults.push(`${id} is rotated by ${rotation}°`);
    }
    const reach = Math.max(...polygons.flat().map(([x]) => x));
    if (Math.abs(plate.usedLength - reach - job.edge) > TOLERANCE) {
      faults.push(`used length ${plate.usedLength}, reach ${reach}`);
    }
    polygons.forEach((polygon, at) => {
      const { id } = plate.placed[at] ?? { id: '' };
      const isInside = polygon.every(
        ([x, y]) =>
          x >= job.edge - TOLERANCE &&
          y >= job.edge - TOLERANCE &&
          x <= plate.length - job.edge + TOLERANCE &&
          y <= plate.width - job.edge + TOLERANCE,
      );
      if (!isInside) faults.push(`${id} is too near to the edge of its plate`);
      polygons.slice(0, at).forEach((other, index) => {
        const between = `${id} and ${plate.placed[index]?.id}`;
        if (!areNear(polygon, other, job.gap)) return;
        if (overlap(polygon, other)) faults.push(`${between} overlap`);
        else if (distanceOf(polygon, other) < job.gap - TOLERANCE)
          faults.push(`${between} have too small a gap`);
      });
    });
  }
  const area = nest.plates
    .flatMap(({ placed }) => placed)
    .reduce((sum, { id }) => sum + areaOf(job.parts.find((part) => part.id === id)?.outline ?? []), 0);
  const used = usedArea(job, nest);
  if (Math.abs(nest.use - (used === 0 ? 0 : area / used)) > 1e-4)
    faults.push(`use ${nest.use}: ${area} of ${used}`);
  return faults;
}

/** What is charged: full plates, and of the last one the used length unless it is 90 % of it. mm² */
export function usedArea({ wholePlates }: NestJob, { plates }: Nest): number {
  return plates.reduce((sum, { length, width, usedLength }, at) => {
    const isWhole = wholePlates || at < plates.length - 1 || usedLength >= 0.9 * length;
    return sum + (isWhole ? length : usedLength) * width;
  }, 0);
}

function polygonOf(job: NestJob, { id, x, y, rotation }: Placement): Polygon {
  const outline = job.parts.find((part) => part.id === id)?.outline ?? [];
  const angle = (rotation * Math.PI) / 180;
  return outline.map(([u, v]) => [
    u * Math.cos(angle) - v * Math.sin(angle) + x,
    u * Math.sin(angle) + v * Math.cos(angle) + y,
  ]);
}

function edgesOf(polygon: Polygon): (readonly [Point, Point])[] {
  return polygon.map((point, at) => [point, polygon[(at + 1) % polygon.length] ?? point]);
}

export function areaOf(polygon: Polygon): number {
  return Math.abs(edgesOf(polygon).reduce((sum, [[x1, y1], [x2, y2]]) => sum + x1 * y2 - x2 * y1, 0)) / 2;
}

function areNear(a: Polygon, b: Polygon, gap: number): boolean {
  return [0, 1].every((axis) => {
    const [inA, inB] = [a, b].map((polygon) => polygon.map((point) => point[axis] ?? 0));
    return (
      Math.max(...(inA ?? [])) + gap >= Math.min(...(inB ?? [])) &&
      Math.max(...(inB ?? [])) + gap >= Math.min(...(inA ?? []))
    );
  });
}

/** Whether they share more than their boundary: sides cross, or a point of one lies inside of the other. */
function overlap(a: Polygon, b: Polygon): boolean {
  const sidesCross = edgesOf(a).some((edge) => edgesOf(b).some((other) => cross(edge, other)));
  return sidesCross || somePointInside(a, b) || somePointInside(b, a);
}

function cross([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean {
  return areApart(sideOf(a, b, c), sideOf(a, b, d)) && areApart(sideOf(c, d, a), sideOf(c, d, b));
}

function areApart(a: number, b: number): boolean {
  return Math.min(a, b) < -TOLERANCE && Math.max(a, b) > TOLERANCE;
}

/** How far a point lies to the left of a line. */
function sideOf([x1, y1]: Point, [x2, y2]: Point, [x, y]: Point): number {
  return ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / Math.hypot(x2 - x1, y2 - y1);
}

function somePointInside(polygon: Polygon, other: Polygon): boolean {
  const middles = edgesOf(polygon).map(([[x1, y1], [x2, y2]]): Point => [(x1 + x2) / 2, (y1 + y2) / 2]);
  return [...polygon, ...middles, pointInside(polygon)].some(
    (point) =>
      isInside(point, other) && edgesOf(other).every((edge) => pointDistance(point, edge) > TOLERANCE),
  );
}

/** The middle of the widest piece of a horizontal line through the polygon. */
function pointInside(polygon: Polygon): Point {
  const heights = [...new Set(polygon.map(([, y]) => y))].sort((a, b) => a - b);
  const y = ((heights[0] ?? 0) + (heights[1] ?? 0)) / 2;
  const crossings = edgesOf(polygon)
    .filter(([[, y1], [, y2]]) => y1 > y !== y2 > y)
    .map(([[x1, y1], [x2, y2]]) => x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
    .sort((a, b) => a - b);
  return [((crossings[0] ?? 0) + (crossings[1] ?? 0)) / 2, y];
}

function isInside([x, y]: Point, polygon: Polygon): boolean {
  return edgesOf(polygon).reduce(
    (inside, [[x1, y1], [x2, y2]]) =>
      y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) ? !inside : inside,
    false,
  );
}

function distanceOf(a: Polygon, b: Polygon): number {
  const oneWay = (points: Polygon, polygon: Polygon) =>
    points.reduce(
      (least, point) =>
        edgesOf(polygon).reduce((nearest, edge) => Math.min(nearest, pointDistance(point, edge)), least),
      Infinity,
    );
  return Math.min(oneWay(a, b), oneWay(b, a));
}

function pointDistance([x, y]: Point, [[x1, y1], [x2, y2]]: readonly [Point, Point]): number {
  const [u, v] = [x2 - x1, y2 - y1];
  const share =
    u === 0 && v === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * u + (y - y1) * v) / (u * u + v * v)));
  return Math.hypot(x - x1 - share * u, y - y1 - share * v);
}
