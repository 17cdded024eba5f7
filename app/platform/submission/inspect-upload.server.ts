import type { FileKind, Inspection } from '../files/content/inspection.ts';
import { FairQueue } from './fair-queue.server.ts';
import { errorOf, UploadThread } from './upload.server.ts';

/** CPU time of one file, in milliseconds. The largest honest ones take 500 on a slow machine. // X6 */
const FILE_CPU_MS = 2_000;
/** CPU time of all files of a request. */
const REQUEST_CPU_MS = 6_000;
/** How often the CPU time of a file is looked at. */
const LOOK_MS = 100;
/** Ends what waits for a disk that doesn't answer, however little CPU time it uses. */
const LONGEST_MS = 30_000;
/** Files that are inspected at the same time, each in a thread of its own. */
const THREADS = 2;
/** Files of all senders together; those past it are refused with 503. */
const MOST_WAITING = 300;

/** Inspects a file of one request. @throws if the file can't be read, which is an error on our side. */
export type Inspect = (file: string, kinds: readonly FileKind[]) => Promise<Inspection>;

const queue = new FairQueue({ places: THREADS, mostWaiting: MOST_WAITING });
/** At most as many as the queue has places. */
const idle: UploadThread[] = [];

/**
 * Detects the types of a request's files by their content (`inspectFile`), in threads, since a crafted file can take seconds.
 * A file that takes too long is refused, and so are the others of its request once that has used its time.
 *
 * @param sender whose files take turns with those of other senders (`senderKey`, or somebody signed in).
 * @param signal aborted when the client has gone: nothing of its request is inspected any longer.
 */
export function inspectionsOf(
  sender: string,
  signal?: AbortSignal,
  { fileMs = FILE_CPU_MS, requestMs = REQUEST_CPU_MS } = {},
): Inspect {
  let leftMs = requestMs;
  return (file, kinds) =>
    queue.run(sender, signal, async (used) => {
      if (leftMs <= 0) return { ok: false, code: 'too-slow' };
      return inspectIn(
        await takeThread(),
        { file, kinds, signal, limitMs: Math.min(fileMs, leftMs) },
        (ms) => {
          leftMs -= ms;
          used(ms);
        },
      );
    });
}

async function takeThread(): Promise<UploadThread> {
  const thread = idle.pop();
  if (thread !== undefined && !thread.ended) return thread;
  const started = new UploadThread('inspections');
  // Loading its modules must not count as time of the file.
  await started.ask({ do: 'begin' });
  return started;
}

type Task = {
  file: string;
  kinds: readonly FileKind[];
  signal: AbortSignal | undefined;
  limitMs: number;
};

async function inspectIn(
  thread: UploadThread,
  { file, kinds, signal, limitMs }: Task,
  used: (ms: number) => void,
): Promise<Inspection> {
  const before = await thread.cpuMs();
  let usedMs = 0;
  const measure = async () => {
    // Fails if the thread has been ended meanwhile.
    usedMs = await thread.cpuMs().then(
      (now) => now - before,
      () => usedMs,
    );
  };
  let isDone = false;
  const stop = () => void thread.stop();
  const look = setInterval(async () => {
    await measure();
    if (usedMs > limitMs && !isDone) stop();
  }, LOOK_MS);
  const last = setTimeout(stop, LONGEST_MS);
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    const answer = await thread.ask({ do: 'inspect', path: file, kinds });
    await measure();
    if (answer.is === 'inspected') return answer.inspection;
    throw answer.is === 'failed' ? errorOf(answer.error) : new Error(answer.is);
  } catch (error) {
    signal?.throwIfAborted();
    if (!thread.ended) throw error;
    // It was ended from here, or the file made it fail: nobody else's file was in it.
    return { ok: false, code: thread.stopped ? 'too-slow' : 'damaged' };
  } finally {
    isDone = true;
    clearInterval(look);
    clearTimeout(last);
    signal?.removeEventListener('abort', stop);
    used(usedMs);
    if (!thread.stopped && !thread.ended) idle.push(thread);
  }
}
