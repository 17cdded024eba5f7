import { type CuttingTime, cuttingTime } from './cutting.ts';
import type { CutLine, Group, GroupNest } from './groups.ts';
import type { Missing } from './missing.ts';
import { approximately, type Cents, type Exact, exact, MOST_OF_LINE, roundToCents } from './money.ts';
import type { PriceBook, Process } from './price-book.ts';
import type { PriceLine } from './price-request.ts';

/** One part of a line's cost, with the numbers that it is computed from, for staff. // P3 */
type Term = {
  readonly name: 'material' | 'loading' | 'cutting' | 'setup' | 'bending' | 'extras';
  /** Rounded for showing; the price is computed from the exact amount. */
  readonly cents: Cents;
  readonly amount: Exact;
  readonly numbers: Readonly<Record<string, number | string>>;
};

/** What the price book makes of a line, whether or not a person typed another price. */
export type ComputedPrice = {
  readonly terms: readonly Term[];
  readonly unit: Cents;
  /** The cutting time of one part. */
  readonly seconds: Exact;
  /** kg, net, of one part. */
  readonly mass: Exact;
  /** How the unit price follows from the terms. */
  readonly numbers: Readonly<Record<'cost' | 'marginPercent' | 'minimumLine' | 'quantity', number>>;
};

/**
 * Computes the price of a line whose part is cut. P2
 *
 * @param group all lines that are nested together with it.
 * @returns what is missing for a price.
 */
export function computePrice(
  cut: CutLine,
  group: Group,
  nest: GroupNest | Missing,
  book: PriceBook,
): ComputedPrice | Missing {
  const { line, part } = cut;
  const { process, grade, thickness } = group;
  const time = cuttingTime(part, process, { group: grade.group, thickness });
  if (time === null) return 'feed';
  if (typeof nest === 'string') return nest;
  if (nest.unplaced.includes(line)) return 'too-large';
  const mass = massOf(part.netArea, thickness, grade.density);
  const share = shareOf(cut, group, nest);
  const termsOrMissing = [
    materialTerm(group, nest, share),
    loadingTerm(process, nest, share),
    cuttingTerm(cut, process, time),
    term('setup', exact(process.setup), { setup: process.setup }),
    bendingTerm(line, thickness, book.bending),
    extrasTerm(cut, mass, book.extras),
  ];
  const missing = termsOrMissing.find((term) => typeof term === 'string');
  if (missing !== undefined) return missing;
  const terms = termsOrMissing.filter((term) => typeof term !== 'string');
  const cost = terms.reduce((sum, { amount }) => sum.add(amount), exact(0));
  const { marginPercent, minimumLine } = book;
  const { quantity } = line;
  return {
    terms,
    unit: unitPrice(cost, quantity, book),
    seconds: time.seconds,
    mass,
    numbers: { cost: approximately(cost), marginPercent, minimumLine, quantity },
  };
}

function unitPrice(
  cost: Exact,
  quantity: number,
  { marginPercent, minimumLine }: Pick<PriceBook, 'marginPercent' | 'minimumLine'>,
): Cents {
  // The margin is a share of the price.
  const withMargin = cost.div(exact(100).sub(exact(marginPercent)).div(100));
  const price = withMargin.compare(minimumLine) < 0 ? exact(minimumLine) : withMargin;
  return roundToCents(price.div(quantity));
}

function term(name: Term['name'], amount: Exact, numbers: Term['numbers']): Term | Missing {
  if (amount.compare(MOST_OF_LINE) > 0) return 'too-much';
  return { name, cents: roundToCents(amount), amount, numbers };
}

/** kg, of an area in mm², a thickness in mm and a density in kg/m³. */
function massOf(area: number, thickness: number, density: number): Exact {
  return exact(area).mul(exact(thickness)).mul(exact(density)).div(1_000_000_000);
}

/** A line's share of its group by weight, among the lines that found room. */
function shareOf(cut: CutLine, { lines }: Group, { unplaced }: GroupNest): Exact {
  const weightOf = ({ line, part }: CutLine) => exact(part.netArea).mul(line.quantity);
  const placed = lines.filter(({ line }) => !unplaced.includes(line));
  return weightOf(cut).div(placed.reduce((sum, other) => sum.add(weightOf(other)), exact(0)));
}

function materialTerm(
  { material, freeIssue, thickness, grade }: Group,
  { usedArea, scaled }: GroupNest,
  share: Exact,
): Term | Missing {
  if (freeIssue) return term('material', exact(0), { freeIssue: 'yes' });
  const pricePerKg = material?.pricePerKg;
  if (pricePerKg === undefined) return 'price-per-kg';
  return term('material', massOf(usedArea, thickness, grade.density).mul(pricePerKg).mul(share), {
    usedArea,
    ...scaled,
    thickness,
    density: grade.density,
    pricePerKg,
    share: approximately(share),
  });
}

function loadingTerm({ perSheet }: Process, { sheets }: GroupNest, share: Exact): Term | Missing {
  return term('loading', exact(sheets).mul(perSheet).mul(share), {
    sheets,
    perSheet,
    share: approximately(share),
  });
}

function cuttingTerm(
  { line: { quantity }, part: { cutLength, pierces, contours } }: CutLine,
  { perHour, secondsPerContour, timeFactor }: Process,
  { pace, pierceSeconds, seconds }: CuttingTime,
): Term | Missing {
  return term('cutting', seconds.div(3_600).mul(perHour).mul(quantity), {
    minutesPerMetre: approximately(pace),
    pierceSeconds: approximately(pierceSeconds),
    cutLength,
    pierces,
    contours,
    secondsPerContour,
    timeFactor,
    seconds: approximately(seconds),
    perHour,
    quantity,
  });
}

function bendingTerm(
  { bends, bendTypes, bendLength, quantity }: PriceLine,
  thickness: number,
  { setup, rows }: PriceBook['bending'],
): Term | Missing {
  if (bends === 0) return term('bending', exact(0), { bends });
  if (bendLength === undefined) return 'bend-length';
  const row = rows
    .toSorted((a, b) => a.thicknessTo - b.thicknessTo || a.lengthTo - b.lengthTo)
    .find(({ thicknessTo, lengthTo }) => thicknessTo >= thickness && lengthTo >= bendLength);
  if (row === undefined) return 'bending';
  const amount = exact(setup).mul(bendTypes).add(exact(row.rate).mul(bends).mul(quantity));
  return term('bending', amount, { setup, bendTypes, rate: row.rate, bends, bendLength, quantity });
}

function extrasTerm(
  { line: { extras, quantity }, part: { netArea, cutLength } }: CutLine,
  mass: Exact,
  rates: PriceBook['extras'],
): Term | Missing {
  const unitsOfPart = {
    piece: exact(1),
    kg: mass,
    m2: exact(netArea).mul(2).div(1_000_000),
    m: exact(cutLength).div(1_000),
  };
  let sum = exact(0);
  const numbers: Record<string, number> = {};
  for (const { key, amount, hours } of extras) {
    const extra = rates.find((rate) => rate.key === key);
    if (extra === undefined) return 'extra';
    const { unit, rate } = extra;
    if (unit === 'hour' && hours === undefined) return 'hours';
    const units = unit === 'hour' ? exact(hours ?? 0) : unitsOfPart[unit].mul(exact(amount)).mul(quantity);
    sum = sum.add(units.mul(rate));
    numbers[`${key}, ${unit}`] = approximately(units);
    numbers[`${key}, rate`] = rate;
  }
  return term('extras', sum, numbers);
}
