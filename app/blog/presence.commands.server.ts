import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifyChannel } from '#app/platform/db/live-events.server.ts';
import { articleEditors } from './blog.tables.ts';
import { EDITING_CHANNEL } from './editing.ts';

/** An article that is open in the editor; `id` is that of this editor. */
export type OpenEditor = { id: string; postId: string; adminId: string };

/** Records that somebody has an article open, and notifies the others. // B16 */
export function openEditor(db: Database, editor: OpenEditor): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.delete(articleEditors).where(lt(articleEditors.seenAt, sql`now() - interval '1 hour'`));
    await renewEditor(tx, editor);
    await notifyChannel(tx, EDITING_CHANNEL);
  });
}

/** Records that the editor is still open. */
export async function renewEditor(db: Database, editor: OpenEditor): Promise<void> {
  await db
    .insert(articleEditors)
    .values(editor)
    .onConflictDoUpdate({ target: articleEditors.id, set: { seenAt: sql`now()` } });
}

export function closeEditor(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.delete(articleEditors).where(eq(articleEditors.id, id));
    await notifyChannel(tx, EDITING_CHANNEL);
  });
}
