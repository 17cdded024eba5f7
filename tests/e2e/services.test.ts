import { afterAll, expect, test } from 'vitest';
import { hydrate, isInView, PHONE, sidewaysScroll, VIEWPORT_WIDTHS, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const { steel } = testCompany.units;
const { services: steelServices } = testCompany.profile;

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

test('S10: on a low screen, such as at 200 %, the title is in the first view', async () => {
  await using page = await visit(site.url, { width: 720 });
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(`${site.url}/laser-cutting`);
  expect(await isInView(page.getByRole('heading', { level: 1 }))).toBe(true);
  expect(await isInView(page.getByRole('link', { name: 'Get A Quote' }).first())).toBe(true);
});

test('S6: the overview is at the path from the company file and links to each service', async () => {
  await using page = await visit(site.url + steel.path);
  expect(new URL(page.url()).pathname).toBe('/steel-services');
  await page.getByRole('heading', { level: 1, name: steel.label }).waitFor();
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(
    testCompany.profile.steel.description,
  );
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
  await using page = await visit(site.url + steel.path);
  const drawn = page.getByRole('region', { name: 'Does your part fit?' });
  const width = async (name: string) =>
    (await drawn.getByRole('listitem').filter({ hasText: name }).locator('.dimension').boundingBox())
      ?.width ?? 0;
  const scales = await Promise.all(
    testCompany.services.flatMap(({ name, limits }) =>
      limits.flatMap(({ drawn }) => (drawn ? [width(name).then((px) => px / drawn.length)] : [])),
    ),
  );
  expect(scales.length).toBe(3);
  for (const scale of scales) expect(scale).toBeCloseTo(scales[0] ?? 0, 3);
});

test.each(VIEWPORT_WIDTHS)(
  'S6: at %i px the width of a bed stands beside it, within the page',
  async (width) => {
    await using page = await visit(site.url + steel.path, { width });
    const frames = await page.locator('.to-scale-frame').all();
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) {
      const bed = await frame.locator('.to-scale-bed').boundingBox();
      const beside = await frame.locator('.dimension-upright').boundingBox();
      expect(beside?.x).toBeGreaterThan((bed?.x ?? Number.NaN) + (bed?.width ?? 0));
      expect(beside?.height).toBeCloseTo(bed?.height ?? 0, 0);
    }
    expect(await sidewaysScroll(page)).toBe(0);
  },
);

test('S10, S11, S12, S13, S14, S15: the page of a service states the limits of its machines and has its parts', async () => {
  for (const { slug, name, limits } of testCompany.services) {
    await using page = await visit(`${site.url}/${slug}`, { width: PHONE });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const text = (await page.getByRole('main').textContent())?.replace(/\s+/g, ' ') ?? '';
    for (const { label, spoken } of limits) expect(text).toContain(`${label}: ${spoken}`);
    for (const part of [
      'What it is for',
      'Before you draw',
      'Materials it suits',
      'What to send for a quote',
      'Often on the same drawing',
    ])
      await page.getByRole('heading', { level: 2, name: part }).waitFor();
    // Where there is room each list has the width, and what is said of an entry begins on the line of its name.
    await page.setViewportSize({ width: 1440, height: 900 });
    const rows = await page.locator('.suited > li, .needs .points > div').evaluateAll((entries) =>
      entries.map((entry) => {
        const [name, text] = [...entry.children].map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return range.getClientRects()[0]?.bottom ?? Number.NaN;
        });
        return {
          apart: Math.abs((name ?? Number.NaN) - (text ?? Number.NaN)),
          x: entry.getBoundingClientRect().x,
        };
      }),
    );
    for (const { apart } of rows) expect(apart).toBeLessThan(8);
    expect(rows[1]?.x).toBeGreaterThan(700);
  }
});

test('S16: the back link, the quote dialog in the hero, and Get A Quote to the contact page', async () => {
  await using page = await visit(`${site.url}/rolling`, { width: PHONE });
  const main = page.getByRole('main');
  const call = page.getByRole('region', { name: 'Ask us for a quote' });
  expect(await call.getByRole('link', { name: 'Get A Quote' }).getAttribute('href')).toBe('/contact-us');
  await hydrate(page);
  await main.getByRole('link', { name: 'Get A Quote' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Request a quote' });
  await dialog.getByRole('option', { name: 'Rolling' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: steel.label }).click();
  await page.waitForURL(site.url + steel.path);
});

test.each(steelServices)(
  'S16, L8: /$slug has both links to a quote, one with its type, and a back link',
  async ({ slug, quoteType }) => {
    await using page = await visit(`${site.url}/${slug}`, { javaScript: false });
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: steel.label }).getAttribute('href')).toBe(steel.path);
    const quotes = await main
      .getByRole('link', { name: 'Get A Quote' })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const query = quoteType === '' ? '' : `?${new URLSearchParams({ type: quoteType })}`;
    expect(quotes).toEqual([`/quote${query}`, '/contact-us']);
  },
);
