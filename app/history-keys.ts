/** The key of the history entry that is on the screen. */
let shown: unknown;

/** To be called when the router has gone to an entry by itself. */
export function showsEntry(key: string): void {
  shown = key;
}

/**
 * React Router stores scroll positions by the key of the history entry. A click on a link to a fragment adds an entry without
 * a key, and all entries without one share a position; a second click on the same link repeats the key. In both cases the page
 * would go to a stored position and not to the fragment. So each such click gets a key of its own.
 *
 * The router must begin to listen after this: it reads the key at the same event.
 */
export function giveFragmentsKeys(): void {
  const giveKey = () => {
    if (!history.state?.key || history.state.key === shown) {
      history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
    }
    shown = history.state.key;
  };
  giveKey();
  addEventListener('popstate', giveKey);
}
