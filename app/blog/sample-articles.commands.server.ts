import { and, eq, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { dropPages } from '#app/platform/http/page-invalidation.server.ts';
import { sampleAuthors } from '#content/starter/posts/sample-post.ts';
import { authors, postDrafts, posts } from './blog.tables.ts';

/** An article that came with the software and that nobody has edited. // O8 */
export const isSampleArticle = sql<boolean>`(${posts.isSample} and ${posts.revision} = 0)`;

export function countSampleArticles(db: Database): Promise<number> {
  return db.$count(posts, isSampleArticle);
}

/**
 * Deletes the sample articles in the caller's transaction, which also writes the audit, and those of their authors who have
 * written nothing else: they don't exist. Categories and tags stay. // O8
 *
 * @returns the number of articles.
 */
export async function deleteSampleArticles(tx: Database): Promise<number> {
  const deleted = await tx.delete(posts).where(isSampleArticle).returning({ id: posts.id });
  const isUnused = and(
    notExists(tx.select({ one: sql`1` }).from(posts).where(eq(posts.authorId, authors.id))),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(postDrafts)
        .where(sql`${postDrafts.content} ->> 'authorId' = ${authors.id}::text`),
    ),
  );
  const isInvented = or(
    ...sampleAuthors.map(({ slug, name }) => and(eq(authors.slug, slug), eq(authors.name, name))),
  );
  await tx.delete(authors).where(and(isInvented, isUnused));
  await dropPages(tx, 'articles');
  return deleted.length;
}

/** Makes the sample articles the company's own. */
export async function keepSampleArticles(tx: Database): Promise<void> {
  await tx.update(posts).set({ isSample: false }).where(isSampleArticle);
}
