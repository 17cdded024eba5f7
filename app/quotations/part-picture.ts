import type { Outline, PartShape } from '#app/drawings/part-shapes.ts';
import type { PartPicture } from './document/quotation-document.ts';
import type { QuotationLine } from './quotation-content.ts';

/** The most points of all paths of a picture: it is a few centimetres wide, and a customer pays for each byte. */
const MAX_POINTS = 1_500;

/**
 * The picture of a part for a document: the outline, its holes, and its bend lines. What is smaller than a two-hundredth of the
 * part is left out. Null if the part has no size yet.
 */
export function partPicture(line: QuotationLine, shape: PartShape | undefined): PartPicture | null {
  if (line.kind !== 'part') return null;
  const partShape = line.drawn === null ? rectangle(line) : shape;
  if (!partShape) return null;
  const { width, height, outline, holes, bends } = partShape;
  const step = Math.max(width, height) / 200;
  const paths: string[] = [];
  let points = 0;
  for (const path of [outline, ...holes]) {
    const thinned = thinOut(path, step);
    points += thinned.length;
    if (points > MAX_POINTS && paths.length > 0) break;
    if (thinned.length > 2) paths.push(pathOf(thinned, height, step));
  }
  return {
    minX: 0,
    minY: 0,
    width,
    height,
    cut: paths.join(''),
    bend: bends
      .map(
        ([x1, y1, x2, y2]) =>
          `M${at(x1, step)} ${at(height - y1, step)}L${at(x2, step)} ${at(height - y2, step)}`,
      )
      .join(''),
  };
}

/** Leaves out points that are closer to the last one than a step, and more of them if there are still more than MAX_POINTS. */
function thinOut(path: Outline, step: number): Outline {
  const kept: (readonly [number, number])[] = [];
  for (const point of path) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) >= step) kept.push(point);
  }
  const every = Math.ceil(kept.length / MAX_POINTS);
  return every > 1 ? kept.filter((_, index) => index % every === 0) : kept;
}

function pathOf(points: Outline, height: number, step: number): string {
  return `${points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${at(x, step)} ${at(height - y, step)}`).join('')}Z`;
}

/** A coordinate to a tenth of a step. */
function at(value: number, step: number): number {
  const digits = Math.max(0, Math.ceil(-Math.log10(step / 10)));
  return Number(value.toFixed(Math.min(digits, 3)));
}

/** A part without a drawing. Its holes are left out, since nobody said where they are. */
function rectangle({ length, width }: QuotationLine) {
  if (length === null || width === null) return null;
  const outline: Outline = [
    [0, 0],
    [length, 0],
    [length, width],
    [0, width],
  ];
  return { width: length, height: width, outline, holes: [], bends: [] };
}
