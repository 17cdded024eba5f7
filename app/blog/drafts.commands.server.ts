import { and, desc, eq, sql } from 'drizzle-orm';
import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifyChannel } from '#app/platform/db/live-events.server.ts';
import { type ArticleContent, EMPTY_CONTENT } from './article-content.ts';
import type { VersionKind } from './article-state.ts';
import { articleNotifications, postDrafts, posts, postVersions } from './blog.tables.ts';
import { plainText } from './body.ts';
import { contentOf, publicContent } from './drafts.queries.server.ts';
import { EDITING_CHANNEL } from './editing.ts';
import { provisionalSlug } from './slug.ts';

/** Somebody else saved a later revision. */
type Overtaken = { fault: 'changed'; revision: number; by: string; at: Date };
export type EditFault = { fault: 'gone' } | Overtaken;

/** Creates an article with an empty draft, which is not public. @returns its ID. */
export function createArticle(
  db: Database,
  writer: Admin,
  content: Partial<ArticleContent> = {},
): Promise<string> {
  return db.transaction(async (tx) => {
    const id = crypto.randomUUID();
    await tx.insert(posts).values({
      id,
      slug: provisionalSlug(id),
      title: content.title ?? '',
      revisedBy: writer.name,
      revisedAt: sql`now()`,
    });
    await tx.insert(postDrafts).values({ postId: id, content: { ...EMPTY_CONTENT, ...content } });
    await recordAudit(tx, writer, { action: 'article-created', subjectId: id });
    return id;
  });
}

type DraftSave = {
  id: string;
  /** The revision that the text is based on. */
  base: number;
  /**
   * The random ID of the open editor: if a save's response was lost, the editor's own next save must not be refused.
   */
  editor: string;
  /** After a reload, the id that this same text was saved with before: that save's answer may have been lost with the page. */
  earlier?: string | undefined;
  /** Counts the saves that this editor has sent, from 1; editors from before there was a count send none. */
  order?: number | undefined;
  content: ArticleContent;
};

/**
 * Saves an article's draft. A save based on an older revision is refused, and its text is kept as a version, so that
 * neither person's text is lost. One that arrives after a later one of the same editor changes nothing. // B16
 */
export function saveDraft(
  db: Database,
  writer: Admin,
  { id, base, editor, earlier, order, content }: DraftSave,
): Promise<{ ok: true; revision: number; savedAt: Date } | ({ ok: false } & EditFault)> {
  return db.transaction(async (tx) => {
    const stored = await lockArticle(tx, id);
    if (stored === null) return { ok: false, fault: 'gone' };
    if (isDelayed(stored, editor, order))
      return { ok: true, revision: stored.revision, savedAt: stored.revisedAt ?? new Date() };
    if (isOvertaken(stored, base, editor) && (earlier === undefined || stored.revisedIn !== earlier)) {
      await keepVersion(tx, writer, id, 'refused', content);
      return { ok: false, ...overtakenFault(stored) };
    }
    await keepFirstVersion(tx, stored);
    await storeContent(tx, id, content);
    const isContinued = stored.revisedIn === editor || stored.revisedIn === earlier;
    await keepVersion(tx, writer, id, 'saved', content, isContinued);
    return { ok: true, ...(await revise(tx, id, writer.name, editor, order)) };
  });
}

/** Makes a saved version the article's draft; the published content is unaffected. // B16 */
export function restoreVersion(
  db: Database,
  writer: Admin,
  { id, versionId }: { id: string; versionId: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const stored = await lockArticle(tx, id);
    const [version] = await tx
      .select({ content: postVersions.content, savedAt: postVersions.savedAt })
      .from(postVersions)
      .where(and(eq(postVersions.id, versionId), eq(postVersions.postId, id)));
    if (stored === null || version === undefined) return false;
    const { content } = version;
    // The current content may not be a version yet: articles from before versions were introduced have none.
    const current = await contentOf(tx, id);
    if (current !== null) await keepVersion(tx, writer, id, 'saved', current);
    await storeContent(tx, id, content);
    await keepVersion(tx, writer, id, 'restored', content);
    await revise(tx, id, writer.name, null);
    await recordAudit(tx, writer, {
      action: 'article-restored',
      subjectId: id,
      details: { name: content.title, version: version.savedAt.toISOString() },
    });
    return true;
  });
}

async function storeContent(tx: Database, postId: string, content: ArticleContent): Promise<void> {
  await tx
    .insert(postDrafts)
    .values({ postId, content })
    .onConflictDoUpdate({ target: postDrafts.postId, set: { content } });
}

type Discarded = { ok: true } | ({ ok: false } & EditFault);

/** Discards the changes since publication; they remain as a version. */
export function discardDraft(db: Database, writer: Admin, edit: ArticleEdit): Promise<Discarded> {
  return editArticle<Discarded>(db, edit, async (tx, { id, publishedAt }) => {
    if (publishedAt === null) return { ok: false, fault: 'gone' };
    // An imported draft may not be a version yet.
    const current = await contentOf(tx, id);
    if (current !== null) await keepVersion(tx, writer, id, 'saved', current);
    await tx.delete(postDrafts).where(eq(postDrafts.postId, id));
    await tx.delete(articleNotifications).where(eq(articleNotifications.postId, id));
    await revise(tx, id, writer.name, null);
    return { ok: true };
  });
}

export type LockedArticle = NonNullable<Awaited<ReturnType<typeof lockArticle>>>;

/** Reads an article with a row lock, which serialises saves. */
export async function lockArticle(tx: Database, id: string) {
  const { slug, publishedAt, revision, revisedBy, revisedAt, revisedIn, revisedOrder } = posts;
  const [stored] = await tx
    .select({ id: posts.id, slug, publishedAt, revision, revisedBy, revisedAt, revisedIn, revisedOrder })
    .from(posts)
    .where(eq(posts.id, id))
    .for('no key update');
  return stored ?? null;
}

/** The article, the revision that the editor has, and the editor's own ID (`saveDraft`). */
export type ArticleEdit = { id: string; base: number; editor: string | null };

/** Locks an article and edits it, unless it is gone or somebody else has saved it since. */
export function editArticle<Result>(
  db: Database,
  { id, base, editor }: ArticleEdit,
  run: (tx: Database, stored: LockedArticle) => Promise<Result>,
): Promise<Result | ({ ok: false } & EditFault)> {
  return db.transaction(async (tx) => {
    const stored = await lockArticle(tx, id);
    if (stored === null) return { ok: false, fault: 'gone' };
    if (isOvertaken(stored, base, editor)) return { ok: false, ...overtakenFault(stored) };
    return run(tx, stored);
  });
}

/** Whether a later save of the same editor is stored already. */
function isDelayed({ revisedIn, revisedOrder }: LockedArticle, editor: string, order = Infinity): boolean {
  return revisedIn === editor && revisedOrder !== null && order <= revisedOrder;
}

/** Whether somebody else created a later revision than the editor's. */
function isOvertaken({ revision, revisedIn }: LockedArticle, base: number, editor: string | null): boolean {
  return revision !== base && (editor === null || revisedIn !== editor);
}

function overtakenFault({ revision, revisedBy, revisedAt }: LockedArticle): Overtaken {
  return { fault: 'changed', revision, by: revisedBy, at: revisedAt ?? new Date(0) };
}

/**
 * Increments the revision and notifies the other open editors.
 *
 * @param order of the editor's save; for its other acts, such as publishing, the last one stays.
 */
export async function revise(tx: Database, id: string, by: string, editor: string | null, order?: number) {
  const [revised] = await tx
    .update(posts)
    .set({
      revision: sql`revision + 1`,
      revisedBy: by,
      revisedAt: sql`now()`,
      revisedIn: editor,
      revisedOrder:
        order ?? sql`case when ${posts.revisedIn} = ${editor}::uuid then ${posts.revisedOrder} end`,
    })
    .where(eq(posts.id, id))
    .returning({ revision: posts.revision, savedAt: posts.revisedAt });
  if (revised === undefined) throw new Error('The article disappeared while it was locked');
  await notifyChannel(tx, EDITING_CHANNEL);
  return { revision: revised.revision, savedAt: revised.savedAt ?? new Date() };
}

/** Saves of one open editor within this many minutes share a version, since it saves after every pause. */
const VERSION_MINUTES = 10;

/**
 * Stores a version, unless the text is the same as the newest one's.
 *
 * @param isContinued whether the article's newest revision is of the same open editor. Only then may the text replace the
 *   newest version: the same person's text from another window has been overwritten, and is nowhere else.
 */
export async function keepVersion(
  tx: Database,
  writer: { id: string | null; name: string },
  postId: string,
  kind: VersionKind,
  content: ArticleContent,
  isContinued = false,
): Promise<void> {
  const [newest] = await tx
    .select({
      id: postVersions.id,
      kind: postVersions.kind,
      savedById: postVersions.savedById,
      isRecent: sql<boolean>`${postVersions.begunAt} > now() - make_interval(mins => ${VERSION_MINUTES})`,
      isSame: sql<boolean>`${postVersions.content} = ${JSON.stringify(content)}::jsonb`,
    })
    .from(postVersions)
    .where(
      kind === 'refused'
        ? and(eq(postVersions.postId, postId), eq(postVersions.kind, kind))
        : and(eq(postVersions.postId, postId), sql`kind <> 'refused'`),
    )
    .orderBy(desc(postVersions.savedAt), desc(postVersions.begunAt))
    .limit(1);
  if (isContinued && newest?.kind === kind && newest.savedById === writer.id && newest.isRecent) {
    await tx
      .update(postVersions)
      .set({ content, savedAt: sql`clock_timestamp()` })
      .where(eq(postVersions.id, newest.id));
  } else if (!newest?.isSame || kind === 'published') {
    await tx.insert(postVersions).values({
      postId,
      kind,
      content,
      savedById: writer.id,
      savedBy: writer.name,
      savedAt: sql`clock_timestamp()`,
    });
  }
}

/**
 * Stores what is published as the first version, if the article has none: it was written before there were versions, or
 * imported, and publishing the change would be the end of it.
 */
export async function keepFirstVersion(
  tx: Database,
  { id, publishedAt, revisedBy }: LockedArticle,
): Promise<void> {
  if (publishedAt === null || (await tx.$count(postVersions, eq(postVersions.postId, id))) > 0) return;
  const content = await publicContent(tx, id);
  if (content === null) return;
  await tx.insert(postVersions).values({
    postId: id,
    kind: 'published',
    content,
    savedBy: revisedBy,
    begunAt: publishedAt,
    savedAt: sql`least(${publishedAt.toISOString()}::timestamptz, now())`,
  });
}

/** The columns of a post that hold its content. */
export function publicColumns(content: ArticleContent) {
  const { title, excerpt, body, authorId, featured, picture } = content;
  const photo = picture?.kind === 'upload' ? picture : null;
  return {
    title: title.trim(),
    excerpt: excerpt.trim(),
    body,
    bodyText: plainText(body),
    authorId,
    featured,
    image: picture?.kind === 'catalogue' ? picture.name : null,
    photo: photo && { imageId: photo.imageId, width: photo.width, height: photo.height, alt: photo.alt },
  };
}
