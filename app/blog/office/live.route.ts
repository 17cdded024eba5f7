import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readEditing } from '../desk.queries.server.ts';
import { streamEditing } from '../presence-stream.server.ts';
import type { Route } from './+types/live.route.ts';

const EVENT_STREAM = 'text/event-stream';

/** GET /admin/blog/ID/live?editor=ID: who else has the article open, as server-sent events. // B16 */
export async function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const editor = url.searchParams.get('editor');
  // Other requests, such as the router's for .data, would wait for the end of an endless response.
  const wantsEvents = request.method === 'GET' && request.headers.get('accept') === EVENT_STREAM;
  if (!wantsEvents || new URL(request.url).pathname.endsWith('.data'))
    return new Response(`This address answers GET with ${EVENT_STREAM} alone.`, { status: 406 });
  const isKnown = isRowId(params.articleId) && isRowId(editor);
  if (!isKnown || (await readEditing(services.db, params.articleId, editor)) === null)
    return new Response('There is no such article.', { status: 404 });
  const open = { id: editor, postId: params.articleId, adminId: context.get(signedIn).id };
  return new Response(streamEditing(services, open), {
    // X-Accel-Buffering keeps nginx from buffering the events.
    headers: { 'Content-Type': EVENT_STREAM, 'X-Accel-Buffering': 'no' },
  });
}
