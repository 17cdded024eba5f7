import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { exportLeads } from '#app/leads/office/export-leads.server.ts';
import { readLeadFilter } from '#app/leads/records/lead-filter.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { quotedValues } from '#app/quotations/quoted-values.queries.server.ts';
import type { Route } from './+types/leads-csv.route.ts';

/** GET /admin/leads.csv: all leads that match the filter in the URL, from all pages. // L21 */
export function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const filter = readLeadFilter(url.searchParams);
  const company = context.get(companyContext);
  const { method } = request;
  const services = context.get(servicesContext);
  const further = {
    heads: ['Quoted (R)', 'Won (R)', 'Sample prices'],
    cellsOf: (ids: readonly string[]) => valuesOf(services.db, ids, company),
  };
  return exportLeads(services, context.get(signedIn), company, { filter, method, further });
}

/** Rand excluding VAT, as a number, and whether they were computed with sample prices. // P1, P12 */
async function valuesOf(db: Database, leadIds: readonly string[], company: CompanyFacts) {
  const values = await quotedValues(db, leadIds, company);
  return leadIds.map((id) => {
    const value = values.get(id);
    if (value === undefined) return ['', '', ''];
    const rand = value.cents / 100;
    return [rand, value.isWon ? rand : '', value.usesSamples ? 'yes' : 'no'];
  });
}
