import type { PublicPage } from '#app/company/head/public-page.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { articlePage, authorPage, blogListPage } from './article-pages.ts';
import { publishedPosts } from './blog.queries.server.ts';

/** The blog's pages that can be found now, for the sitemap and share images: list, articles and who wrote them. */
export async function blogPages(db: Database): Promise<PublicPage[]> {
  const posts = await publishedPosts(db);
  const authors = new Map(posts.map(({ author }) => [author.slug, author]));
  return [blogListPage, ...posts.map(articlePage), ...[...authors.values()].map(authorPage)];
}
