import { parentPort, workerData } from 'node:worker_threads';
import { nest } from './nest.ts';
import type { Nest, NestJob } from './nest-job.ts';
import { NestFault } from './prepare.ts';

export type NestAnswer =
  | { ok: true; nest: Nest }
  /** `isOfParts`: it fails each time, since it is the parts that can't be nested. */
  | { ok: false; error: string; isOfParts: boolean };

/** A thread that nests one job. Whoever started it ends it if it takes too long. */
const job: NestJob = workerData;
parentPort?.postMessage(answer());

function answer(): NestAnswer {
  try {
    return { ok: true, nest: nest(job, threadTime) };
  } catch (error) {
    if (error instanceof NestFault) return { ok: false, error: error.message, isOfParts: true };
    throw error;
  }
}

/** The processor time of this thread in milliseconds, so that a busy machine interrupts no search. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
