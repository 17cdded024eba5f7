import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { yearOf } from '../../statistics/months.ts';
import { createdInYear } from '../export.queries.server.ts';
import type { Route } from './+types/dashboard-csv.route.ts';
import { exportApplications, figureRows } from './export-applications.server.ts';

/** GET /admin/dashboard.csv?year=2026: the dashboard's figures, then the year's applications. // D6 */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const now = new Date();
  const wanted = url.searchParams.get('year') ?? '';
  const year = /^[12]\d{3}$/.test(wanted) ? Number(wanted) : yearOf(now);
  const above = await figureRows(services.db, year, now);
  return exportApplications(services, context.get(signedIn), {
    which: createdInYear(year),
    chosen: { year: String(year) },
    fileName: `dashboard-${year}.csv`,
    above,
    method: request.method,
  });
}
