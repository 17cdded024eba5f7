import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { previewWorkbook } from '#app/platform/files/preview/workbook-preview.server.ts';
import { checkedFile } from '#app/platform/files/scan/file-state.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findDrawing } from '../lead-detail.queries.server.ts';
import { reference } from '../reference.ts';
import type { Route } from './+types/drawing.route.ts';
import { respondWithParts } from './parts-csv.server.ts';
import { keptBack, missing, respondWithFile } from './stored-file.server.ts';

/**
 * GET /admin/leads/ID/drawings/ID: one drawing as a download; with ?preview the data for its preview (for a workbook
 * the cells as JSON), with ?parts the parts of a DXF as CSV,
 * and their mass by ?grade and ?thickness. // L16, Q3, Q7
 */
export async function loader({ params: { leadId, drawingId }, url, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const known = isRowId(leadId) && isRowId(drawingId);
  const file = known ? await findDrawing(services.db, leadId, drawingId) : null;
  if (file === null) return missing('Drawing not found. Its lead may have been erased.');
  if (url.searchParams.has('parts')) {
    const { materials } = context.get(companyContext);
    return respondWithParts(file.name, file.analysis, url.searchParams, materials);
  }
  const checked = checkedFile(file.check, services.config.clamd !== null);
  if (checked.state !== 'open') return keptBack(file.name, checked);
  const shown = reference(file.kind, file.number);
  const isPreview = url.searchParams.has('preview');
  const isTable = isPreview && file.mediaType === FILE_KINDS.xlsx.mediaType;
  return respondWithFile(services, context.get(signedIn), {
    file,
    reference: shown,
    method: request.method,
    audit: {
      action: isPreview ? 'drawing-previewed' : 'drawings-downloaded',
      subjectId: leadId,
      details: { reference: shown, drawings: '1' },
    },
    ...(isTable && {
      content: async () => Response.json(await previewWorkbook(() => services.files.read(file.fileKey))),
    }),
  });
}
