import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const { materials } = testCompany.profile;

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());

test('S9: /materials has a card with name and description for each material, and a back link', async () => {
  await using page = await visit(`${site.url}/materials`, { width: PHONE });
  await page.getByRole('heading', { level: 1, name: "Materials. What We're Made Of." }).waitFor();
  const cards = page.getByRole('region', { name: 'The grades' }).getByRole('listitem');
  const names = await cards.getByRole('heading').allTextContents();
  expect(names).toEqual(materials.map(({ name }) => name));
  for (const { name, description, cutting, welding } of materials) {
    const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
    for (const text of [description, cutting, welding]) await card.getByText(text).waitFor();
  }
  const { label, path } = testCompany.units.steel;
  expect(await page.getByRole('main').getByRole('link', { name: label }).getAttribute('href')).toBe(path);
});

test('S9: a service page links to its materials', async () => {
  await using page = await visit(`${site.url}/laser-cutting`);
  await page.getByRole('main').getByRole('link', { name: '3CR12' }).click();
  await page.waitForURL('**/materials#3cr12');
  expect(await page.locator(':target').getByRole('heading').textContent()).toBe('3CR12');
});
