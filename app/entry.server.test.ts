import { type ReactNode, use } from 'react';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import * as entry from './entry.server.tsx';

/** A handler of one page, and what it logs. */
function openPage(Page: () => ReactNode) {
  const route = { id: 'root', path: '' };
  const build = {
    routes: { root: { ...route, module: { default: Page, ErrorBoundary: () => 'It failed' } } },
    assets: {
      routes: { root: { ...route, module: '/root.js' } },
      entry: { module: '/entry.js', imports: [] },
      version: '1',
      url: '',
    },
    entry: { module: entry },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    basename: '/',
    ssr: true,
    future: {},
    prerender: [],
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build);
  const logged = vi.fn();
  const context = new RouterContextProvider();
  context.set(servicesContext, { log: { error: logged } } as unknown as Services);
  const open = (signal?: AbortSignal) =>
    handle(new Request('http://localhost/', signal ? { signal } : {}), context);
  return { open, logged };
}

test('X3: a page that the visitor leaves while it is rendered is not logged as an error, one that fails is', async () => {
  const asked = Promise.withResolvers<void>();
  const endless = new Promise<never>(() => {});
  const slow = openPage(() => {
    asked.resolve();
    return use(endless);
  });
  const visit = new AbortController();
  const opened = slow.open(visit.signal);
  await asked.promise;
  visit.abort();
  expect((await opened).status).toBe(500);
  expect((await slow.open(AbortSignal.abort())).status).toBe(500);
  expect(slow.logged).not.toHaveBeenCalled();

  const broken = openPage(() => {
    throw new Error('It broke');
  });
  expect((await broken.open()).status).toBe(500);
  expect(broken.logged).toHaveBeenCalled();
});

test('X3: a page with more than the stream takes at once, and with a part that is awaited, is rendered whole', async () => {
  const large = 'é'.repeat(200_000);
  const awaited = Promise.resolve(large);
  const page = openPage(() => use(awaited));
  const response = await page.open();
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(large);
});
