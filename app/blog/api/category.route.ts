import { servicesContext } from '#app/platform/http/services.server.ts';
import { allCategories, postsByCategory } from '../blog.queries.server.ts';
import type { Route } from './+types/category.route.ts';
import { apiSource, notFound, refuseUnknown, storedJson, toApiPost } from './api-answers.server.ts';

/** GET /api/posts/categories/SLUG: the published articles of a category, newest first. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const refused = refuseUnknown(url);
  if (refused !== null) return refused;
  const { db } = context.get(servicesContext);
  const known = (await allCategories(db)).some(({ slug }) => slug === params.category);
  if (!known) return notFound();
  const posts = await postsByCategory(db, params.category);
  const source = apiSource(context);
  return storedJson({ posts: posts.map((post) => toApiPost(post, source)) });
}
