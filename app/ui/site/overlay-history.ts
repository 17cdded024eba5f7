import { useEffect, useRef } from 'react';

/**
 * What lies over the page (a dialog, a lightbox, a menu) has an entry of its own in the history, so that Back closes it
 * instead of leaving the page. The entry says in its state, beside what React Router keeps there, what is open, by name,
 * and what it shows: `{ overlays: { quote: 'steel' } }`. The address stays.
 *
 * The loader of deferred scripts (platform/http/deferred-loader) uses the same names: the menu opens before hydration.
 */
type Overlays = Readonly<Record<string, string>>;

/** Told that the history has moved. @param closing whether the page itself went back, having closed something. */
type Follower = (closing: boolean) => void;

const followers = new Set<Follower>();
/** Where the history stood when it was last looked at. */
let address = '';
let seen = '';
let closing = false;

/**
 * Keeps what lies over the page and the history in step: opening adds an entry, closing goes back over it, and where the
 * visitor goes back, forward or reloads, what the entry says is shown.
 *
 * @param name of the overlay, one of a kind on the page.
 * @param shown what it shows, or null while it is closed.
 * @param show opens it with what an entry says, or closes it.
 */
export function useOverlayHistory(
  name: string,
  shown: string | null,
  show: (shown: string | null) => void,
): void {
  const latest = useRef({ shown, show });
  const previous = useRef<string | null>(null);

  useEffect(() => {
    latest.current = { shown, show };
  });

  useEffect(() => {
    const follow: Follower = (byPage) => {
      const { shown: now, show: change } = latest.current;
      const entry = overlays()[name] ?? null;
      if (entry === now) return;
      // It was opened again before the history had gone back over the entry of the time before.
      if (byPage && now !== null) record(name, now);
      else change(entry);
    };
    followers.add(follow);
    return () => {
      followers.delete(follow);
    };
  }, [name]);

  useEffect(() => {
    const before = previous.current;
    const entry = overlays()[name] ?? null;
    previous.current = shown;
    look();
    if (entry === shown) return;
    if (shown !== null) record(name, shown);
    // Closed, and it was so before: a reload, or a step back from another page, has come upon its entry.
    else if (before === null) latest.current.show(entry);
    else {
      closing = true;
      history.back();
    }
  }, [name, shown]);
}

/** Follows a link out of an overlay: the other page takes the place of the overlay's entry. */
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
  look();
}

function look(): void {
  address = location.href;
  seen = JSON.stringify(overlays());
}

function onPop(event: PopStateEvent): void {
  const byPage = closing;
  closing = false;
  // The page is the same one: React Router would ask the server for its data again, and fail where the line is away.
  if (location.href === address && JSON.stringify(overlays()) !== seen) event.stopImmediatePropagation();
  look();
  for (const follow of followers) follow(byPage);
}

// Here and not in an effect: listeners of the window are called in the order in which they were added, and React Router
// adds its own when it is rendered.
if (typeof window !== 'undefined') {
  look();
  addEventListener('popstate', onPop);
}
