import { publishedPosts } from '../blog.queries.server.ts';
import type { Route } from './+types/posts.route.ts';
import { respondWithPosts } from './api-answers.server.ts';

/** GET /api/posts: all published articles, newest first. */
export function loader(request: Route.LoaderArgs): Promise<Response> {
  return respondWithPosts(request, publishedPosts);
}
