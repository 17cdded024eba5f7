import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Jobs, Queue } from '#app/platform/db/jobs.server.ts';
import { dropPages, renewPages } from '#app/platform/http/page-invalidation.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { ArticleContent, Missing } from './article-content.ts';
import { OVERDUE_MS } from './article-state.ts';
import { isPublished } from './blog.queries.server.ts';
import { articleNotifications, postDrafts, postSlugs, posts } from './blog.tables.ts';
import {
  type ArticleEdit,
  type EditFault,
  editArticle,
  keepFirstVersion,
  keepVersion,
  lockArticle,
  revise,
} from './drafts.commands.server.ts';
import { contentOf } from './drafts.queries.server.ts';
import { makePublic, readyToPublish } from './publication.server.ts';

/** Publishes scheduled articles at their time; the check each minute covers missed jobs. */
export const PUBLISH_QUEUE: Queue = { name: 'publish-articles', options: { retryLimit: 3, retryDelay: 5 } };

export type PublishFault = EditFault | { fault: 'incomplete'; missing: Missing };
export type Published = { ok: true; slug: string; revision: number } | ({ ok: false } & PublishFault);

type Unpublished = { ok: true; revision: number } | ({ ok: false } & EditFault);

/** Publishes the draft immediately, on every process. // B15 */
export function publishArticle(db: Database, writer: Admin, edit: ArticleEdit): Promise<Published> {
  return editArticle<Published>(db, edit, async (tx, stored) => {
    const { id, editor } = edit;
    const ready = await readyToPublish(tx, stored);
    if (!ready.ok) return ready;
    await keepFirstVersion(tx, stored);
    await makePublic(tx, stored, ready);
    await tx.delete(articleNotifications).where(eq(articleNotifications.postId, id));
    await keepVersion(tx, writer, id, 'published', ready.content);
    const { revision } = await revise(tx, id, writer.name, editor);
    await recordAudit(tx, writer, {
      action: 'article-published',
      subjectId: id,
      details: { name: ready.content.title, address: ready.slug },
    });
    return { ok: true, slug: ready.slug, revision };
  });
}

/** Schedules the draft's publication; until then it can still be edited. // B15 */
export function scheduleArticle(
  { db, jobs }: { db: Database; jobs: Jobs },
  writer: Admin,
  { at, ...edit }: ArticleEdit & { at: Date },
): Promise<Published> {
  return editArticle<Published>(db, edit, async (tx, stored) => {
    const { id, editor } = edit;
    const ready = await readyToPublish(tx, stored);
    if (!ready.ok) return ready;
    await tx
      .insert(postDrafts)
      .values({ postId: id, content: ready.content, publishAt: at })
      .onConflictDoUpdate({ target: postDrafts.postId, set: { publishAt: at, overdueReportedAt: null } });
    // A job that starts slightly early would not find the article due.
    const seconds = Math.max(0, Math.ceil((at.getTime() - Date.now()) / 1_000) + 1);
    await jobs.enqueue(tx, PUBLISH_QUEUE, {}, seconds);
    const { revision } = await revise(tx, id, writer.name, editor);
    await recordAudit(tx, writer, {
      action: 'article-scheduled',
      subjectId: id,
      details: { name: ready.content.title, at: at.toISOString() },
    });
    return { ok: true, slug: ready.slug, revision };
  });
}

/**
 * Unpublishes an article or cancels its schedule. The published content becomes its draft, unless it already has one.
 * // B15
 */
export function unpublishArticle(db: Database, writer: Admin, edit: ArticleEdit): Promise<Unpublished> {
  return returnToDraft(db, writer, edit, async (tx, { title }) => {
    await tx.update(posts).set({ publishedAt: null }).where(eq(posts.id, edit.id));
    await dropPages(tx, 'articles');
    await recordAudit(tx, writer, {
      action: 'article-unpublished',
      subjectId: edit.id,
      details: { name: title },
    });
  });
}

/** Cancels a schedule; the published content is unaffected. // B15 */
export function unscheduleArticle(db: Database, writer: Admin, edit: ArticleEdit): Promise<Unpublished> {
  return returnToDraft(db, writer, edit, async (tx) => {
    // A publication date in the future would publish it without a job.
    await tx
      .update(posts)
      .set({ publishedAt: null })
      .where(and(eq(posts.id, edit.id), gt(posts.publishedAt, sql`now()`)));
  });
}

/** Makes an article's content a draft without a publication time. @param change what else becomes of the article. */
function returnToDraft(
  db: Database,
  writer: Admin,
  edit: ArticleEdit,
  change: (tx: Database, content: ArticleContent) => Promise<void>,
): Promise<Unpublished> {
  return editArticle<Unpublished>(db, edit, async (tx) => {
    const { id, editor } = edit;
    const content = await contentOf(tx, id);
    if (content === null) return { ok: false, fault: 'gone' };
    await tx
      .insert(postDrafts)
      .values({ postId: id, content })
      .onConflictDoUpdate({ target: postDrafts.postId, set: { publishAt: null, overdueReportedAt: null } });
    await change(tx, content);
    await tx.delete(articleNotifications).where(eq(articleNotifications.postId, id));
    const { revision } = await revise(tx, id, writer.name, editor);
    return { ok: true, revision };
  });
}

/** Deletes an article with its drafts, versions and redirects. @returns whether it existed. */
export function deleteArticle(db: Database, writer: Admin, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const content = await contentOf(tx, id);
    const [deleted] = await tx.delete(posts).where(eq(posts.id, id)).returning();
    if (deleted === undefined) return false;
    await dropPages(tx, 'articles');
    await recordAudit(tx, writer, {
      action: 'article-deleted',
      subjectId: id,
      details: { name: content?.title ?? deleted.title, address: deleted.slug },
    });
    return true;
  });
}

export async function removeRedirect(
  db: Database,
  { id, slug }: { id: string; slug: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(postSlugs)
      .where(and(eq(postSlugs.slug, slug), eq(postSlugs.postId, id)));
    await dropPages(tx, 'articles');
    return rowCount === 1;
  });
}

/**
 * Publishes what is due, and reports articles that were not published within five minutes of their time, in the log and
 * to all staff. Safe to run on several processes at once. // B15
 *
 * @throws AggregateError once all have been tried, if some failed unexpectedly.
 */
export async function publishDue({ db, log }: { db: Database; log: Log }): Promise<void> {
  await reportOverdue(db, log);
  await showJustPublished(db);
  const due = await db
    .select({ id: postDrafts.postId })
    .from(postDrafts)
    .where(lte(postDrafts.publishAt, sql`now()`))
    .orderBy(postDrafts.publishAt);
  const errors: unknown[] = [];
  for (const { id } of due) {
    try {
      // One that is incomplete is reported by reportOverdue, once; its page says what it lacks.
      await publishScheduled(db, id);
    } catch (error) {
      log.error({ article: id, err: error }, 'publishing a scheduled article failed');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'not all scheduled articles were published');
}

async function publishScheduled(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const stored = await lockArticle(tx, id);
    const [draft] = await tx
      .select({ publishAt: postDrafts.publishAt })
      .from(postDrafts)
      .where(and(eq(postDrafts.postId, id), lte(postDrafts.publishAt, sql`now()`)));
    // Another process was faster, or somebody cancelled the schedule.
    if (stored === null || !draft?.publishAt) return;
    const ready = await readyToPublish(tx, stored);
    if (!ready.ok) return;
    await keepFirstVersion(tx, stored);
    await makePublic(tx, stored, ready, draft.publishAt);
    await keepVersion(tx, { id: null, name: stored.revisedBy }, id, 'published', ready.content);
    await revise(tx, id, stored.revisedBy, null);
    await recordAudit(tx, null, {
      action: 'article-published',
      subjectId: id,
      details: { name: ready.content.title, address: ready.slug, scheduled: draft.publishAt.toISOString() },
    });
  });
}

/**
 * Renews the pages if a publication date has just passed. Earlier versions stored such dates in the future, which no
 * command publishes.
 */
async function showJustPublished(db: Database): Promise<void> {
  const [published] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isPublished, gt(posts.publishedAt, sql`now() - interval '2 minutes'`)))
    .limit(1);
  if (published !== undefined) await renewPages(db, 'articles');
}

async function reportOverdue(db: Database, log: Log): Promise<void> {
  await db.transaction(async (tx) => {
    const overdue = await tx
      .update(postDrafts)
      .set({ overdueReportedAt: sql`now()` })
      .where(
        and(
          isNull(postDrafts.overdueReportedAt),
          lte(postDrafts.publishAt, sql`now() - make_interval(secs => ${OVERDUE_MS / 1_000})`),
        ),
      )
      .returning({ postId: postDrafts.postId, publishAt: postDrafts.publishAt });
    for (const { postId, publishAt } of overdue) {
      log.error({ article: postId, publishAt }, 'a scheduled article was not published in time');
      await tx
        .insert(articleNotifications)
        .values({ postId })
        .onConflictDoUpdate({
          target: articleNotifications.postId,
          set: { read: false, createdAt: sql`now()` },
        });
    }
  });
}
