import { personalDataResponse } from '#app/accounts/session/office/personal-data-response.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { missing } from '#app/leads/office/stored-file.server.ts';
import { readLeadData } from '#app/leads/personal-data.queries.server.ts';
import { zipLeadData } from '#app/leads/personal-data-zip.server.ts';
import { leadsOfPerson } from '#app/leads/records/lead-detail.queries.server.ts';
import { reference } from '#app/leads/records/reference.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { openFilesOf } from '#app/platform/files/scan/file-checks.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readQuotationData } from '#app/quotations/personal-data.queries.server.ts';
import type { Route } from './+types/export.route.ts';

/**
 * GET /admin/leads/ID/export: a zip with everything stored about a lead and its quotations; with ?person, about all leads of its email
 * address; if nothing is left out, also about the person beyond them. Audited before the first byte is sent. // X5
 */
export async function loader({ params: { leadId }, url, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, config } = services;
  const ids = isRowId(leadId) ? await leadIdsOf(leadId) : [];
  const data = await readLeadData(db, ids);
  const [first] = data;
  if (first === undefined) return missing('Lead not found. It may have been erased.');
  const references = data.map(({ lead }) => reference(lead.kind, lead.number));
  const quoted = await readQuotationData(
    db,
    data.map(({ lead }) => lead.id),
  );
  const drawings = data.flatMap((lead) => lead.drawings.map(({ fileKey }) => fileKey));
  const keys = [...drawings, ...quoted.orderKeys];
  const files = await openFilesOf(services, keys, config.clamd !== null);
  return personalDataResponse(db, context.get(signedIn), { request, subjectId: leadId, references }, () =>
    zipLeadData(files, data, context.get(companyContext), quoted),
  );

  async function leadIdsOf(id: string): Promise<string[]> {
    return url.searchParams.has('person') ? (await leadsOfPerson(db, id)).map((lead) => lead.id) : [id];
  }
}
