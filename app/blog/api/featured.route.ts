import { servicesContext } from '#app/platform/http/services.server.ts';
import { featuredPosts } from '../blog.queries.server.ts';
import type { Route } from './+types/featured.route.ts';
import { refuseUnknown, storedJson, toApiPost } from './api-answers.server.ts';

/** GET /api/posts/featured: the newest featured articles, at most three. // B2 */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const refused = refuseUnknown(url);
  if (refused !== null) return refused;
  const { db, config } = context.get(servicesContext);
  const posts = await featuredPosts(db);
  return storedJson({ posts: posts.map((post) => toApiPost(post, config.publicUrl)) });
}
