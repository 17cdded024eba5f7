import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { readApplicationFilter } from '../application-filter.ts';
import { countNewer } from '../applications.queries.server.ts';
import type { Route } from './+types/newer.route.ts';

/** GET /admin/job-applications/newer?after=1042: how many applications of the filtered list came after that number. // H1 */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const after = Math.trunc(Number(searchParams.get('after'))) || 0;
  const filter = readApplicationFilter(searchParams);
  const me = context.get(signedIn).id;
  const count = await countNewer(context.get(servicesContext).db, filter, me, Math.min(after, 2_147_483_647));
  return new Response(String(count), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
