import { useEffect, useState } from 'react';
import type { DrawingQuestion } from '#app/drawings/browser-worker.ts';
import type { ShownAnalysis } from '#app/drawings/shown-analysis.ts';

/**
 * What a chosen DXF measures, read in a web worker; null while it is read. The file never leaves the browser for this, and
 * nothing of it is sent: the server reads the stored file again (Q7).
 */
export function useAnalysis(
  file: File,
  unit: DrawingQuestion['unit'],
  cutting: DrawingQuestion['cutting'],
): ShownAnalysis | 'failed' | null {
  const [analysis, setAnalysis] = useState<ShownAnalysis | 'failed' | null>(null);
  const thickness = cutting?.thickness ?? null;
  const process = cutting?.process ?? null;

  useEffect(() => {
    const worker = new Worker(new URL('../../drawings/browser-worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<ShownAnalysis>) => setAnalysis(data));
    worker.addEventListener('error', () => setAnalysis('failed'));
    const ask = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const question: DrawingQuestion = {
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
