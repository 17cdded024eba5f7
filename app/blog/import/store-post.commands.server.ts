import { createHash } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { dropPages, renewPages } from '#app/platform/http/page-invalidation.server.ts';
import type { Report } from '#app/platform/import/source-fields.ts';
import type { ArticleContent } from '../article-content.ts';
import { postCategories, postDrafts, posts, postTags } from '../blog.tables.ts';
import { publicColumns } from '../drafts.commands.server.ts';
import { replaceTerms, takenSlugs } from '../publication.server.ts';
import { readTime } from '../read-time.ts';
import { provisionalSlug, uniqueSlug } from '../slug.ts';
import { blogImports } from './blog-imports.tables.ts';

/** `kept`: staff have edited or deleted it here since the last import. */
export type StoredAs = 'created' | 'updated' | 'unchanged' | 'kept';

interface SourcePost {
  sourceId: string;
  sourceHash: string;
  content: ArticleContent;
  /** Null for an article that was never published; in the future for one that is scheduled. */
  publishedAt: Date | null;
  views: number;
  /** Changes since it was published. */
  draft: ArticleContent | null;
  report: Report;
}

/** Stores an imported article, unless it has not changed at the source or was edited here. // B12 */
export function storePost(db: Database, source: SourcePost): Promise<StoredAs> {
  return db.transaction(async (tx) => {
    const place = and(eq(blogImports.kind, 'post'), eq(blogImports.sourceId, source.sourceId));
    const [before] = await tx.select().from(blogImports).where(place).for('update');
    if (before?.sourceHash === source.sourceHash) return 'unchanged';
    if (before !== undefined && before.rowHash !== (await rowHash(tx, before.rowId))) {
      source.report('', 'was edited or deleted here since the last import and was kept');
      return 'kept';
    }
    const id = before?.rowId ?? crypto.randomUUID();
    await write(tx, id, source, before === undefined);
    const { sourceId, sourceHash } = source;
    const imported = {
      kind: 'post' as const,
      sourceId,
      rowId: id,
      sourceHash,
      rowHash: await rowHash(tx, id),
    };
    await tx
      .insert(blogImports)
      .values(imported)
      .onConflictDoUpdate({ target: [blogImports.kind, blogImports.sourceId], set: imported });
    await (isPublic(source) ? renewPages : dropPages)(tx, 'articles');
    return before === undefined ? 'created' : 'updated';
  });
}

function isPublic({ publishedAt }: SourcePost): boolean {
  return publishedAt !== null && publishedAt <= new Date();
}

async function write(tx: Database, id: string, source: SourcePost, isNew: boolean): Promise<void> {
  const { content, publishedAt, views, draft, report } = source;
  const shownNow = isPublic(source);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('article-slugs', 0))`);
  const slug = uniqueSlug(content.slug, await takenSlugs(tx, id, content.slug));
  if (slug !== content.slug) report('slug', `is taken here; it became "${slug}"`);
  const shown = shownNow
    ? { ...publicColumns(content), slug, readMinutes: readTime(content.body), publishedAt }
    : { title: content.title, slug: provisionalSlug(id) };
  const values = {
    ...shown,
    updatedAt: publishedAt ?? new Date(),
    revisedBy: 'Import',
    revisedAt: sql`now()`,
  };
  if (isNew) await tx.insert(posts).values({ id, views, createdAt: publishedAt ?? new Date(), ...values });
  else await tx.update(posts).set(values).where(eq(posts.id, id));
  if (shownNow) await replaceTerms(tx, id, content);
  await tx.delete(postDrafts).where(eq(postDrafts.postId, id));
  const waiting = shownNow ? draft : { ...content, slug };
  if (waiting !== null) {
    await tx
      .insert(postDrafts)
      .values({ postId: id, content: waiting, publishAt: shownNow ? null : publishedAt });
  }
}

/** A hash of what staff may edit of an article; views are excluded. */
async function rowHash(tx: Database, id: string): Promise<string> {
  const { slug, title, excerpt, body, authorId, publishedAt, featured, image, photo } = posts;
  const [post] = await tx
    .select({ slug, title, excerpt, body, authorId, publishedAt, featured, image, photo })
    .from(posts)
    .where(eq(posts.id, id));
  const inCategories = await tx
    .select({ id: postCategories.categoryId })
    .from(postCategories)
    .where(eq(postCategories.postId, id))
    .orderBy(asc(postCategories.position));
  const withTags = await tx
    .select({ id: postTags.tagId })
    .from(postTags)
    .where(eq(postTags.postId, id))
    .orderBy(asc(postTags.position));
  const [draft] = await tx
    .select({ content: postDrafts.content, publishAt: postDrafts.publishAt })
    .from(postDrafts)
    .where(eq(postDrafts.postId, id));
  return hash([post ?? null, inCategories, withTags, draft ?? null]);
}

/** SHA-256 in hex of a value's JSON. */
export function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
