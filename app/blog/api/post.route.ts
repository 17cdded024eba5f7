import { redirect } from 'react-router';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { currentSlug, findPost } from '../blog.queries.server.ts';
import type { Route } from './+types/post.route.ts';
import { apiSource, notFound, refuseUnknownParameter, storedJson, toApiPost } from './api-answers.server.ts';

/** GET /api/posts/SLUG: an article with its body and related articles. An earlier slug redirects to the current one. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const refusal = refuseUnknownParameter(url);
  if (refusal !== null) return refusal;
  const { db } = context.get(servicesContext);
  const post = await findPost(db, params.slug);
  if (post !== null) {
    const source = apiSource(context);
    const related = post.related.map((article) => toApiPost(article, source));
    return storedJson({ ...toApiPost(post, source), body: post.body, related });
  }
  const newSlug = await currentSlug(db, params.slug);
  if (newSlug === null) return notFound();
  return redirect(`/api/posts/${newSlug}`, { status: 301, headers: { 'Access-Control-Allow-Origin': '*' } });
}
