/** The key of the current history entry. */
let shown: unknown;

/** To be called after the router has navigated to an entry. */
export function setCurrentEntry(key: string): void {
  shown = key;
}

/**
 * React Router stores scroll positions by the key of the history entry. A click on a fragment link adds an entry
 * without a key, and all entries without one share a position; a second click on the same link repeats the key. In
 * both cases the page would scroll to a stored position instead of the fragment. So each such click gets a new key.
 *
 * Must be called before the router starts listening, since it reads the key at the same event.
 */
export function assignFragmentKeys(): void {
  const assignKey = () => {
    if (!history.state?.key || history.state.key === shown) {
      history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
    }
    shown = history.state.key;
  };
  assignKey();
  addEventListener('popstate', assignKey);
}
