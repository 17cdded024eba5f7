import { isFewEnough, type Nest, type NestJob, nestJobSchema } from '#app/nesting/nest-job.ts';
import { usedAreaOf } from '#app/nesting/used-area.ts';
import { type Group, type GroupNest, groupsOf, knownNests, nestJobOf } from './groups.ts';
import type { Missing } from './missing.ts';
import { nestInThread } from './nest-in-thread.server.ts';
import type { PriceRequest } from './price-request.ts';

/** Nests the groups whose nest a request does not say, one after the other in the thread. P4 */
export async function nestGroups(request: PriceRequest): Promise<Map<string, GroupNest | Missing>> {
  const known = knownNests(request);
  const nests = new Map<string, GroupNest | Missing>();
  for (const group of groupsOf(request).values()) {
    if (!known.has(group.key)) nests.set(group.key, await nestGroup(group));
  }
  return nests;
}

async function nestGroup(group: Group): Promise<GroupNest | Missing> {
  const job = checkedJobOf(group);
  if (typeof job === 'string') return job;
  const answer = await nestInThread(job);
  return answer.ok ? groupNestOf(group, job, answer.nest) : 'nest';
}

/** The job that nests a group, or why there is none. */
function checkedJobOf(group: Group): NestJob | Missing {
  const request = nestJobOf(group);
  if (request === null) return 'plates';
  const job = nestJobSchema.safeParse(request);
  return job.success ? job.data : 'nest';
}

/**
 * The same with one part of each line, for `withQuantities`: outlines can be long, and are checked once for all the quantities of a
 * quotation.
 */
export function jobOfOnes(group: Group): NestJob | Missing {
  const lines = group.lines.map(({ line, part }) => ({ line: { ...line, quantity: 1 }, part }));
  return checkedJobOf({ ...group, lines });
}

/** The job of a group, in the quantities of its lines. */
export function withQuantities(ones: NestJob | Missing, { lines }: Group): NestJob | Missing {
  if (typeof ones === 'string') return ones;
  const parts = ones.parts.map((part, at) => ({ ...part, quantity: lines[at]?.line.quantity ?? 1 }));
  return isFewEnough(parts) ? { ...ones, parts } : 'nest';
}

/** What a group costs by a nest of its job. */
export function groupNestOf(
  { lines }: Group,
  { wholePlates }: NestJob,
  nest: Pick<Nest, 'plates' | 'unplaced'>,
): GroupNest {
  return {
    usedArea: usedAreaOf(nest, wholePlates),
    sheets: nest.plates.length,
    unplaced: nest.unplaced.flatMap(({ id }) => lines[Number(id)]?.line ?? []),
  };
}
