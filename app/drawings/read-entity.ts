import { cross, type Vec } from './affine.ts';
import type { Entity } from './entity.ts';
import { readSpline } from './read-spline.ts';
import type { TagRange } from './tag-range.ts';

/**
 * Reads one entity. POLYLINE, whose vertices are entities of their own, is read by `read-polyline.ts`.
 *
 * @param name the entity's type, such as LINE.
 */
export function readEntity(name: string, tags: TagRange): Entity {
  const placed = placeOf(tags);
  switch (name) {
    case 'LINE':
      return readLine(tags, placed);
    case 'CIRCLE':
    case 'ARC':
      return readArc(name, tags, placed);
    case 'ELLIPSE':
      return readEllipse(tags, placed);
    case 'LWPOLYLINE':
      return readLightPolyline(tags, placed);
    case 'SPLINE': {
      const spline = readSpline(tags);
      return spline === null
        ? { kind: 'damaged', name, ...placed }
        : { kind: 'spline', ...spline, ...placed };
    }
    case 'INSERT':
      return readInsert(tags, placed);
    default:
      return { kind: 'ignored', name, at: finiteOr(tags.point(10), [0, 0, 0]), ...placed };
  }
}

export type Place = Pick<Entity, 'layer' | 'lineType' | 'invisible'>;

export function placeOf(tags: TagRange): Place {
  return {
    layer: tags.text(8) ?? '0',
    lineType: (tags.text(6) ?? 'BYLAYER').toUpperCase(),
    invisible: tags.number(60) === 1,
  };
}

/** The extrusion direction, or null for the usual one. */
export function extrusionOf(tags: TagRange): Vec | null {
  const x = tags.number(210) ?? 0;
  const y = tags.number(220) ?? 0;
  const z = tags.number(230) ?? 1;
  return (x === 0 && y === 0 && z > 0) || !isFinitePoint([x, y, z]) ? null : [x, y, z];
}

const isFinitePoint = (point: Vec): boolean => point.every(Number.isFinite);
const finiteOr = (point: Vec, other: Vec): Vec => (isFinitePoint(point) ? point : other);

function readLine(tags: TagRange, placed: Place): Entity {
  const from = tags.point(10);
  const to = tags.point(11);
  if (!isFinitePoint(from) || !isFinitePoint(to)) return { kind: 'damaged', name: 'LINE', ...placed };
  return { kind: 'path', points: [...from, 0, ...to, 0], closed: false, extrusion: null, ...placed };
}

function readArc(name: 'CIRCLE' | 'ARC', tags: TagRange, placed: Place): Entity {
  const center = tags.point(10);
  const radius = Math.abs(tags.number(40) ?? Number.NaN);
  const start = name === 'ARC' ? (tags.number(50) ?? 0) : 0;
  const sweep = name === 'ARC' ? sweepOf(start, tags.number(51) ?? 360, 360) : 360;
  if (!isFinitePoint([center[0], center[1], radius]) || !Number.isFinite(start + sweep)) {
    return { kind: 'damaged', name, ...placed };
  }
  // A circle of no size is a point.
  if (radius === 0) return { kind: 'ignored', name, at: center, ...placed };
  return {
    kind: 'conic',
    center: finiteOr(center, [center[0], center[1], 0]),
    u: [radius, 0, 0],
    v: [0, radius, 0],
    start: (start * Math.PI) / 180,
    sweep: (sweep * Math.PI) / 180,
    extrusion: extrusionOf(tags),
    ...placed,
  };
}

/**
 * The angle from start to end, counter-clockwise, in (0, full]. Equal angles are an arc without a length, as AutoCAD never
 * writes them for a circle; angles that differ by whole turns are a full circle.
 */
function sweepOf(start: number, end: number, full: number): number {
  const difference = end - start;
  if (difference === 0) return 0;
  const sweep = difference - Math.floor(difference / full) * full;
  // Rounded angles of a full circle may miss it by a little.
  const nearlyNothing = Math.min(sweep, full - sweep) < full * 1e-9;
  return nearlyNothing && Math.abs(difference) > full / 2 ? full : sweep;
}

function readEllipse(tags: TagRange, placed: Place): Entity {
  const center = tags.point(10);
  const major = tags.point(11);
  const ratio = tags.number(40) ?? 1;
  const start = tags.number(41) ?? 0;
  const end = tags.number(42) ?? 2 * Math.PI;
  const normal = extrusionOf(tags) ?? [0, 0, 1];
  const length = Math.hypot(...normal);
  const across = cross(normal, major);
  const v: Vec = [(across[0] * ratio) / length, (across[1] * ratio) / length, (across[2] * ratio) / length];
  const sweep = start === end ? 2 * Math.PI : sweepOf(start, end, 2 * Math.PI);
  // Six decimals of 2π are common: 6.283185 is a full turn.
  const whole = 2 * Math.PI - sweep < 1e-5 ? 2 * Math.PI : sweep;
  if (![center, major, v].every(isFinitePoint) || !Number.isFinite(start + whole)) {
    return { kind: 'damaged', name: 'ELLIPSE', ...placed };
  }
  return { kind: 'conic', center, u: major, v, start, sweep: whole, extrusion: null, ...placed };
}

function readLightPolyline(tags: TagRange, placed: Place): Entity {
  const z = tags.number(38) ?? 0;
  const points: number[] = [];
  for (let at = tags.start; at < tags.end; at += 1) {
    const code = tags.tags.code(at);
    if (code === 10) points.push(tags.tags.number(at), Number.NaN, z, 0);
    else if (code === 20 && points.length > 0) points[points.length - 3] = tags.tags.number(at);
    else if (code === 42 && points.length > 0) points[points.length - 1] = bulgeOf(tags.tags.number(at));
  }
  if (points.length === 0 || !points.every(Number.isFinite)) {
    return { kind: 'damaged', name: 'LWPOLYLINE', ...placed };
  }
  const closed = ((tags.number(70) ?? 0) & 1) === 1;
  return { kind: 'path', points, closed, extrusion: extrusionOf(tags), ...placed };
}

/** A bulge beyond 1e6 would be a full circle of no size; not a number is straight. */
export function bulgeOf(value: number): number {
  return Math.abs(value) < 1e6 ? value : 0;
}

function readInsert(tags: TagRange, placed: Place): Entity {
  const at = tags.point(10);
  const block = tags.text(2);
  const degrees = tags.number(50) ?? 0;
  const columnSpacing = tags.number(44) ?? 0;
  const rowSpacing = tags.number(45) ?? 0;
  if (block === null || !isFinitePoint(at) || !isFinitePoint([degrees, columnSpacing, rowSpacing])) {
    return { kind: 'damaged', name: 'INSERT', ...placed };
  }
  return {
    kind: 'insert',
    block: block.toUpperCase(),
    at,
    scale: [scaleOf(tags, 41), scaleOf(tags, 42), scaleOf(tags, 43)],
    rotation: (degrees * Math.PI) / 180,
    extrusion: extrusionOf(tags),
    columns: countOf(tags, 70),
    rows: countOf(tags, 71),
    columnSpacing,
    rowSpacing,
    ...placed,
  };
}

/** Programs write 0 for 'not scaled', most often in z. */
function scaleOf(tags: TagRange, code: number): number {
  const scale = tags.number(code) ?? 1;
  return scale === 0 || !Number.isFinite(scale) ? 1 : scale;
}

function countOf(tags: TagRange, code: number): number {
  const count = Math.trunc(tags.number(code) ?? 1);
  return count >= 1 ? count : 1;
}
