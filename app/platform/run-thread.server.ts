import { Worker, type WorkerOptions } from 'node:worker_threads';
import { workerFile } from './project-root.server.ts';

type Thread = Pick<WorkerOptions, 'workerData' | 'transferList' | 'resourceLimits'> & {
  /** The file that it runs, in `app/`. It posts one message: its answer. */
  source: string;
  /** By the clock, from when the thread runs: past it, the thread is ended. */
  limitMs: number;
};

/**
 * Has a thread of its own do one task.
 *
 * @param endedFor the answer of a thread that took too long, or more memory than `resourceLimits` give it.
 * @throws if the thread fails in another way.
 */
export async function runThread<Answer>(
  { source, limitMs, ...options }: Thread,
  endedFor: (fault: 'too-slow' | 'too-much-memory') => Answer,
): Promise<Answer> {
  const worker = new Worker(workerFile(source), options);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let timer: NodeJS.Timeout | undefined;
  worker.on('online', () => {
    timer = setTimeout(() => resolve(endedFor('too-slow')), limitMs);
  });
  worker.on('message', resolve);
  worker.on('error', (error) => {
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(endedFor('too-much-memory'));
    else reject(error);
  });
  worker.on('exit', (code) => reject(new Error(`The thread ${source} ended with ${code}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
