import type { Nest } from '#app/nesting/nest-job.ts';
import { MISSING, type Missing } from '#app/prices/missing.ts';
import { approximately } from '#app/prices/money.ts';
import type { PriceBook } from '#app/prices/price-book.ts';
import type { PricedBreak } from '#app/prices/price-document.ts';
import type { PricedLine } from '#app/prices/price-quotation.ts';
import type { PriceRequest } from '#app/prices/price-request.ts';
import {
  type NestedGroup,
  type NestedQuotation,
  priceWithNests,
  type StoredNests,
} from '#app/prices/price-with-nests.server.ts';
import type { Scaled } from '#app/prices/scaled-nest.ts';
import { BLOCKERS, type RevisionRequest } from './quotation-request.ts';

/** The price of a line with everything behind it, for staff only. Money in cents. // P3 */
export type ExplainedPrice = {
  readonly key: string;
  readonly unit: number | null;
  readonly total: number | null;
  readonly breaks: readonly PricedBreak[];
  /** Why it has no price; '' if it has one. */
  readonly missing: string;
  /** What of the price book is missing; null if it isn't that. */
  readonly gap: Missing | null;
  /** The computed unit price, beside a typed one too; null if there is none. */
  readonly computedUnit: number | null;
  readonly terms: readonly {
    readonly name: string;
    readonly cents: number;
    readonly numbers: Readonly<Record<string, number | string>>;
  }[];
  readonly numbers: Readonly<Record<string, number>> | null;
  /** Seconds of cutting, of one part; null if it isn't known. */
  readonly seconds: number | null;
  /** Net kg, of one part. */
  readonly mass: number | null;
  /** mm, of one part. */
  readonly cutLength: number | null;
};

/** A group of lines that are nested together, to scale. // P4 */
export type PricedGroup = {
  readonly process: string;
  readonly grade: string;
  readonly thickness: number;
  readonly freeIssue: boolean;
  /** The key of each line; the nest names its parts by their number here. */
  readonly keys: readonly string[];
  /** Null while it is nested, or if it can't be. */
  readonly nest: Nest | null;
  /** Where it has more parts than one nest. */
  readonly scaled?: Scaled;
  /** mm² */
  readonly usedArea: number;
  /** kg of the used plate, and of the parts. */
  readonly grossMass: number | null;
  readonly netMass: number | null;
};

export type RevisionPrices = Pick<NestedQuotation, 'sums' | 'used' | 'waiting'> & {
  readonly lines: readonly ExplainedPrice[];
  readonly groups: readonly PricedGroup[];
};

/** Everything that the prices of a revision that was sent were computed from, for staff only. // P3 */
export type Pricing = Pick<RevisionPrices, 'lines' | 'groups'> & {
  /** Of the price book; 0 for the sample. */
  readonly bookRevision: number;
  readonly priceBook: PriceBook;
};

/** Prices a revision with the nests that are known; what waits for others has no price yet. // P2, P4 */
export function priceRevision(
  { request, keys, blocked }: RevisionRequest,
  nests: StoredNests,
): RevisionPrices {
  const { lines, sums, breaks, groups, used, waiting } = priceWithNests(request, nests);
  const priced = lines.map((line, at) => explainedPrice(keys[at] ?? '', line, breaks[at] ?? []));
  const unpriced = [...blocked].map(([key, blocker]) => ({
    ...NO_PRICE,
    key,
    missing: BLOCKERS[blocker],
  }));
  return {
    lines: [...priced, ...unpriced],
    sums: blocked.size > 0 || request.lines.length === 0 ? null : sums,
    groups: groups.map((group) => pricedGroup(group, request, keys, lines)),
    used,
    waiting,
  };
}

const NO_PRICE: Omit<ExplainedPrice, 'key' | 'missing'> = {
  unit: null,
  total: null,
  breaks: [],
  gap: null,
  computedUnit: null,
  terms: [],
  numbers: null,
  seconds: null,
  mass: null,
  cutLength: null,
};

function explainedPrice(key: string, line: PricedLine, breaks: readonly PricedBreak[]): ExplainedPrice {
  const { unit, total, missing, computed } = line;
  return {
    key,
    unit,
    total,
    breaks,
    missing: missing === null ? '' : MISSING[missing],
    gap: missing,
    computedUnit: computed?.unit ?? null,
    terms: computed?.terms.map(({ name, cents, numbers }) => ({ name, cents, numbers })) ?? [],
    numbers: computed?.numbers ?? null,
    seconds: computed === null ? null : approximately(computed.seconds),
    mass: computed === null ? null : approximately(computed.mass),
    cutLength: line.line.part?.cutLength ?? null,
  };
}

function pricedGroup(
  { group, nest: costs, stored: nest }: NestedGroup,
  request: PriceRequest,
  keys: readonly string[],
  lines: readonly PricedLine[],
): PricedGroup {
  const { usedArea, scaled } = typeof costs === 'string' ? { usedArea: 0 } : costs;
  const first = group.lines[0]?.line;
  const places = group.lines.map(({ line }) => request.lines.indexOf(line));
  const netMass = places.reduce((sum, at) => {
    const computed = lines[at]?.computed;
    return computed ? sum + approximately(computed.mass) * (request.lines[at]?.quantity ?? 0) : Number.NaN;
  }, 0);
  return {
    process: first?.process ?? '',
    grade: first?.grade ?? '',
    thickness: group.thickness,
    freeIssue: group.freeIssue,
    keys: places.map((at) => keys[at] ?? ''),
    nest,
    ...(scaled && { scaled }),
    usedArea,
    grossMass: nest === null ? null : (usedArea * group.thickness * group.grade.density) / 1e9,
    netMass: Number.isNaN(netMass) ? null : netMass,
  };
}
