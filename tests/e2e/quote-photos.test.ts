import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { photoPages } from '#app/ui/site/form/photo-pdf.ts';
import { hydrate, PHONE, visit } from '../support/browser.ts';
import { cameraPhoto } from '../support/photos.ts';
import { fill, openDialog, request } from '../support/quote-dialog.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

test('Q13, L9: photos of sketches become PDFs, upright and without the place; one that can’t be read is named', async () => {
  await using page = await visit(site.url, { width: PHONE });
  const dialog = await openDialog(page);
  await fill(dialog, 'With a sketch');
  const heic = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') };
  const dwg = { name: 'plate.dwg', mimeType: 'image/vnd.dwg', buffer: Buffer.from('AC1032') };
  const step = { name: 'bracket.step', mimeType: 'model/step', buffer: Buffer.from('ISO-10303-21;') };
  await dialog
    .getByLabel('Drawings', { exact: true })
    .setInputFiles([await cameraPhoto('bracket.jpg'), heic, await cameraPhoto('gusset.jpeg'), dwg, step]);
  const chosen = dialog.getByRole('list', { name: 'Drawings, chosen' });
  for (const name of ['bracket.pdf', 'gusset.pdf']) await chosen.getByText(name, { exact: true }).waitFor();
  await dialog.getByText(/IMG_1\.heic: this browser can’t read it\./).waitFor();
  await dialog.getByText(/plate\.dwg: left out.* Save it as DXF, or print it as PDF/).waitFor();
  await dialog.getByText(/bracket\.step: left out/).waitFor();
  await request(dialog);
  await dialog.getByText(/Your reference is Q-\d+/).waitFor();

  const drawings = await site.database.query<{ name: string; file_key: string }>(
    `select d.name, d.file_key from drawings d join leads l on l.id = lead_id
     where l.name = 'With a sketch' order by position`,
  );
  expect(drawings.map(({ name }) => name)).toEqual(['bracket.pdf', 'gusset.pdf']);
  const content = await readFile(path.join(site.dataDir, 'files', drawings[0]?.file_key ?? ''));
  const pages = photoPages(new Uint8Array(content));
  expect(pages).toHaveLength(1);
  const { width, height, exif } = await sharp(pages[0]?.jpeg).metadata();
  expect([width, height, exif]).toEqual([900, 1200, undefined]);
});

test('Q13: without scripts no photos are offered, since they could not become a PDF', async () => {
  const offered = (page: Awaited<ReturnType<typeof visit>>) =>
    page.getByLabel('Drawings', { exact: true }).getAttribute('accept');
  await using plain = await visit(`${site.url}/quote`, { javaScript: false });
  expect(await offered(plain)).toBe('.pdf,.xlsx,.dxf');
  for (const promise of ['or a photo of a sketch', 'we’ll check it at once'])
    expect(await plain.getByText(promise).filter({ visible: true }).count()).toBe(0);
  await using page = await visit(`${site.url}/quote`);
  await hydrate(page);
  await expect.poll(() => offered(page)).toContain('image/jpeg');
  for (const promise of ['or a photo of a sketch', 'we’ll check it at once'])
    expect(await page.getByText(promise).filter({ visible: true }).count()).toBe(1);
});
