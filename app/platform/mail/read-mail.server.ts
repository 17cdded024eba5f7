import { runThread } from '../run-thread.server.ts';
import type { MailTask, ReceivedMail } from './mail-worker.server.ts';

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
export function readMail(source: Uint8Array<ArrayBuffer>): Promise<ReceivedMail | null> {
  const thread = {
    source: 'platform/mail/mail-worker.server.ts',
    workerData: { source } satisfies MailTask,
    transferList: [source.buffer],
    limitMs: LONGEST_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  };
  return runThread<ReceivedMail | null>(thread, () => null).catch(() => null);
}
