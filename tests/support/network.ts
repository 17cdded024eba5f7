import type { Page } from 'playwright-core';

/** Limits the page's connection to this many kilobytes per second in both directions. */
export async function throttleConnection(page: Page, kilobytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: kilobytes * 1024,
    uploadThroughput: kilobytes * 1024,
  });
}

/** Holds back the page's scripts. @returns a function that releases them. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    // The page may have been closed.
    await route.continue().catch(() => {});
  });
  return resolve;
}
