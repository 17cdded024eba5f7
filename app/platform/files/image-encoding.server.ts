import { fork } from 'node:child_process';
import { once } from 'node:events';
import { oneAtATime } from '../one-at-a-time.ts';
import { workerFile } from '../project-root.server.ts';
import type { CropAnswer, CropJob, ImageAnswer, ImageJob } from './image-job.ts';

/** In milliseconds; the largest picture that is taken needs a few seconds on a busy machine. */
const TIMEOUT_MS = 120_000;

/** Of the image process, in MB: its JavaScript needs little, and sharp's own memory is bounded by the pixels. */
const HEAP_MB = 128;

const inTurn = oneAtATime();

/**
 * Makes the encodings of a picture in a process of its own, one picture at a time.
 *
 * @returns what was made, or what is wrong with the picture: a process that ends or takes too long counts as a damaged one.
 */
export function encodeImage(job: ImageJob): Promise<ImageAnswer> {
  return inTurn(() => encodeNow<ImageAnswer>(job));
}

/** The same for encodings of fixed sizes. */
export function cropImage(job: CropJob): Promise<CropAnswer> {
  return inTurn(() => encodeNow<CropAnswer>(job));
}

const DAMAGED = { ok: false, fault: 'damaged' } as const;

async function encodeNow<Answer>(job: ImageJob | CropJob): Promise<Answer | typeof DAMAGED> {
  const child = fork(workerFile('platform/files/image-worker.server.ts'), {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'exit');
  const { promise, resolve, reject } = Promise.withResolvers<Answer | typeof DAMAGED>();
  child.once('message', (answer) => resolve(answer as Answer));
  child.once('error', reject);
  ended.then(() => resolve(DAMAGED), reject);
  child.send(job);
  try {
    return await promise;
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}
