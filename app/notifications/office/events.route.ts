import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { refuseWithoutEvents, respondWithEvents } from '#app/platform/http/event-stream.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { streamBell } from '../bell-stream.server.ts';
import type { Route } from './+types/events.route.ts';

/** GET /admin/events: the bell as server-sent events, until the browser disconnects. // D7 */
export function loader({ request, context }: Route.LoaderArgs): Response {
  const refusal = refuseWithoutEvents(request);
  if (refusal !== null) return refusal;
  return respondWithEvents(streamBell(context.get(servicesContext), context.get(signedIn).sessionId));
}
