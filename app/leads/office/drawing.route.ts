import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { readStoredAnalysis } from '#app/drawings/stored-analysis.ts';
import { writeCsv } from '#app/platform/csv.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import { previewWorkbook } from '#app/platform/files/preview/workbook-preview.server.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { findDrawing } from '../lead-detail.queries.server.ts';
import { reference } from '../reference.ts';
import type { Route } from './+types/drawing.route.ts';

/**
 * GET /admin/leads/ID/drawings/ID: one drawing as a download; with ?preview the data for its preview (for a workbook
 * the cells as JSON), with ?parts the parts of a DXF as CSV. The file is audited before the first byte is sent. // L16
 */
export async function loader({ params: { leadId, drawingId }, url, request, context }: Route.LoaderArgs) {
  const { db, files } = context.get(servicesContext);
  const known = isRowId(leadId) && isRowId(drawingId);
  const drawing = known ? await findDrawing(db, leadId, drawingId) : null;
  if (drawing === null) return missing('Drawing not found. Its lead may have been erased.');
  const { name, mediaType, fileKey } = drawing;
  const shown = reference(drawing.kind, drawing.number);
  if (url.searchParams.has('parts')) return partsCsv(name, drawing.analysis);
  if (!(await files.exists(fileKey))) {
    return missing(
      `The drawing ${name} of ${shown} is not in the file store. Ask for it again; if more files are missing, restore the files from the last backup.`,
    );
  }
  const headers = {
    'Content-Type': mediaType,
    'Content-Disposition': contentDisposition(name, 'attachment'),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': 'sandbox',
  };
  // HEAD reveals no content, so it is not audited, and the file would stay open as nobody reads it.
  if (request.method === 'HEAD') return new Response(null, { headers });
  const isPreview = url.searchParams.has('preview');
  await recordAudit(db, context.get(signedIn), {
    action: isPreview ? 'drawing-previewed' : 'drawings-downloaded',
    subjectId: leadId,
    details: { reference: shown, drawings: '1' },
  });
  if (isPreview && mediaType === FILE_KINDS.xlsx.mediaType) {
    return Response.json(await previewWorkbook(() => files.read(fileKey)));
  }
  return new Response(
    streamedBody(() => files.read(fileKey)),
    { headers },
  );
}

/** The parts of a DXF: lengths in mm, areas in mm². // Q7 */
function partsCsv(name: string, stored: unknown): Response {
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
    yield [PART_COLUMNS, ...rows];
  }
  return new Response(writeCsv(batches()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(`${name}.parts.csv`, 'attachment'),
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

const PART_COLUMNS = [
  'Part',
  'Width (mm)',
  'Height (mm)',
  'Cut length (mm)',
  'Pierces',
  'Net area (mm2)',
  'Holes',
  'Smallest hole (mm)',
];

function missing(text: string): Response {
  return new Response(text, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
