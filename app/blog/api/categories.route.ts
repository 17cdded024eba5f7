import { servicesContext } from '#app/platform/http/services.server.ts';
import { allCategories } from '../blog.queries.server.ts';
import type { Route } from './+types/categories.route.ts';
import { refuseUnknownParameter, storedJson } from './api-answers.server.ts';

/** GET /api/posts/categories: all categories, by title. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const refusal = refuseUnknownParameter(url);
  if (refusal !== null) return refusal;
  return storedJson({ categories: await allCategories(context.get(servicesContext).db) });
}
