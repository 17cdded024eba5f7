import { afterAll, afterEach } from 'vitest';
import { closeBrowser, takeBrowserErrors } from './browser.ts';

// An unexpected console or page error fails the test.
afterEach(({ task }) => {
  const browserErrors = takeBrowserErrors();
  // The report of a test that passed at its second try leaves out what failed at the first.
  if (task.retry) for (const { stack } of task.result?.errors ?? []) console.error(`${task.name}\n${stack}`);
  if (browserErrors.length > 0) throw new Error(`Unexpected browser errors:\n${browserErrors.join('\n')}`);
});

afterAll(closeBrowser);
