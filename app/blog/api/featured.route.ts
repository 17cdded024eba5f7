import { featuredPosts } from '../blog.queries.server.ts';
import type { Route } from './+types/featured.route.ts';
import { respondWithPosts } from './api-answers.server.ts';

/** GET /api/posts/featured: the newest featured articles, at most three. // B2 */
export function loader(request: Route.LoaderArgs): Promise<Response> {
  return respondWithPosts(request, featuredPosts);
}
