import * as z from 'zod/mini';
import { DONE, intent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import type { Missing } from '../article-content.ts';
import { ARTICLE_GONE, ARTICLE_NOTICES, changedByOther } from '../article-notices.ts';
import { discardDraft, type EditFault, restoreVersion } from '../drafts.commands.server.ts';
import {
  deleteArticle,
  type PublishFault,
  publishArticle,
  removeRedirect,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from '../publish.commands.server.ts';

const about = z.object({
  id: rowId(),
  base: z.pipe(z.string(), z.transform(Number)),
  editor: rowId(),
});

/** A date with a UTC offset, which the publish panel appends. */
const moment = z.pipe(
  z.string('Choose when').check(
    z.minLength(1, 'Choose when'),
    z.refine((text) => !Number.isNaN(Date.parse(text)), 'Choose when'),
    z.refine((text) => Date.parse(text) > Date.now(), 'Choose a time in the future, or publish now'),
    z.refine((text) => Date.parse(text) < Date.now() + FARTHEST_MS, 'Choose a time within two years'),
  ),
  z.transform((text) => new Date(text)),
);
const FARTHEST_MS = 2 * 365 * 24 * 60 * 60 * 1_000;

/** The actions of the editor's side panel and of the versions. // B15, B16 */
export const articleIntents = {
  publish: intent(ARTICLE_NOTICES.publish, about, async ({ services: { db }, me }, asked) => {
    const published = await publishArticle(db, me, asked);
    return published.ok ? revised(published) : explainPublish(published);
  }),
  schedule: intent(
    ARTICLE_NOTICES.schedule,
    z.extend(about, { at: moment }),
    async ({ services, me }, asked) => {
      const scheduled = await scheduleArticle(services, me, asked);
      return scheduled.ok ? revised(scheduled) : explainPublish(scheduled);
    },
  ),
  unpublish: intent(ARTICLE_NOTICES.unpublish, about, async ({ services: { db }, me }, asked) => {
    const taken = await unpublishArticle(db, me, asked);
    return taken.ok ? revised(taken) : explain(taken);
  }),
  unschedule: intent(ARTICLE_NOTICES.unschedule, about, async ({ services: { db }, me }, asked) => {
    const taken = await unscheduleArticle(db, me, asked);
    return taken.ok ? revised(taken) : explain(taken);
  }),
  discard: intent(ARTICLE_NOTICES.discard, about, async ({ services: { db }, me }, asked) => {
    const discarded = await discardDraft(db, me, asked);
    return discarded.ok ? DONE : explain(discarded);
  }),
  restore: intent(
    ARTICLE_NOTICES.restore,
    z.object({ id: rowId(), versionId: rowId() }),
    async ({ services: { db }, me }, asked) => ((await restoreVersion(db, me, asked)) ? DONE : GONE),
  ),
  delete: intent(
    ARTICLE_NOTICES.delete,
    z.object({ id: rowId() }),
    async ({ services: { db }, me }, { id }) => {
      return (await deleteArticle(db, me, id)) ? DONE : GONE;
    },
  ),
  'remove-redirect': intent(
    ARTICLE_NOTICES['remove-redirect'],
    z.object({ id: rowId(), slug: z.string().check(z.maxLength(200)) }),
    async ({ services: { db } }, asked) => ((await removeRedirect(db, asked)) ? DONE : GONE),
  ),
};

const GONE: Outcome = { kind: 'failed', reason: ARTICLE_GONE, stale: true };

function revised({ revision }: { revision: number }): Outcome {
  return { kind: 'done', data: { revision } };
}

function explain(fault: EditFault): Outcome {
  if (fault.fault === 'gone') return GONE;
  return { kind: 'failed', reason: changedByOther(fault.by) };
}

function explainPublish(fault: PublishFault): Outcome {
  return fault.fault === 'incomplete' ? { kind: 'invalid', fields: fieldsOf(fault.missing) } : explain(fault);
}

function fieldsOf(missing: Missing): Record<string, string> {
  return Object.fromEntries(Object.entries(missing).filter(([, text]) => text !== undefined));
}
