import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/applications-csv.route.ts';
import { exportApplications } from './export-applications.server.ts';

/** GET /admin/job-applications.csv: all applications. // D6 */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const wanted = { year: null, fileName: 'job-applications.csv', method: request.method };
  return exportApplications(context.get(servicesContext), context.get(signedIn), wanted);
}
