import { type Role, roleOfLayer } from './assign-roles.ts';
import type { Part } from './classify.ts';
import { type Box, boxOf, type Curve, type Point } from './curve.ts';
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
 * The upper left corners of closed curves that surround all parts and are not cut because of their layer's name, such as a part's
 * outline on `Axis plate`. Drawing frames of the size of a sheet are none of them.
 */
export function ignoredOutlines(
  curves: readonly Curve[],
  roles: readonly Role[],
  parts: readonly Part[],
): Point[] {
  return curves.flatMap((curve, at) => {
    if (roles[at] !== 'ignore' || !curve.closed || roleOfLayer(curve.layer) !== 'ignore') return [];
    const box = boxOf(curve);
    const surroundsAll = parts.length > 0 && parts.every(({ outer }) => isInside(outer.box, box));
    const isFrame = isSheet(box.maxX - box.minX, box.maxY - box.minY);
    return surroundsAll && !isFrame ? [{ x: box.minX, y: box.maxY }] : [];
  });
}

function isSheet(width: number, height: number): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return DRAWING_SHEETS.scales.some((scale) =>
    DRAWING_SHEETS.sizes.some(
      ([sheetShort, sheetLong]) =>
        Math.abs(short - sheetShort * scale) <= scale && Math.abs(long - sheetLong * scale) <= scale,
    ),
  );
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
