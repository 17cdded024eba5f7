import { analyseDrawing } from './analyse-drawing.ts';
import type { Cutting } from './findings.ts';
import type { Unit } from './propose-unit.ts';
import { shownOf } from './shown-analysis.ts';

/** What the page asks of the web worker that reads drawings. */
export interface DrawingQuestion {
  readonly bytes: Uint8Array;
  readonly unit: Unit | null;
  readonly cutting: Cutting | null;
}

/** A slow phone takes several times as long as the server's two seconds. */
const MILLISECONDS = 12_000;

addEventListener('message', ({ data }: MessageEvent<DrawingQuestion>) => {
  const { bytes, unit, cutting } = data;
  postMessage(shownOf(analyseDrawing(bytes, { unit, cutting, milliseconds: MILLISECONDS })));
});
