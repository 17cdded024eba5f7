import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrate, PHONE, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const { services: steelServices, materials } = testCompany.profile;

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());

test('S6: the overview is at the path from the company file and links to the six services', async () => {
  await using page = await visit(site.url + testCompany.units.steel.path);
  expect(new URL(page.url()).pathname).toBe('/steel-services');
  await page.getByRole('heading', { level: 1, name: 'Steel Services' }).waitFor();
  expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/cutting/);
  const services = page.getByRole('region', { name: 'Our Services' });
  await services.getByText('What We Offer').waitFor();
  const links = services.getByRole('link');
  expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual(
    steelServices.map(({ slug }) => `/${slug}`),
  );
  const [first, second, third] = await Promise.all([0, 1, 2].map((index) => links.nth(index).boundingBox()));
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan(first?.x ?? Number.POSITIVE_INFINITY);
  expect(third?.x).toBe(first?.x);
});

test('S6: the beds are drawn to the same scale', async () => {
  await using page = await visit(site.url + testCompany.units.steel.path);
  const drawn = page.getByRole('region', { name: 'Does your part fit?' });
  const width = async (name: string) =>
    (await drawn.getByRole('listitem').filter({ hasText: name }).boundingBox())?.width ?? 0;
  const scale = (await width('HD Plasma Cutting')) / 14_000;
  expect(await width('CNC Profile')).toBeCloseTo(6_500 * scale, 0);
  expect(await width('CNC Bending')).toBeCloseTo(4_000 * scale, 0);
});

const SAID: [id: string, slug: string, facts: RegExp[]][] = [
  ['S10', 'laser-cutting', [/Thickness: 0\.5 to 35 mm/, /fast turnaround/i]],
  [
    'S11',
    'hd-plasma-cutting',
    [/dry flame-cut finish/i, /water-based clean-cut finish/i, /Bed: 14000 x 3000 mm/],
  ],
  ['S12', 'cnc-bending', [/intricate bending/i, /Length: up to 4 m/, /up to 4 metres long/i]],
  [
    'S13',
    'cnc-profile',
    [/Thickness: up to 300 mm/, /multi-head torches/i, /Beds: 6500 x 2700 mm/, /double cuts/i],
  ],
  [
    'S14',
    'plate-rolling',
    [/rolling in house/i, /welding/i, /re-rolling/i, /welders coded to the American weld spec D1\.1/],
  ],
  [
    'S15',
    'value-added-service',
    [
      /Polish: up to 180 grit/,
      /polishing and brushing/i,
      /up to 500 mm wide/,
      /PVC-covered after brushing/,
      /Holes: up to Ø45 mm/,
      /Drill and tap: up to M24/,
      /countersinking/i,
      /chamfering and bevelling/i,
      /on your drawing/,
    ],
  ],
];

test.each(SAID)('%s: /%s states the machine’s limits', async (_, slug, facts) => {
  await using page = await visit(`${site.url}/${slug}`, { width: PHONE });
  const name = steelServices.find((one) => one.slug === slug)?.name ?? '';
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const text = (await page.getByRole('main').textContent())?.replace(/\s+/g, ' ') ?? '';
  for (const fact of facts) expect(text).toMatch(fact);
  for (const part of [
    'What it is for',
    'Before you draw',
    'Materials it suits',
    'What to send for a quote',
    'Often on the same drawing',
  ]) {
    await page.getByRole('heading', { level: 2, name: part }).waitFor();
  }
});

test('S16: the back link, the quote dialog in the hero, and Get A Quote to the contact page', async () => {
  await using page = await visit(`${site.url}/plate-rolling`, { width: PHONE });
  const main = page.getByRole('main');
  const call = page.getByRole('region', { name: 'Ask us for a quote' });
  expect(await call.getByRole('link', { name: 'Get A Quote' }).getAttribute('href')).toBe('/contact-us');
  await hydrate(page);
  await main.getByRole('link', { name: 'Get A Quote' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Request a quote' });
  await dialog.getByRole('option', { name: 'Rolling' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: 'Steel Services' }).click();
  await page.waitForURL(site.url + testCompany.units.steel.path);
});

test.each(steelServices)(
  'S16, L8: /$slug has both links to a quote, one with its type, and a back link',
  async ({ slug, quoteType }) => {
    await using page = await visit(`${site.url}/${slug}`, { javaScript: false });
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Steel Services' }).getAttribute('href')).toBe(
      testCompany.units.steel.path,
    );
    const quotes = await main
      .getByRole('link', { name: 'Get A Quote' })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const query = quoteType === '' ? '' : `?${new URLSearchParams({ type: quoteType })}`;
    expect(quotes).toEqual([`/quote${query}`, '/contact-us']);
  },
);

test('S10, S11, S12, S13, S14, S15: the related services and materials of a service exist', () => {
  const slugs: readonly string[] = steelServices.map(({ slug }) => slug);
  const keys: readonly string[] = materials.map(({ key }) => key);
  for (const { slug, ...page } of steelServices) {
    expect(page.related).not.toContain(slug);
    expect(new Set(page.related).size).toBe(3);
    for (const related of page.related) expect(slugs).toContain(related);
    for (const { key } of page.materials) expect(keys).toContain(key);
  }
});
