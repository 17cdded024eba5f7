import { afterAll, afterEach } from 'vitest';
import { closeBrowser, takeBrowserErrors } from './browser.ts';

// An unexpected console or page error fails the test.
afterEach(() => {
  const complaints = takeBrowserErrors();
  if (complaints.length > 0) throw new Error(`Unexpected browser errors:\n${complaints.join('\n')}`);
});

afterAll(closeBrowser);
