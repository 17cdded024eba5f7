import type { FileKind, Inspection } from '../files/content/inspection.ts';
import { errorOf, UploadThread, uploadThread } from './upload.server.ts';

/** How long the inspection of a file may take; also on a slow machine it takes a second. */
const INSPECTION_MS = 30_000;
/** The last of the inspections that are repeated, each in a thread of its own. */
let repeated: Promise<unknown> = Promise.resolve();

/**
 * Detects a file's type by its content (`inspectFile`), in a thread, since a crafted file can take seconds. If it isn't
 * done in time, the thread is ended, and the files that it was inspecting are inspected again one by one, each in a new
 * thread: only the one that hangs again is refused.
 *
 * @param limitMs less only in tests.
 * @throws if the file can't be read, which is an error on our side.
 */
export async function inspectUpload(
  file: string,
  kinds: readonly FileKind[],
  limitMs = INSPECTION_MS,
): Promise<Inspection> {
  const thread = uploadThread('inspections');
  try {
    return await inspectIn(thread, file, kinds, limitMs);
  } catch (error) {
    if (!thread.ended) throw error;
  }
  const again = repeated.then(() => inspectAlone(file, kinds, limitMs));
  repeated = again.catch(() => {});
  return again;
}

async function inspectAlone(file: string, kinds: readonly FileKind[], limitMs: number): Promise<Inspection> {
  const thread = new UploadThread('inspection');
  try {
    return await inspectIn(thread, file, kinds, limitMs);
  } catch (error) {
    if (thread.stopped) return { ok: false, code: 'too-slow' };
    throw error;
  } finally {
    await thread.stop();
  }
}

/** @throws also if the thread ends, which it does when the limit is over. */
async function inspectIn(
  thread: UploadThread,
  file: string,
  kinds: readonly FileKind[],
  limitMs: number,
): Promise<Inspection> {
  const timer = setTimeout(() => void thread.stop(), limitMs);
  try {
    const answer = await thread.ask(thread.number(), { do: 'inspect', path: file, kinds });
    if (answer.is !== 'inspected')
      throw answer.is === 'failed' ? errorOf(answer.error) : new Error(answer.is);
    return answer.inspection;
  } finally {
    clearTimeout(timer);
  }
}
