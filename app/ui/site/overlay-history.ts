import { useEffect, useRef } from 'react';

/**
 * An overlay (dialog, lightbox, menu) has a history entry of its own, so that Back closes it instead of leaving the
 * page. The entry's state, beside React Router's, has the open overlays by name and what they show: `{ overlays: {
 * quote: 'steel' } }`. The URL doesn't change.
 *
 * The loader of deferred scripts (platform/http/deferred-loader.ts) uses the same names, since the menu opens
 * before hydration.
 */
type Overlays = Readonly<Record<string, string>>;

/** Called when the history has moved. @param closing whether the page itself went back after closing an overlay. */
type Follower = (closing: boolean) => void;

const followers = new Set<Follower>();
/** The URL and the overlays of the current entry when the history was last checked. */
let address = '';
let lastOverlays = '';
let closing = false;

/**
 * Synchronises an overlay with the history: opening adds an entry, closing goes back, and after Back, Forward or a
 * reload the entry's state is shown.
 *
 * @param name the overlay's name, unique on the page.
 * @param shown what it shows, or null while it is closed.
 * @param show opens it with an entry's state, or closes it with null.
 */
export function useOverlayHistory(
  name: string,
  shown: string | null,
  show: (shown: string | null) => void,
): void {
  const overlay = useRef<Overlay>(null);
  overlay.current ??= new Overlay(name);

  useEffect(() => {
    overlay.current?.rendered(shown, show);
  });

  useEffect(() => {
    const follow: Follower = (byPage) => overlay.current?.follow(byPage);
    followers.add(follow);
    return () => {
      followers.delete(follow);
    };
  }, []);
}

/** An overlay beside its entry in the history. */
export class Overlay {
  readonly #name: string;
  /** What it shows, or will once it is rendered: the history may move before that. */
  #shown: string | null = null;
  #show: (shown: string | null) => void = () => {};
  /** What it showed when it was last synchronised; undefined before that. */
  #previous: string | null | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** Called after each rendering. */
  rendered(shown: string | null, show: (shown: string | null) => void): void {
    this.#shown = shown;
    this.#show = show;
    if (shown !== this.#previous) this.#synchronise();
  }

  /** Gives the history an entry of what was rendered, takes it away, or shows what the entry says after a reload. */
  #synchronise(): void {
    const before = this.#previous ?? null;
    const entry = overlays()[this.#name] ?? null;
    this.#previous = this.#shown;
    noteEntry();
    if (entry === this.#shown) return;
    if (this.#shown !== null) record(this.#name, this.#shown);
    // It is closed and was closed before: a reload, or Back from another page, has reached its entry.
    else if (before === null) this.#change(entry);
    else {
      closing = true;
      history.back();
    }
  }

  /** Shows the entry that the history has moved to. */
  follow(byPage: boolean): void {
    const entry = overlays()[this.#name] ?? null;
    if (entry === this.#shown) return;
    // It was opened again before the history had gone back past its previous entry.
    if (byPage && this.#shown !== null) record(this.#name, this.#shown);
    else this.#change(entry);
  }

  #change(entry: string | null): void {
    this.#shown = entry;
    this.#show(entry);
  }
}

/** Follows a link out of an overlay: the new page replaces the overlay's history entry. */
export function leaveOverlayFor(href: string): void {
  location.replace(href);
}

function overlays(): Overlays {
  const state: { overlays?: Overlays } | null = history.state;
  return state?.overlays ?? {};
}

function record(name: string, shown: string): void {
  const open = overlays();
  const state = { ...history.state, overlays: { ...open, [name]: shown } };
  if (name in open) history.replaceState(state, '');
  else history.pushState(state, '');
  noteEntry();
}

function noteEntry(): void {
  address = location.href;
  lastOverlays = JSON.stringify(overlays());
}

function onPop(event: PopStateEvent): void {
  const byPage = closing;
  closing = false;
  // The page stays the same; React Router would request its data again, which fails offline.
  if (location.href === address && JSON.stringify(overlays()) !== lastOverlays)
    event.stopImmediatePropagation();
  noteEntry();
  for (const follow of followers) follow(byPage);
}

// Here and not in an effect: listeners of the window are called in the order in which they were added, and React Router
// adds its own when it is rendered.
if (typeof window !== 'undefined') {
  noteEntry();
  addEventListener('popstate', onPop);
}
