import { decimal, grouped, type NumberMarks, threeDigits } from '#app/drawings/drawing-texts.ts';
import { approximately, type Exact, exact } from './money.ts';
import type { Process } from './price-book.ts';
import type { Part } from './price-request.ts';
import type { StoredMachine } from './stored-price-book.ts';

export type CuttingTime = {
  /** Minutes a metre. */
  readonly pace: Exact;
  readonly pierceSeconds: Exact;
  /** One part. */
  readonly seconds: Exact;
};

/** How long one part is cut. @returns null if the thickness is outside of all feeds. */
export function cuttingTime(
  part: Pick<Part, 'cutLength' | 'pierces' | 'contours'>,
  process: Pick<Process, 'feeds' | 'timeFactor' | 'secondsPerContour'>,
  { group, thickness }: { group: string; thickness: number },
): CuttingTime | null {
  const feeds = process.feeds.filter((feed) => feed.group === group);
  const [below] = feeds
    .filter((feed) => feed.thickness <= thickness)
    .toSorted((a, b) => b.thickness - a.thickness);
  const [above] = feeds
    .filter((feed) => feed.thickness >= thickness)
    .toSorted((a, b) => a.thickness - b.thickness);
  if (below === undefined || above === undefined) return null;
  const isBetween = below.thickness < above.thickness;
  const share = isBetween
    ? exact(thickness)
        .sub(exact(below.thickness))
        .div(exact(above.thickness).sub(exact(below.thickness)))
    : exact(0);
  const between = (from: Exact, to: Exact) => from.add(to.sub(from).mul(share));
  // Between two thicknesses the mean of two speeds would be faster than the machine cuts.
  const pace = between(
    exact(1_000).div(exact(below.mmPerMinute)),
    exact(1_000).div(exact(above.mmPerMinute)),
  );
  const pierceSeconds = between(exact(below.pierceSeconds), exact(above.pierceSeconds));
  const atFullFeed = exact(part.cutLength)
    .div(1_000)
    .mul(pace)
    .mul(60)
    .add(pierceSeconds.mul(part.pierces))
    .add(exact(process.secondsPerContour).mul(part.contours));
  return { pace, pierceSeconds, seconds: atFullFeed.mul(exact(process.timeFactor)) };
}

type MachineTime = {
  readonly seconds: number;
  /** How it was worked out, with the numbers. */
  readonly formula: string;
};

/**
 * How long a machine cuts one part, or all parts of a drawing. Lengths in mm.
 *
 * @returns null if the price book has no feeds that cover this thickness and group of material.
 */
export function machineTime(
  machine: StoredMachine | undefined,
  { cutLength, pierces }: Pick<Part, 'cutLength' | 'pierces'>,
  plate: { group: string; thickness: number },
  marks?: NumberMarks,
): MachineTime | null {
  // Each contour is pierced once, unless staff say otherwise in a quotation.
  const time = machine && cuttingTime({ cutLength, pierces, contours: pierces }, machine, plate);
  if (!time) return null;
  const rounded = (value: number) => threeDigits(value, marks);
  const feed = rounded(1_000 / approximately(time.pace));
  const { timeFactor, secondsPerContour } = machine;
  const cut = `${grouped(cutLength, 0, marks)} mm ÷ ${feed} mm/min + ${pierces} pierces × ${rounded(approximately(time.pierceSeconds))} s`;
  const contours =
    secondsPerContour > 0 ? ` + ${pierces} contours × ${decimal(secondsPerContour, 3, marks)} s` : '';
  return {
    seconds: approximately(time.seconds),
    formula:
      timeFactor === 1 ? `${cut}${contours}` : `(${cut}${contours}) × ${decimal(timeFactor, 3, marks)}`,
  };
}
