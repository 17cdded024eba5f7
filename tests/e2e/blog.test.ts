import { afterAll, expect, test } from 'vitest';
import { samplePosts } from '#content/starter/posts/all-posts.ts';
import { sampleCategories } from '#content/starter/posts/sample-post.ts';
import { ALL, shows, titles, titlesOf } from '../support/blog-cards.ts';
import { hydrate, PHONE, sidewaysScroll, VIEWPORT_WIDTHS, visit } from '../support/browser.ts';
import { addPost } from '../support/posts.ts';
import { openSite } from '../support/server.ts';

const site = await openSite({ STARTER_CONTENT: 'on' });
afterAll(() => site[Symbol.asyncDispose]());

test('B1: the list has its heading, scroll hint, search box and categories', async () => {
  await using page = await visit(`${site.url}/blog`, { width: PHONE });
  await page.getByRole('heading', { level: 1, name: 'Steel Industry Blog' }).waitFor();
  await page.getByPlaceholder('Search articles...').waitFor();
  expect(await page.getByLabel('Category').locator('option').allTextContents()).toEqual([
    'All',
    ...sampleCategories.map(({ title }) => title).sort(),
  ]);
  await page.getByRole('link', { name: 'Scroll to the articles' }).click();
  await page.waitForFunction(() => scrollY > 100);
});

test('B2: featured articles are large with three tags, the latest have two', async () => {
  await using page = await visit(`${site.url}/blog`, { width: PHONE });
  const featured = page.getByRole('region', { name: 'Featured Article' }).getByRole('article');
  const latest = page.getByRole('region', { name: 'Latest Articles' }).getByRole('article');
  expect(await featured.getByRole('heading').allTextContents()).toEqual(titlesOf((post) => post.featured));
  expect(await latest.getByRole('heading').allTextContents()).toEqual(titlesOf((post) => !post.featured));
  const tagsOf = (cards: typeof featured) =>
    cards.evaluateAll((all) => all.map((card) => card.querySelectorAll('[aria-label="Tags"] > li').length));
  expect(await tagsOf(featured)).toEqual([3, 3, 3]);
  expect(await tagsOf(latest)).toEqual([2, 2, 2, 2, 2, 2]);

  for (const [width, columns] of [
    [PHONE, 1],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await latest.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().y));
    expect(tops.filter((y) => y === tops[0])).toHaveLength(columns);
  }
  // No hole before the date of the large one.
  const [tags, day] = await Promise.all(
    [featured.first().getByRole('list', { name: 'Tags' }), featured.first().locator('time')].map((one) =>
      one.boundingBox(),
    ),
  );
  expect((day?.y ?? 999) - (tags?.y ?? 0) - (tags?.height ?? 0)).toBeLessThan(40);
});

test('B4: search and category filter while typing, update the URL, and can be undone with Back', async () => {
  await using page = await visit(`${site.url}/blog`, { width: PHONE });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr'].includes(request.resourceType())) asked.push(request.url());
  });
  const search = page.getByPlaceholder('Search articles...');
  await search.fill('kErF');
  await shows(
    page,
    titlesOf(({ title, excerpt, tags }) => /kerf/i.test(title + excerpt + tags.join())),
  );
  expect(new URL(page.url()).search).toBe('?search=kErF');

  await search.fill('');
  await page.getByLabel('Category').selectOption('Design');
  await shows(
    page,
    titlesOf((post) => post.categories.includes('design')),
  );
  expect(new URL(page.url()).search).toBe('?category=design');

  await search.fill('dxf');
  await shows(page, ['Preparing a DXF that goes straight to the machine']);
  expect(new URL(page.url()).search).toBe('?category=design&search=dxf');
  await page.getByRole('status').getByText('1 article', { exact: true }).waitFor();

  await page.goBack();
  await shows(
    page,
    titlesOf((post) => post.categories.includes('design')),
  );
  expect(await search.inputValue()).toBe('');
  await page.goForward();
  await shows(page, ['Preparing a DXF that goes straight to the machine']);
  expect(await search.inputValue()).toBe('dxf');
  // Filtering runs in the browser on the loaded list, without requests.
  expect(asked).toEqual([]);
});

test.each([true, false])('B4: a URL with a filter opens filtered (JavaScript: %s)', async (javaScript) => {
  await using page = await visit(`${site.url}/blog?category=Materials&search=laser`, {
    width: PHONE,
    javaScript,
  });
  expect(await titles(page)).toEqual(['Laser, plasma or oxy-fuel: which cut does the job need?']);
  expect(await page.getByPlaceholder('Search articles...').inputValue()).toBe('laser');
  expect(await page.getByLabel('Category').inputValue()).toBe('materials');
});

for (const javaScript of [true, false])
  test(`B5: no match shows a message and Clear Filters (JavaScript: ${javaScript})`, async () => {
    await using page = await visit(`${site.url}/blog?category=materials&search=zinnia`, {
      width: PHONE,
      javaScript,
    });
    await page.getByRole('heading', { name: 'No articles found matching your criteria' }).waitFor();
    await page.getByText('Try adjusting your search terms or category filter').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await shows(page, ALL);
    expect(await page.getByPlaceholder('Search articles...').inputValue()).toBe('');
    expect(await page.getByLabel('Category').inputValue()).toBe('');
    expect(page.url().replace(/\?$/, '')).toBe(`${site.url}/blog`);
  });

test('X4: nothing scrolls sideways, also at 320 px', async () => {
  for (const narrow of [...VIEWPORT_WIDTHS, 320]) {
    await using page = await visit('about:blank', { width: narrow });
    const articles = samplePosts.map(({ slug }) => `/blog/${slug}`);
    for (const path of ['/blog', '/blog/authors/anton-meyer', ...articles]) {
      await page.goto(site.url + path);
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
    }
  }
});

test('B4: text typed before hydration is not lost', async () => {
  await using page = await visit('about:blank');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/blog`);
  await page.getByPlaceholder('Search articles...').fill('galvanis');
  release();
  await page.waitForURL('**/blog?search=galvanis');
  await shows(
    page,
    titlesOf(({ title, excerpt, tags }) => /galvanis/i.test(title + excerpt + tags.join())),
  );
});

test('B4: without JavaScript the form submits to the server, and an article’s category links to its list', async () => {
  await using page = await visit(`${site.url}/blog/bend-radius-and-allowance`, { javaScript: false });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Bending' }).click();
  await page.waitForURL('**/blog?category=bending');
  expect(await titles(page)).toEqual(['Bend radius and bend allowance, worked through once']);
  await page.getByLabel('Category').selectOption('Cutting');
  await page.getByPlaceholder('Search articles...').fill('nesting');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/blog?search=nesting&category=cutting');
  expect(await titles(page)).toEqual(['Nesting: how fifteen millimetres put a third more parts on a sheet']);
});

test('B6: a list that fails to load shows an error, and Try Again loads it', async () => {
  await using own = await openSite({ STARTER_CONTENT: 'on' });
  await own.database.query('alter table posts rename to away');
  await using page = await visit('about:blank', { expected: /500/ });
  expect((await page.goto(`${own.url}/blog`))?.status()).toBe(500);
  await page.getByRole('alert').getByText('Failed to load blog posts. Please try again later.').waitFor();
  // It still fails, so the error is shown again. Before hydration the browser would send the form instead.
  await hydrate(page);
  const again = page.waitForResponse('**/blog.data*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await again;
  await page.getByRole('alert').getByText('Failed to load blog posts. Please try again later.').waitFor();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/blog.data*', async (route) => {
    await held;
    await route.continue();
  });
  await own.database.query('alter table away rename to posts');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('status').getByText('Loading articles...').waitFor();
  release();
  await shows(page, ALL);
});

test('B6: without JavaScript Try Again reloads the page with its filter', async () => {
  await using own = await openSite({ STARTER_CONTENT: 'on' });
  await own.database.query('alter table posts rename to away');
  await using page = await visit(`${own.url}/blog?search=dxf`, { javaScript: false, expected: /500/ });
  await own.database.query('alter table away rename to posts');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await shows(page, ['Preparing a DXF that goes straight to the machine']);
});

test('S23: the feed is well-formed, complete and linked from the pages', async () => {
  await using own = await openSite({ STARTER_CONTENT: 'on', PUBLIC_URL: 'https://kerf.example' });
  await addPost(own.database, { slug: 'signs', title: 'Less < more & "so" on', excerpt: '<b>' });
  await using page = await visit(`${own.url}/blog`);
  const alternates = await page
    .locator('link[rel=alternate]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('type'), link.getAttribute('href')]));
  expect(alternates).toEqual([['application/rss+xml', '/blog/rss.xml']]);
  const response = await fetch(`${own.url}/blog/rss.xml`);
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  // The browser's parser checks that it is XML.
  const read = await page.evaluate(
    (text) => {
      const tree = new DOMParser().parseFromString(text, 'application/xml');
      const textsOf = (name: string) =>
        [...tree.querySelectorAll(`item > ${name}`)].map(({ textContent }) => textContent);
      return {
        broken: tree.querySelector('parsererror')?.textContent ?? null,
        titles: textsOf('title'),
        links: textsOf('link'),
        ids: new Set(textsOf('guid')).size,
        summary: textsOf('description')[0],
      };
    },
    await response.text(),
  );
  expect(read).toEqual({
    broken: null,
    titles: ['Less < more & "so" on', ...ALL],
    links: ['signs', ...samplePosts.map(({ slug }) => slug)].map(
      (slug) => `https://kerf.example/blog/${slug}`,
    ),
    ids: ALL.length + 1,
    summary: '<b>',
  });
});
