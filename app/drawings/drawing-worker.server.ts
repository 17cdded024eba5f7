import { parentPort, workerData } from 'node:worker_threads';
import { analyseDrawing } from './analyse-drawing.ts';
import { type AnalysisView, toAnalysisView } from './analysis-view.ts';
import { cuttingOf, type Plate } from './fit.ts';
import type { Machine } from './machine.ts';
import type { PartShape } from './part-shapes.ts';
import type { Unit } from './propose-unit.ts';
import { threadTime } from './thread-time.server.ts';

export type ThreadTask = {
  readonly bytes: Uint8Array;
  readonly unit: Unit | null;
  /** Holes and webs are judged for the plate and the machine that suits best. */
  readonly plate: Plate;
  readonly machines: readonly Machine[];
  /** Whether the shapes of the parts are wanted. */
  readonly shapes: boolean;
};

export type ThreadAnswer = {
  readonly view: AnalysisView;
  /** Empty unless they are wanted. */
  readonly shapes: readonly PartShape[];
};

/** A thread that reads one drawing. Whoever started it ends it if it takes too long. */
const { bytes, unit, plate, machines, shapes }: ThreadTask = workerData;
const analysis = analyseDrawing(bytes, {
  unit,
  cutting: ({ parts }) => cuttingOf(machines, parts, plate),
  shapes,
  clock: threadTime,
});
const answer: ThreadAnswer = {
  view: toAnalysisView(analysis),
  shapes: analysis.ok ? analysis.shapes : [],
};
parentPort?.postMessage(answer);
