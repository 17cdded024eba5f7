import { MISSING } from './missing.ts';
import { approximately } from './money.ts';
import type { PricedLine, PricedQuotation, Sums } from './price-quotation.ts';

/** A further quantity of a line, and its unit price. */
export type PricedBreak = {
  readonly quantity: number;
  readonly unit: number | null;
  readonly total: number | null;
  /** The computed unit price, beside a typed one. */
  readonly computedUnit?: number;
};

const NO_SUMS: Record<keyof Sums, null> = {
  sum: null,
  discount: null,
  rush: null,
  minimumOrder: null,
  net: null,
  vat: null,
  total: null,
};

/**
 * What `npm run price` prints. P5
 *
 * @param breaks of each line.
 * @param explain whether each term comes with its numbers, and each line without a price says why. P3
 */
export function priceDocument(
  { lines, sums }: PricedQuotation,
  breaks: readonly (readonly PricedBreak[])[],
  explain: boolean,
) {
  return {
    lines: lines.map((line, at) => ({
      unit: line.unit,
      total: line.total,
      ...computedPart(line, explain),
      ...(breaks[at]?.length ? { breaks: breaks[at] } : {}),
      ...(explain && line.missing !== null && { missing: MISSING[line.missing] }),
    })),
    ...(sums ?? NO_SUMS),
  };
}

function computedPart({ computed, line }: PricedLine, explain: boolean) {
  if (computed === null) return {};
  const { terms, seconds, mass, unit, numbers } = computed;
  return {
    terms: Object.fromEntries(terms.map(({ name, cents }) => [name, cents])),
    secondsEach: approximately(seconds),
    massEach: approximately(mass),
    ...(line.unitPrice !== undefined && { computedUnit: unit }),
    ...(explain && {
      explanation: {
        ...numbers,
        ...Object.fromEntries(terms.map(({ name, numbers: factors }) => [name, factors])),
      },
    }),
  };
}
