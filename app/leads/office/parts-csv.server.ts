import { readStoredAnalysis } from '#app/drawings/stored-analysis.ts';
import { writeCsv } from '#app/platform/csv.server.ts';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import { missing } from './stored-file.server.ts';

const COLUMNS = [
  'Part',
  'Width (mm)',
  'Height (mm)',
  'Cut length (mm)',
  'Pierces',
  'Net area (mm2)',
  'Holes',
  'Smallest hole (mm)',
];

/** The parts of a DXF as CSV, one row each. // Q7 */
export function respondWithParts(name: string, stored: unknown): Response {
  const analysis = readStoredAnalysis(stored);
  if (analysis === null || !analysis.ok) return missing('This drawing has not been measured.');
  const rows = analysis.parts.map((part, at) => [
    at + 1,
    part.width,
    part.height,
    part.cutLength,
    part.pierces,
    part.netArea,
    part.holes,
    part.smallestHole ?? '',
  ]);
  async function* batches() {
    yield [COLUMNS, ...rows];
  }
  return new Response(writeCsv(batches()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(`${name}.parts.csv`, 'attachment'),
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
