import { eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import {
  authors,
  categories,
  postCategories,
  postDrafts,
  postSlugs,
  posts,
  postTags,
  tags,
} from '#app/platform/db/schema.ts';
import { dropPages } from '#app/platform/http/drop-pages.server.ts';
import { type ArticleContent, type Missing, missingToPublish, wantedSlug } from './article-content.ts';
import { contentOf } from './desk.queries.server.ts';
import { type LockedArticle, publicColumns } from './drafts.commands.server.ts';
import { readTime } from './read-time.ts';
import { provisionalSlug, uniqueSlug } from './slug.ts';

export type Ready = { ok: true; content: ArticleContent; slug: string };

/** What would be published, and under which address; or why it can't be. */
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
  // Two articles of one title at the same moment must not choose the same address.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('article-slugs', 0))`);
  const wanted = wantedSlug(content);
  const taken = await takenSlugs(tx, stored.id);
  if (content.slug !== '' && taken.includes(wanted)) {
    return {
      ok: false,
      fault: 'incomplete',
      missing: { slug: 'Another article has this address, or had it before' },
    };
  }
  return { ok: true, content, slug: uniqueSlug(wanted, taken) };
}

async function takenSlugs(tx: Database, id: string): Promise<string[]> {
  const present = await tx.select({ slug: posts.slug }).from(posts).where(ne(posts.id, id));
  const earlier = await tx.select({ slug: postSlugs.slug }).from(postSlugs).where(ne(postSlugs.postId, id));
  return [...present, ...earlier].map(({ slug }) => slug);
}

/** Copies the draft to what the public sees, and has every process render it anew. */
export async function makePublic(
  tx: Database,
  { id, slug: before, publishedAt }: LockedArticle,
  { content, slug }: Ready,
  at: Date = new Date(),
): Promise<void> {
  const isPublic = publishedAt !== null && publishedAt <= new Date();
  await tx
    .update(posts)
    .set({
      ...publicColumns(content),
      slug,
      readMinutes: readTime(content.body),
      publishedAt: isPublic ? publishedAt : at,
      updatedAt: sql`now()`,
    })
    .where(eq(posts.id, id));
  await tx.delete(postSlugs).where(eq(postSlugs.slug, slug));
  if (before !== slug && before !== provisionalSlug(id)) {
    await tx.insert(postSlugs).values({ slug: before, postId: id });
  }
  await replaceTerms(tx, id, content);
  await tx.delete(postDrafts).where(eq(postDrafts.postId, id));
  await dropPages(tx, 'articles');
}

async function replaceTerms(
  tx: Database,
  postId: string,
  { categoryIds, tagIds }: ArticleContent,
): Promise<void> {
  await tx.delete(postCategories).where(eq(postCategories.postId, postId));
  await tx.delete(postTags).where(eq(postTags.postId, postId));
  // What was deleted since the draft was written is left out.
  const chosenCategories = await existing(tx, categories, categoryIds);
  const chosenTags = await existing(tx, tags, tagIds);
  if (chosenCategories.length > 0) {
    await tx
      .insert(postCategories)
      .values(chosenCategories.map((categoryId, position) => ({ postId, categoryId, position })));
  }
  if (chosenTags.length > 0) {
    await tx.insert(postTags).values(chosenTags.map((tagId, position) => ({ postId, tagId, position })));
  }
}

async function existing(
  tx: Database,
  table: typeof categories | typeof tags,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]));
  const there = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => there.has(id));
}
