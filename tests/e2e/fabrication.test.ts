import { afterAll, expect, test } from 'vitest';
import { bottomOf, hydrate, PHONE, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const { units, fabrication: kinds, profile } = testCompany;

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

test('S7: /fabrication-services has its metadata, hero, intro sections, gallery and footer', async () => {
  await using page = await visit(`${site.url}/fabrication-services`, { width: PHONE });
  const { title, description, keywords } = profile.fabrication;
  expect(await page.title()).toBe(title);
  const meta = (name: string) => page.locator(`meta[name=${name}]`).getAttribute('content');
  expect(await meta('description')).toBe(description);
  for (const keyword of keywords) expect(await meta('keywords')).toContain(keyword);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/fabrication-services$/);
  await page.getByRole('heading', { level: 1, name: units.fabrication.label }).waitFor();
  for (const section of ['From plate to structure', 'What we build', 'Gallery'])
    await page.getByRole('region', { name: section }).waitFor();
  expect(await page.getByRole('region', { name: 'Gallery' }).getByRole('img').count()).toBe(
    profile.gallery.length,
  );
  await page.getByRole('contentinfo').getByRole('heading', { name: 'Contact' }).waitFor();
  // The steps stand beside the text that they belong to, where there is room, and below it on a phone.
  const steps = page.getByRole('list', { name: 'What the work covers' });
  const text = page.locator('.telling').first();
  expect((await steps.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf(text));
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await steps.boundingBox())?.y).toBeLessThan(await bottomOf(text));
});

test('S8: /fabrication has the back link and Get Quote for fabrication', async () => {
  await using page = await visit(`${site.url}/fabrication`, { width: PHONE });
  await page
    .getByRole('heading', { level: 1, name: `${units.fabrication.name}. Fabrication Services.` })
    .waitFor();
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: units.fabrication.label }).getAttribute('href')).toBe(
    '/fabrication-services',
  );
  await hydrate(page);
  await main.getByRole('link', { name: 'Get Quote' }).click();
  const types = page
    .getByRole('dialog', { name: 'Request a quote' })
    .getByLabel('Quote type')
    .getByRole('option');
  await types.getByText('Fabrication').waitFor({ state: 'attached' });
  expect((await types.allTextContents()).slice(1)).toEqual(units.fabrication.quoteTypes);
});

test('S8: each card has icon, title and content, and is linked from the footer', async () => {
  await using page = await visit(`${site.url}/fabrication`);
  const cards = page.getByRole('main').getByRole('article');
  expect(await cards.getByRole('heading').allTextContents()).toEqual(kinds.map(({ name }) => name));
  for (const { key, name } of kinds) {
    const card = page.getByRole('article', { name });
    expect(await card.getAttribute('id')).toBe(key);
    expect(await card.locator('svg').count()).toBe(1);
    expect((await card.getByRole('paragraph').first().textContent())?.length).toBeGreaterThan(60);
    const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
    expect(await link.getAttribute('href')).toBe(`/fabrication#${key}`);
  }
});

test.each([
  [360, 1],
  [767, 1],
  [768, 3],
  [1440, 3],
])('S8: at %i px the cards are in %i columns', async (width, columns) => {
  await using page = await visit(`${site.url}/fabrication`, { width });
  const lefts = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
  expect(lefts).toHaveLength(kinds.length);
  expect(new Set(lefts).size).toBe(columns);
});
