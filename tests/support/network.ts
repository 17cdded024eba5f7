import type { Page, Route } from 'playwright-core';

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

/**
 * Answers the first request to an address by `answer`, and sends the others on. Playwright's own `times: 1` stops intercepting
 * while the next request may be on its way, which then never gets an answer.
 */
export async function routeOnce(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let answered = false;
  await page.route(url, (route) => {
    if (answered) return route.continue();
    answered = true;
    return answer(route);
  });
}
