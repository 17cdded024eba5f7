import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { searchText } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import type { Route } from './+types/search.route.ts';
import { searchOffice } from './search.queries.server.ts';

/** GET /admin/search?q=weld: what the search over the whole office finds, as JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const me = context.get(signedIn).id;
  const { opening } = context.get(companyContext);
  const asking = { me, now: new Date(), opening };
  const groups = await searchOffice(db, searchText(url.searchParams.get('q')), asking);
  return Response.json(groups, { headers: { 'Cache-Control': 'no-store' } });
}
