import { redirect } from 'react-router';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { setCookies } from '../../session/cookies.server.ts';
import { signedIn } from '../../session/signed-in.queries.server.ts';
import { signOut } from '../sign-in.commands.server.ts';
import { OFFICE } from '../sign-in.ts';
import type { Route } from './+types/logout.route.ts';

/** POST /admin/logout: ends the session on the server. // A5 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const cookies = await signOut(context.get(servicesContext), context.get(signedIn), request);
  return redirect('/admin-login', { headers: setCookies(cookies) });
}

export function loader(): Response {
  return redirect(OFFICE);
}
