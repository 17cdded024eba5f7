import { isFewEnough, type Nest, type NestJob, nestJobSchema } from '#app/nesting/nest-job.ts';
import type { NestAnswer } from '#app/nesting/nest-worker.server.ts';
import { usedAreaOf } from '#app/nesting/used-area.ts';
import { oneAtATime } from '#app/platform/one-at-a-time.ts';
import { runThread } from '#app/platform/run-thread.server.ts';
import { type Group, type GroupNest, groupsOf, nestJobOf, statedNests } from './groups.ts';
import type { Missing } from './missing.ts';
import type { PriceRequest } from './price-request.ts';

/** Nests the groups whose nest a request doesn't state, one after the other in the thread. P4 */
export async function nestGroups(request: PriceRequest): Promise<Map<string, GroupNest | Missing>> {
  const stated = statedNests(request);
  const nests = new Map<string, GroupNest | Missing>();
  for (const group of groupsOf(request).values()) {
    if (!stated.has(group.key)) nests.set(group.key, await nestGroup(group));
  }
  return nests;
}

async function nestGroup(group: Group): Promise<GroupNest | Missing> {
  const job = jobWithQuantities(singlePartJob(group), group);
  if (typeof job === 'string') return job;
  const answer = await nestInThread(job);
  return answer.ok ? groupNestOf(group, job, answer.nest) : 'nest';
}

/**
 * The job that nests a group with one part of each line, for `jobWithQuantities`, or why there is none: outlines can be long, and are
 * checked once for all the quantities of a quotation.
 */
export function singlePartJob(group: Group): NestJob | Missing {
  const lines = group.lines.map(({ line, part }) => ({ line: { ...line, quantity: 1 }, part }));
  const request = nestJobOf({ ...group, lines });
  if (request === null) return 'plates';
  const job = nestJobSchema.safeParse(request);
  return job.success ? job.data : 'nest';
}

/** The job of a group, in the quantities of its lines. */
export function jobWithQuantities(single: NestJob | Missing, { lines }: Group): NestJob | Missing {
  if (typeof single === 'string') return single;
  const parts = single.parts.map((part, at) => ({ ...part, quantity: lines[at]?.line.quantity ?? 1 }));
  return isFewEnough(parts) ? { ...single, parts } : 'too-many';
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

/** Time by the clock after which a thread is ended that hasn't stopped by itself: it may have had to wait for a processor. */
const WAITING_MS = 60_000;
/** The thread's heap in MB: with what lies outside of it, it stays under 200 MB. */
const HEAP = { old: 128, young: 16 };

const FAULTS = { 'too-slow': 'nesting took too long', 'too-much-memory': 'nesting needs more than 200 MB' };

/** Jobs take one processor at most. */
const inTurn = oneAtATime();

/**
 * Nests a job in a thread of its own: at most five seconds of processor time and 200 MB. P4
 *
 * @param heap less of it only in tests.
 */
export function nestInThread(job: NestJob, heap = HEAP): Promise<NestAnswer> {
  const thread = {
    source: 'nesting/nest-worker.server.ts',
    workerData: job,
    limitMs: WAITING_MS,
    resourceLimits: { maxOldGenerationSizeMb: heap.old, maxYoungGenerationSizeMb: heap.young },
  };
  return inTurn(() =>
    runThread<NestAnswer>(thread, (fault) => ({ ok: false, error: FAULTS[fault], isOfParts: false })),
  );
}
