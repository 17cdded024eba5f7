import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { ArticleContent } from './article-content.ts';
import { articleState } from './article-list.queries.server.ts';
import { type FullPost, relatedPosts } from './blog.queries.server.ts';
import {
  articleEditors,
  authors,
  categories,
  postCategories,
  postDrafts,
  postSlugs,
  posts,
  postTags,
  postVersions,
  tags,
} from './blog.tables.ts';
import type { Editing, OpenEditor } from './editing.ts';
import { readBody } from './read-body.ts';
import { readTime } from './read-time.ts';
import { provisionalSlug } from './slug.ts';
import type { Term } from './terms.ts';

/**
 * The current content for staff: the draft, or without one, the published content. Null if there is no such article.
 */
export async function contentOf(db: Database, id: string): Promise<ArticleContent | null> {
  const [draft] = await db
    .select({ content: postDrafts.content })
    .from(postDrafts)
    .where(eq(postDrafts.postId, id));
  return draft?.content ?? publicContent(db, id);
}

export async function publicContent(db: Database, id: string): Promise<ArticleContent | null> {
  const [post] = await db.select().from(posts).where(eq(posts.id, id));
  if (post === undefined) return null;
  const { title, slug, excerpt, body, authorId, featured, image, photo } = post;
  const [categoryRows, tagRows] = await termIds(db, id);
  return {
    title,
    slug: slug === provisionalSlug(id) ? '' : slug,
    excerpt,
    body,
    authorId,
    featured,
    categoryIds: categoryRows.map((row) => row.id),
    tagIds: tagRows.map((row) => row.id),
    picture:
      photo !== null
        ? { kind: 'upload', ...photo }
        : image !== null
          ? { kind: 'catalogue', name: image }
          : null,
  };
}

/** The ids of an article's categories and of its tags, in order. */
export function termIds(db: Database, postId: string) {
  return Promise.all([
    db
      .select({ id: postCategories.categoryId })
      .from(postCategories)
      .where(eq(postCategories.postId, postId))
      .orderBy(asc(postCategories.position)),
    db
      .select({ id: postTags.tagId })
      .from(postTags)
      .where(eq(postTags.postId, postId))
      .orderBy(asc(postTags.position)),
  ]);
}

export type EditedArticle = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

/** An article as loaded into the editor. */
export async function findArticle(db: Database, id: string) {
  const [row] = await db
    .select({
      id: posts.id,
      slug: posts.slug,
      state: articleState,
      publishedAt: posts.publishedAt,
      publishAt: postDrafts.publishAt,
      overdueReportedAt: postDrafts.overdueReportedAt,
      hasDraft: sql<boolean>`${postDrafts.postId} is not null`,
      views: posts.views,
      revision: posts.revision,
      revisedBy: posts.revisedBy,
      revisedAt: posts.revisedAt,
    })
    .from(posts)
    .leftJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .where(eq(posts.id, id));
  const content = row && (await contentOf(db, id));
  if (row === undefined || !content) return null;
  const redirects = await db
    .select({ slug: postSlugs.slug })
    .from(postSlugs)
    .where(eq(postSlugs.postId, id))
    .orderBy(asc(postSlugs.createdAt));
  const { slug, ...article } = row;
  return {
    ...article,
    /** Null if it has never been public. */
    publicSlug: slug === provisionalSlug(id) ? null : slug,
    redirects: redirects.map((redirect) => redirect.slug),
    content,
  };
}

export async function articleChoices(db: Database) {
  const [categoryRows, tagRows, authorRows] = await Promise.all([
    db.select({ id: categories.id, name: categories.title }).from(categories).orderBy(asc(categories.title)),
    db.select({ id: tags.id, name: tags.title }).from(tags).orderBy(asc(tags.title)),
    db.select({ id: authors.id, name: authors.name }).from(authors).orderBy(asc(authors.name)),
  ]);
  return { categories: categoryRows, tags: tagRows, authors: authorRows };
}

export type ArticleChoices = Awaited<ReturnType<typeof articleChoices>>;

const MAX_VERSIONS = 200;

/** The saved versions of an article, newest first. // B16 */
export async function listVersions(db: Database, postId: string) {
  const { id, kind, savedBy, savedAt } = postVersions;
  return db
    .select({ id, kind, savedBy, savedAt, title: sql<string>`${postVersions.content} ->> 'title'` })
    .from(postVersions)
    .where(eq(postVersions.postId, postId))
    .orderBy(desc(savedAt), desc(id))
    .limit(MAX_VERSIONS);
}

/**
 * An article as the public will see it: its draft at the time for which it is scheduled, or now; or one of its versions now. // B15
 *
 * @returns null if there is no such article or version.
 */
export async function previewArticle(
  db: Database,
  id: string,
  versionId: string | null,
): Promise<FullPost | null> {
  const content = versionId === null ? await contentOf(db, id) : await versionContent(db, id, versionId);
  const [post] = await db
    .select({ publishedAt: posts.publishedAt, views: posts.views, publishAt: postDrafts.publishAt })
    .from(posts)
    .leftJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .where(eq(posts.id, id));
  if (content === null || post === undefined) return null;
  const { picture } = content;
  const scheduled = versionId === null ? post.publishAt : null;
  const [author] =
    content.authorId === null ? [] : await db.select().from(authors).where(eq(authors.id, content.authorId));
  return {
    id,
    slug: content.slug || 'preview',
    title: content.title || 'Untitled',
    excerpt: content.excerpt,
    publishedAt: post.publishedAt ?? scheduled ?? new Date(),
    updatedAt: new Date(),
    featured: content.featured,
    image: picture?.kind === 'catalogue' ? picture.name : null,
    photo: picture?.kind === 'upload' ? picture : null,
    views: post.views,
    readTime: readTime(content.body),
    author: author ?? { id: '', slug: '', name: 'No author yet', role: '', bio: '' },
    categories: await chosenTerms(db, categories, content.categoryIds),
    tags: await chosenTerms(db, tags, content.tagIds),
    body: readBody(content.body),
    related: await relatedPosts(db, id, content.categoryIds),
  };
}

/** The terms with these ids, in their order. */
async function chosenTerms(
  db: Database,
  table: typeof categories | typeof tags,
  ids: readonly string[],
): Promise<Term[]> {
  const { id, slug, title } = table;
  const rows = await db
    .select({ id, slug, title })
    .from(table)
    .where(inArray(id, [...ids]));
  return ids.flatMap((chosenId) =>
    rows.filter((row) => row.id === chosenId).map((row) => ({ slug: row.slug, title: row.title })),
  );
}

export async function versionContent(
  db: Database,
  postId: string,
  versionId: string,
): Promise<ArticleContent | null> {
  const [version] = await db
    .select({ content: postVersions.content })
    .from(postVersions)
    .where(and(eq(postVersions.id, versionId), eq(postVersions.postId, postId)));
  return version?.content ?? null;
}

/** An editor that has not sent a heartbeat for this long counts as closed, since its browser is gone. */
const EDITOR_GONE_SECONDS = 70;

/** The state of an article that is sent to its open editors; null if the article was deleted. // B16 */
export async function readEditing(
  db: Database,
  { id, postId, adminId }: OpenEditor,
): Promise<Editing | null> {
  const [post] = await db
    .select({ revision: posts.revision, by: posts.revisedBy })
    .from(posts)
    .where(eq(posts.id, postId));
  if (post === undefined) return null;
  const editors = await db
    .selectDistinct({ id: admins.id, name: admins.name })
    .from(articleEditors)
    .innerJoin(admins, eq(admins.id, articleEditors.adminId))
    .where(
      and(
        eq(articleEditors.postId, postId),
        ne(articleEditors.id, id),
        sql`${articleEditors.seenAt} > now() - make_interval(secs => ${EDITOR_GONE_SECONDS})`,
      ),
    )
    .orderBy(asc(admins.name));
  const others = editors.filter((editor) => editor.id !== adminId);
  return {
    ...post,
    others: others.map(({ name }) => name),
    isOpenTwice: others.length < editors.length,
  };
}
