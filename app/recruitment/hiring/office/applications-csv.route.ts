import { inArray } from 'drizzle-orm';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { isFiltered } from '#app/platform/db/list-filter.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { applications } from '../../applications/applications.tables.ts';
import { NO_APPLICATION_FILTER, readApplicationFilter } from '../application-filter.ts';
import { filterConditions } from '../applications.queries.server.ts';
import type { Route } from './+types/applications-csv.route.ts';
import { exportApplications } from './export-applications.server.ts';

const fileName = 'job-applications.csv';

/** GET /admin/job-applications.csv: the applications of the filtered list, with their answers. // D6, H9 */
export function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const me = context.get(signedIn);
  const filter = readApplicationFilter(url.searchParams);
  const chosen = { which: isFiltered(filter, NO_APPLICATION_FILTER) ? 'filtered' : 'all' };
  const wanted = { which: filterConditions(filter, me.id), chosen, fileName, method: request.method };
  return exportApplications(context.get(servicesContext), me, wanted);
}

/** POST: the chosen applications. Their ids would be too long for an address. // H2 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const ids = String((await readSmallForm(request)).get('ids') ?? '');
  const which = inArray(applications.id, [...new Set(ids.split(' ').filter(isRowId))]);
  const wanted = { which, chosen: { which: 'selected' }, fileName, method: request.method };
  return exportApplications(context.get(servicesContext), context.get(signedIn), wanted);
}
