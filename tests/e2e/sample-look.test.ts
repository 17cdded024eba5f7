import { expect, test } from 'vitest';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

test('O9: the sample’s logo is named, not spelt out', async () => {
  await using site = await openSite({}, { sample: true });
  await using page = await visitOffice(site.url, '/admin/company/look');
  await page.getByRole('button', { name: 'This is right: Logo' }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('<svg');
});
