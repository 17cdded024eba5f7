import { expect, test } from 'vitest';
import { companyDay } from '#app/company/company-day.ts';
import { openHouse } from '#tests/support/house.ts';
import { addPost } from '#tests/support/posts.ts';
import { forgetVisitors } from './blog.commands.server.ts';
import { openViewCounter } from './view-counter.server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function openBlog() {
  const house = await openHouse();
  await addPost(house.database, { slug: 'kerf' });
  await addPost(house.database, { slug: 'draft', publishedAt: 'null' });
  const clock = { day: '2026-11-20' };
  const open = () => openViewCounter(house.db, house.log, () => clock.day);
  return {
    ...house,
    clock,
    open,
    views: async (slug = 'kerf') =>
      (await house.database.query<{ views: number }>('select views from posts where slug = $1', [slug]))[0]
        ?.views,
    rows: async (table: string) =>
      (await house.database.query<{ count: number }>(`select count(*)::int from ${table}`))[0]?.count,
  };
}

type Seen = {
  path?: string;
  address?: string;
  userAgent?: string;
  headers?: Record<string, string>;
  method?: string;
};

function see(
  counter: ReturnType<typeof openViewCounter>,
  { path = '/blog/kerf', address = '10.0.0.1', userAgent = FIREFOX, headers = {}, method = 'GET' }: Seen = {},
): void {
  const request = new Request(`http://localhost${path}`, { headers, method });
  counter.watch(request, () => ({ address, userAgent, languages: 'en' }));
}

test('B7: a visitor counts once a day, whichever page of the cache or process answers', async () => {
  await using blog = await openBlog();
  const [one, two] = [blog.open(), blog.open()];
  for (let visit = 0; visit < 20; visit += 1) {
    see(one);
    see(two, { path: '/blog/kerf?utm_source=mail' });
    see(two, { path: '/blog/kerf/' });
  }
  see(one, { address: '10.0.0.2' });
  see(two, { userAgent: SAFARI });
  await Promise.all([one.close(), two.close()]);
  expect(await blog.views()).toBe(3);
});

test('B7: one address is at most twenty visitors of an article a day, whatever its browsers are called', async () => {
  await using blog = await openBlog();
  await addPost(blog.database, { slug: 'other' });
  const counters = [blog.open(), blog.open(), blog.open()];
  for (let made = 0; made < 60; made += 1) {
    for (const counter of counters) see(counter, { userAgent: `${FIREFOX} ${made}` });
  }
  for (const counter of counters) see(counter, { path: '/blog/other', address: '2001:db8::1' });
  await Promise.all(counters.map((counter) => counter.close()));
  expect([await blog.views(), await blog.views('other')]).toEqual([20, 1]);
  // Other senders still count, where a /64 of IPv6 is one sender.
  for (let made = 0; made < 30; made += 1) {
    see(counters[0] ?? blog.open(), { address: `2001:db8::${made}`, userAgent: `${SAFARI} ${made}` });
  }
  await counters[0]?.close();
  expect(await blog.views()).toBe(40);
});

test('B7: a database that hangs does not hold up the closing', async () => {
  await using blog = await openBlog();
  const counter = openViewCounter(blog.db, blog.log, () => blog.clock.day, 50);
  await blog.db.transaction(async (tx) => {
    await tx.execute('lock table posts in access exclusive mode');
    see(counter);
    see(counter, { address: '10.0.0.2' });
    await counter.close();
  });
  await counter.close();
  // The one that was being counted is; what waited behind it was given up.
  expect(await blog.views()).toBe(1);
});

test('B7: the next day the visitor counts again, and nothing tells who came the day before', async () => {
  await using blog = await openBlog();
  const counter = blog.open();
  see(counter);
  await counter.close();
  const before = await blog.database.query<{ salt: string }>('select salt from visitor_salts');
  blog.clock.day = '2026-11-21';
  see(counter);
  await counter.close();
  expect(await blog.views()).toBe(2);
  const after = await blog.database.query<{ salt: string; day: string }>(
    'select salt, day::text from visitor_salts',
  );
  expect(after.map(({ day }) => day)).toEqual(['2026-11-21']);
  expect(after[0]?.salt).not.toBe(before[0]?.salt);
  expect(await blog.rows('post_visitors')).toBe(1);
});

test('B7: no address and no browser is stored', async () => {
  await using blog = await openBlog();
  const counter = blog.open();
  see(counter, { address: '203.0.113.77' });
  await counter.close();
  const [stored] = await blog.database.query<{ all: string }>(
    'select row_to_json(v)::text as all from post_visitors v',
  );
  expect(stored?.all).not.toMatch(/203\.0|Mozilla|Firefox/);
});

test.each<[string, Seen]>([
  [
    'a search engine',
    { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  [
    'a driven browser',
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0' },
  ],
  ['a program', { userAgent: 'curl/8.5.0' }],
  ['whoever says nothing', { userAgent: '' }],
  ['a browser that fetches ahead', { headers: { 'Sec-Purpose': 'prefetch;prerender' } }],
  ['who only asks for the head', { method: 'HEAD' }],
  ['who reads the list', { path: '/blog' }],
  ['who reads an author', { path: '/blog/authors/kerf' }],
  ['who reads no article', { path: '/blog/none' }],
  ['who guesses a draft', { path: '/blog/draft' }],
])('B7: %s does not count', async (_who, seen) => {
  await using blog = await openBlog();
  const counter = blog.open();
  see(counter, seen);
  await counter.close();
  expect([await blog.views(), await blog.views('draft')]).toEqual([0, 0]);
});

test('B7: a count that fails costs the reader nothing, and the next one counts', async () => {
  await using blog = await openBlog();
  const counter = blog.open();
  await blog.database.query('alter table post_visitors rename to away');
  see(counter);
  await counter.close();
  await blog.database.query('alter table away rename to post_visitors');
  see(counter);
  await counter.close();
  expect(await blog.views()).toBe(1);
});

test('B7: at night what is left of the day before goes, also where nobody reads', async () => {
  await using blog = await openBlog();
  const counter = blog.open();
  see(counter);
  await counter.close();
  await forgetVisitors(blog.db, '2026-11-20');
  expect(await blog.rows('post_visitors')).toBe(1);
  await forgetVisitors(blog.db, '2026-11-21');
  expect([await blog.rows('post_visitors'), await blog.rows('visitor_salts')]).toEqual([0, 0]);
});

test('B7: the day is the one in Johannesburg', () => {
  expect(companyDay(new Date('2026-11-20T21:59:59Z'))).toBe('2026-11-20');
  expect(companyDay(new Date('2026-11-20T22:00:00Z'))).toBe('2026-11-21');
});
