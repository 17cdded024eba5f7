import { allCategories, postsByCategory } from '../blog.queries.server.ts';
import type { Route } from './+types/category.route.ts';
import { respondWithPosts } from './api-answers.server.ts';

/** GET /api/posts/categories/SLUG: the published articles of a category, newest first. */
export function loader({ params: { category }, ...request }: Route.LoaderArgs): Promise<Response> {
  return respondWithPosts(request, async (db) => {
    const exists = (await allCategories(db)).some(({ slug }) => slug === category);
    return exists ? postsByCategory(db, category) : null;
  });
}
