import { afterAll, expect, test } from 'vitest';
import { PHONE, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const { materials } = testCompany.profile;

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

test('S9: /materials has a card with name and description for each material, and a back link', async () => {
  await using page = await visit(`${site.url}/materials`, { width: PHONE });
  await page.getByRole('heading', { level: 1, name: "Materials. What We're Made Of." }).waitFor();
  const cards = page.getByRole('region', { name: 'The grades' }).getByRole('listitem');
  const names = await cards.getByRole('heading').allTextContents();
  expect(names).toEqual(materials.map(({ name }) => name));
  for (const { name, description, cutting, welding } of materials) {
    const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
    expect(await card.getByText(description).isVisible()).toBe(false);
    await card.locator('summary').click();
    for (const text of [description, cutting, welding]) await card.getByText(text).waitFor();
  }
  const { label, path } = testCompany.units.steel;
  expect(await page.getByRole('main').getByRole('link', { name: label }).getAttribute('href')).toBe(path);
});

test('S9: in a row of cards, what is said of cutting and of welding begins at the same height', async () => {
  await using page = await visit(`${site.url}/materials`);
  const heights = await page
    .locator('.material')
    .evaluateAll((cards) =>
      cards.map((card) =>
        [card, ...card.querySelectorAll('dt')].map((part) => part.getBoundingClientRect().y),
      ),
    );
  const [first] = heights;
  const row = heights.filter(([top]) => top === first?.[0]);
  expect(row).toHaveLength(3);
  for (const card of row) expect(card).toEqual(first);
  // No larger than what it can say: several grades have the same surface.
  expect((await page.locator('.swatch').first().boundingBox())?.width).toBe(48);
});

test('S9: where the system has its own colours, the family that is shown still differs from the others', async () => {
  await using page = await visit(`${site.url}/materials`, { own: true });
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (name: string) =>
    page
      .getByText(name, { exact: true })
      .first()
      .evaluate((label) => getComputedStyle(label).backgroundColor);
  expect(await ground('All')).not.toBe(await ground('Stainless steel'));
});

test('S9: on paper, which is as narrow as a phone, every material has its text, and there is no filter', async () => {
  await using page = await visit(`${site.url}/materials`, { width: 718, own: true });
  await page.emulateMedia({ media: 'print' });
  for (const { description } of materials.slice(0, 3)) await page.getByText(description).waitFor();
  expect(await page.getByText('Stainless steel', { exact: true }).first().isVisible()).toBe(false);
});

test('S9: a service page links to its materials', async () => {
  await using page = await visit(`${site.url}/laser-cutting`);
  await page.getByRole('main').getByRole('link', { name: '3CR12' }).click();
  await page.waitForURL('**/materials#3cr12');
  expect(await page.locator(':target').getByRole('heading').textContent()).toBe('3CR12');
});

test.each([true, false])(
  'S9: the materials are filtered by family, and on a wide screen none is closed (JavaScript: %s)',
  async (javaScript) => {
    await using page = await visit(`${site.url}/materials`, { javaScript });
    const names = () =>
      page.getByRole('region', { name: 'The grades' }).getByRole('heading', { level: 3 }).allTextContents();
    expect(await names()).toHaveLength(materials.length);
    const [first] = materials;
    await page
      .getByText(first?.welding ?? '')
      .first()
      .waitFor();
    await page.getByRole('radio', { name: 'Stainless steel' }).check();
    const stainless = materials.filter(({ group }) => group === 'stainless').map(({ name }) => name);
    await expect.poll(names).toEqual(stainless);
    await page.getByRole('radio', { name: 'All' }).check();
    await expect.poll(async () => (await names()).length).toBe(materials.length);
  },
);
