import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureVisits } from '../../scripts/bench/visits.ts';
import { violations } from '../support/axe.ts';
import { launchBrowser, PHONE, sidewaysScroll, VIEWPORT_WIDTHS, visit } from '../support/browser.ts';
import { readHead } from '../support/head.ts';
import { openSite } from '../support/server.ts';
import { missingProperties } from '../support/structured-data.ts';

/** Crawls the sitemap, so that every public page is checked. */

const PUBLIC_URL = 'https://steel.example';

type Opened = { path: string; status: number; html: string };

let pages: Opened[];
const site = await openSite({ PUBLIC_URL, STARTER_CONTENT: 'on' }, { sample: true });
beforeAll(async () => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => pathOf(address));
  pages = await Promise.all(paths.map(open));
});
afterAll(() => site[Symbol.asyncDispose]());

/** The path of a URL below PUBLIC_URL. @throws for a URL of another site. */
function pathOf(address: string): string {
  if (!address.startsWith(PUBLIC_URL)) throw new Error(`${address} is not on this site`);
  return address.slice(PUBLIC_URL.length);
}

async function open(path: string): Promise<Opened> {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  return { path, status: response.status, html: await response.text() };
}

/** One page of each kind: one service, one article, one position, and the pages of which there is one. */
function oneOfEachKind(): Opened[] {
  const kindOf = ({ path }: Opened) => {
    if (SERVICE_PAGE.test(path)) return 'service';
    return path.replace(/^\/(blog|career)\/(authors\/)?[^/]+$/, '/$1/$2*');
  };
  return [...Map.groupBy(pages, kindOf).values()].flatMap(([first]) => first ?? []);
}

const SERVICE_PAGE =
  /^\/(?:laser-cutting|hd-plasma-cutting|cnc-profile|cnc-bending|plate-rolling|value-added-service|fabrication)$/;

/** The problems by page, without pages that have none. */
function faults(faultsOf: (page: Opened) => string[]): [string, string[]][] {
  return pages
    .map((page): [string, string[]] => [page.path, faultsOf(page)])
    .filter(([, found]) => found.length > 0);
}

test('S23: the sitemap lists every kind of page, each once', () => {
  const paths = pages.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/steel-services',
      '/fabrication-services',
      '/fabrication',
      '/materials',
      '/laser-cutting',
      '/hd-plasma-cutting',
      '/cnc-profile',
      '/cnc-bending',
      '/plate-rolling',
      '/value-added-service',
      '/blog',
      '/contact-us',
      '/quote',
      '/career',
      '/career/coded-welder',
      '/privacy',
    ]),
  );
  expect(paths.filter((path) => /^\/blog\/[^/]+$/.test(path)).length).toBeGreaterThanOrEqual(8);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => /admin|api|share|closed|driver/.test(path))).toEqual([]);
});

test('S23: every page answers 200 with one h1 and its own canonical URL', () => {
  const found = faults(({ path, status, html }) => [
    ...(status === 200 ? [] : [`status ${status}`]),
    ...([...html.matchAll(/<h1\b/g)].length === 1 ? [] : ['not one h1']),
    ...(readHead(html).canonical === PUBLIC_URL + path ? [] : [`canonical ${readHead(html).canonical}`]),
    ...(readHead(html).meta('og:url') === PUBLIC_URL + path ? [] : ['og:url']),
    ...(readHead(html).meta('robots')?.includes('noindex') ? ['noindex'] : []),
  ]);
  expect(found).toEqual([]);
});

test.each(['title', 'description'] as const)('S23: every page has a unique %s', (what) => {
  const seen = new Map<string, string>();
  const found = faults(({ path, html }) => {
    const head = readHead(html);
    const text = what === 'title' ? head.title : head.meta(what);
    if (text === null || text.length < 10) return [`${what}: ${text}`];
    const other = seen.get(text);
    seen.set(text, path);
    return other === undefined ? [] : [`the same ${what} as ${other}`];
  });
  expect(found).toEqual([]);
});

test('S23: the structured data of every page has the required properties, and of all but the home page breadcrumbs', () => {
  const found = faults(({ path, html }) => {
    const { things } = readHead(html);
    const steps = things
      .filter((thing) => thing['@type'] === 'BreadcrumbList')
      .map(({ itemListElement }) => (Array.isArray(itemListElement) ? itemListElement.length : 0));
    const isGood =
      path === '/' ? steps.length === 0 : steps.length === 1 && steps.every((count) => count > 1);
    return [...(isGood ? [] : ['breadcrumbs']), ...things.flatMap(missingProperties)];
  });
  expect(found).toEqual([]);
});

test.each([
  ['LocalBusiness', /^\/(?:contact-us|steel-services|fabrication-services)?$/],
  ['Service', SERVICE_PAGE],
  ['BlogPosting', /^\/blog\/[^/]+$/],
  ['JobPosting', /^\/career\/./],
])('S23: a %s is only on its own pages', (type, own) => {
  const found = faults(({ path, html }) => {
    const has = readHead(html).things.some((thing) => thing['@type'] === type);
    return has === own.test(path) ? [] : [has ? 'has one' : 'has none'];
  });
  expect(found).toEqual([]);
});

test('S23: the fabrication page has the offer catalogue', () => {
  const { html } = pages.find(({ path }) => path === '/fabrication-services') ?? { html: '' };
  const offers = JSON.stringify(readHead(html).things.map((thing) => thing.hasOfferCatalog));
  for (const name of ['Structural Steel', 'Custom Steel', 'Precision Steel', 'Heavy-Duty'])
    expect(offers).toContain(`"${name} Fabrication"`);
});

test('S23: every kind of page has a share image of 1200 x 630, and every page names one', async () => {
  expect(faults(({ html }) => (readHead(html).meta('og:image') ? [] : ['no image']))).toEqual([]);
  for (const { path, html } of oneOfEachKind()) {
    const image = await fetch(site.url + pathOf(readHead(html).meta('og:image') ?? ''));
    const { width, height } = await sharp(await image.arrayBuffer()).metadata();
    expect([path, image.status, width, height]).toEqual([path, 200, 1200, 630]);
  }
});

test('S23: no link, picture or file of any page is missing', async () => {
  const linked = new Map<string, string>();
  for (const { path, html } of pages) {
    for (const address of addressesIn(html)) linked.set(new URL(address, `${PUBLIC_URL}${path}`).href, path);
  }
  const opened = new Map<string, Opened>();
  const broken: string[] = [];
  for (const [address, from] of linked) {
    const { pathname, search, hash } = new URL(address);
    const target = opened.get(pathname + search) ?? (await open(pathname + search));
    opened.set(pathname + search, target);
    const anchored = hash === '' || target.html.includes(` id="${decodeURIComponent(hash.slice(1))}"`);
    if (target.status !== 200 || !anchored)
      broken.push(`${from} → ${pathname}${search}${hash} (${target.status})`);
  }
  expect(linked.size).toBeGreaterThan(pages.length);
  expect(broken).toEqual([]);
});

/** All URLs on this site that a page links to or loads. */
function addressesIn(html: string): string[] {
  const single = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
  const sets = [...html.matchAll(/\s(?:srcSet|imageSrcSet)="([^"]*)"/gi)].flatMap(([, set = '']) =>
    set.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  );
  return [...single, ...sets]
    .map((address) => address.replaceAll('&amp;', '&'))
    .filter((address) => /^[/#?]/.test(address) && !address.startsWith('//'));
}

/** The pictures that a page shows, by their names. */
const picturesIn = (html: string) =>
  [...html.matchAll(/<img\b[^>]*\ssrc="\/assets\/pictures\/([a-z]+)-/g)].map(([, name = '']) => name);

/** Without those of the articles that a page lists. */
function ownPicturesOf({ path, html }: Opened): string[] {
  if (path.startsWith('/blog/authors/')) return [];
  return path.startsWith('/blog') ? picturesIn(html).slice(0, 1) : picturesIn(html);
}

test('S27: no picture stands on a page twice, and none on more than three pages, articles included', () => {
  expect(faults(({ html }) => picturesIn(html).filter((name, at, all) => all.indexOf(name) < at))).toEqual(
    [],
  );
  const pagesOf = Map.groupBy(
    pages.flatMap((page) => ownPicturesOf(page).map((name) => ({ name, path: page.path }))),
    ({ name }) => name,
  );
  expect(pagesOf.size).toBeGreaterThan(10);
  expect([...pagesOf].filter(([, shown]) => shown.length > 3)).toEqual([]);
});

test('X4: nothing scrolls sideways at either width, and axe finds no violation on any kind of page', async () => {
  const kinds = new Set(oneOfEachKind().map(({ path }) => path));
  await using page = await visit(site.url, { width: PHONE });
  const found: [string, number, string[]][] = [];
  for (const { path } of pages) {
    await page.goto(site.url + path);
    for (const width of VIEWPORT_WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: 740 });
      const wrong = kinds.has(path) ? await violations(page) : [];
      const sideways = await sidewaysScroll(page);
      if (sideways > 0) wrong.push(`scrolls ${sideways} px sideways`);
      if (wrong.length > 0) found.push([path, width, wrong]);
    }
  }
  expect(found).toEqual([]);
}, 300_000);

/** Bytes of the first visit on a phone of 360 px; an article's without its pictures. */
const BUDGETS: Record<string, number> = {
  '/': 60_000,
  '/steel-services': 60_000,
  '/laser-cutting': 60_000,
  '/hd-plasma-cutting': 60_000,
  '/fabrication-services': 70_000,
  '/contact-us': 60_000,
  '/career': 60_000,
  '/blog': 90_000,
  '/blog/kerf-and-tolerance': 45_500,
  // Names micrometres.
  '/blog/designing-for-galvanising': 45_500,
};

test('performance: the first visit stays within its bytes, with no scripts; the second takes one short answer', async () => {
  const visits = await measureVisits(await launchBrowser(), site.url, Object.keys(BUDGETS));
  const over = visits.flatMap(({ page, total, pictures, fonts, scripts, ...again }) => {
    const bytes = page.startsWith('/blog/') ? total - pictures : total;
    return [
      ...(bytes > (BUDGETS[page] ?? 0) ? [`${page}: ${bytes} bytes`] : []),
      ...(fonts > (page.startsWith('/blog/') ? 30_000 : 20_000) ? [`${page}: ${fonts} bytes of fonts`] : []),
      ...(scripts > 0 ? [`${page}: ${scripts} bytes of scripts`] : []),
      ...(again.secondAnswers !== 1 || again.secondLargest > 300
        ? [`${page}: ${again.secondAnswers} answers of ${again.secondLargest} bytes again`]
        : []),
    ];
  });
  expect(over).toEqual([]);
});
