import { useEffect, useState } from 'react';
import type { AnalysisView } from '#app/drawings/analysis-view.ts';
import type { AnalysisRequest } from '#app/drawings/browser-worker.ts';

/**
 * What a chosen DXF measures, read in a web worker; null while it is read. The file never leaves the browser for this, and
 * nothing of it is sent: the server reads the stored file again (Q7).
 */
export function useAnalysis(
  file: File,
  unit: AnalysisRequest['unit'],
  cutting: AnalysisRequest['cutting'],
): AnalysisView | 'failed' | null {
  const [analysis, setAnalysis] = useState<AnalysisView | 'failed' | null>(null);
  const thickness = cutting?.thickness ?? null;
  const process = cutting?.process ?? null;

  useEffect(() => {
    const worker = new Worker(new URL('../../drawings/browser-worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<AnalysisView>) => setAnalysis(data));
    worker.addEventListener('error', () => setAnalysis('failed'));
    const ask = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const question: AnalysisRequest = {
        bytes,
        unit,
        cutting: thickness === null || process === null ? null : { thickness, process },
      };
      worker.postMessage(question, [bytes.buffer]);
    };
    ask().catch(() => setAnalysis('failed'));
    return () => worker.terminate();
  }, [file, unit, thickness, process]);

  return analysis;
}
