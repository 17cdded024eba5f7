import { createElement, type ReactNode, Suspense, use } from 'react';
import {
  createRequestHandler,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  useLoaderData,
} from 'react-router';
import { expect, test, vi } from 'vitest';
import { type Services, servicesContext } from '#app/platform/http/services.server.ts';
import * as entry from './entry.server.tsx';

/** A handler of one page, and what it logs. */
function openPage(Page: () => ReactNode, loader?: () => unknown) {
  const route = { id: 'root', path: '' };
  const build = {
    routes: { root: { ...route, module: { default: Page, loader, ErrorBoundary: () => 'It failed' } } },
    assets: {
      routes: { root: { ...route, module: '/root.js', imports: [], css: [] } },
      entry: { module: '/entry.js', imports: [] },
      version: '1',
      url: '/manifest.js',
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

const document = (...body: ReactNode[]) =>
  createElement('html', null, createElement('body', null, ...body, createElement(Scripts)));

test('architecture: a page has its doctype and its data', async () => {
  const page = openPage(
    () => document('Grade ', useLoaderData<{ grade: string }>().grade),
    () => ({ grade: 'S355 </script>' }),
  );
  const response = await page.open();
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toMatch(/^<!DOCTYPE html><html>.*<body>Grade <!-- -->S355 &lt;\/script&gt;/);
  expect(html).toContain('.streamController.enqueue("[{');
  expect(html).toContain('S355 \\u003c/script\\u003e');
  expect(html).toContain('.streamController.close();');
  expect(html).toMatch(/<\/body><\/html>$/);
});

test('architecture: a page with data that is awaited has the data, and what is made of it', async () => {
  const Price = () => use(useLoaderData<{ price: Promise<string> }>().price);
  const page = openPage(
    () => document(createElement(Suspense, null, createElement(Price))),
    () => ({ price: Promise.resolve('R 1 200') }),
  );
  const html = await (await page.open()).text();
  expect(html).toContain('<!--$-->R 1 200<');
  expect(html).toMatch(/\.enqueue\("[^;]*R 1 200/);
  expect(html).not.toContain('<template');
  expect(page.logged).not.toHaveBeenCalled();
});

test('X3: a page of which only a part fails has the status 500, and the error is logged once', async () => {
  const page = openPage(() => document('Whole', createElement(Suspense, null, createElement(Broken))));
  const response = await page.open();
  expect(response.status).toBe(500);
  expect(await response.text()).toContain('Whole');
  expect(page.logged).toHaveBeenCalledTimes(1);
});

function Broken(): ReactNode {
  throw new Error('It broke');
}
