import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readApplicationFilter } from '../application-filter.ts';
import { countNewer } from '../applications.queries.server.ts';
import type { Route } from './+types/newer.route.ts';

/** The largest integer of the database. */
const MAX_NUMBER = 2_147_483_647;

/** GET /admin/job-applications/newer?after=1042: how many applications of the filtered list came after that number. // H1 */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const after = Math.min(Math.max(0, Math.trunc(Number(searchParams.get('after'))) || 0), MAX_NUMBER);
  const filter = readApplicationFilter(searchParams);
  const me = context.get(signedIn).id;
  const count = await countNewer(context.get(servicesContext).db, filter, me, after);
  return new Response(String(count), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
