import type { Page } from 'playwright-core';

/** From here on the page is on a line of so many kilobytes a second, either way. */
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

/** Holds the page's scripts up on the line. @returns what lets them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    // The page may be gone by then.
    await route.continue().catch(() => {});
  });
  return resolve;
}
