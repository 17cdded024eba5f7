import { afterEach } from 'vitest';
import { takeBrowserErrors, takeLastViews } from './browser.ts';

afterEach(({ task }) => {
  const browserErrors = takeBrowserErrors();
  const lastViews = takeLastViews();
  if (task.result?.state === 'fail' || browserErrors.length > 0)
    console.error(`Pages at the end of “${task.name}”:\n\n${lastViews.join('\n\n')}`);
  // An unexpected console or page error fails the test.
  if (browserErrors.length > 0) throw new Error(`Unexpected browser errors:\n${browserErrors.join('\n')}`);
});
