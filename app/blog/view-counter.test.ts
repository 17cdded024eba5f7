import { expect, test, vi } from 'vitest';
import { companyDay } from '#app/country/day.ts';
import { tagChannel } from '#app/platform/http/page-tags.ts';
import { addPost } from '#tests/support/posts.ts';
import { openTestServices } from '#tests/support/services.ts';
import { deleteOldVisitors } from './blog.commands.server.ts';
import { openViewCounter } from './view-counter.server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function openBlog() {
  const services = await openTestServices();
  await addPost(services.database, { slug: 'kerf' });
  await addPost(services.database, { slug: 'draft', publishedAt: 'null' });
  const clock = { day: '2026-11-20' };
  // Closing waits for the queue, as long as a busy machine needs.
  const open = () => openViewCounter(services.db, services.log, () => clock.day, 60_000);
  return {
    ...services,
    clock,
    open,
    views: async (slug = 'kerf') =>
      (await services.database.query<{ views: number }>('select views from posts where slug = $1', [slug]))[0]
        ?.views,
    rows: async (table: string) =>
      (await services.database.query<{ count: number }>(`select count(*)::int from ${table}`))[0]?.count,
  };
}

type RequestOptions = {
  path?: string;
  address?: string;
  userAgent?: string;
  headers?: Record<string, string>;
  method?: string;
};

function visit(
  counter: ReturnType<typeof openViewCounter>,
  {
    path = '/blog/kerf',
    address = '10.0.0.1',
    userAgent = FIREFOX,
    headers = {},
    method = 'GET',
  }: RequestOptions = {},
): void {
  counter.watch({ method, url: path, headers }, () => ({ address, userAgent, languages: 'en' }));
}

test('B7: a visitor is counted once a day, whichever process or URL variant serves the page', async () => {
  await using blog = await openBlog();
  const [one, two] = [blog.open(), blog.open()];
  for (let round = 0; round < 20; round += 1) {
    visit(one);
    visit(two, { path: '/blog/kerf?utm_source=mail' });
    visit(two, { path: '/blog/kerf/' });
  }
  visit(one, { address: '10.0.0.2' });
  visit(two, { userAgent: SAFARI });
  await Promise.all([one.close(), two.close()]);
  expect(await blog.views()).toBe(3);
});

test('B7: one IP address adds at most twenty views to an article a day, whatever its User-Agent values', async () => {
  await using blog = await openBlog();
  await addPost(blog.database, { slug: 'other' });
  const counters = [blog.open(), blog.open(), blog.open()];
  for (let index = 0; index < 60; index += 1) {
    for (const counter of counters) visit(counter, { userAgent: `${FIREFOX} ${index}` });
  }
  for (const counter of counters) visit(counter, { path: '/blog/other', address: '2001:db8::1' });
  await Promise.all(counters.map((counter) => counter.close()));
  expect([await blog.views(), await blog.views('other')]).toEqual([20, 1]);
  // Other senders are still counted; an IPv6 /64 is one sender.
  for (let index = 0; index < 30; index += 1) {
    visit(counters[0] ?? blog.open(), { address: `2001:db8::${index}`, userAgent: `${SAFARI} ${index}` });
  }
  await counters[0]?.close();
  expect(await blog.views()).toBe(40);
});

test('B7: an unresponsive database does not block closing', async () => {
  await using blog = await openBlog();
  const counter = openViewCounter(blog.db, blog.log, () => blog.clock.day, 50);
  await blog.db.transaction(async (tx) => {
    await tx.execute('lock table posts in access exclusive mode');
    visit(counter);
    visit(counter, { address: '10.0.0.2' });
    await counter.close();
  });
  await vi.waitUntil(async () => (await blog.views()) === 1);
  await counter.close();
  // The view being written is counted; the one queued behind it was dropped.
  expect(await blog.views()).toBe(1);
});

test('B7: the next day the visitor counts again, and the old salt and hashes are deleted', async () => {
  await using blog = await openBlog();
  const counter = blog.open();
  visit(counter);
  await counter.close();
  const before = await blog.database.query<{ salt: string }>('select salt from visitor_salts');
  blog.clock.day = '2026-11-21';
  visit(counter);
  await counter.close();
  expect(await blog.views()).toBe(2);
  const after = await blog.database.query<{ salt: string; day: string }>(
    'select salt, day::text from visitor_salts',
  );
  expect(after.map(({ day }) => day)).toEqual(['2026-11-21']);
  expect(after[0]?.salt).not.toBe(before[0]?.salt);
  expect(await blog.rows('post_visitors')).toBe(1);
});

test('B7: after counted views the pages that show them are renewed, once for all of them', async () => {
  await using blog = await openBlog();
  let renewals = 0;
  blog.live.listen(tagChannel('views', 'renew'), () => {
    renewals += 1;
  });
  const counter = openViewCounter(blog.db, blog.log, () => blog.clock.day, undefined, 0);
  visit(counter, { path: '/blog/none' });
  visit(counter);
  await vi.waitUntil(() => renewals === 1);
  // Seen already: nothing to show.
  visit(counter);
  visit(counter, { address: '10.0.0.2' });
  await vi.waitUntil(() => renewals === 2);
  await counter.close();
  expect(renewals).toBe(2);
});

test('B7: no IP address and no User-Agent is stored', async () => {
  await using blog = await openBlog();
  const counter = blog.open();
  visit(counter, { address: '203.0.113.77' });
  await counter.close();
  const [stored] = await blog.database.query<{ all: string }>(
    'select row_to_json(v)::text as all from post_visitors v',
  );
  expect(stored?.all).not.toMatch(/203\.0|Mozilla|Firefox/);
});

test.each<[string, RequestOptions]>([
  [
    'a search engine',
    { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  [
    'a headless browser',
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0' },
  ],
  ['a script', { userAgent: 'curl/8.5.0' }],
  ['a client without a User-Agent', { userAgent: '' }],
  ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['a HEAD request', { method: 'HEAD' }],
  ['a view of the list', { path: '/blog' }],
  ['a view of an author page', { path: '/blog/authors/kerf' }],
  ['an unknown article', { path: '/blog/none' }],
  ['a draft', { path: '/blog/draft' }],
])('B7: %s does not count', async (_who, request) => {
  await using blog = await openBlog();
  const counter = blog.open();
  visit(counter, request);
  await counter.close();
  expect([await blog.views(), await blog.views('draft')]).toEqual([0, 0]);
});

test('B7: after a failed count the next one works', async () => {
  await using blog = await openBlog();
  const counter = blog.open();
  await blog.database.query('alter table post_visitors rename to away');
  visit(counter);
  await counter.close();
  await blog.database.query('alter table away rename to post_visitors');
  visit(counter);
  await counter.close();
  expect(await blog.views()).toBe(1);
});

test('B7: the nightly job deletes old visitors and salts, also without visits today', async () => {
  await using blog = await openBlog();
  const counter = blog.open();
  visit(counter);
  await counter.close();
  await deleteOldVisitors(blog.db, '2026-11-20');
  expect(await blog.rows('post_visitors')).toBe(1);
  await deleteOldVisitors(blog.db, '2026-11-21');
  expect([await blog.rows('post_visitors'), await blog.rows('visitor_salts')]).toEqual([0, 0]);
});

test('B7: the day changes at midnight in Johannesburg', () => {
  expect(companyDay(new Date('2026-11-20T21:59:59Z'))).toBe('2026-11-20');
  expect(companyDay(new Date('2026-11-20T22:00:00Z'))).toBe('2026-11-21');
});
