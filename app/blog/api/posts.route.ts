import { servicesContext } from '#app/platform/http/services.server.ts';
import { publishedPosts } from '../blog.queries.server.ts';
import type { Route } from './+types/posts.route.ts';
import { apiSource, refuseUnknown, storedJson, toApiPost } from './api-answers.server.ts';

/** GET /api/posts: all published articles, newest first. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const refused = refuseUnknown(url);
  if (refused !== null) return refused;
  const { db } = context.get(servicesContext);
  const posts = await publishedPosts(db);
  const source = apiSource(context);
  return storedJson({ posts: posts.map((post) => toApiPost(post, source)) });
}
