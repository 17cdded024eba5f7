import { afterAll, expect, test } from 'vitest';
import { layoutFaults } from '../support/axe.ts';
import { bottomOf, PHONE, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const { careers } = testCompany.profile;
const hiring = await openSite({ STARTER_CONTENT: 'on' });
const empty = await openSite();
afterAll(async () => {
  await hiring[Symbol.asyncDispose]();
  await empty[Symbol.asyncDispose]();
});

test.each([true, false])(
  'C1, O1, S23: each open position links to its own page, which explains how to apply (JavaScript: %s)',
  async (javaScript) => {
    await using page = await visit(`${hiring.url}/career`, { width: PHONE, javaScript });
    await page.getByRole('heading', { level: 1, name: careers.heading }).waitFor();
    await page.getByText(careers.attach).waitFor();
    // Beside the form, where there is room.
    for (const text of [careers.fillIn, careers.afterwards])
      await page.getByText(text).waitFor({ state: 'attached' });
    const names = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
    expect(names.toSorted()).toEqual([
      'CNC Laser Operator',
      'Coded Welder',
      'Internal Sales and Estimator',
      'Press Brake Operator',
    ]);

    await page.getByRole('link', { name: /Coded Welder.*fit-up to the finished joint\.$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Coded Welder' }).waitFor();
    await page.locator('.page-hero img').waitFor();
    // The application is what the page is for, so the quote has no button of the same weight.
    const quote = page.getByRole('navigation', { name: 'Quick contact' }).getByText('Get Quote');
    expect(await quote.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    await page.getByText(/read weld symbols, and care about preheat/).waitFor();
    await page.getByRole('heading', { name: 'Work with us' }).waitFor();
    await page.getByText(careers.attach).waitFor();
    // The form is on the page, with this position chosen.
    await page.getByRole('link', { name: 'Apply', exact: true }).click();
    expect(new URL(page.url()).hash).toBe('#apply');
    const chosen = page.getByLabel('Position', { exact: true }).locator('option:checked');
    expect(await chosen.textContent()).toBe('Coded Welder');
    await page.getByLabel('I am willing to weld a test plate').waitFor();
    await page.getByRole('link', { name: 'All open positions' }).click();
    const invited = await bottomOf(page.getByText(careers.invitation));
    // The form, far below the list of positions, is one tap away.
    const apply = page.getByRole('link', { name: 'Apply', exact: true }).filter({ visible: true });
    const box = await apply.boundingBox();
    expect(box?.y).toBeLessThanOrEqual(invited + 40);
    expect(box?.width).toBeGreaterThan(PHONE - 48);
    await apply.click();
    expect(new URL(page.url()).hash).toBe('#apply');
    await page.getByRole('heading', { level: 2, name: 'Open positions' }).waitFor();
  },
);

test('C1: how to apply stands beside the form, its rows as high as their text', async () => {
  await using page = await visit(`${hiring.url}/career`);
  const rows = page.getByRole('complementary', { name: 'How to apply' }).locator('dl > div');
  const form = await page.getByRole('region', { name: 'Apply' }).locator('form').boundingBox();
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
  expect(boxes).toHaveLength(4);
  for (const box of boxes) {
    expect(box?.height).toBeLessThan(100);
    expect(box?.y).toBeGreaterThan(form?.y ?? Number.POSITIVE_INFINITY);
  }
});

test('C2, S23: a closed position says so and leads to the open ones', async () => {
  await using page = await visit(`${hiring.url}/career/code-08-driver`, { width: PHONE, expected: /410/ });
  await page.getByRole('heading', { level: 1, name: 'This position is closed' }).waitFor();
  const above = await bottomOf(page.getByText('We no longer accept applications for it.'));
  const other = await page.getByRole('link', { name: 'See the open positions' }).boundingBox();
  expect(other?.y).toBeGreaterThanOrEqual(above + 16);
  expect(await page.title()).toBe(`This position is closed | ${testCompany.name}`);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'See the open positions' }).click();
  await page.getByRole('heading', { level: 2, name: 'Open positions' }).waitFor();
});

test('O1, S23, X4: without open positions the page says so and whom to contact', async () => {
  await using page = await visit(`${empty.url}/career`, { width: PHONE });
  await page.getByRole('heading', { level: 2, name: careers.noneOpen }).waitFor();
  await page.getByText(careers.noneOpenText).waitFor();
  const mail = page.getByRole('main').getByRole('link', { name: testCompany.careersEmail });
  expect(await mail.getAttribute('href')).toBe(`mailto:${testCompany.careersEmail}`);
  expect(await page.getByText(careers.attach).count()).toBe(0);
  expect(await page.getByLabel('Full Name').count()).toBe(0);
  expect(await layoutFaults(page)).toEqual([]);
});
