import { parentPort, workerData } from 'node:worker_threads';
import { analyseDrawing } from './analyse-drawing.ts';
import { toAnalysisView } from './analysis-view.ts';
import { threadTime } from './thread-time.server.ts';

/** A thread that reads one drawing. Whoever started it ends it if it takes too long. */
const { bytes }: { bytes: Uint8Array } = workerData;
parentPort?.postMessage(toAnalysisView(analyseDrawing(bytes, { clock: threadTime })));
