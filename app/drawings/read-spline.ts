import type { SplineEntity } from './entity.ts';
import type { TagRange } from './tag-range.ts';

type Spline = Pick<SplineEntity, 'degree' | 'knots' | 'points' | 'weights' | 'closed'>;

/** AutoCAD allows degrees up to 10; others up to 25 have been seen. */
const MAX_DEGREE = 25;
const CLOSED = 1;

/** Reads a SPLINE from its control points or, where there are none, its fit points. Null if neither makes a curve. */
export function readSpline(tags: TagRange): Spline | null {
  const closed = ((tags.number(70) ?? 0) & CLOSED) === CLOSED;
  const points = pointsOf(tags, 10);
  if (points === null) return null;
  if (points.length < 6) return fromFitPoints(pointsOf(tags, 11), closed);
  return fromControlPoints(tags, points, closed);
}

function fromControlPoints(tags: TagRange, points: number[], closed: boolean): Spline | null {
  const count = points.length / 3;
  const degree = Math.min(Math.max(Math.trunc(tags.number(71) ?? 3), 1), count - 1);
  if (degree > MAX_DEGREE) return null;
  const weights = weightsOf(tags.numbers(41), count);
  const knots = tags.numbers(40);
  if (!knots.every((knot, at) => Number.isFinite(knot) && knot >= (knots[at - 1] ?? knot))) return null;
  if (knots.length === count + degree + 1) return { degree, knots, points, weights, closed };
  // Without usable knots: closed ones run round and round, open ones begin and end in their control points.
  if (!closed) return { degree, knots: clampedKnots(count, degree), points, weights, closed };
  const around = [...points, ...points.slice(0, degree * 3)];
  const wrapped = knots.length === count + 2 * degree + 1;
  return {
    degree,
    knots: wrapped ? knots : Array.from({ length: count + 2 * degree + 1 }, (_, at) => at),
    points: around,
    weights: weights && [...weights, ...weights.slice(0, degree)],
    closed,
  };
}

function clampedKnots(count: number, degree: number): number[] {
  return Array.from({ length: count + degree + 1 }, (_, at) =>
    Math.min(Math.max(at - degree, 0), count - degree),
  );
}

/** Weights count only if each point has a positive one. */
function weightsOf(weights: number[], count: number): number[] | null {
  const usable = weights.length === count && weights.every((weight) => weight > 0 && Number.isFinite(weight));
  return usable && weights.some((weight) => weight !== weights[0]) ? weights : null;
}

/** The points whose x has this group code, three numbers each; null if a number is none. */
function pointsOf(tags: TagRange, code: number): number[] | null {
  const points: number[] = [];
  for (let at = tags.start; at < tags.end; at += 1) {
    const tagCode = tags.tags.code(at);
    if (tagCode === code) points.push(tags.tags.number(at), Number.NaN, 0);
    else if (tagCode === code + 10 && points.length > 0) points[points.length - 2] = tags.tags.number(at);
    else if (tagCode === code + 20 && points.length > 0) points[points.length - 1] = tags.tags.number(at);
  }
  return points.every(Number.isFinite) ? points : null;
}

/**
 * The cubic spline through fit points with continuous curvature, parametrised by chord length, with ends of no curvature (or
 * periodic if closed), as a B-spline of Bézier pieces. AutoCAD's own differs from it by far less than the distance of the
 * points.
 */
function fromFitPoints(fitPoints: number[] | null, closed: boolean): Spline | null {
  if (fitPoints === null) return null;
  const fit = withoutRepeats(fitPoints, closed);
  const count = fit.length / 3;
  if (count < 2) return null;
  const spans = closed && count > 2 ? count : count - 1;
  const at = (index: number, axis: number) => fit[(index % count) * 3 + axis] ?? 0;
  const lengths = Array.from({ length: spans }, (_, span) =>
    Math.hypot(at(span + 1, 0) - at(span, 0), at(span + 1, 1) - at(span, 1), at(span + 1, 2) - at(span, 2)),
  );
  const periodic = spans === count;
  const slopes = [0, 1, 2].map((axis) =>
    slopesOf(
      lengths,
      Array.from(
        { length: spans },
        (_, span) => (at(span + 1, axis) - at(span, axis)) / (lengths[span] ?? 1),
      ),
      periodic,
    ),
  );
  const points = [at(0, 0), at(0, 1), at(0, 2)];
  const knots = [0, 0, 0, 0];
  let parameter = 0;
  for (let span = 0; span < spans; span += 1) {
    const length = lengths[span] ?? 0;
    parameter += length;
    const slope = (axis: number, index: number) => slopes[axis]?.[periodic ? index % count : index] ?? 0;
    for (const axis of [0, 1, 2]) points.push(at(span, axis) + (slope(axis, span) * length) / 3);
    for (const axis of [0, 1, 2]) points.push(at(span + 1, axis) - (slope(axis, span + 1) * length) / 3);
    for (const axis of [0, 1, 2]) points.push(at(span + 1, axis));
    knots.push(parameter, parameter, parameter);
  }
  knots.push(parameter);
  return { degree: 3, knots, points, weights: null, closed };
}

function withoutRepeats(points: readonly number[], closed: boolean): number[] {
  const kept: number[] = [];
  const isSame = (a: number, b: number) => [0, 1, 2].every((axis) => points[a + axis] === points[b + axis]);
  for (let at = 0; at < points.length; at += 3) {
    if (at > 0 && isSame(at, at - 3)) continue;
    if (closed && at > 0 && at === points.length - 3 && isSame(at, 0)) continue;
    kept.push(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0);
  }
  return kept;
}

/**
 * The derivative at each point of the spline with continuous second derivative: h₍ᵢ₎m₍ᵢ₋₁₎ + 2(h₍ᵢ₋₁₎+h₍ᵢ₎)m₍ᵢ₎ + h₍ᵢ₋₁₎m₍ᵢ₊₁₎ =
 * 3(h₍ᵢ₎d₍ᵢ₋₁₎ + h₍ᵢ₋₁₎d₍ᵢ₎). Solved by Gauss-Seidel, which converges by at least a half each round since the diagonal dominates.
 */
function slopesOf(lengths: readonly number[], rates: readonly number[], periodic: boolean): number[] {
  const spans = lengths.length;
  const count = periodic ? spans : spans + 1;
  const slopes = Array.from({ length: count }, (_, at) => rates[Math.min(at, spans - 1)] ?? 0);
  for (let round = 0; round < 60; round += 1) {
    for (let at = 0; at < count; at += 1) {
      const first = !periodic && at === 0;
      const last = !periodic && at === count - 1;
      const before = (at - 1 + spans) % spans;
      if (first) slopes[at] = (3 * (rates[0] ?? 0) - (slopes[1] ?? 0)) / 2;
      else if (last) slopes[at] = (3 * (rates[spans - 1] ?? 0) - (slopes[at - 1] ?? 0)) / 2;
      else {
        const h0 = lengths[before] ?? 1;
        const h1 = lengths[at] ?? 1;
        const right = 3 * (h1 * (rates[before] ?? 0) + h0 * (rates[at] ?? 0));
        const left = h1 * (slopes[(at - 1 + count) % count] ?? 0) + h0 * (slopes[(at + 1) % count] ?? 0);
        slopes[at] = (right - left) / (2 * (h0 + h1));
      }
    }
  }
  return slopes;
}
