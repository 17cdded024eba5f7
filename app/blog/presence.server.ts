import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifyChannel } from '#app/platform/db/live-events.server.ts';
import { streamEvents } from '#app/platform/http/event-stream.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { articleEditors } from './blog.tables.ts';
import { readEditing } from './drafts.queries.server.ts';
import { EDITING_CHANNEL, type OpenEditor } from './editing.ts';

/** In milliseconds. The heartbeat keeps proxies from closing the stream, and marks the editor as still open. */
const HEARTBEAT_MS = 25_000;
/** Maximum duration of a stream in milliseconds; the browser then reconnects, which checks the session again. */
const MAX_MS = 10 * 60_000;
const RETRY_MS = 2_000;

type StreamServices = Pick<Services, 'db' | 'live' | 'closing' | 'log'>;

/**
 * Streams who else has an article open, and its newest revision, as server-sent events: at once, and after each change on
 * any process. While the stream is open, its editor counts as open. // B16
 */
export function streamEditing(
  { db, live, closing, log }: StreamServices,
  editor: OpenEditor,
): ReadableStream<Uint8Array> {
  return streamEvents(closing, RETRY_MS, ({ ended, send, end }) => {
    let sent = '';
    let queue = Promise.resolve();
    /** Runs one query at a time; changes that arrive during it are covered by the next one. */
    const refresh = (before: () => Promise<void> = async () => {}, always = false) => {
      queue = queue
        .then(async () => {
          if (ended.aborted) return;
          await before();
          const editing = await readEditing(db, editor);
          const event = editing === null ? 'event: gone\ndata: gone' : `data: ${JSON.stringify(editing)}`;
          if (always || event !== sent) send(event);
          sent = event;
        })
        .catch((error: unknown) => {
          // Logged only, since the next heartbeat tries again.
          log.warn({ err: error }, 'the open editors of an article could not be loaded');
        });
    };
    const heartbeat = setInterval(() => refresh(() => renewEditor(db, editor), true), HEARTBEAT_MS);
    const timer = setTimeout(end, MAX_MS);
    const unsubscribe = live.listen(EDITING_CHANNEL, () => refresh());
    ended.addEventListener('abort', () => {
      clearInterval(heartbeat);
      clearTimeout(timer);
      unsubscribe();
      queue
        .then(() => closeEditor(db, editor.id))
        .catch((error: unknown) => log.warn({ err: error }, 'an editor could not be recorded as closed'));
    });
    refresh(() => openEditor(db, editor));
  });
}

/** Records that somebody has an article open, and notifies the others. // B16 */
export function openEditor(db: Database, editor: OpenEditor): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.delete(articleEditors).where(lt(articleEditors.seenAt, sql`now() - interval '1 hour'`));
    await renewEditor(tx, editor);
    await notifyChannel(tx, EDITING_CHANNEL);
  });
}

async function renewEditor(db: Database, editor: OpenEditor): Promise<void> {
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
