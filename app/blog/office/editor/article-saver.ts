import type { ArticleContent } from '../../article-content.ts';

/** The server's response to a save, or that there was none. */
export type SaveAnswer =
  | { kind: 'saved'; revision: number; savedAt: string }
  | Overtaken
  | Refused
  | { kind: 'signed-out' }
  | { kind: 'unreachable' };

type Overtaken = { kind: 'overtaken'; revision: number; by: string; at: string };
type Refused = { kind: 'refused'; reason: string };

export type SaveState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** Retries automatically. */
  | { kind: 'unreachable' }
  /** Waits until the user signs in again. */
  | { kind: 'signed-out' }
  /** Somebody else saved first; nothing is saved until the user chooses. */
  | Overtaken
  /** Sent again after the next change; not if the user did not sign in again. */
  | Refused;

type Options = {
  base: number;
  /** Returns the current text. */
  read: () => ArticleContent;
  /** Calls `touch` if the text has a change that was not reported yet. */
  catchUp: () => void;
  send: (base: number, content: ArticleContent) => Promise<SaveAnswer>;
  /** Stores the text in this browser until it is saved; null deletes it. */
  keep: (text: { base: number; content: ArticleContent } | null) => void;
  /** Asks the user to sign in again. @returns whether the same user did. */
  signInAgain: () => Promise<boolean>;
};

/** Delay after the last change, in milliseconds. */
const PAUSE_MS = 1_200;
/** Maximum delay while somebody types without pausing, in milliseconds. */
const MAX_WAIT_MS = 10_000;
const KEEP_MS = 300;
/** Delay before the first retry, in milliseconds; doubled up to half a minute. */
const RETRY_MS = 3_000;
const MAX_RETRY_MS = 30_000;

export type ArticleSaver = ReturnType<typeof openSaver>;

/**
 * Saves an article automatically. Saves are sent one after another, each with the revision it is based on; changes made
 * during a save are sent with the next one. Until the server has stored it, the text is kept in this browser.
 * // B14, B16
 */
export function openSaver({ read, catchUp, send, keep, signInAgain, ...options }: Options) {
  const listeners = new Set<() => void>();
  let state: SaveState = { kind: 'saved', at: null };
  let { base } = options;
  /** Counts changes: if it has increased during a save, there is more to save. */
  let changes = 0;
  let savedChanges = 0;
  let running: Promise<void> | null = null;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let firstUnsavedAt = 0;
  let retryIn = RETRY_MS;
  let closed = false;

  function show(next: SaveState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** The user did not sign in again: whoever is signed in now may be somebody else. */
  let isSignedOut = false;
  const isStopped = () => state.kind === 'overtaken' || isSignedOut;
  const isDirty = () => changes !== savedChanges;

  function keepNow(): void {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    catchUp();
    if (isDirty()) keep({ base, content: read() });
  }

  function saveIn(milliseconds: number): void {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void run(), milliseconds);
  }

  /** One save at a time: a caller during a save waits for it, and for the save of the changes made during it. */
  function run(): Promise<void> {
    clearTimeout(saveTimer);
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  }

  async function saveAll(): Promise<void> {
    while (isDirty() && !isStopped()) {
      keepNow();
      const count = changes;
      const content = read();
      // The reason of a refusal stays in sight until something is saved.
      if (state.kind !== 'refused') show({ kind: 'saving' });
      const answer = await send(base, content);
      if (!(await settle(answer, count))) return;
    }
  }

  /** @returns whether to continue with the changes made during the save. */
  async function settle(answer: SaveAnswer, count: number): Promise<boolean> {
    switch (answer.kind) {
      case 'saved':
        base = answer.revision;
        savedChanges = count;
        retryIn = RETRY_MS;
        firstUnsavedAt = Date.now();
        if (!isDirty()) {
          clearTimeout(keepTimer);
          keep(null);
          show({ kind: 'saved', at: answer.savedAt });
        }
        return true;
      case 'signed-out':
        show({ kind: 'signed-out' });
        if (await signInAgain()) return true;
        isSignedOut = true;
        show({ kind: 'refused', reason: NOT_SIGNED_IN });
        return false;
      case 'unreachable':
        show({ kind: 'unreachable' });
        if (!closed) saveIn(retryIn);
        retryIn = Math.min(2 * retryIn, MAX_RETRY_MS);
        return false;
      case 'overtaken':
        show(answer);
        return false;
      case 'refused':
        show(answer);
        return changes !== count;
    }
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isDirty,
    touch(): void {
      if (!isDirty() || state.kind === 'refused') firstUnsavedAt = Date.now();
      changes += 1;
      keepTimer ??= setTimeout(keepNow, KEEP_MS);
      if (isStopped()) return;
      if (running === null && state.kind !== 'unreachable') {
        if (state.kind === 'saved') show({ kind: 'unsaved' });
        const waited = Date.now() - firstUnsavedAt;
        saveIn(Math.max(0, Math.min(PAUSE_MS, MAX_WAIT_MS - waited)));
      }
    },
    /** Saves unsaved changes now, the last keystroke included. @returns whether everything is saved. */
    async flush(): Promise<boolean> {
      catchUp();
      await run();
      // A save in progress may have started before the last change.
      if (isDirty() && !isStopped() && state.kind !== 'unreachable' && state.kind !== 'refused') await run();
      return !isDirty();
    },
    /** The user keeps this text although somebody else saved another one, which remains as a version. */
    overwrite(): Promise<boolean> {
      if (state.kind === 'overtaken') base = state.revision;
      changes += 1;
      show({ kind: 'unsaved' });
      return this.flush();
    },
    /** The user discards the unsaved changes. */
    discard(): void {
      clearTimeout(saveTimer);
      clearTimeout(keepTimer);
      savedChanges = changes;
      keep(null);
    },
    /** Another action of this editor, such as publishing, created a later revision. */
    rebase(revision: number): void {
      base = Math.max(base, revision);
    },
    base: () => base,
    /** The screen is left: unsaved changes are sent once more, and kept in this browser in case that fails. */
    close(): void {
      closed = true;
      keepNow();
      if (isDirty() && !isStopped()) void run();
      else clearTimeout(saveTimer);
    },
    keepNow,
  };
}

const NOT_SIGNED_IN =
  'You are signed out, so nothing is being saved. Copy what you need, then reload this page to sign in.';
