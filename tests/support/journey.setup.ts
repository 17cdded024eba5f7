import { afterEach } from 'vitest';
import { takeBrowserErrors } from './browser.ts';

// An unexpected console or page error fails the test.
afterEach(() => {
  const browserErrors = takeBrowserErrors();
  if (browserErrors.length > 0) throw new Error(`Unexpected browser errors:\n${browserErrors.join('\n')}`);
});
