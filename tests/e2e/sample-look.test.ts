import { afterAll, expect, test } from 'vitest';
import { PHONE, visit } from '../support/browser.ts';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite({}, { sample: true });
afterAll(() => site[Symbol.asyncDispose]());

test('O9: the sample’s logo is named, not spelt out', async () => {
  await using page = await visitOffice(site.url, '/admin/company/look');
  await page.getByRole('button', { name: 'This is right: Logo' }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('<svg');
});

test('S1, S26: on a phone all limits of the landing page stand above the quick contact', async () => {
  await using page = await visit(site.url, { width: PHONE });
  const limits = await page.locator('.figures').boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Quick contact' }).boundingBox();
  expect((limits?.y ?? 0) + (limits?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
