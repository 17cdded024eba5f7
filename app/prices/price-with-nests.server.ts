import { type Nest, type NestJob, nestJobSchema } from '#app/nesting/nest-job.ts';
import { usedAreaOf } from '#app/nesting/used-area.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import { type Group, type GroupNest, groupOfLine, groupsOf, nestJobOf, statedNests } from './groups.ts';
import type { Missing } from './missing.ts';
import type { PricedBreak } from './price-document.ts';
import { type PricedQuotation, priceLine, priceQuotation } from './price-quotation.ts';
import type { PriceLine, PriceRequest } from './price-request.ts';
import { reducedQuantities, scaledArea } from './scaled-nest.ts';

/** Nests by the digest of their job. Null if a job could not be nested. */
export type StoredNests = Readonly<Record<string, Nest | null>>;

export type NestedQuotation = PricedQuotation & {
  /** The further quantities of each line. */
  readonly breaks: readonly (readonly PricedBreak[])[];
  readonly groups: readonly NestedGroup[];
  /** The digests of the jobs whose nests the prices are of. */
  readonly used: readonly string[];
  /** The jobs that have to be nested before all prices are known. */
  readonly waiting: readonly { readonly digest: string; readonly job: NestJob }[];
};

/** Prices a quotation and its further quantities with the nests that are known; what waits for others has no price yet. // P2, P4 */
export function priceWithNests(request: PriceRequest, nests: StoredNests): NestedQuotation {
  const jobs = new Map<string, NestJob>();
  const stated = statedNests(request);
  const groups = new Map(
    [...groupsOf(request)].map(([key, group]): [string, NestedGroup] => {
      const single = singlePartJob(group);
      const nest = stated.get(key);
      return [key, nest ? { group, single, nest, stored: null } : nestedGroup(group, single, nests, jobs)];
    }),
  );
  const { lines, sums } = priceQuotation(request, new Map([...groups].map(([key, { nest }]) => [key, nest])));
  return {
    lines,
    sums,
    breaks: lines.map(({ line }) => breaksOf(request, line, groups, nests, jobs)),
    groups: [...groups.values()],
    used: [...jobs.keys()].filter((digest) => digest in nests),
    waiting: [...jobs].flatMap(([digest, job]) => (digest in nests ? [] : { digest, job })),
  };
}

/** Prices with all the nests that they wait for. @param nestJob returns null if a job can't be nested. */
export async function priceNested<Priced extends Pick<NestedQuotation, 'waiting'>>(
  price: (nests: StoredNests) => Priced,
  nestJob: (job: NestJob) => Nest | null | Promise<Nest | null>,
): Promise<Priced> {
  const nests: Record<string, Nest | null> = {};
  for (const { digest, job } of price(nests).waiting) nests[digest] = await nestJob(job);
  return price(nests);
}

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
export type NestedGroup = {
  readonly group: Group;
  /** For other quantities of its lines. */
  readonly single: NestJob | Missing;
  readonly nest: GroupNest | Missing;
  /** Null while it is nested, if it can't be, and if the request states it. */
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
    const { unit, total, computed } = priceLine(
      changed,
      request.priceBook,
      new Map(nested && [[nested.group.key, nested.group]]),
      new Map(nested && [[nested.group.key, nested.nest]]),
    );
    const isTyped = line.unitPrice !== undefined && computed !== null;
    return { quantity, unit, total, ...(isTyped && { computedUnit: computed.unit }) };
  });
}

/**
 * The job that nests a group with one part of each line, for `jobWithQuantities`, or why there is none: outlines can be long, and are
 * checked once for all the quantities of a quotation.
 */
function singlePartJob(group: Group): NestJob | Missing {
  const lines = group.lines.map(({ line, part }) => ({ line: { ...line, quantity: 1 }, part }));
  const request = nestJobOf({ ...group, lines });
  if (request === null) return 'plates';
  const job = nestJobSchema.safeParse(request);
  return job.success ? job.data : 'nest';
}

/** The job of a group, in the quantities of its lines; of more than one nest takes, in proportion to them. */
function jobWithQuantities(single: NestJob | Missing, { lines }: Group): NestJob | Missing {
  if (typeof single === 'string') return single;
  const quantities = reducedQuantities(lines.map(({ line }) => line.quantity));
  return { ...single, parts: single.parts.map((part, at) => ({ ...part, quantity: quantities[at] ?? 1 })) };
}

/** What a group costs by a nest of its job. */
function groupNestOf({ lines }: Group, job: NestJob, nest: Pick<Nest, 'plates' | 'unplaced'>): GroupNest {
  const quantities = lines.map(({ line }) => line.quantity);
  const sumOf = (all: readonly number[]) => all.reduce((sum, quantity) => sum + quantity, 0);
  const scaled = { parts: sumOf(quantities), nested: sumOf(job.parts.map(({ quantity }) => quantity)) };
  return {
    ...(scaled.parts > scaled.nested
      ? { ...scaledArea(job, quantities, nest), scaled }
      : { usedArea: usedAreaOf(nest, job.wholePlates), sheets: nest.plates.length }),
    unplaced: nest.unplaced.flatMap(({ id }) => lines[Number(id)]?.line ?? []),
  };
}
