import * as z from 'zod/mini';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { isRowId, rowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallJson } from '#app/platform/http/small-form.server.ts';
import { articleContent, MAX_CONTENT_BYTES } from '../article-content.ts';
import { ARTICLE_GONE } from '../article-notices.ts';
import { saveDraft } from '../drafts.commands.server.ts';
import type { Route } from './+types/save.route.ts';
import type { SaveAnswer } from './editor/article-saver.ts';

const save = z.object({
  base: z.int().check(z.gte(0)),
  editor: rowId(),
  earlier: z.optional(rowId()),
  order: z.optional(z.int().check(z.gte(1), z.lte(2 ** 31 - 1))),
  content: articleContent,
});

/** POST /admin/blog/ID/save: the editor's saves, as JSON. An invalid text is refused completely. // B14, B16 */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { db } = context.get(servicesContext);
  // Only our own messages are for staff.
  const read = save.safeParse(await readSmallJson(request, MAX_CONTENT_BYTES), { error: () => '' });
  if (!read.success) return answer({ kind: 'refused', reason: reasonOf(read.error.issues[0]) }, 422);
  if (!isRowId(params.articleId)) return answer({ kind: 'refused', reason: ARTICLE_GONE }, 404);
  const saved = await saveDraft(db, context.get(signedIn), { id: params.articleId, ...read.data });
  if (saved.ok)
    return answer({ kind: 'saved', revision: saved.revision, savedAt: saved.savedAt.toISOString() });
  if (saved.fault === 'gone') return answer({ kind: 'refused', reason: ARTICLE_GONE }, 404);
  return answer(
    { kind: 'overtaken', revision: saved.revision, by: saved.by, at: saved.at.toISOString() },
    409,
  );
}

/** What can't be stored, and what to do. */
function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  const [, field, index] = issue?.path ?? [];
  const isPart = field === 'body' && typeof index === 'number';
  return [
    `${isPart ? `Part ${index + 1} of the text` : 'This article'} can’t be stored as it is.`,
    issue?.message && `${issue.message}.`,
    isPart
      ? 'Undo your last change, or change or remove that part (each paragraph, list item, table and picture is one part): then everything is saved.'
      : 'Undo your last change: then everything is saved.',
  ]
    .filter(Boolean)
    .join(' ');
}

function answer(body: SaveAnswer, status = 200): Response {
  return Response.json(body, { status });
}
