import { servicesContext } from '#app/platform/http/services.server.ts';
import { searchPosts } from '../blog.queries.server.ts';
import type { Route } from './+types/search.route.ts';
import { badRequest, refuseUnknownParameter, toApiPosts, unstoredJson } from './api-answers.server.ts';

/** GET /api/posts/search?text=…: published articles with the text in title, excerpt or body, newest first. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const refusal = refuseUnknownParameter(url, 'text');
  if (refusal !== null) return refusal;
  const text = url.searchParams.get('text');
  if (text === null) return badRequest('The parameter text is missing.');
  const { db } = context.get(servicesContext);
  const posts = await searchPosts(db, text);
  return unstoredJson(request, toApiPosts(posts, context));
}
