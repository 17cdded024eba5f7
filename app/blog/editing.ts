import * as z from 'zod/mini';

/** NOTIFY channel: an article was saved, or somebody opened or closed it in the editor. */
export const EDITING_CHANNEL = 'article-editing';

const editing = z.object({
  /** Who else has it open, by name. */
  others: z.array(z.string()),
  /** Whether the same account has it open in another window. */
  isOpenTwice: z.boolean(),
  revision: z.number(),
  /** Who saved that revision. */
  by: z.string(),
});

/** An article that is open in the editor; `id` is that of this editor. */
export type OpenEditor = { id: string; postId: string; adminId: string };

/** The state of an article that is sent to its open editors. // B16 */
export type Editing = z.output<typeof editing>;

export function parseEditing(json: string): Editing | null {
  return editing.safeParse(JSON.parse(json)).data ?? null;
}
