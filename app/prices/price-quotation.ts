import { type Group, type GroupNest, groupOfLine, groupsOf, statedNests } from './groups.ts';
import type { Missing } from './missing.ts';
import { type Cents, MOST_OF_LINE, percentOf, sumOf, times, toCents } from './money.ts';
import type { PriceBook } from './price-book.ts';
import { type ComputedPrice, computePrice } from './price-line.ts';
import type { PriceLine, PriceRequest } from './price-request.ts';

export type PricedLine = {
  readonly line: PriceLine;
  /** Null if there is no price: `missing` says why. */
  readonly unit: Cents | null;
  readonly total: Cents | null;
  readonly missing: Missing | null;
  /** Stands beside a typed price too. */
  readonly computed: ComputedPrice | null;
};

/** The sums of a quotation; all null while a line has no price. */
export type Sums = {
  readonly sum: Cents;
  readonly discount: Cents;
  readonly rush: Cents;
  /** What makes the order up to the minimum. */
  readonly minimumOrder: Cents;
  /** Excluding VAT. */
  readonly net: Cents;
  readonly vat: Cents;
  readonly total: Cents;
};

export type PricedQuotation = {
  readonly lines: readonly PricedLine[];
  readonly sums: Sums | null;
};

/**
 * Prices all lines, and adds them up. P2
 *
 * @param nests of groups that the request doesn't state itself, by their key.
 */
export function priceQuotation(request: PriceRequest, nests: Nests = new Map()): PricedQuotation {
  const groups = groupsOf(request);
  const allNests = new Map([...nests, ...statedNests(request)]);
  const lines = request.lines.map((line) => priceLine(line, request.priceBook, groups, allNests));
  const totals = lines.map(({ total }) => total).filter((total) => total !== null);
  return { lines, sums: totals.length === lines.length ? addUp(totals, request) : null };
}

type Nests = ReadonlyMap<string, GroupNest | Missing>;

/** Prices one line by the groups that are nested together and their nests, both by the key of the group. */
export function priceLine(
  line: PriceLine,
  book: PriceBook,
  groups: ReadonlyMap<string, Group>,
  nests: Nests,
): PricedLine {
  const computed = priceByBook(line, book, groups, nests);
  const hasPrice = typeof computed !== 'string';
  const typed = line.unitPrice === undefined ? null : toCents(line.unitPrice);
  const unit = typed ?? (hasPrice ? computed.unit : null);
  const priced = { line, computed: hasPrice ? computed : null };
  if (unit !== null && unit * line.quantity > MOST_OF_LINE)
    return { ...priced, unit: null, total: null, missing: 'too-much' };
  return {
    ...priced,
    unit,
    total: unit === null ? null : times(unit, line.quantity),
    missing: unit === null && !hasPrice ? computed : null,
  };
}

function priceByBook(
  line: PriceLine,
  book: PriceBook,
  groups: ReadonlyMap<string, Group>,
  nests: Nests,
): ComputedPrice | Missing {
  const own = groupOfLine(line, book);
  if (typeof own === 'string') return own;
  const group = groups.get(own.key) ?? own;
  return computePrice(own.lines[0], group, nests.get(own.key) ?? 'nest', book);
}

/** What the sums add to the lines. */
export interface Additions extends Pick<PriceRequest, 'discountPercent' | 'rushPercent' | 'delivery'> {
  readonly priceBook: Pick<PriceRequest['priceBook'], 'minimumOrder' | 'vat'>;
}

/** Sum − discount + rush + delivery, made up to the minimum order, and VAT of that, each rounded once. */
export function addUp(
  totals: readonly Cents[],
  { discountPercent, rushPercent, delivery, priceBook }: Additions,
): Sums {
  const sum = sumOf(totals);
  const discount = percentOf(sum, discountPercent);
  const discounted = toCents(sum - discount);
  const rush = percentOf(discounted, rushPercent);
  const ordered = sumOf([discounted, rush, toCents(delivery)]);
  const minimumOrder = toCents(Math.max(0, priceBook.minimumOrder - ordered));
  const net = sumOf([ordered, minimumOrder]);
  const { registered, percent } = priceBook.vat;
  const vat = registered ? percentOf(net, percent) : toCents(0);
  return { sum, discount, rush, minimumOrder, net, vat, total: sumOf([net, vat]) };
}
