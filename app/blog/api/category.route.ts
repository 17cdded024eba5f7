import { allCategories, postsByCategory } from '../blog.queries.server.ts';
import type { Route } from './+types/category.route.ts';
import { respondWithPosts } from './api-answers.server.ts';

/** GET /api/posts/categories/SLUG: the published articles of a category, newest first. */
export function loader({ params: { category }, ...asked }: Route.LoaderArgs): Promise<Response> {
  return respondWithPosts(asked, async (db) => {
    const isKnown = (await allCategories(db)).some(({ slug }) => slug === category);
    return isKnown ? postsByCategory(db, category) : null;
  });
}
