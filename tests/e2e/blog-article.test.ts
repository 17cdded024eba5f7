import { afterAll, expect, test } from 'vitest';
import { samplePosts } from '#content/starter/posts/all-posts.ts';
import { layoutFaults } from '../support/axe.ts';
import { ALL, shows, titles, titlesOf } from '../support/blog-cards.ts';
import { bottomOf, PHONE, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { addPost } from '../support/posts.ts';
import { openSite } from '../support/server.ts';

const site = await openSite({ STARTER_CONTENT: 'on' });
afterAll(() => site[Symbol.asyncDispose]());

test('B7: an article has its metadata, author and call to action', async () => {
  const post = samplePosts[0];
  await using page = await visit(`${site.url}/blog/laser-plasma-or-oxy-fuel`, { width: PHONE });
  await page.getByRole('heading', { level: 1, name: post?.title ?? '' }).waitFor();
  const way = page.getByRole('navigation', { name: 'Breadcrumb' });
  expect(await way.getByRole('listitem').allTextContents()).toEqual(['Blog', 'Cutting', post?.title]);
  expect(await way.getByRole('link', { name: 'Cutting' }).getAttribute('href')).toBe(
    '/blog?category=cutting',
  );
  expect(await page.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
  const head = page.getByRole('article').locator('header');
  for (const text of ['Anton Meyer (Cutting and bending)', 'November 10, 2026', '5 min read'])
    await head.getByText(text).waitFor();
  await head.getByText(/^\d+ views?$/).waitFor();
  // The company's library says what it shows.
  const shown = testCompany.profile.library.find(({ key }) => key === post?.image);
  expect(await head.getByRole('img').getAttribute('alt')).toBe(shown?.alt);
  expect(await head.getByRole('list', { name: 'Tags' }).getByRole('listitem').allTextContents()).toEqual([
    'Laser',
    'Plasma',
    'Oxy-fuel',
  ]);
  await page.getByRole('table').getByRole('columnheader', { name: 'HD plasma' }).waitFor();
  const author = page.getByRole('region', { name: 'About the Author' });
  expect(await author.getByRole('link', { name: 'Anton Meyer' }).getAttribute('href')).toBe(
    '/blog/authors/anton-meyer',
  );
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: 'Get a Quote' }).getAttribute('href')).toBe('/contact-us');
  expect(await main.getByRole('link', { name: 'Learn More About Laser Cutting' }).getAttribute('href')).toBe(
    '/laser-cutting',
  );
  await page.getByRole('link', { name: 'Scroll to read' }).click();
  await page.waitForFunction(() => scrollY > 200);
});

test('B7: no line of an article ends between a figure and its sign or unit', async () => {
  await using page = await visit(`${site.url}/blog/kerf-and-tolerance`, { width: PHONE });
  expect(await page.locator('.article-note').textContent()).toContain('±\u00a00.1\u00a0mm');
  const list = page.locator('.article-body').getByText('In a chain of five dimensions');
  expect(await list.textContent()).toContain('±\u00a00.3\u00a0mm');
});

test('X4: beside an article its contents stay below the bar', async () => {
  await using page = await visit(`${site.url}/blog/laser-plasma-or-oxy-fuel`);
  await page
    .locator('.article-body h2')
    .last()
    .evaluate((heading) => heading.scrollIntoView());
  const contents = page.getByRole('navigation', { name: 'In this article' }).getByRole('heading');
  const bar = await bottomOf(page.getByRole('banner'));
  await expect.poll(async () => ((await contents.boundingBox())?.y ?? 0) - bar).toBeGreaterThan(16);
});

test('B7, S23: the structured breadcrumb matches the visible one', async () => {
  await using page = await visit(`${site.url}/blog/laser-plasma-or-oxy-fuel`, { width: PHONE });
  const shown = await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('listitem')
    .allTextContents();
  const graph: unknown = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(graph).toMatchObject({
    '@graph': expect.arrayContaining([
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: ['Home', ...shown].map((name) => expect.objectContaining({ name })),
      }),
    ]),
  });
});

test('B9: related articles are listed below, truncated at 100 characters', async () => {
  await using page = await visit(`${site.url}/blog/what-a-coded-welder-is`, { width: PHONE });
  const related = page.getByRole('region', { name: 'Related Articles' }).getByRole('article');
  expect(await related.getByRole('heading').allTextContents()).toEqual(
    titlesOf(
      ({ slug, categories }) => slug !== 'what-a-coded-welder-is' && categories.includes('fabrication'),
    ),
  );
  for (const text of await related.locator('.article-excerpt').allTextContents()) {
    expect(text).toMatch(/^.{90,100}…$/);
  }
});

test('B10: an unknown article answers 404 with a link back', async () => {
  await using page = await visit('about:blank', { width: PHONE, expected: /404/ });
  const response = await page.goto(`${site.url}/blog/no-such-article`);
  expect(response?.status()).toBe(404);
  const alert = page.getByRole('alert');
  await alert.getByRole('heading', { name: 'Not Found' }).waitFor();
  await alert.getByText('Blog post not found.').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  // Yellow has more red and green than blue.
  const colour = await alert.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(colour).toBe('rgb(255, 216, 77)');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await shows(page, ALL);
});

test('B3, B8, B9, B11: an article without related ones, and an unpublished one', async () => {
  await using own = await openSite();
  const excerpt = `${'Steel '.repeat(30)}end`;
  await addPost(own.database, { slug: 'alone', title: 'Alone', excerpt, text: ['x'.repeat(2_700)] });
  await addPost(own.database, { slug: 'draft', publishedAt: 'null' });
  await addPost(own.database, { slug: 'scheduled', publishedAt: "now() + interval '1 hour'" });
  await using page = await visit(`${own.url}/blog`);
  expect(await titles(page)).toEqual(['Alone']);
  const shown = (await page.locator('.article-excerpt').textContent()) ?? '';
  expect(shown).toBe(`${excerpt.slice(0, 151).trimEnd()}…`);
  await page.goto(`${own.url}/blog/alone`);
  await page.getByText('3 min read').waitFor();
  await page.getByText('No related articles found.').waitFor();
  for (const slug of ['draft', 'scheduled', '%00', 'authors/%00'])
    expect((await fetch(`${own.url}/blog/${slug}`)).status).toBe(404);
});

test('B7: article content is rendered safely: links, unknown blocks, markup as text', async () => {
  await using own = await openSite();
  await addPost(own.database, { slug: 'wild', title: '<b>Wild</b>', text: ['<script>alert(1)</script>'] });
  const span = (text: string, ...marks: string[]) => ({ _type: 'span', _key: text, text, marks });
  const block = (key: string, style: string, children: object[], hrefs: string[] = []) => ({
    _type: 'block',
    _key: key,
    style,
    children,
    markDefs: hrefs.map((href, place) => ({ _type: 'link', _key: `l${place}`, href })),
  });
  await own.database.query("update posts set body = $1 where slug = 'wild'", [
    JSON.stringify([
      block('a', 'h1', [span('<script>alert(1)</script>')]),
      block('b', 'h2', [span('First part')]),
      block('c', 'h2', [span('Second part')]),
      block(
        'd',
        'normal',
        [span('bad', 'l0'), span('out', 'l1'), span('in', 'l2'), span('odd', 'nothing')],
        ['javascript:alert(1)', 'https://example.com/', '/materials'],
      ),
      null,
      { _type: 'block', _key: 'n', children: [null], style: 'constructor', listItem: 'constructor' },
      { _type: 'table', _key: 't', caption: 'Odd', rows: [{ cells: [{}] }] },
      { _type: 'video', _key: 'e', url: 'https://example.com' },
      { _type: 'table', _key: 'f', rows: 'none' },
      { _type: 'picture', _key: 'g', name: 'galv', caption: 'Zinc' },
      { _type: 'picture', _key: 'h', name: 'nowhere', caption: 'Nothing' },
    ]),
  ]);
  await using page = await visit(`${own.url}/blog/wild`);
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['<b>Wild</b>']);
  const text = page.locator('.article-body');
  expect(
    await text
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
      ),
  ).toEqual([
    ['out', 'https://example.com/', 'noopener external'],
    ['in', '/materials', null],
  ]);
  await text.getByText('bad').waitFor();
  const picture = text.getByRole('figure').getByRole('img');
  expect(await picture.getAttribute('width')).toBe('1600');
  expect(await text.getByText('Nothing').count()).toBe(0);
  await page.getByRole('link', { name: 'Second part' }).click();
  expect(new URL(page.url()).hash).toBe('#on-second-part');
  expect(await page.locator(':target').textContent()).toBe('Second part');
});

test('B10: an article that fails to load shows a red error with a link back', async () => {
  await using own = await openSite({ STARTER_CONTENT: 'on' });
  await own.database.query('alter table posts rename to away');
  await using page = await visit('about:blank', { expected: /500/ });
  expect((await page.goto(`${own.url}/blog/kerf-and-tolerance`))?.status()).toBe(500);
  const alert = page.getByRole('alert');
  await alert.getByRole('heading', { name: 'Error' }).waitFor();
  expect(await alert.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(179, 32, 26)',
  );
  expect(await page.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
});

test('B10: a loading message is shown until the clicked article has loaded', async () => {
  await using page = await visit(`${site.url}/blog?search=kerf`, { width: PHONE });
  // The page is hydrated once typing updates the URL.
  await page.getByPlaceholder('Search articles...').fill('kerf and');
  await page.waitForURL('**/blog?search=kerf+and');
  // A page that is unloading can't be queried, so it records its own text.
  await page.evaluate(() => {
    const said = () =>
      [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' | ');
    new MutationObserver(() => sessionStorage.setItem('said', said())).observe(document.body, {
      subtree: true,
      childList: true,
    });
  });
  await page.getByRole('link', { name: /^Kerf and tolerance/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Kerf and tolerance/ }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toContain('Loading blog post...');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Steel Industry Blog' }).waitFor();
  await page.getByText('Loading blog post...').waitFor({ state: 'hidden' });
});

test('B7: the author has a page with their articles', async () => {
  await using page = await visit(`${site.url}/blog/authors/zanele-khumalo`);
  await page.getByRole('heading', { level: 1, name: 'Zanele Khumalo' }).waitFor();
  expect(await titles(page)).toEqual(titlesOf(({ author }) => author === 'zanele-khumalo'));
  expect((await fetch(`${site.url}/blog/authors/nobody`)).status).toBe(404);
});

test('B7: views are counted once a day and without bots, also from the page cache', async () => {
  await using own = await openSite();
  await addPost(own.database, { slug: 'read' });
  const views = async () =>
    (await own.database.query<{ views: number }>("select views from posts where slug = 'read'"))[0]?.views;
  const read = (userAgent: string) => fetch(`${own.url}/blog/read`, { headers: { 'User-Agent': userAgent } });
  const readers = ['Firefox/140.0', 'Safari/605.1', 'Edg/140.0'].map(
    (one) => `Mozilla/5.0 (X11; Linux) ${one}`,
  );
  for (const reader of [...readers, ...readers, 'Googlebot/2.1', 'curl/8.5']) {
    expect((await read(reader)).headers.get('set-cookie')).toBeNull();
  }
  await expect.poll(views, { timeout: 10_000 }).toBe(3);
});
