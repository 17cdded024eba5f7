import { analyseDrawing } from './analyse-drawing.ts';
import { toAnalysisView } from './analysis-view.ts';
import type { Cutting } from './fit.ts';
import type { Unit } from './propose-unit.ts';

/** What the page asks of the web worker that reads drawings. */
export type AnalysisRequest = {
  readonly bytes: Uint8Array;
  readonly unit: Unit | null;
  readonly cutting: Cutting | null;
};

/** A slow phone takes many times as long as the server's two seconds, and nobody waits for it: the page goes on. */
const MILLISECONDS = 40_000;

addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => {
  const { bytes, unit, cutting } = data;
  postMessage(toAnalysisView(analyseDrawing(bytes, { unit, cutting, milliseconds: MILLISECONDS })));
});
