import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { layoutFaults } from '../support/axe.ts';
import { testCompany } from '../support/company.ts';
import { officeHydrated, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const PICTURE = /\/company\/pictures\/p-[0-9a-f]{8}-480\.[0-9a-f]{8}\.avif/;
const home = async () => (await fetch(site.url)).text();

test('O1, O5, O6: a picture is uploaded where it is wanted, without leaving the form, and stands on the page', {
  timeout: 120_000,
}, async () => {
  await using page = await visitOffice(site.url, '/admin/company/library', {
    width: 1440,
    expected: /409|422/,
  });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByText('Shown as “Home page” (Pictures of the pages)').first().waitFor();
  await page.goto(`${site.url}/admin/company/pictures`);
  await officeHydrated(page);
  // By keyboard: the dialog opens at the picture that is chosen, and shows each with what it shows.
  const homePage = page.getByRole('button', { name: /^Home page / });
  await homePage.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Home page' });
  await dialog.getByRole('button', { pressed: true }).and(page.locator(':focus')).waitFor();
  expect(await dialog.getByRole('list', { name: 'Pictures' }).getByRole('button').count()).toBe(
    testCompany.profile.library.length,
  );
  expect(await layoutFaults(page, [360, 390, 1440, 1920])).toEqual([]);
  const [other] = testCompany.profile.library.toReversed();
  await dialog.getByRole('button', { name: other?.alt ?? '' }).press('Enter');
  await page
    .getByRole('button', { name: `Home page ${other?.alt}` })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Upload a picture' }).click();
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'yard.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 2_400, height: 1_000, channels: 3, background: '#c60' } })
      .jpeg()
      .toBuffer(),
  });
  const preview = page.getByRole('button', { name: 'Set the focal point by a click on the picture' });
  const box = await preview.boundingBox();
  await preview.click({ position: { x: Math.round((box?.width ?? 0) / 4), y: 10 } });
  await expect.poll(() => page.getByLabel('Focal point from the left (%)').inputValue()).toBe('25');
  expect(await layoutFaults(page)).toEqual([]);

  // What it shows must be said; and it isn’t lost by a key.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'hidden' });
  await press('Add the picture');
  await page.getByText('Please fill in “What the picture shows').waitFor();
  await page.getByLabel('What the picture shows').fill('The yard in the morning.');
  await press('Add the picture');
  await succeeded(page, 'Added: every section can choose it now');

  await page.getByRole('button', { name: 'Home page The yard in the morning.' }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('img[src^="/company/pictures/p-"]').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await press('Publish');
  await succeeded(page, 'Published');
  await expect.poll(home).toContain('The yard in the morning.');

  const [address] = PICTURE.exec(await home()) ?? [];
  const encoding = await fetch(`${site.url}${address}`);
  expect(encoding.status).toBe(200);
  expect(encoding.headers.get('content-type')).toBe('image/avif');
  expect(encoding.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(encoding.headers.get('x-content-type-options')).toBe('nosniff');
  for (const wrong of [address?.replace('-480.', '-481.'), '/company/pictures/p-00000000-480.00000000.avif'])
    expect((await fetch(`${site.url}${wrong}`)).status).toBe(404);

  // The focal point is set on the whole picture, which no visitor is given, and the crops follow it.
  await page.goto(`${site.url}/admin/company/library`);
  await officeHydrated(page);
  const last = page.getByRole('group', { name: /^Picture \d+$/ }).last();
  const whole = await last.locator('img').getAttribute('src');
  expect(whole).toMatch(/^\/admin\/company\/uncropped\//);
  const shown = await page.request.get(`${site.url}${whole}`);
  expect([shown.status(), shown.headers()['cache-control']]).toEqual([200, 'private, no-store']);
  expect((await sharp(await shown.body()).metadata()).height).toBe(267);
  await last.getByLabel('Focal point from the left (%)').fill('90');
  await press('Publish');
  await succeeded(page, 'Published');
  await expect.poll(async () => (await home()).includes(address ?? '')).toBe(false);
  const [moved] = PICTURE.exec(await home()) ?? [];
  expect((await fetch(`${site.url}${moved}`)).status).toBe(200);

  // It is shown, so it can't be removed.
  await page
    .getByRole('button', { name: /^Remove picture/ })
    .last()
    .click();
  await press('Publish');
  await page
    .getByText('it is shown as “Home page” (Pictures of the pages): choose another there first.')
    .first()
    .waitFor();
});
