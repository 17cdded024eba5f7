import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { streamBell } from '../bell-stream.server.ts';
import type { Route } from './+types/events.route.ts';

const EVENT_STREAM = 'text/event-stream';

/** GET /admin/events: the bell as server-sent events, until the browser disconnects. // D7 */
export function loader({ request, context }: Route.LoaderArgs): Response {
  // Other requests, such as the router's for .data, would wait for the end of an endless response.
  const wantsEvents = request.method === 'GET' && request.headers.get('accept') === EVENT_STREAM;
  if (!wantsEvents || new URL(request.url).pathname.endsWith('.data'))
    return new Response(`This address answers GET with ${EVENT_STREAM} alone.`, { status: 406 });
  return new Response(streamBell(context.get(servicesContext), context.get(signedIn).sessionId), {
    // X-Accel-Buffering keeps nginx from buffering the events.
    headers: { 'Content-Type': EVENT_STREAM, 'X-Accel-Buffering': 'no' },
  });
}
