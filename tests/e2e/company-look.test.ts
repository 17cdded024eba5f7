import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { layoutFaults, violations } from '../support/axe.ts';
import { sidewaysScroll, visit } from '../support/browser.ts';
import { succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate company_drafts'));

const open = () => visitOffice(site.url, '/admin/company/look', { expected: /409|413|422/ });
const svg = (content: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`),
});
/** Red, green and blue of a picture at the middle of its lower half. */
function colourAtTheFoot(picture: Element): number[] {
  const context = document.createElement('canvas').getContext('2d');
  if (!(picture instanceof HTMLImageElement) || context === null) return [];
  context.drawImage(picture, 0, 0, 64, 64);
  return [...context.getImageData(32, 48, 1, 1).data].slice(0, 3);
}

const home = async () => (await fetch(site.url)).text();

test('O3: the office shows the contrast as a colour is typed, and what it is moved to; the site takes it, axe is clean', async () => {
  await using page = await open();
  await page.getByLabel('Brand colour', { exact: true }).fill('#2f9e44');
  await page.getByText('As text on white it is darkened to #00822a.').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Text on white' })
    .getByText(/^4\.\d\s:\s1$/)
    .waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByLabel('Logo', { exact: true }).setInputFiles(svg('<path d="M2 30V6l14 14L30 6v24z"/>'));
  // A drawing without colours is shown in the colour that it will have, also before it is saved.
  await expect
    .poll(() => page.getByAltText('The logo on dark').evaluate(colourAtTheFoot))
    .toEqual([0x2f, 0x9e, 0x44]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await succeeded(page, 'Published');
  expect(await violations(page)).toEqual([]);
  await expect.poll(home).toContain('--brand:#2f9e44');
  // The office has it at once, in every tab that is loaded again.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand')))
    .toBe('#2f9e44');
  for (const address of ['/', '/contact-us', '/career']) {
    await using visitor = await visit(site.url + address);
    expect([address, await violations(visitor)]).toEqual([address, []]);
  }
});

test('O3: a logo with something active in it is refused in words, and nothing that was typed is lost', async () => {
  await using page = await open();
  await page.getByLabel('Brand colour', { exact: true }).fill('#0b5fa5');
  const file = page.getByLabel('Logo', { exact: true });
  await file.setInputFiles(svg('<foreignObject><b>Steel</b></foreignObject>'));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText(/a part that a logo can’t have: “foreignObject”.*plain SVG/).waitFor();
  expect(await page.getByLabel('Brand colour', { exact: true }).inputValue()).toBe('#0b5fa5');
  await file.setInputFiles({ ...svg(''), name: 'logo.png', buffer: Buffer.alloc(1_500_000, 1) });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText(/A PNG can have at most 1 MB, an SVG 60 KB/).waitFor();
  expect(await home()).not.toContain('#0b5fa5');
});

test('O3: a logo that can hardly be seen where it stands is named where it is chosen', async () => {
  await using page = await open();
  const draftOf = async (colour: string) => {
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles(svg(`<path fill="${colour}" d="M2 30V6l14 14L30 6v24z"/>`));
    await page.getByRole('button', { name: 'Save as draft' }).click();
  };
  await draftOf('#111');
  await page.getByRole('note').getByText('too dark for the dark ground').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await draftOf('#fff');
  await page.getByRole('note').getByText('too light for white ground').waitFor();
  await draftOf('#f60');
  await page.getByRole('note').waitFor({ state: 'detached' });
});

test('O3: a PNG is made smaller, a bomb is refused, and the logo can be taken away', async () => {
  await using page = await open();
  const file = page.getByLabel('Logo', { exact: true });
  const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).click();
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2f9e44' }, limitInputPixels: false })
      .png()
      .toBuffer();
  const pngFile = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer });
  await file.setInputFiles(pngFile(await png(5_000, 5_000)));
  await publish();
  await page.getByText('The PNG has more than 16 megapixels. Please save it in a smaller size.').waitFor();
  const noise = sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } });
  await file.setInputFiles(pngFile(await noise.png().toBuffer()));
  await publish();
  await page.getByText('A PNG can have at most 1 MB, an SVG 60 KB.').waitFor();
  await file.setInputFiles(pngFile(await png(2_000, 1_000)));
  await publish();
  await succeeded(page, 'Published');
  await expect.poll(home).toMatch(/\/company\/logo\.[0-9a-f]{8}\.png/);
  const [path = ''] = /\/company\/logo\.[0-9a-f]{8}\.png/.exec(await home()) ?? [];
  const stored = Buffer.from(await (await fetch(site.url + path)).arrayBuffer());
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 });
  await page.getByLabel('No logo: show the first letter of the name').check();
  await publish();
  await succeeded(page, 'Published');
  await expect.poll(home).toMatch(/\/company\/logo\.[0-9a-f]{8}\.svg/);
});

test('O3, X4: a long name is read whole in the header of a phone, beside the quote and the menu', async () => {
  const name = 'Kimberley Structural Steel & Sheet Works Co';
  await using office = await visitOffice(site.url, '/admin/company/identity');
  await office.getByLabel('Name', { exact: true }).fill(name);
  await office.getByRole('button', { name: 'Publish', exact: true }).click();
  await succeeded(office, 'Published');
  await expect.poll(home).toContain(`${name.replace('&', '&amp;')}, home`);
  for (const width of [390, 360]) {
    await using page = await visit(site.url, { width });
    const shown = page.getByRole('banner').getByText(name);
    const cut = await shown.evaluate((one) => [
      one.scrollWidth - one.clientWidth,
      one.scrollHeight - one.clientHeight,
    ]);
    expect([width, cut, await sidewaysScroll(page)]).toEqual([width, [0, 0], 0]);
    const box = await shown.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 99)).toBeLessThanOrEqual(64);
  }
});
