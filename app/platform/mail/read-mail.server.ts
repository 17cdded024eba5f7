import { Worker } from 'node:worker_threads';
import { workerFile } from '../project-root.server.ts';
import type { MailContent, MailTask } from './mail-worker.server.ts';

/** Time by the clock; the largest honest mail takes two seconds. */
const LONGEST_MS = 30_000;
/** The thread's heap in MB; the mail and its files lie outside of it. */
const HEAP_MB = 256;

/**
 * Reads the text and the files of a mail in a thread of its own, as strangers write what it parses.
 *
 * @param source the mail, which is handed over to the thread.
 * @returns null if it can't be read, or not in time.
 */
export async function readMail(
  source: Uint8Array<ArrayBuffer>,
  longestMs = LONGEST_MS,
): Promise<MailContent | null> {
  const worker = new Worker(workerFile('platform/mail/mail-worker.server.ts'), {
    name: 'mail',
    workerData: { source } satisfies MailTask,
    transferList: [source.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const { promise, resolve } = Promise.withResolvers<MailContent | null>();
  const limit = setTimeout(() => resolve(null), longestMs);
  worker.on('message', resolve);
  worker.on('error', () => resolve(null));
  worker.on('exit', () => resolve(null));
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    await worker.terminate();
  }
}
