import type { NestJob } from '#app/nesting/nest-job.ts';
import type { NestAnswer } from '#app/nesting/nest-worker.server.ts';
import { oneAtATime } from '#app/platform/one-at-a-time.ts';
import { runThread } from '#app/platform/run-thread.server.ts';

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
