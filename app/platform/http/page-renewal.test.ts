import { expect, test, vi } from 'vitest';
import { openPageCache } from './page-cache.server.ts';

const get = (path: string) => new Request(`http://localhost${path}`);
const PUBLIC = { 'Cache-Control': 'public, no-cache' };
const html = (headers: Record<string, string>, status = 200) =>
  new Response('<!DOCTYPE html><p>Steel</p>', {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  });

const TAGGED = { ...PUBLIC, 'X-Page-Tags': 'articles positions' };

/** A page cache over one changing text, whose renders wait until they are let go. */
function changingPage(headers: Record<string, string> = TAGGED) {
  const page = { text: 'one', now: 0, told: true, renders: 0, waiting: [] as (() => void)[] };
  const respond = () => new Response(page.text, { headers: { 'Content-Type': 'text/plain', ...headers } });
  const pages = openPageCache({
    now: () => page.now,
    isUpToDate: () => page.told,
    render: async () => {
      page.renders += 1;
      const response = respond();
      await new Promise<void>((resolve) => page.waiting.push(resolve));
      return response;
    },
  });
  return {
    page,
    pages,
    keep: () => pages.keep(get('/blog'), respond()),
    found: () => pages.find('GET', '/blog')?.identity.body.toString() ?? null,
    letGo: () => page.waiting.splice(0).forEach((go) => void go()),
  };
}

test('B15: a changed page is rendered again at once, and nobody waits: until then the old one is served', async () => {
  const { page, pages, keep, found, letGo } = changingPage();
  await keep();
  page.text = 'two';
  pages.renew('articles');
  expect([page.renders, found(), found()]).toEqual([1, 'one', 'one']);
  letGo();
  await vi.waitUntil(() => found() === 'two');
  expect(page.renders).toBe(1);
});

test('B15: a changed page that takes longer to render is waited for, by all visitors together', async () => {
  const { page, pages, keep, found, letGo } = changingPage();
  await keep();
  page.text = 'two';
  pages.renew('articles');
  page.now += 400;
  expect(found()).toBeNull();
  const visits = [pages.findRenewed(get('/blog')), pages.findRenewed(get('/blog'))];
  letGo();
  const answers = await Promise.all(visits);
  expect(answers.map((answer) => answer?.identity.body.toString())).toEqual(['two', 'two']);
  expect(page.renders).toBe(1);
});

test('B15: a page that was changed again while it rendered is rendered once more', async () => {
  const { page, pages, keep, found, letGo } = changingPage();
  await keep();
  pages.renew('articles');
  page.text = 'three';
  pages.renew('articles');
  letGo();
  await vi.waitUntil(() => page.renders === 2);
  expect(found()).toBe('one');
  letGo();
  await vi.waitUntil(() => found() === 'three');
});

test('B15: dropped pages are not served again, and are rendered before somebody asks', async () => {
  const { page, pages, keep, found, letGo } = changingPage();
  await keep();
  await pages.keep(get('/'), html(PUBLIC));
  page.text = 'two';
  pages.drop('positions');
  expect([page.renders, found(), pages.find('GET', '/') !== null]).toEqual([1, null, true]);
  letGo();
  await vi.waitUntil(() => found() === 'two');
});

test('B7: pages of a lazy change are served, and rendered again only when they are requested', async () => {
  const { page, pages, keep, found, letGo } = changingPage();
  await keep();
  page.text = 'two';
  pages.renew('articles', true);
  page.now += 3_600_000;
  expect([page.renders, found(), page.renders]).toEqual([0, 'one', 1]);
  letGo();
  await vi.waitUntil(() => found() === 'two');
});

test('B15: a page that no longer exists is not served again', async () => {
  const pages = openPageCache({ render: async () => html(PUBLIC, 404) });
  await pages.keep(get('/blog/old'), html(TAGGED));
  pages.renew('articles');
  await vi.waitUntil(() => pages.find('GET', '/blog/old') === null);
  expect(await pages.findRenewed(get('/blog/old'))).toBeNull();
});

test('B15: the tags are not sent, and a page that was read before a change is sent but not stored', async () => {
  const pages = openPageCache();
  const since = pages.mark();
  pages.drop('articles');
  const sent = await pages.keep(get('/blog'), html(TAGGED), since);
  expect([sent.status, sent.headers.has('x-page-tags')]).toEqual([200, false]);
  expect(pages.find('GET', '/blog')).toBeNull();
  // A change of another tag has no effect.
  const later = pages.mark();
  pages.drop('machines');
  await pages.keep(get('/blog'), html(TAGGED), later);
  expect(pages.find('GET', '/blog')).not.toBeNull();
});

test('B15, O5: a process that may miss changes neither stores nor serves pages', async () => {
  const { page, pages, keep, found } = changingPage();
  await pages.keep(get('/'), html(PUBLIC));
  await keep();
  page.told = false;
  expect([found(), await pages.findRenewed(get('/blog')), page.renders]).toEqual([null, null, 0]);
  expect(pages.find('GET', '/')).toBeNull();
  await pages.keep(get('/career'), html(PUBLIC));
  page.told = true;
  expect([found(), pages.find('GET', '/career')]).toEqual(['one', null]);
  expect(pages.find('GET', '/')).not.toBeNull();
});

test('O5: a change of what every page shows renews all of them, and what was rendered before it is not stored', async () => {
  const pages = openPageCache({ render: async () => html(PUBLIC, 404) });
  const since = pages.mark();
  await pages.keep(get('/'), html(PUBLIC));
  await pages.keep(get('/blog'), html(TAGGED));
  pages.renewAll();
  await vi.waitUntil(() => pages.find('GET', '/') === null && pages.find('GET', '/blog') === null);
  await pages.keep(get('/'), html(PUBLIC), since);
  expect(pages.find('GET', '/')).toBeNull();
});
