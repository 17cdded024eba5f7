import { and, asc, desc, eq, ilike, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Company } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { likePattern, searchText } from '#app/platform/db/list-filter.ts';
import { MAX_FEATURED } from './article-filter.ts';
import { articlePage, authorPage, blogListPage, pictureOfArticle } from './article-pages.ts';
import { authors, categories, postCategories, postSlugs, posts, postTags, tags } from './blog.tables.ts';
import type { Body } from './body.ts';
import { readBody } from './read-body.ts';
import { UNKNOWN_READ_TIME } from './read-time.ts';
import { isSlug } from './slug.ts';
import type { Term } from './terms.ts';

/** A published article as shown in lists, without its body. */
export type PublishedPost = ReturnType<typeof asPublished>[number];
export type Author = typeof authors.$inferSelect;
export type FullPost = PublishedPost & { body: Body; author: Author; related: PublishedPost[] };

const MAX_RELATED = 3; // B9

/**
 * Maximum number of articles in a list. Filtering runs in the browser (B4), so every visitor loads the whole list, and
 * an unlimited one would grow with every article.
 */
export const MAX_LISTED = 200;
const ALL = 1_000_000;

/** Excludes drafts and scheduled articles, which only the office may see. // B11 */
export const isPublished = lte(posts.publishedAt, sql`now()`);

/** Published articles, newest first. */
export async function publishedPosts(db: Database, limit: number = MAX_LISTED): Promise<PublishedPost[]> {
  return readPosts(db, isPublished, limit);
}

/** The newest featured articles, at most three. // B2 */
export async function featuredPosts(db: Database): Promise<PublishedPost[]> {
  return readPosts(db, and(isPublished, eq(posts.featured, true)), MAX_FEATURED);
}

/** Published articles of a category, newest first. */
export async function postsByCategory(db: Database, categorySlug: string): Promise<PublishedPost[]> {
  if (!isSlug(categorySlug)) return [];
  const inCategory = db
    .select({ id: postCategories.postId })
    .from(postCategories)
    .innerJoin(categories, eq(categories.id, postCategories.categoryId))
    .where(eq(categories.slug, categorySlug));
  return readPosts(db, and(isPublished, inArray(posts.id, inCategory)));
}

/** Published articles whose title, excerpt or body contain the text, ignoring case, newest first. */
export async function searchPosts(db: Database, text: string): Promise<PublishedPost[]> {
  const searched = searchText(text);
  if (searched === '') return [];
  const hasText = [posts.title, posts.excerpt, posts.bodyText].map((part) =>
    ilike(part, likePattern(searched)),
  );
  return readPosts(db, and(isPublished, or(...hasText)));
}

/** The current slug of the published article that formerly had this one, or null. // B15 */
export async function currentSlug(db: Database, formerSlug: string): Promise<string | null> {
  if (!isSlug(formerSlug)) return null;
  const [post] = await db
    .select({ slug: posts.slug })
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(and(eq(postSlugs.slug, formerSlug), isPublished));
  return post?.slug ?? null;
}

/** Published articles of one author, newest first. */
export async function postsByAuthor(db: Database, authorId: string): Promise<PublishedPost[]> {
  return readPosts(db, and(isPublished, eq(posts.authorId, authorId)));
}

/** A published article with its body, author and related articles, or null if there is none. */
export async function findPost(db: Database, slug: string): Promise<FullPost | null> {
  if (!isSlug(slug)) return null;
  const [row] = await db
    .select({ id: posts.id, body: posts.body, author: authors })
    .from(posts)
    .innerJoin(authors, eq(authors.id, posts.authorId))
    .where(and(eq(posts.slug, slug), isPublished));
  if (row === undefined) return null;
  const [[post], related] = await Promise.all([
    readPosts(db, eq(posts.id, row.id), 1),
    relatedPosts(db, row.id),
  ]);
  return post === undefined ? null : { ...post, body: readBody(row.body), author: row.author, related };
}

/** All categories, sorted by title. // B1 */
export async function allCategories(db: Database): Promise<Term[]> {
  const { slug, title } = categories;
  return db.select({ slug, title }).from(categories).orderBy(asc(title));
}

export async function findAuthor(db: Database, slug: string): Promise<Author | null> {
  if (!isSlug(slug)) return null;
  const [author] = await db.select().from(authors).where(eq(authors.slug, slug));
  return author ?? null;
}

/**
 * Up to three published articles that share a category with it, newest first. // B9
 *
 * @param categoryIds its categories, if they are not the stored ones.
 */
export function relatedPosts(
  db: Database,
  id: string,
  categoryIds?: readonly string[],
): Promise<PublishedPost[]> {
  const ownCategories = categoryIds
    ? [...categoryIds]
    : db.select({ id: postCategories.categoryId }).from(postCategories).where(eq(postCategories.postId, id));
  const sharingPosts = db
    .select({ id: postCategories.postId })
    .from(postCategories)
    .where(inArray(postCategories.categoryId, ownCategories));
  return readPosts(db, and(isPublished, ne(posts.id, id), inArray(posts.id, sharingPosts)), MAX_RELATED);
}

/** Leaves out the body, which no list shows and which may be long. Categories and tags are in display order. */
const listColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  excerpt: posts.excerpt,
  publishedAt: posts.publishedAt,
  updatedAt: posts.updatedAt,
  featured: posts.featured,
  image: posts.image,
  /** The main picture, if it was uploaded. */
  photo: posts.photo,
  views: posts.views,
  minutes: posts.readMinutes,
  author: { slug: authors.slug, name: authors.name, role: authors.role },
  categories: sql<Term[]>`array(
    select json_build_object('slug', ${categories.slug}, 'title', ${categories.title})
    from ${postCategories} join ${categories} on ${categories.id} = ${postCategories.categoryId}
    where ${postCategories.postId} = ${posts.id} order by ${postCategories.position})`,
  tags: sql<Term[]>`array(
    select json_build_object('slug', ${tags.slug}, 'title', ${tags.title})
    from ${postTags} join ${tags} on ${tags.id} = ${postTags.tagId}
    where ${postTags.postId} = ${posts.id} order by ${postTags.position})`,
};

function selectPosts(db: Database, condition: SQL | undefined, limit: number) {
  return db
    .select(listColumns)
    .from(posts)
    .innerJoin(authors, eq(authors.id, posts.authorId))
    .where(condition)
    .orderBy(desc(posts.publishedAt), asc(posts.slug))
    .limit(limit);
}

async function readPosts(
  db: Database,
  condition: SQL | undefined,
  limit: number = MAX_LISTED,
): Promise<PublishedPost[]> {
  return (await selectPosts(db, condition, limit)).flatMap(asPublished);
}

function asPublished({ publishedAt, minutes, ...post }: Awaited<ReturnType<typeof selectPosts>>[number]) {
  // In minutes. // B8
  const readTime = minutes ?? UNKNOWN_READ_TIME;
  return publishedAt === null ? [] : [{ ...post, publishedAt, readTime }];
}

/** The blog's public pages for the sitemap and share images: the list, published articles and their authors. */
export async function blogPages(db: Database, company: Company): Promise<PublicPage[]> {
  const articles = await publishedPosts(db, ALL);
  const writers = new Map(articles.map(({ author }) => [author.slug, author]));
  return [
    blogListPage(company),
    ...articles.map((article) => articlePage(article, pictureOfArticle(company.profile, article.image))),
    ...[...writers.values()].map((writer) => authorPage(company, writer)),
  ];
}
