import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { openSite } from '../support/server.ts';

/** The journeys' own `visit`, which uses a page again. */

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

/** What a page has from before. */
const found = async (page: Page) => ({
  cookies: await page.context().cookies(),
  ...(await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    history: history.length,
    name: window.name,
    size: [innerWidth, innerHeight],
    online: navigator.onLine,
    notifications: (await navigator.permissions.query({ name: 'notifications' })).state,
  }))),
});

test('X3: a visit finds nothing of the visit before, whose page it uses', async () => {
  const fresh = await (async () => {
    await using page = await visit(`${site.url}/contact-us`, { own: true });
    return await found(page);
  })();
  const { context, asked } = await (async () => {
    await using page = await visit(`${site.url}/contact-us`, { cookies: ['left=1'], expected: /ERR_FAILED/ });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${site.url}/career`);
    await page.evaluate(async () => {
      localStorage.setItem('left', '1');
      sessionStorage.setItem('left', '1');
      window.name = 'left';
      history.pushState({ left: true }, '', '?left');
      await caches.open('left');
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open('left');
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      });
    });
    await page.setViewportSize({ width: 700, height: 500 });
    await page.context().grantPermissions(['notifications']);
    await page.route('**/*', (route) => route.abort());
    await page.context().setOffline(true);
    return { context: page.context(), asked: requests };
  })();
  const before = asked.length;
  await using page = await visit(`${site.url}/contact-us`);
  expect(page.context()).toBe(context);
  expect(await found(page)).toEqual(fresh);
  expect(asked).toHaveLength(before);
});
