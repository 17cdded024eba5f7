import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isCurrentBrowser, showPlainPage } from '#app/platform/http/current-browser.ts';
import { assignFragmentKeys } from './history-keys.ts';

// A public page that isn't stored, such as the answer to a form, loads its scripts without the inline script that asks this.
if (isCurrentBrowser() || location.pathname.startsWith('/admin')) startTransition(hydrate);
else showPlainPage();

function hydrate(): void {
  assignFragmentKeys();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
}
