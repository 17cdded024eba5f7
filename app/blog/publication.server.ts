import { and, eq, inArray, like, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import { renewPages } from '#app/platform/http/page-invalidation.server.ts';
import { uniqueSlug } from '#app/platform/slug.ts';
import { type ArticleContent, type Missing, missingToPublish, wantedSlug } from './article-content.ts';
import { isPublished } from './blog.queries.server.ts';
import {
  authors,
  categories,
  postCategories,
  postDrafts,
  postSlugs,
  posts,
  postTags,
  tags,
} from './blog.tables.ts';
import { type LockedArticle, publicColumns } from './drafts.commands.server.ts';
import { contentOf } from './drafts.queries.server.ts';
import { readTime } from './read-time.ts';
import { provisionalSlug, RESERVED_SLUGS } from './slug.ts';

export type Ready = { ok: true; content: ArticleContent; slug: string };

/** Checks a draft before publication and chooses its slug. */
export async function readyToPublish(
  tx: Database,
  stored: LockedArticle,
): Promise<Ready | { ok: false; fault: 'incomplete'; missing: Missing } | { ok: false; fault: 'gone' }> {
  const content = await contentOf(tx, stored.id);
  if (content === null) return { ok: false, fault: 'gone' };
  const missing = missingToPublish(content);
  const author =
    content.authorId === null ? [] : await tx.select().from(authors).where(eq(authors.id, content.authorId));
  if (author.length === 0) missing.author ??= 'This author was deleted. Choose another one';
  if (Object.keys(missing).length > 0) return { ok: false, fault: 'incomplete', missing };
  // Serialises the choice, so that two articles with the same title don't get the same slug.
  await lockName(tx, 'article-slugs');
  const requestedSlug = wantedSlug(content);
  const unavailable = await takenSlugs(tx, stored.id, requestedSlug);
  if (content.slug !== '' && unavailable.includes(requestedSlug)) {
    return {
      ok: false,
      fault: 'incomplete',
      missing: { slug: 'Another article has this address, or had it before' },
    };
  }
  return { ok: true, content, slug: uniqueSlug(requestedSlug, unavailable) };
}

/** Current and earlier slugs of other articles that equal the requested one or a numbered variant of it, and reserved ones. */
export async function takenSlugs(tx: Database, id: string, requestedSlug: string): Promise<string[]> {
  // A slug never contains the LIKE wildcards % and _.
  const numbered = `${requestedSlug}-%`;
  const present = await tx
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(ne(posts.id, id), or(eq(posts.slug, requestedSlug), like(posts.slug, numbered))));
  const earlier = await tx
    .select({ slug: postSlugs.slug })
    .from(postSlugs)
    .where(
      and(ne(postSlugs.postId, id), or(eq(postSlugs.slug, requestedSlug), like(postSlugs.slug, numbered))),
    );
  return [...[...present, ...earlier].map(({ slug }) => slug), ...RESERVED_SLUGS];
}

/**
 * Copies the draft to the published columns, and renews the stored pages of every process. The time of publication is
 * the database's, which decides who sees the article: with this process's time it might be missing for a moment.
 */
export async function makePublic(
  tx: Database,
  { id, slug: formerSlug }: LockedArticle,
  { content, slug }: Ready,
  at: Date | SQL = sql`now()`,
): Promise<void> {
  await tx
    .update(posts)
    .set({
      ...publicColumns(content),
      slug,
      readMinutes: readTime(content.body),
      publishedAt: sql`case when ${isPublished} then ${posts.publishedAt} else ${at} end`,
      updatedAt: sql`now()`,
    })
    .where(eq(posts.id, id));
  await tx.delete(postSlugs).where(eq(postSlugs.slug, slug));
  if (formerSlug !== slug && formerSlug !== provisionalSlug(id)) {
    await tx.insert(postSlugs).values({ slug: formerSlug, postId: id });
  }
  await replaceTerms(tx, id, content);
  await tx.delete(postDrafts).where(eq(postDrafts.postId, id));
  await renewPages(tx, 'articles');
}

export async function replaceTerms(
  tx: Database,
  postId: string,
  { categoryIds, tagIds }: Pick<ArticleContent, 'categoryIds' | 'tagIds'>,
): Promise<void> {
  await tx.delete(postCategories).where(eq(postCategories.postId, postId));
  await tx.delete(postTags).where(eq(postTags.postId, postId));
  // Categories and tags that were deleted since the draft was saved are skipped.
  const chosenCategories = await existingIds(tx, categories, categoryIds);
  const chosenTags = await existingIds(tx, tags, tagIds);
  if (chosenCategories.length > 0) {
    await tx
      .insert(postCategories)
      .values(chosenCategories.map((categoryId, position) => ({ postId, categoryId, position })));
  }
  if (chosenTags.length > 0) {
    await tx.insert(postTags).values(chosenTags.map((tagId, position) => ({ postId, tagId, position })));
  }
}

async function existingIds(
  tx: Database,
  table: typeof categories | typeof tags,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]));
  const stored = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => stored.has(id));
}
