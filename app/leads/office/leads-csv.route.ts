import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readLeadFilter } from '../lead-filter.ts';
import type { Route } from './+types/leads-csv.route.ts';
import { exportLeads } from './export-leads.server.ts';

/** GET /admin/leads.csv: all leads that match the filter in the URL, from all pages. // L21 */
export function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const filter = readLeadFilter(url.searchParams);
  const company = context.get(companyContext);
  const { method } = request;
  return exportLeads(context.get(servicesContext), context.get(signedIn), company, { filter, method });
}
