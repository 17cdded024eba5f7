import { arrayBuffer } from 'node:stream/consumers';
import type { AnalysisView } from '#app/drawings/analysis-view.ts';
import type { ThreadAnswer, ThreadTask } from '#app/drawings/drawing-worker.server.ts';
import { FAILURES } from '#app/drawings/failure.ts';
import type { Plate } from '#app/drawings/fit.ts';
import type { Machine } from '#app/drawings/machine.ts';
import type { Unit } from '#app/drawings/propose-unit.ts';
import { LIMITS } from '#app/drawings/thresholds.ts';
import { oneAtATime } from '#app/platform/one-at-a-time.ts';
import { runThread } from '#app/platform/run-thread.server.ts';

/** Time by the clock after which a thread is ended that hasn't stopped by itself: it may have had to wait for a processor. */
const WAITING_MS = 15 * LIMITS.milliseconds;
/**
 * The thread's heap in MB. The file and the lists of its tags lie outside of it, up to 60 MB: together they stay under 200 MB,
 * and a file of 9 MB with 75,000 holes is still read. // Q8
 */
const HEAP = { old: 128, young: 16 };

/** What is known of a drawing beside its file. */
type ReadingOptions = {
  /** The unit that a person chose. */
  readonly unit?: Unit | null | undefined;
  /** What it is to be cut from, and the machines to choose from: holes and webs are judged for both. */
  readonly plate?: Plate | undefined;
  readonly machines?: readonly Machine[] | undefined;
  /** Whether the shapes of its parts are wanted beside the report. */
  readonly shapes?: boolean | undefined;
};

const NO_PLATE: Plate = { thickness: null, group: null };

/** A request with ten drawings takes one processor at most. */
const inTurn = oneAtATime();

/**
 * Reads a drawing in a thread of its own: at most two seconds of processor time and 200 MB; beyond them, and if the thread
 * fails, the report refuses the file. Q8
 *
 * @param content the file, read only when it is its turn; not larger than LIMITS.bytes.
 * @param heap less of it only in tests.
 */
export async function analyseInThread(
  content: () => Promise<AsyncIterable<Uint8Array>>,
  options: ReadingOptions,
  heap = HEAP,
): Promise<AnalysisView> {
  const answer = await inTurn(async () => measure(await arrayBuffer(await content()), options, heap));
  return answer.view;
}

/** As `analyseInThread`, with the shapes of the parts. */
export function measureShapes(
  content: () => Promise<AsyncIterable<Uint8Array>>,
  options: ReadingOptions,
): Promise<ThreadAnswer> {
  return inTurn(async () => measure(await arrayBuffer(await content()), { ...options, shapes: true }, HEAP));
}

function measure(
  content: ArrayBuffer,
  { unit = null, plate = NO_PLATE, machines = [], shapes = false }: ReadingOptions,
  { old, young }: typeof HEAP,
): Promise<ThreadAnswer> {
  const thread = {
    source: 'drawings/drawing-worker.server.ts',
    workerData: { bytes: new Uint8Array(content), unit, plate, machines, shapes } satisfies ThreadTask,
    transferList: [content],
    limitMs: WAITING_MS,
    resourceLimits: { maxOldGenerationSizeMb: old, maxYoungGenerationSizeMb: young },
  };
  return runThread(thread, (fault) => ({ view: { ok: false, error: FAILURES[fault] }, shapes: [] }));
}
