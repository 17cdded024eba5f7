import type { KnownMaterial } from '#app/company/company.ts';
import { mass } from '#app/drawings/mass.ts';
import { readStoredAnalysis } from '#app/drawings/stored-analysis.ts';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import { writeCsv } from '#app/platform/http/csv.server.ts';
import { plateOf } from '../quote-lines.ts';
import { missing } from './stored-file.server.ts';

const UNKNOWN = 'unknown';
const COLUMNS = [
  'Part',
  'Width (mm)',
  'Height (mm)',
  'Cut length (mm)',
  'Pierces',
  'Net area (mm2)',
  'Holes',
  'Smallest hole (mm)',
  'Grade',
  'Thickness (mm)',
  'Density (kg/m3)',
  'Net mass (kg)',
];

/**
 * The parts of a DXF as CSV, one row each.
 *
 * @param plate grade and thickness as they were chosen and typed; what they don't state is unknown. // Q3, Q7
 */
export function respondWithParts(
  name: string,
  stored: unknown,
  plate: URLSearchParams,
  materials: readonly KnownMaterial[],
): Response {
  const analysis = readStoredAnalysis(stored);
  const grade = (plate.get('grade') ?? '').slice(0, 60);
  const { thickness, density } = plateOf({ grade, thickness: plate.get('thickness') ?? '' }, materials);
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
    grade || UNKNOWN,
    thickness ?? UNKNOWN,
    density ?? UNKNOWN,
    roundedMass(mass(part.netArea, thickness, density)),
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

/** To the gram: less than the tolerance of a plate's thickness. */
function roundedMass(kg: number | null): number | string {
  return kg === null ? UNKNOWN : Math.round(kg * 1_000) / 1_000;
}
