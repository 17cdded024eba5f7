import { eq, sql } from 'drizzle-orm';
import type { ArticleContent } from '#app/blog/article-content.ts';
import { postDrafts, posts } from '#app/blog/blog.tables.ts';
import { publicColumns } from '#app/blog/drafts.commands.server.ts';
import { termIds } from '#app/blog/drafts.queries.server.ts';
import { replaceTerms, takenSlugs } from '#app/blog/publication.server.ts';
import { readTime } from '#app/blog/read-time.ts';
import { provisionalSlug } from '#app/blog/slug.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import { dropPages, renewPages } from '#app/platform/http/page-invalidation.server.ts';
import { uniqueSlug } from '#app/platform/slug.ts';
import type { Report } from '../source-fields.ts';
import { storeImported } from '../store-imported.server.ts';
import type { SourceDocument } from './dataset.server.ts';
import type { Run } from './import-run.server.ts';

type SourcePost = {
  id: string;
  /** The documents that it is made of. */
  documents: readonly (SourceDocument | null)[];
  content: ArticleContent;
  /** Null for an article that was never published; in the future for one that is scheduled. */
  publishedAt: Date | null;
  views: number;
  /** Changes since it was published. */
  draft: ArticleContent | null;
  report: Report;
};

/** Stores an imported article. // B12 */
export async function storePost(run: Run, source: SourcePost): Promise<void> {
  const { id, documents: content, report } = source;
  await storeImported(
    run,
    { kind: 'post', id, content, report },
    {
      read: readPost,
      async create(tx) {
        const id = crypto.randomUUID();
        await writePost(tx, id, source, true);
        return id;
      },
      update: (tx, id) => writePost(tx, id, source, false),
    },
  );
}

async function writePost(tx: Database, id: string, source: SourcePost, isNew: boolean): Promise<void> {
  const { content, publishedAt, views, draft, report } = source;
  const isPublic = publishedAt !== null && publishedAt <= new Date();
  await lockName(tx, 'article-slugs');
  const slug = uniqueSlug(content.slug, await takenSlugs(tx, id, content.slug));
  if (slug !== content.slug) report('slug', `is taken here; it became "${slug}"`);
  const columns = isPublic
    ? { ...publicColumns(content), slug, readMinutes: readTime(content.body), publishedAt }
    : { title: content.title, slug: provisionalSlug(id) };
  const values = {
    ...columns,
    updatedAt: publishedAt ?? new Date(),
    revisedBy: 'Import',
    revisedAt: sql`now()`,
  };
  if (isNew) await tx.insert(posts).values({ id, views, createdAt: publishedAt ?? new Date(), ...values });
  else await tx.update(posts).set(values).where(eq(posts.id, id));
  if (isPublic) await replaceTerms(tx, id, content);
  await tx.delete(postDrafts).where(eq(postDrafts.postId, id));
  const unpublished = isPublic ? draft : { ...content, slug };
  if (unpublished !== null) {
    await tx
      .insert(postDrafts)
      .values({ postId: id, content: unpublished, publishAt: isPublic ? null : publishedAt });
  }
  await (isPublic ? renewPages : dropPages)(tx, 'articles');
}

/** What staff may edit of an article; views are excluded. */
async function readPost(tx: Database, id: string) {
  const { slug, title, excerpt, body, authorId, publishedAt, featured, image, photo } = posts;
  const [post] = await tx
    .select({ slug, title, excerpt, body, authorId, publishedAt, featured, image, photo })
    .from(posts)
    .where(eq(posts.id, id));
  if (post === undefined) return undefined;
  const [categories, tags] = await termIds(tx, id);
  const [draft] = await tx
    .select({ content: postDrafts.content, publishAt: postDrafts.publishAt })
    .from(postDrafts)
    .where(eq(postDrafts.postId, id));
  // Its hash is stored: another order would look like an edit.
  return [post, categories, tags, draft ?? null];
}
