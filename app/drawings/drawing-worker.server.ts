import { parentPort, workerData } from 'node:worker_threads';
import { analyseDrawing } from './analyse-drawing.ts';
import { shownOf } from './shown-analysis.ts';
import { threadTime } from './thread-time.server.ts';

/** A thread that reads one drawing. Whoever started it ends it if it takes too long. */
const { bytes }: { bytes: Uint8Array } = workerData;
parentPort?.postMessage(shownOf(analyseDrawing(bytes, { clock: threadTime })));
