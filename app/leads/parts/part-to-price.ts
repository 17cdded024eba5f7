import type { MeasuredView } from '#app/drawings/analysis-view.ts';
import type { Size } from '#app/drawings/fit.ts';
import type { IndicatedPart } from '#app/prices/indication.ts';
import { doubtsOf } from './drawing-doubts.ts';
import { readQuantity } from './quote-lines.ts';

/** What a part is cut from, and how many are asked for, as it was typed. */
export type PartChoice = {
  readonly grade: string;
  /** mm */
  readonly thickness: number | null;
  readonly quantity: string;
};

/** What an indication is asked for; `office` where only a person can price it; null while something isn't typed yet. // P13 */
type PartToPrice = IndicatedPart | 'office' | null;

/** A drawing, or a part of which only the sides are known, or nothing (null). */
export function partToPrice(part: MeasuredView | Size | null, choice: PartChoice): PartToPrice {
  if (part === null) return forOffice(choice);
  return 'parts' in part ? partOfDrawing(part, choice) : withChoice(rectangleCut(part), choice);
}

/** The only part of a drawing. One with a doubtful unit, an open contour or crossings has no indication. */
function partOfDrawing(drawing: MeasuredView, choice: PartChoice): PartToPrice {
  const { parts, outers, onlyPart } = drawing;
  const [part, another] = parts;
  if (part === undefined || another !== undefined || outers !== 1 || doubtsOf(drawing).length > 0)
    return forOffice(choice);
  const { width, height, cutLength, pierces, netArea } = part;
  const { bends = 0, bendLength } = onlyPart ?? {};
  return withChoice(
    { width, height, cutLength, pierces, netArea, ...(bends > 0 && { bends, bendLength }) },
    choice,
  );
}

/** What is cut of a part that is only known by its sides: its outline. mm, mm² */
export function rectangleCut({ width, height }: Size) {
  return { width, height, cutLength: 2 * (width + height), pierces: 1, netArea: width * height };
}

function forOffice(choice: PartChoice): PartToPrice {
  return withChoice(RECTANGLE, choice) === null ? null : 'office';
}

const RECTANGLE = rectangleCut({ width: 1, height: 1 });

function withChoice(
  part: Omit<IndicatedPart, 'grade' | 'thickness' | 'quantity'>,
  { grade, thickness, quantity: typed }: PartChoice,
): IndicatedPart | null {
  const quantity = readQuantity(typed);
  if (grade === '' || thickness === null || quantity === null) return null;
  return { ...part, grade, thickness, quantity };
}
