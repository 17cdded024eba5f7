import { parentPort, workerData } from 'node:worker_threads';
import { analyseDrawing } from './analyse-drawing.ts';
import { shownOf } from './shown-analysis.ts';

/** A thread that reads one drawing. Whoever started it ends it if it takes too long. */
const { bytes }: { bytes: Uint8Array } = workerData;
parentPort?.postMessage(shownOf(analyseDrawing(bytes, { clock: threadTime })));

/** The processor time of this thread in milliseconds, so that a busy machine refuses no drawing. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
