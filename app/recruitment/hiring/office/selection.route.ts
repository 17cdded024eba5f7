import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readApplicationFilter } from '../application-filter.ts';
import { selectableApplications } from '../applications.queries.server.ts';
import type { Route } from './+types/selection.route.ts';

/** GET /admin/job-applications/selection: the applications of the filtered list, as many as can be changed at once. // H2 */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const me = context.get(signedIn).id;
  const { db } = context.get(servicesContext);
  return Response.json(await selectableApplications(db, readApplicationFilter(searchParams), me));
}
