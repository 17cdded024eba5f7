import { companyContext } from '#app/company/company-context.server.ts';
import { storedPage } from '#app/platform/http/page-tags.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { publishedPosts } from '../blog.queries.server.ts';
import { FEED_LENGTH, rssFeed } from '../feed.ts';
import type { Route } from './+types/rss.route.ts';

/** GET /blog/rss.xml */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, config } = context.get(servicesContext);
  const { name } = context.get(companyContext);
  return new Response(rssFeed(await publishedPosts(db, FEED_LENGTH), config.publicUrl, name), {
    headers: { ...storedPage('articles'), 'Content-Type': 'application/rss+xml; charset=utf-8' },
  });
}
