import { useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { DraftOwner } from '#app/ui/office/draft.ts';
import { interruptions } from '#app/ui/office/interruptions.ts';
import { useUnsaved } from '#app/ui/office/unsaved.ts';
import { randomKey } from '#app/ui/site/form/form-state.ts';
import { tabStorage } from '#app/ui/site/form/tab-storage.ts';
import { type ArticleContent, articleContent } from '../../article-content.ts';
import type { EditedArticle } from '../../drafts.queries.server.ts';
import { type Editing, parseEditing } from '../../editing.ts';
import { editorPath } from '../blog-path.ts';
import { type ArticleSaver, openSaver, type SaveAnswer, type SaveState } from './article-saver.ts';

const SAVED: SaveState = { kind: 'saved', at: null };
const neverChanges = () => () => {};

/**
 * The state of the article being edited, and its saver. Text that this tab stored before a reload is restored.
 * // B14, B16
 *
 * @param blocked the stored text can't be shown, so nothing is ever saved.
 */
export function useArticle(article: EditedArticle, blocked: boolean) {
  const owner = useContext(DraftOwner);
  const form = useRef<HTMLFormElement>(null);
  const [editor] = useState(uuid);
  /** How many saves this editor has sent; the server ignores one that arrives after a later one. */
  const order = useRef(0);
  const current = useRef(article.content);
  const [saver, setSaver] = useState<ArticleSaver | null>(null);
  const [content, setContent] = useState(article.content);
  const isBlocked = useRef(blocked);
  /** Makes the editor report a change of the text that it has not reported yet. */
  const reportText = useRef<(() => void) | null>(null);

  const opened = useRef(article);
  useEffect(() => {
    if (blocked) return;
    const { id, revision } = opened.current;
    const key = `office-draft:${owner}:article:${id}`;
    const kept = readUnsavedText(key);
    const isUnsaved = kept !== null && JSON.stringify(kept.content) !== JSON.stringify(current.current);
    let earlier = kept?.editor;
    const newSaver = openSaver({
      base: isUnsaved ? kept.base : revision,
      read: () => current.current,
      catchUp: () => reportText.current?.(),
      send: async (base, text) => {
        order.current += 1;
        const answer = await sendSave(id, { editor, earlier, order: order.current }, base, text);
        if (answer.kind === 'saved') earlier = undefined;
        return answer;
      },
      keep: (text) =>
        text === null
          ? tabStorage.forget(key)
          : tabStorage.write(key, { ...text, editor: earlier ?? editor }),
      signInAgain: async () => (await interruptions.raise({ kind: 'signed-out' })).kind === 'continue',
    });
    if (isUnsaved) {
      current.current = kept.content;
      setContent(kept.content);
      newSaver.touch();
    }
    setSaver(newSaver);
    const stopWatching = saveOnLeaving(newSaver);
    return () => {
      stopWatching();
      newSaver.close();
    };
  }, [blocked, editor, owner]);

  const state = useSyncExternalStore(
    saver?.subscribe ?? neverChanges,
    saver?.state ?? (() => SAVED),
    () => SAVED,
  );

  // If saving works, leaving the screen sends the rest without a question; otherwise it asks for confirmation.
  useUnsaved(form, {
    isChanged: () =>
      saver?.isDirty() === true && !['unsaved', 'saving', 'saved'].includes(saver.state().kind),
    discard: () => saver?.discard(),
  });

  /** Applies a change of one field. The body is not React state, since rendering at each keystroke would be slow. */
  const change = useCallback(
    <Name extends keyof ArticleContent>(name: Name, value: ArticleContent[Name]) => {
      if (isBlocked.current) return;
      current.current = { ...current.current, [name]: value };
      if (name !== 'body') setContent(current.current);
      saver?.touch();
    },
    [saver],
  );

  return {
    form,
    editor,
    saver,
    state,
    /** The current fields, except the body. */
    content,
    body: content.body,
    current,
    change,
    readEditor: useCallback((reportNow: (() => void) | null) => {
      reportText.current = reportNow;
    }, []),
    /** The editor can't show the text after all: nothing is saved from now on. */
    block: useCallback(() => {
      isBlocked.current = true;
      saver?.discard();
    }, [saver]),
  };
}

export type ArticleDraft = ReturnType<typeof useArticle>;

/**
 * Keeps and sends unsaved changes when the tab is hidden or comes online again, and asks before they are left unsent.
 *
 * @returns a function that ends it.
 */
function saveOnLeaving(saver: ArticleSaver): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  function saveIfHidden(): void {
    saver.keepNow();
    if (document.visibilityState === 'hidden') void saver.flush();
  }
  document.addEventListener('visibilitychange', saveIfHidden, { signal });
  addEventListener('pagehide', saveIfHidden, { signal });
  addEventListener('online', () => void saver.flush(), { signal });
  addEventListener(
    'beforeunload',
    (event) => {
      saver.keepNow();
      if (saver.isDirty()) event.preventDefault();
    },
    { signal },
  );
  return () => listening.abort();
}

function uuid(): string {
  return randomKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A body that the server refused is kept too, so that it can be mended. */
const refusedBody = z.array(z.looseObject({ _type: z.string(), _key: z.string() }));
const unsavedText = z.object({
  base: z.number(),
  content: z.union([articleContent, z.extend(articleContent, { body: refusedBody })]),
  editor: z.optional(z.string()),
});

/** The text that this tab kept before a reload. */
function readUnsavedText(key: string) {
  return unsavedText.safeParse(tabStorage.read(key)).data ?? null;
}

/** Delay before reconnecting after the stream was refused, in milliseconds. */
const REFUSED_RETRY_MS = 20_000;

/** Who else has the article open, and its newest revision, while this tab is visible; null until it is known. // B16 */
export function useEditing(id: string, editor: string): Editing | null {
  const [editing, setEditing] = useState<Editing | null>(null);
  useEffect(() => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function close(): void {
      clearTimeout(timer);
      source?.close();
      source = null;
    }
    function open(): void {
      close();
      const stream = new EventSource(`${editorPath(id)}/live?editor=${editor}`);
      source = stream;
      stream.addEventListener('message', ({ data }: MessageEvent<string>) => setEditing(parseEditing(data)));
      stream.addEventListener('gone', close);
      stream.addEventListener('error', () => {
        if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, REFUSED_RETRY_MS);
      });
    }
    const follow = () => (document.visibilityState === 'visible' ? open() : close());
    document.addEventListener('visibilitychange', follow);
    // A page kept in the back/forward cache would otherwise still count as open.
    addEventListener('pagehide', close);
    follow();
    return () => {
      document.removeEventListener('visibilitychange', follow);
      removeEventListener('pagehide', close);
      close();
    };
  }, [id, editor]);
  return editing;
}

/** How long a save of so many characters may take: at 10 KB a second. A dead line would keep the next one waiting for minutes. */
const saveMs = (length: number) => 30_000 + length / 10;

/** Sends one save. Network errors are returned as an answer too. */
async function sendSave(
  id: string,
  sender: { editor: string; earlier: string | undefined; order: number },
  base: number,
  content: ArticleContent,
): Promise<SaveAnswer> {
  const body = JSON.stringify({ base, ...sender, content });
  try {
    const response = await fetch(`${editorPath(id)}/save`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      // The guard's redirect to the sign-in page is not followed, since it means that the session has ended.
      redirect: 'manual',
      signal: AbortSignal.timeout(saveMs(body.length)),
    });
    if (response.type === 'opaqueredirect') return { kind: 'signed-out' };
    const isOwn = response.headers.get('content-type')?.startsWith('application/json') === true;
    if (!isOwn && response.status === 413) return { kind: 'refused', reason: TOO_LARGE };
    return isOwn ? await response.json() : { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}

const TOO_LARGE = 'This article is too large to be saved. Please split it into two.';
