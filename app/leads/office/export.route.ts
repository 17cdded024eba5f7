import { personalDataResponse } from '#app/accounts/session/office/personal-data-response.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { openFilesOf } from '#app/platform/files/scan/file-checks.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
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
  const services = context.get(servicesContext);
  const { db, config } = services;
  const ids = isRowId(leadId) ? await leadIdsOf(leadId) : [];
  const data = await readLeadData(db, ids);
  const [first] = data;
  if (first === undefined) return missing('Lead not found. It may have been erased.');
  const references = data.map(({ lead }) => reference(lead.kind, lead.number));
  const keys = data.flatMap(({ drawings }) => drawings.map(({ fileKey }) => fileKey));
  const files = await openFilesOf(services, keys, config.clamd !== null);
  return personalDataResponse(db, context.get(signedIn), { request, subjectId: leadId, references }, () =>
    zipLeadData(files, data, context.get(companyContext)),
  );

  async function leadIdsOf(id: string): Promise<string[]> {
    return url.searchParams.has('person') ? (await leadsOfPerson(db, id)).map((one) => one.id) : [id];
  }
}
