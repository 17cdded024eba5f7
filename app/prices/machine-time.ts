import { decimal, grouped, type NumberMarks, threeDigits } from '#app/drawings/drawing-texts.ts';
import type { Group } from '#app/drawings/machine.ts';
import { cuttingTime } from './cutting.ts';
import { approximately } from './money.ts';
import type { StoredMachine } from './stored-price-book.ts';

/** How long a machine of the price book cuts, by the formula of the price. */
export interface MachineTime {
  readonly seconds: number;
  /** How it was worked out, with the numbers. */
  readonly formula: string;
}

/**
 * How long a machine cuts one part, or all parts of a drawing. Lengths in mm.
 *
 * @returns null if the price book has no feeds that cover this thickness and group of material.
 */
export function machineTime(
  machine: StoredMachine | undefined,
  { cutLength, pierces }: { cutLength: number; pierces: number },
  plate: { thickness: number; group: Group },
  marks?: NumberMarks,
): MachineTime | null {
  // Each contour is pierced once, unless staff say otherwise in a quotation.
  const time = machine && cuttingTime({ cutLength, pierces, contours: pierces }, machine, plate);
  if (!time) return null;
  const shown = (value: number) => threeDigits(value, marks);
  const feed = shown(1_000 / approximately(time.pace));
  const { timeFactor, secondsPerContour } = machine;
  const cut = `${grouped(cutLength, 0, marks)} mm ÷ ${feed} mm/min + ${pierces} pierces × ${shown(approximately(time.pierceSeconds))} s`;
  const contours =
    secondsPerContour > 0 ? ` + ${pierces} contours × ${decimal(secondsPerContour, 3, marks)} s` : '';
  return {
    seconds: approximately(time.seconds),
    formula:
      timeFactor === 1 ? `${cut}${contours}` : `(${cut}${contours}) × ${decimal(timeFactor, 3, marks)}`,
  };
}
