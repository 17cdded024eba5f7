import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
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
 * the cells as JSON). Audited before the first byte is sent. // L16
 */
export async function loader({ params: { leadId, drawingId }, url, request, context }: Route.LoaderArgs) {
  const { db, files } = context.get(servicesContext);
  const known = isRowId(leadId) && isRowId(drawingId);
  const drawing = known ? await findDrawing(db, leadId, drawingId) : null;
  if (drawing === null) return missing('Drawing not found. Its lead may have been erased.');
  const { name, mediaType, fileKey } = drawing;
  const shown = reference(drawing.kind, drawing.number);
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

function missing(text: string): Response {
  return new Response(text, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
