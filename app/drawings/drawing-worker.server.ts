import { parentPort, workerData } from 'node:worker_threads';
import { analyseDrawing } from './analyse-drawing.ts';
import { toAnalysisView } from './analysis-view.ts';
import type { Unit } from './propose-unit.ts';
import { threadTime } from './thread-time.server.ts';

/** What the thread is started with. */
export interface ThreadTask {
  readonly bytes: Uint8Array;
  readonly unit: Unit | null;
}

/** A thread that reads one drawing. Whoever started it ends it if it takes too long. */
const { bytes, unit }: ThreadTask = workerData;
parentPort?.postMessage(toAnalysisView(analyseDrawing(bytes, { unit, clock: threadTime })));
