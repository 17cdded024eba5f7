import { arcCenter, type Box, type Curve, eachSegment, longestSide } from './curve.ts';
import type { DxfContent } from './entity.ts';
import { PLAUSIBLE_SIDE, TOLERANCES } from './thresholds.ts';

/** A unit that a person can choose. */
export type Unit = 'mm' | 'inch';

export type ProposedUnit = {
  /** Millimetres in one unit of the file. */
  readonly mmPerUnit: number;
  /** False if a person should look. */
  readonly sure: boolean;
  /** Whether the sizes speak against the unit, or against what the file states. */
  readonly doubtful: boolean;
  /** The reason in one sentence. */
  readonly why: string;
};

/** The unit of this name; null for anything else. */
export function readUnit(value: unknown): Unit | null {
  return value === 'mm' || value === 'inch' ? value : null;
}

const MM_PER_UNIT: Record<Unit, number> = { mm: 1, inch: 25.4 };

const INCHES = 1;
const MILLIMETRES = 4;
/** $INSUNITS by number: DXF Reference, HEADER section. */
const UNITS: Readonly<Record<number, { name: string; mm: number }>> = {
  [INCHES]: { name: 'inches', mm: 25.4 },
  2: { name: 'feet', mm: 304.8 },
  [MILLIMETRES]: { name: 'millimetres', mm: 1 },
  5: { name: 'centimetres', mm: 10 },
  6: { name: 'metres', mm: 1_000 },
  8: { name: 'microinches', mm: 25.4e-6 },
  9: { name: 'mils', mm: 0.0254 },
  10: { name: 'yards', mm: 914.4 },
  13: { name: 'microns', mm: 0.001 },
  14: { name: 'decimetres', mm: 100 },
};

/**
 * The unit that the file is most likely drawn in. What the file states is not taken on trust: templates state inches for
 * drawings in millimetres, and most files state nothing. Sizes that are round in one unit only are evidence for it.
 *
 * @param box the extent of all curves in the file's unit.
 * @param chosen the unit that a person chose.
 */
export function proposeUnit(
  content: Pick<DxfContent, 'insertUnits' | 'measurement'>,
  curves: readonly Curve[],
  box: Box | null,
  chosen: Unit | null,
): ProposedUnit {
  if (chosen !== null)
    return { mmPerUnit: MM_PER_UNIT[chosen], sure: true, doubtful: false, why: 'This unit was chosen.' };
  const longest = longestSide(box);
  const stated = UNITS[content.insertUnits];
  if (stated === undefined) return proposeUnstated(curves, longest);
  const side = longest * stated.mm;
  if (stated.mm === 1) {
    if (longest === 0 || isPlausible(side))
      return { mmPerUnit: 1, sure: true, doubtful: false, why: 'The file states millimetres.' };
    return {
      mmPerUnit: 1,
      sure: false,
      doubtful: true,
      why: `The file states millimetres, but its longest side would be ${sideText(side)}.`,
    };
  }
  if (content.insertUnits === INCHES) return proposeForInches(curves, longest);
  if (isPlausible(side) || !isPlausible(longest)) {
    return {
      mmPerUnit: stated.mm,
      sure: isPlausible(side),
      doubtful: !isPlausible(side),
      why: `The file states ${stated.name}.`,
    };
  }
  return {
    mmPerUnit: 1,
    sure: false,
    doubtful: true,
    why: `The file states ${stated.name}, but its longest side would be ${sideText(side)}.`,
  };
}

function proposeUnstated(curves: readonly Curve[], longest: number): ProposedUnit {
  if (favoursInches(curves)) {
    return {
      mmPerUnit: 25.4,
      sure: false,
      doubtful: true,
      why: 'The file states no unit, but its sizes suggest inches.',
    };
  }
  if (longest > 0 && !isPlausible(longest)) {
    return {
      mmPerUnit: 1,
      sure: false,
      doubtful: true,
      why: `The file states no unit; in millimetres its longest side would be ${sideText(longest)}.`,
    };
  }
  const { smallestHole } = sizesOf(curves);
  if (smallestHole !== null && smallestHole < SMALLEST_CUT_HOLE && isPlausible(longest * MM_PER_UNIT.inch)) {
    const [small, inches] = [sideText(smallestHole), sideText(smallestHole * MM_PER_UNIT.inch)];
    return {
      mmPerUnit: 1,
      sure: false,
      doubtful: true,
      why: `The file states no unit; in millimetres its smallest hole would be ${small}, in inches ${inches}.`,
    };
  }
  return {
    mmPerUnit: 1,
    sure: false,
    doubtful: false,
    why: 'The file states no unit. Most drawings are in millimetres.',
  };
}

/** Nobody cuts smaller holes than this many mm: a laser cuts down to the thickness of the sheet, rarely below this. */
const SMALLEST_CUT_HOLE = 1;
/** Longest side in units above which inches would be an unlikely part: 3 m. */
const MANY_INCHES = 120;
/** Holes of this many units and more are usual in millimetres and rare in inches. */
const LARGE_HOLE = 3;

function proposeForInches(curves: readonly Curve[], longest: number): ProposedUnit {
  const asInches = { mmPerUnit: 25.4, why: 'The file states inches.' };
  if (longest === 0) return { ...asInches, sure: false, doubtful: true };
  if (favoursInches(curves))
    return { ...asInches, sure: isPlausible(longest * 25.4), doubtful: !isPlausible(longest * 25.4) };
  if (longest < PLAUSIBLE_SIDE.least) return { ...asInches, sure: false, doubtful: true };
  const { sizes, smallestHole } = sizesOf(curves);
  const round = sizes.every((size) => isMultiple(size, 0.5));
  if (longest > MANY_INCHES || (round && smallestHole !== null && smallestHole >= LARGE_HOLE)) {
    return {
      mmPerUnit: 1,
      sure: false,
      doubtful: true,
      why: 'The file states inches, as many templates do, but its sizes suggest millimetres.',
    };
  }
  return { ...asInches, sure: false, doubtful: true };
}

const isPlausible = (side: number): boolean => side >= PLAUSIBLE_SIDE.least && side <= PLAUSIBLE_SIDE.most;

function sideText(mm: number): string {
  const digits = mm < 10 ? 2 : 0;
  const grouped = mm.toFixed(digits).replace(/\B(?=(\d{3})+$)/, '\u00a0');
  return mm < 100_000 ? `${grouped}\u00a0mm` : `${(mm / 1_000).toFixed(0)} m`;
}

/** Sizes that are looked at: enough to judge, few enough for any file. */
const MOST_SIZES = 400;
/** Sizes at least that must be round in inches only, and their share of all that are not round in both. */
const FEWEST_ROUND = 3;
const ROUND_SHARE = 0.6;

/** Whether the sizes are round in inches (fractions of an inch, or whole and half millimetres when converted), and not as they stand. */
function favoursInches(curves: readonly Curve[]): boolean {
  const { sizes } = sizesOf(curves);
  const odd = sizes.filter((size) => !isMultiple(size, 0.1) && !isMultiple(size, 0.25));
  const round = odd.filter(
    (size) => isMultiple(size * 25.4, 0.5, 0.002) || isMultiple(size, 1 / 8) || isMultiple(size, 1 / 32),
  );
  return round.length >= FEWEST_ROUND && round.length >= odd.length * ROUND_SHARE;
}

/** The different diameters, and lengths of straight lines, of the drawing. */
function sizesOf(curves: readonly Curve[]): { sizes: number[]; smallestHole: number | null } {
  const sizes = new Set<number>();
  let smallestHole: number | null = null;
  for (const { points, closed, smooth } of curves) {
    if (sizes.size >= MOST_SIZES) break;
    if (smooth && points.length > 9) continue;
    eachSegment(points, closed, (x1, y1, x2, y2, bulge) => {
      const center = arcCenter(x1, y1, x2, y2, bulge);
      const size =
        center === null ? Math.hypot(x2 - x1, y2 - y1) : 2 * Math.hypot(x1 - center.x, y1 - center.y);
      // Smaller rings are left out of the drawing.
      if (smooth && closed && size * Math.PI >= TOLERANCES.tinyContour)
        smallestHole = Math.min(smallestHole ?? size, size);
      const rounded = Math.round(size * 1e4) / 1e4;
      if (rounded > 0 && sizes.size < MOST_SIZES) sizes.add(rounded);
    });
  }
  return { sizes: [...sizes], smallestHole };
}

function isMultiple(size: number, step: number, tolerance = 0.0002): boolean {
  return Math.abs(size - Math.round(size / step) * step) <= tolerance;
}
