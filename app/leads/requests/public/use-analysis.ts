import { useEffect, useState } from 'react';
import type { AnalysisView, MeasuredView } from '#app/drawings/analysis-view.ts';
import type { AnalysisRequest } from '#app/drawings/browser-worker.ts';

const TYPING_MS = 300;

/** What a drawing measures, or why not; null while it is read. */
export type Analysis = AnalysisView | 'failed' | null;

export function measuredOf(analysis: Analysis): MeasuredView | null {
  return analysis !== null && analysis !== 'failed' && analysis.ok ? analysis : null;
}

/**
 * What a chosen DXF measures, read in a web worker; null while it is read. The file never leaves the browser for this, and
 * nothing of it is sent: the server reads the stored file again (Q7).
 */
export function useAnalysis(
  file: File,
  unit: AnalysisRequest['unit'],
  cutting: AnalysisRequest['cutting'],
): Analysis {
  const [analysis, setAnalysis] = useState<Analysis>(null);
  const thickness = cutting?.thickness ?? null;
  const process = cutting?.process ?? null;

  useEffect(() => {
    let worker: Worker | undefined;
    const analyse = async () => {
      worker = new Worker(new URL('../../../drawings/browser-worker.ts', import.meta.url), {
        type: 'module',
      });
      worker.addEventListener('message', ({ data }: MessageEvent<AnalysisView>) => setAnalysis(data));
      worker.addEventListener('error', () => setAnalysis('failed'));
      const bytes = new Uint8Array(await file.arrayBuffer());
      const request: AnalysisRequest = {
        bytes,
        unit,
        cutting: thickness === null || process === null ? null : { thickness, process },
      };
      worker.postMessage(request, [bytes.buffer]);
    };
    // Without the wait a large file would be read once for each digit of a thickness.
    const timer = setTimeout(
      () => analyse().catch(() => setAnalysis('failed')),
      thickness === null ? 0 : TYPING_MS,
    );
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [file, unit, thickness, process]);

  return analysis;
}
