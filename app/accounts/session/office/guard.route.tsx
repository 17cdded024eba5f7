import { Outlet, redirect } from 'react-router';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findSession, ownSettings, signedIn } from '../signed-in.queries.server.ts';
import type { Route } from './+types/guard.route.ts';
import { keepScreen } from './keep-screen.ts';

/**
 * The guard of every office route in app/routes.ts: pages, loaders, actions, files and .data requests. Without a
 * session it redirects to the sign-in page, which returns to the requested page afterwards. // A5
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, context }, next) => {
    const session = await findSession(context.get(servicesContext), request);
    if (session === null) {
      throw redirect(`/admin-login?${new URLSearchParams({ to: wantedPage(request, url) })}`);
    }
    context.set(signedIn, session.me);
    context.set(ownSettings, session.settings);
    const response = await next();
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  },
];

/** A form's address, loaded again, isn't what was sent to it: one returns to the page of the form. // A5 */
function wantedPage(request: Request, url: URL): string {
  const from = request.headers.get('Referer');
  const isForm = request.method !== 'GET' && request.method !== 'HEAD';
  const page = isForm && from !== null && URL.canParse(from) ? new URL(from) : url;
  return page.pathname + page.search;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen];

/** A loader makes React Router run the guard even for pages without data of their own. */
export function loader(): null {
  return null;
}

export default function Guard() {
  return <Outlet />;
}
