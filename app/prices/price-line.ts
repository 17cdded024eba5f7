import { cuttingTime } from './cutting.ts';
import type { CutLine, Group, GroupNest } from './groups.ts';
import type { Missing } from './missing.ts';
import { approximately, type Cents, type Exact, exact, roundToCents } from './money.ts';
import type { PriceBook } from './price-book.ts';
import type { Part, PriceLine } from './price-request.ts';

/** One part of a line's cost, with the numbers that it is computed from, for staff. // P3 */
interface Term {
  readonly name: 'material' | 'loading' | 'cutting' | 'setup' | 'bending' | 'extras';
  /** Rounded for showing; the price is computed from the exact amount. */
  readonly cents: Cents;
  readonly amount: Exact;
  readonly numbers: Readonly<Record<string, number | string>>;
}

/** What the price book makes of a line, whether or not a person typed another price. */
export interface ComputedPrice {
  readonly terms: readonly Term[];
  readonly unit: Cents;
  /** Of one part. */
  readonly seconds: Exact;
  /** kg, net, of one part. */
  readonly mass: Exact;
  /** How the unit price follows from the terms. */
  readonly numbers: Readonly<Record<'cost' | 'marginPercent' | 'minimumLine' | 'quantity', number>>;
}

/**
 * Computes the price of a line whose part is cut. P2
 *
 * @param group all lines that are nested together with it.
 * @returns what is missing for a price.
 */
export function computePrice(
  { line, part }: CutLine,
  group: Group,
  nest: GroupNest | Missing,
  book: PriceBook,
): ComputedPrice | Missing {
  const { process, grade, thickness } = group;
  const time = cuttingTime(part, process, { group: grade.group, thickness });
  if (time === null) return 'feed';
  if (typeof nest === 'string') return nest;
  if (nest.unplaced.includes(line)) return 'too-large';
  const mass = massOf(part.netArea, thickness, grade.density);
  const share = shareOf(line, group, nest);
  const material = materialTerm(group, nest, share);
  const bending = bendingTerm(line, thickness, book.bending);
  const extras = extrasTerm(line, part, mass, book.extras);
  for (const one of [material, bending, extras]) if (typeof one === 'string') return one;
  const terms = [
    material,
    term('loading', exact(nest.sheets).mul(process.perSheet).mul(share), {
      sheets: nest.sheets,
      perSheet: process.perSheet,
      share: approximately(share),
    }),
    term('cutting', time.seconds.div(3_600).mul(process.perHour).mul(line.quantity), {
      minutesPerMetre: approximately(time.pace),
      pierceSeconds: approximately(time.pierceSeconds),
      cutLength: part.cutLength,
      pierces: part.pierces,
      contours: part.contours,
      secondsPerContour: process.secondsPerContour,
      timeFactor: process.timeFactor,
      seconds: approximately(time.seconds),
      perHour: process.perHour,
      quantity: line.quantity,
    }),
    term('setup', exact(process.setup), { setup: process.setup }),
    bending,
    extras,
  ].filter((one) => typeof one !== 'string');
  const cost = terms.reduce((sum, { amount }) => sum.add(amount), exact(0));
  const { marginPercent, minimumLine } = book;
  const withMargin = cost.div(exact(100).sub(exact(marginPercent)).div(100));
  const price = withMargin.compare(minimumLine) < 0 ? exact(minimumLine) : withMargin;
  return {
    terms,
    unit: roundToCents(price.div(line.quantity)),
    seconds: time.seconds,
    mass,
    numbers: { cost: approximately(cost), marginPercent, minimumLine, quantity: line.quantity },
  };
}

function term(name: Term['name'], amount: Exact, numbers: Term['numbers']): Term {
  return { name, cents: roundToCents(amount), amount, numbers };
}

/** kg of so many mm² */
function massOf(area: number, thickness: number, density: number): Exact {
  return exact(area).mul(exact(thickness)).mul(exact(density)).div(1_000_000_000);
}

/** By weight, among the lines that found room. */
function shareOf(line: PriceLine, { lines }: Group, { unplaced }: GroupNest): Exact {
  const weightOf = ({ line: { quantity }, part }: CutLine) => exact(part.netArea).mul(quantity);
  const sum = (cut: readonly CutLine[]) => cut.reduce((total, one) => total.add(weightOf(one)), exact(0));
  return sum(lines.filter((one) => one.line === line)).div(
    sum(lines.filter((one) => !unplaced.includes(one.line))),
  );
}

function materialTerm(
  { material, freeIssue, thickness, grade }: Group,
  { usedArea }: GroupNest,
  share: Exact,
): Term | Missing {
  if (freeIssue) return term('material', exact(0), { freeIssue: 'yes' });
  const pricePerKg = material?.pricePerKg;
  if (pricePerKg === undefined) return 'price-per-kg';
  return term('material', massOf(usedArea, thickness, grade.density).mul(pricePerKg).mul(share), {
    usedArea,
    thickness,
    density: grade.density,
    pricePerKg,
    share: approximately(share),
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
  { extras, quantity }: PriceLine,
  { netArea, cutLength }: Part,
  mass: Exact,
  priced: PriceBook['extras'],
): Term | Missing {
  const perPart = {
    piece: exact(1),
    kg: mass,
    m2: exact(netArea).mul(2).div(1_000_000),
    m: exact(cutLength).div(1_000),
  };
  let amount = exact(0);
  const numbers: Record<string, number> = {};
  for (const { key, amount: each, hours } of extras) {
    const extra = priced.find((one) => one.key === key);
    if (extra === undefined) return 'extra';
    if (extra.unit === 'hour' && hours === undefined) return 'hours';
    const units =
      extra.unit === 'hour' ? exact(hours ?? 0) : perPart[extra.unit].mul(exact(each)).mul(quantity);
    amount = amount.add(units.mul(extra.rate));
    numbers[`${key}, ${extra.unit}`] = approximately(units);
    numbers[`${key}, rate`] = extra.rate;
  }
  return term('extras', amount, numbers);
}
