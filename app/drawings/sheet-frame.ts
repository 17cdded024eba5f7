import { type Role, roleOfLayer } from './assign-roles.ts';
import type { Budget } from './budget.ts';
import { chain } from './chain.ts';
import type { Part } from './classify.ts';
import { type Box, BoxBuilder, boxOf, type Curve, type Point } from './curve.ts';
import { removeDuplicates } from './remove-duplicates.ts';
import { DRAWING_SHEETS, TOLERANCES } from './thresholds.ts';

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
export function sheetFrames(parts: readonly Part[]): SheetFrame[] {
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
export function ignoredOutlines(
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
