import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { checkedFile, explainState, type StoredCheck } from '#app/platform/files/scan/file-state.ts';
import { type ZippedFile, zipFiles } from '#app/platform/files/zip-files.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';
import { namesInZip } from '../parts/drawing-names.ts';
import { type DrawingRecord, findLead } from '../records/lead-with-drawings.queries.server.ts';
import { reference } from '../records/reference.ts';
import type { Route } from './+types/drawings-zip.route.ts';

/** GET /admin/leads/ID/drawings.zip: all drawings of a lead that can be opened. // L16 */
export async function loader({ params: { leadId }, request, context }: Route.LoaderArgs) {
  const { db, files, config } = context.get(servicesContext);
  const found = isRowId(leadId) ? await findLead(db, leadId) : null;
  if (found === null || found.drawings.length === 0) {
    return new Response('There are no drawings. The lead may have been erased.', { status: 404 });
  }
  const leadReference = reference(found.lead.kind, found.lead.number);
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition(`${leadReference}-drawings.zip`, 'attachment'),
    'X-Content-Type-Options': 'nosniff',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const { entries, missing, withheld } = await entriesOf(files, found.drawings, config.clamd !== null);
  await recordAudit(db, context.get(signedIn), {
    action: 'drawings-downloaded',
    subjectId: leadId,
    details: { reference: leadReference, drawings: String(entries.length) },
  });
  const note = `These drawings of ${leadReference} are not in the file store:\n\n${missing.join('\n')}\n`;
  const documents = [
    ...(missing.length > 0 ? [{ path: 'MISSING.txt', content: note }] : []),
    ...(withheld.length > 0 ? [{ path: 'NOT-INCLUDED.txt', content: `${withheld.join('\n\n')}\n` }] : []),
  ];
  return new Response(
    streamedBody(async () => zipFiles(files, entries, documents)),
    { headers },
  );
}

async function entriesOf(
  store: FileStore,
  drawings: readonly (DrawingRecord & { check: StoredCheck })[],
  scanned: boolean,
) {
  const names = namesInZip(drawings.map(({ name }) => name));
  const entries: ZippedFile[] = [];
  const missing: string[] = [];
  const withheld: string[] = [];
  for (const [place, { fileKey, name, check }] of drawings.entries()) {
    const checked = checkedFile(check, scanned);
    if (checked.state !== 'open') withheld.push(`${name}: ${explainState(checked)}`);
    else if (await store.exists(fileKey)) entries.push({ path: names[place] ?? name, fileKey });
    else missing.push(name);
  }
  return { entries, missing, withheld };
}
