import { asc, desc, eq } from 'drizzle-orm';
import type { Company } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { articlePage, authorPage, blogListPage, pictureOfArticle } from './article-pages.ts';
import { isPublished } from './blog.queries.server.ts';
import { authors, posts } from './blog.tables.ts';

/** The blog's public pages for the sitemap and share images: the list, published articles and their authors. */
export async function blogPages(db: Database, company: Company): Promise<PublicPage[]> {
  const articles = await publishedMetadata(db);
  const writers = new Map(articles.map(({ author }) => [author.slug, author]));
  return [
    blogListPage(company),
    ...articles.map((article) => articlePage(article, pictureOfArticle(company.profile, article.image))),
    ...[...writers.values()].map((writer) => authorPage(company, writer)),
  ];
}

/** The columns that head tags need of every published article, newest first. */
async function publishedMetadata(db: Database) {
  const { slug, title, excerpt, image, photo, publishedAt, updatedAt } = posts;
  const author = { slug: authors.slug, name: authors.name, role: authors.role };
  const rows = await db
    .select({ slug, title, excerpt, image, photo, publishedAt, updatedAt, author })
    .from(posts)
    .innerJoin(authors, eq(authors.id, posts.authorId))
    .where(isPublished)
    .orderBy(desc(publishedAt), asc(slug));
  return rows.flatMap((row) => (row.publishedAt === null ? [] : { ...row, publishedAt: row.publishedAt }));
}
