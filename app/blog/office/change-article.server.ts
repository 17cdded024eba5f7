import * as z from 'zod/mini';
import { DONE, intent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import { DAY_MS } from '#app/country/day.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { ARTICLE_GONE, ARTICLE_NOTICES, changedByOther } from '../article-notices.ts';
import { discardDraft, restoreVersion } from '../drafts.commands.server.ts';
import {
  deleteArticle,
  type PublishFault,
  publishArticle,
  removeRedirect,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from '../publish.commands.server.ts';

/** Of an `ArticleEdit`. */
const articleEdit = z.object({
  id: rowId(),
  base: z.pipe(z.string(), z.transform(Number)),
  editor: rowId(),
});

/** A date with a UTC offset, which the publish panel appends. */
const publicationTime = z.pipe(
  z.string('Choose when').check(
    z.minLength(1, 'Choose when'),
    z.refine((text) => !Number.isNaN(Date.parse(text)), 'Choose when'),
    z.refine((text) => Date.parse(text) > Date.now(), 'Choose a time in the future, or publish now'),
    z.refine((text) => Date.parse(text) < Date.now() + FARTHEST_MS, 'Choose a time within two years'),
  ),
  z.transform((text) => new Date(text)),
);
const FARTHEST_MS = 2 * 365 * DAY_MS;

/** The actions of the editor's side panel and of the versions. // B15, B16 */
export const articleIntents = {
  publish: intent(ARTICLE_NOTICES.publish, articleEdit, async ({ services: { db }, me }, edit) =>
    explain(await publishArticle(db, me, edit)),
  ),
  schedule: intent(
    ARTICLE_NOTICES.schedule,
    z.extend(articleEdit, { at: publicationTime }),
    async ({ services, me }, edit) => explain(await scheduleArticle(services, me, edit)),
  ),
  unpublish: intent(ARTICLE_NOTICES.unpublish, articleEdit, async ({ services: { db }, me }, edit) =>
    explain(await unpublishArticle(db, me, edit)),
  ),
  unschedule: intent(ARTICLE_NOTICES.unschedule, articleEdit, async ({ services: { db }, me }, edit) =>
    explain(await unscheduleArticle(db, me, edit)),
  ),
  discard: intent(ARTICLE_NOTICES.discard, articleEdit, async ({ services: { db }, me }, edit) => {
    const discarded = await discardDraft(db, me, edit);
    return discarded.ok ? DONE : explain(discarded);
  }),
  restore: intent(
    ARTICLE_NOTICES.restore,
    z.object({ id: rowId(), versionId: rowId() }),
    async ({ services: { db }, me }, version) => ((await restoreVersion(db, me, version)) ? DONE : GONE),
  ),
  delete: intent(
    ARTICLE_NOTICES.delete,
    z.object({ id: rowId() }),
    async ({ services: { db }, me }, { id }) => ((await deleteArticle(db, me, id)) ? DONE : GONE),
  ),
  'remove-redirect': intent(
    ARTICLE_NOTICES['remove-redirect'],
    z.object({ id: rowId(), slug: z.string().check(z.maxLength(200)) }),
    async ({ services: { db } }, redirect) => ((await removeRedirect(db, redirect)) ? DONE : GONE),
  ),
};

const GONE: Outcome = { kind: 'failed', reason: ARTICLE_GONE, stale: true };

function explain(edited: { ok: true; revision: number } | ({ ok: false } & PublishFault)): Outcome {
  if (edited.ok) return { kind: 'done', data: { revision: edited.revision } };
  if (edited.fault === 'gone') return GONE;
  if (edited.fault === 'changed') return { kind: 'failed', reason: changedByOther(edited.by) };
  return { kind: 'invalid', fields: { ...edited.missing } };
}
