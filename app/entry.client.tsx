import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/**
 * React Router stores scroll positions by the key of the history entry. A click on a link to a fragment adds an entry
 * without one, and all entries without one share a position: the page would go there, and not to the fragment. So each
 * entry gets a key before the router, whose listener comes later, looks at it.
 */
function giveEntryKey(): void {
  if (history.state?.key) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
}
giveEntryKey();
addEventListener('popstate', giveEntryKey);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
