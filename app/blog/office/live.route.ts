import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { refuseWithoutEvents, respondWithEvents } from '#app/platform/http/event-stream.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readEditing } from '../drafts.queries.server.ts';
import { streamEditing } from '../presence.server.ts';
import type { Route } from './+types/live.route.ts';

/** GET /admin/blog/ID/live?editor=ID: who else has the article open, as server-sent events. // B16 */
export async function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const editor = url.searchParams.get('editor');
  const refusal = refuseWithoutEvents(request);
  if (refusal !== null) return refusal;
  const open = isRowId(params.articleId) &&
    isRowId(editor) && { id: editor, postId: params.articleId, adminId: context.get(signedIn).id };
  if (!open || (await readEditing(services.db, open)) === null)
    return new Response('There is no such article.', { status: 404 });
  return respondWithEvents(streamEditing(services, open));
}
