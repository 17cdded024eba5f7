import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { leadsOfPerson } from '../lead-detail.queries.server.ts';
import { readLeadData } from '../personal-data.queries.server.ts';
import { zipLeadData } from '../personal-data-zip.server.ts';
import { reference } from '../reference.ts';
import type { Route } from './+types/export.route.ts';
import { missing } from './stored-file.server.ts';

/**
 * GET /admin/leads/ID/export: a zip with everything stored about a lead; with ?person, about all leads of its email
 * address. Audited before the first byte is sent. // X5
 */
export async function loader({ params: { leadId }, url, request, context }: Route.LoaderArgs) {
  const { db, files } = context.get(servicesContext);
  const ids = isRowId(leadId) ? await leadIdsOf(leadId) : [];
  const data = await readLeadData(db, ids);
  const [first] = data;
  if (first === undefined) return missing('Lead not found. It may have been erased.');
  const references = data.map(({ lead }) => reference(lead.kind, lead.number));
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition(`personal-data-${references[0]}.zip`, 'attachment'),
    'X-Content-Type-Options': 'nosniff',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  await recordAudit(db, context.get(signedIn), {
    action: 'personal-data-exported',
    subjectId: leadId,
    details: { reference: references.join(', ') },
  });
  return new Response(
    streamedBody(() => zipLeadData(files, data)),
    { headers },
  );

  async function leadIdsOf(id: string): Promise<string[]> {
    return url.searchParams.has('person') ? (await leadsOfPerson(db, id)).map((one) => one.id) : [id];
  }
}
