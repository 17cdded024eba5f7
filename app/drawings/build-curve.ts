import { type Affine, applyToPoint, applyToVector, compose, objectAxes } from './affine.ts';
import type { Budget } from './budget.ts';
import { arcCenter, type Curve } from './curve.ts';
import type { ConicEntity, PathEntity, SplineEntity } from './entity.ts';
import { flatten, type Parametric } from './flatten.ts';
import { TOLERANCES } from './thresholds.ts';

type Attributes = Pick<Curve, 'layer' | 'lineType' | 'hidden'>;

/** Axes count as equally long and perpendicular within this share of their length: nine digits survive most exporters. */
const SIMILAR = 1e-6;

/** Turns entities into curves of the plane. */
export class CurveBuilder {
  readonly curves: Curve[] = [];
  /** Curves that don't lie flat. */
  tilted = 0;
  /** How far the curve being added extends upwards. */
  private rise = 0;
  private readonly tolerance: number;
  private readonly budget: Budget;

  constructor(tolerance: number, budget: Budget) {
    this.tolerance = tolerance;
    this.budget = budget;
  }

  /** Adds an entity as it is seen from above after `map`. False if a coordinate is no usable number. */
  add(entity: PathEntity | ConicEntity | SplineEntity, map: Affine, attributes: Attributes): boolean {
    const points: number[] = [];
    this.rise = 0;
    let closed: boolean;
    if (entity.kind === 'spline') closed = this.addSpline(entity, map, points);
    else {
      const placed = entity.extrusion === null ? map : compose(map, objectAxes(entity.extrusion));
      closed =
        entity.kind === 'conic'
          ? this.addConic(entity, placed, points)
          : this.addPath(entity, placed, points);
    }
    if (points.length === 0 || !points.every((value) => Math.abs(value) < TOLERANCES.coordinate))
      return false;
    const first = points.length - 3;
    if (closed && first > 0 && points[first] === points[0] && points[first + 1] === points[1]) {
      points.length = first;
    }
    this.budget.addCurve(points.length / 3);
    if (this.rise > 0 && this.rise > TOLERANCES.flat * extentOf(points)) this.tilted += 1;
    this.curves.push({ points, closed, smooth: entity.kind !== 'path', ...attributes });
    return true;
  }

  private addPath(path: PathEntity, map: Affine, points: number[]): boolean {
    const { x, y } = map;
    const similar = isSimilar(x[0], x[1], y[0], y[1]);
    const turn = Math.sign(x[0] * y[1] - x[1] * y[0]);
    const count = path.points.length / 4;
    const at = (vertex: number, axis: number) => path.points[(vertex % count) * 4 + axis] ?? 0;
    const segments = path.closed ? count : count - 1;
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const put = (px: number, py: number, z: number, bulge: number) => {
      const [wx, wy, wz] = applyToPoint(map, [px, py, z]);
      points.push(wx, wy, bulge);
      lowest = Math.min(lowest, wz);
      highest = Math.max(highest, wz);
    };
    for (let vertex = 0; vertex < count; vertex += 1) {
      const bulge = vertex < segments ? at(vertex, 3) : 0;
      const z = at(vertex, 2);
      if (bulge === 0) put(at(vertex, 0), at(vertex, 1), z, 0);
      else {
        const arc = pieces(at(vertex, 0), at(vertex, 1), at(vertex + 1, 0), at(vertex + 1, 1), bulge);
        if (similar) for (const [px, py, part] of arc) put(px, py, z, part * turn);
        else this.addScaledArc(arc, at(vertex + 1, 0), at(vertex + 1, 1), z, map, points);
      }
    }
    this.rise = highest - lowest;
    return path.closed && count > 1;
  }

  /** An arc of a path that is no longer circular after `map`. Its end is left to the next vertex. */
  private addScaledArc(
    arc: Piece[],
    endX: number,
    endY: number,
    z: number,
    map: Affine,
    points: number[],
  ): void {
    for (const [index, [x1, y1, bulge]] of arc.entries()) {
      const [x2, y2] = arc[index + 1] ?? [endX, endY];
      const center = arcCenter(x1, y1, x2, y2, bulge);
      if (center === null) continue;
      const start = Math.atan2(y1 - center.y, x1 - center.x);
      const radius = Math.hypot(x1 - center.x, y1 - center.y);
      const sweep = 4 * Math.atan(bulge);
      const curve = (t: number) => {
        const local = [center.x + radius * Math.cos(t), center.y + radius * Math.sin(t), z] as const;
        const [x, y] = applyToPoint(map, local);
        return [x, y] as const;
      };
      flatten(curve, [start, start + sweep / 2, start + sweep], this.tolerance, points, this.budget);
      points.length -= 3;
    }
  }

  private addConic(conic: ConicEntity, map: Affine, points: number[]): boolean {
    const [cx, cy] = applyToPoint(map, conic.center);
    const [ux, uy, uz] = applyToVector(map, conic.u);
    const [vx, vy, vz] = applyToVector(map, conic.v);
    this.rise = Math.hypot(uz, vz);
    const { start, sweep } = conic;
    const full = sweep >= 2 * Math.PI - 1e-9;
    const pointAt = (t: number) => {
      const cos = Math.cos(t);
      const sin = Math.sin(t);
      return [cx + cos * ux + sin * vx, cy + cos * uy + sin * vy] as const;
    };
    const halves = Math.max(Math.ceil(sweep / Math.PI - 1e-9), 1);
    if (isSimilar(ux, uy, vx, vy)) {
      const bulge = Math.tan(sweep / halves / 4) * (Math.sign(ux * vy - uy * vx) || 1);
      for (let at = 0; at < halves; at += 1) points.push(...pointAt(start + (sweep * at) / halves), bulge);
      if (!full) points.push(...pointAt(start + sweep), 0);
    } else {
      const breaks = Array.from({ length: halves * 2 + 1 }, (_, at) => start + (sweep * at) / (halves * 2));
      flatten(pointAt, breaks, this.tolerance, points, this.budget);
      // The sine of a full turn is not exactly that of none.
      if (full) points.length -= 3;
    }
    return full;
  }

  private addSpline(spline: SplineEntity, map: Affine, points: number[]): boolean {
    const flat: number[] = [];
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = 0; at < spline.points.length; at += 3) {
      const [x, y, z] = applyToPoint(map, [
        spline.points[at] ?? 0,
        spline.points[at + 1] ?? 0,
        spline.points[at + 2] ?? 0,
      ]);
      flat.push(x, y);
      lowest = Math.min(lowest, z);
      highest = Math.max(highest, z);
    }
    this.rise = highest - lowest;
    this.budget.spend(flat.length);
    const smooth = splineCurve(spline.degree, spline.knots, flat, spline.weights);
    if (smooth === null) return false;
    flatten(smooth.curve, smooth.breaks, this.tolerance, points, this.budget);
    return spline.closed;
  }
}

/** The longer side of the box around some vertices. */
function extentOf(points: readonly number[]): number {
  let [minX, minY, maxX, maxY] = [points[0] ?? 0, points[1] ?? 0, points[0] ?? 0, points[1] ?? 0];
  for (let at = 3; at < points.length; at += 3) {
    minX = Math.min(minX, points[at] ?? 0);
    maxX = Math.max(maxX, points[at] ?? 0);
    minY = Math.min(minY, points[at + 1] ?? 0);
    maxY = Math.max(maxY, points[at + 1] ?? 0);
  }
  return Math.max(maxX - minX, maxY - minY);
}

type Piece = [x: number, y: number, bulge: number];

/** An arc in pieces of at most a half circle: the start and the bulge of each. */
function pieces(x1: number, y1: number, x2: number, y2: number, bulge: number): Piece[] {
  if (Math.abs(bulge) <= 1) return [[x1, y1, bulge]];
  // Halves, and quarters if needed: an arc of nearly a full turn has no precise chord left to halve twice.
  const half = Math.tan(Math.atan(bulge) / 2);
  const mx = (x1 + x2) / 2 + ((y2 - y1) * bulge) / 2;
  const my = (y1 + y2) / 2 - ((x2 - x1) * bulge) / 2;
  return [
    [x1, y1, half],
    [mx, my, half],
  ];
}

function isSimilar(ux: number, uy: number, vx: number, vy: number): boolean {
  const u = ux * ux + uy * uy;
  const v = vx * vx + vy * vy;
  const most = Math.max(u, v);
  return Math.abs(u - v) <= SIMILAR * most && Math.abs(ux * vx + uy * vy) <= SIMILAR * most;
}

/** The curves in another unit: every coordinate times `factor`. */
export function scaleCurves(curves: readonly Curve[], factor: number): readonly Curve[] {
  if (factor === 1) return curves;
  return curves.map((curve) => ({
    ...curve,
    points: curve.points.map((value, at) => (at % 3 === 2 ? value : value * factor)),
  }));
}

/**
 * A rational B-spline in the plane by de Boor's algorithm.
 *
 * @param points two numbers a control point.
 * @returns the curve, and the parameters between which it is smooth; null if its knots span nothing.
 */
function splineCurve(
  degree: number,
  knots: readonly number[],
  points: readonly number[],
  weights: readonly number[] | null,
): { curve: Parametric; breaks: number[] } | null {
  const count = points.length / 2;
  const breaks = knots
    .slice(degree, count + 1)
    .filter((knot, at, all) => at === 0 || knot > (all[at - 1] ?? knot));
  if (breaks.length < 2) return null;
  const last = breaks.at(-1) ?? 0;
  const work = new Float64Array((degree + 1) * 3);
  let span = degree;

  const curve: Parametric = (parameter) => {
    const t = Math.min(Math.max(parameter, breaks[0] ?? 0), last);
    // Parameters rise most of the time: the span of the one before is near.
    if (t < (knots[span] ?? 0)) span = degree;
    while (span < count - 1 && t >= (knots[span + 1] ?? 0)) span += 1;
    while (span > degree && (knots[span] ?? 0) === (knots[span + 1] ?? 0)) span -= 1;
    for (let at = 0; at <= degree; at += 1) {
      const index = span - degree + at;
      const weight = weights === null ? 1 : (weights[index] ?? 1);
      work[at * 3] = (points[index * 2] ?? 0) * weight;
      work[at * 3 + 1] = (points[index * 2 + 1] ?? 0) * weight;
      work[at * 3 + 2] = weight;
    }
    for (let round = 1; round <= degree; round += 1) {
      for (let at = degree; at >= round; at -= 1) {
        const low = knots[span - degree + at] ?? 0;
        const high = knots[span + 1 + at - round] ?? 0;
        const share = high === low ? 0 : (t - low) / (high - low);
        for (let axis = 0; axis < 3; axis += 1) {
          const here = at * 3 + axis;
          work[here] = (work[here - 3] ?? 0) * (1 - share) + (work[here] ?? 0) * share;
        }
      }
    }
    const weight = work[degree * 3 + 2] ?? 1;
    return [(work[degree * 3] ?? 0) / weight, (work[degree * 3 + 1] ?? 0) / weight];
  };
  return { curve, breaks };
}
