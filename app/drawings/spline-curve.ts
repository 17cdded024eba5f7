import type { Parametric } from './flatten.ts';

/**
 * A rational B-spline in the plane by de Boor's algorithm.
 *
 * @param points two numbers a control point.
 * @returns the curve, and the parameters between which it is smooth; null if its knots span nothing.
 */
export function splineCurve(
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
