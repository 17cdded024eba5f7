import type { Nest, NestJob } from '#app/nesting/nest-job.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import { type Group, type GroupNest, groupOfLine, groupsOf } from '#app/prices/groups.ts';
import { MISSING, type Missing } from '#app/prices/missing.ts';
import { approximately } from '#app/prices/money.ts';
import { groupNestOf, jobWithQuantities, singlePartJob } from '#app/prices/nest-groups.server.ts';
import type { PricedBreak } from '#app/prices/price-document.ts';
import type { PricedLine, Sums } from '#app/prices/price-quotation.ts';
import { priceLine, priceQuotation } from '#app/prices/price-quotation.ts';
import type { PriceLine, PriceRequest } from '#app/prices/price-request.ts';
import { BLOCKERS, type RevisionRequest } from './quotation-request.ts';

/** The nests of a revision as they are stored, by the digest of their job. Null if a job could not be nested. */
export type StoredNests = Readonly<Record<string, Nest | null>>;

/** The price of a line with everything behind it, for staff only. Money in cents. // P3 */
export type LinePrice = {
  readonly key: string;
  readonly unit: number | null;
  readonly total: number | null;
  readonly breaks: readonly PricedBreak[];
  /** Why it has no price; ''. */
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
  /** mm² */
  readonly usedArea: number;
  /** kg of the used plate, and of the parts. */
  readonly grossMass: number | null;
  readonly netMass: number | null;
};

export type RevisionPrices = {
  readonly lines: readonly LinePrice[];
  readonly sums: Sums | null;
  readonly groups: readonly PricedGroup[];
  /** The digests of the jobs whose nests the prices are of. */
  readonly used: readonly string[];
  /** The jobs that have to be nested before all prices are known. */
  readonly waiting: readonly { readonly digest: string; readonly job: NestJob }[];
};

/** Prices a revision with the nests that are known; what waits for others has no price yet. // P2, P4 */
export function priceRevision(
  { request, keys, blocked }: RevisionRequest,
  nests: StoredNests,
): RevisionPrices {
  const jobs = new Map<string, NestJob>();
  const groups = new Map(
    [...groupsOf(request)].map(([key, group]) => [
      key,
      nestedGroup(group, singlePartJob(group), nests, jobs),
    ]),
  );
  const groupNests = new Map([...groups].map(([key, { nest }]) => [key, nest]));
  const { lines, sums } = priceQuotation(request, groupNests);
  const priced = lines.map((line, at) =>
    linePrice(keys[at] ?? '', line, breaksOf(request, line.line, groups, nests, jobs)),
  );
  const unpriced = [...blocked].map(([key, blocker]) => ({
    ...NO_PRICE,
    key,
    missing: BLOCKERS[blocker],
  }));
  return {
    lines: [...priced, ...unpriced],
    sums: blocked.size > 0 || request.lines.length === 0 ? null : sums,
    groups: [...groups.values()].map((group) => pricedGroup(group, request, keys, lines)),
    used: [...jobs.keys()].filter((digest) => digest in nests),
    waiting: [...jobs].flatMap(([digest, job]) => (digest in nests ? [] : { digest, job })),
  };
}

const NO_PRICE: Omit<LinePrice, 'key' | 'missing'> = {
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

/** SHA-256 of outlines that were seen: a quotation's are the same in every job of it. */
const outlines = new WeakMap<object, string>();

/** SHA-256 of a job: the same parts on the same plates have the same nest. */
function digestOf(job: NestJob): string {
  const parts = job.parts.map(({ outline, ...part }) => {
    const digest = outlines.get(outline) ?? sha256(JSON.stringify(outline));
    outlines.set(outline, digest);
    return { ...part, outline: digest };
  });
  return sha256(JSON.stringify({ ...job, parts }));
}

/** A group with its nest, and what it costs by it. */
type NestedGroup = {
  readonly group: Group;
  /** For other quantities of its lines. */
  readonly single: NestJob | Missing;
  readonly nest: GroupNest | Missing;
  readonly stored: Nest | null;
};

/** @param jobs gets every job that a price is computed from, by its digest. */
function nestedGroup(
  group: Group,
  single: NestJob | Missing,
  nests: StoredNests,
  jobs: Map<string, NestJob>,
): NestedGroup {
  const job = jobWithQuantities(single, group);
  if (typeof job === 'string') return { group, single, nest: job, stored: null };
  const digest = digestOf(job);
  jobs.set(digest, job);
  const stored = nests[digest] ?? null;
  return { group, single, nest: stored === null ? 'nest' : groupNestOf(group, job, stored), stored };
}

/** Each further quantity with the other lines at their first: only the group of the line is another one by it. */
function breaksOf(
  request: PriceRequest,
  line: PriceLine,
  groups: ReadonlyMap<string, NestedGroup>,
  nests: StoredNests,
  jobs: Map<string, NestJob>,
): PricedBreak[] {
  if (line.breaks.length === 0) return [];
  const place = groupOfLine(line, request.priceBook);
  const own = typeof place === 'string' ? undefined : groups.get(place.key);
  return line.breaks.map((quantity) => {
    const changed = { ...line, quantity };
    const lines = own?.group.lines.map((cut) => (cut.line === line ? { ...cut, line: changed } : cut)) ?? [];
    const nested = own && nestedGroup({ ...own.group, lines }, own.single, nests, jobs);
    const { unit, total } = priceLine(
      changed,
      request.priceBook,
      new Map(nested && [[nested.group.key, nested.group]]),
      new Map(nested && [[nested.group.key, nested.nest]]),
    );
    return { quantity, unit, total };
  });
}

function linePrice(key: string, line: PricedLine, breaks: readonly PricedBreak[]): LinePrice {
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
  const usedArea = typeof costs === 'string' ? 0 : costs.usedArea;
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
    usedArea,
    grossMass: nest === null ? null : (usedArea * group.thickness * group.grade.density) / 1e9,
    netMass: Number.isNaN(netMass) ? null : netMass,
  };
}
