import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import type { KnownMaterial } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { mass } from '#app/drawings/mass.ts';
import { readStoredAnalysis } from '#app/drawings/stored-analysis.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import { previewWorkbook } from '#app/platform/files/preview/preview-file.server.ts';
import { checkedFile } from '#app/platform/files/scan/file-state.ts';
import { writeCsv } from '#app/platform/http/csv.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { plateOf } from '../parts/quote-lines.ts';
import { findDrawing } from '../records/lead-detail.queries.server.ts';
import { reference } from '../records/reference.ts';
import type { Route } from './+types/drawing.route.ts';
import { keptBack, missing, respondWithFile } from './stored-file.server.ts';

/**
 * GET /admin/leads/ID/drawings/ID: one drawing as a download; with ?preview the data for its preview (for a workbook
 * the cells as JSON), with ?parts the parts of a DXF as CSV,
 * and their mass by ?grade and ?thickness. // L16, Q3, Q7
 */
export async function loader({ params: { leadId, drawingId }, url, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const isId = isRowId(leadId) && isRowId(drawingId);
  const file = isId ? await findDrawing(services.db, leadId, drawingId) : null;
  if (file === null) return missing('Drawing not found. Its lead may have been erased.');
  if (url.searchParams.has('parts')) {
    const { materials } = context.get(companyContext);
    return respondWithParts(file.name, file.analysis, url.searchParams, materials);
  }
  const checked = checkedFile(file.check, services.config.clamd !== null);
  if (checked.state !== 'open') return keptBack(file.name, checked);
  const leadReference = reference(file.kind, file.number);
  const isPreview = url.searchParams.has('preview');
  const isTable = isPreview && file.mediaType === FILE_KINDS.xlsx.mediaType;
  return respondWithFile(services, context.get(signedIn), {
    file,
    reference: leadReference,
    method: request.method,
    audit: {
      action: isPreview ? 'drawing-previewed' : 'drawings-downloaded',
      subjectId: leadId,
      details: { reference: leadReference, drawings: '1' },
    },
    ...(isTable && {
      content: async () =>
        Response.json(await previewWorkbook(() => services.files.read(file.fileKey), request)),
    }),
  });
}

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
function respondWithParts(
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
