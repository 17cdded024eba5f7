import { Worker } from 'node:worker_threads';
import type { NestJob } from '#app/nesting/nest-job.ts';
import type { NestAnswer } from '#app/nesting/nest-worker.server.ts';
import { workerFile } from '#app/platform/project-root.server.ts';

/** Time by the clock after which a thread is ended that hasn't stopped by itself: it may have had to wait for a processor. */
const WAITING_MS = 60_000;
/** The thread's heap in MB: with what lies outside of it, it stays under 200 MB. */
const HEAP = { old: 128, young: 16 };

/** The last thread's end: jobs are nested one at a time, so that they take one processor at most. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Nests a job in a thread of its own: at most five seconds of processor time and 200 MB. P4
 *
 * @param heap less of it only in tests.
 */
export function nestInThread(job: NestJob, heap = HEAP): Promise<NestAnswer> {
  const answer = last.then(() => runThread(job, heap));
  last = answer.catch(() => {});
  return answer;
}

async function runThread(job: NestJob, { old, young }: typeof HEAP): Promise<NestAnswer> {
  const worker = new Worker(workerFile('nesting/nest-worker.server.ts'), {
    name: 'nest',
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: old, maxYoungGenerationSizeMb: young },
  });
  const { promise, resolve, reject } = Promise.withResolvers<NestAnswer>();
  const timer = setTimeout(() => resolve({ ok: false, error: 'nesting took too long' }), WAITING_MS);
  worker.on('message', resolve);
  worker.on('error', (error) => {
    const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (outOfMemory) resolve({ ok: false, error: 'nesting needs more than 200 MB' });
    else reject(error);
  });
  worker.on('exit', (code) => reject(new Error(`The nesting thread ended with ${code}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
