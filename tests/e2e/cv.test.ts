import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoPages } from '#app/ui/site/form/photo-pdf.ts';
import { addPosition } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { formHydrated, visit } from '../support/browser.ts';
import {
  applicationForm,
  apply,
  CV,
  choosePosition,
  fillApplication,
  keptFiles,
  waitForReference,
} from '../support/career.ts';
import { cameraPhoto } from '../support/photos.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
beforeAll(async () => {
  await addPosition(site.database, 'Storeman');
});
afterAll(() => site[Symbol.asyncDispose]());

const career = (options: Parameters<typeof visit>[1] = {}) => visit(`${site.url}/career`, options);

test('C5: the server inspects the CV, says what is wrong, and another one can be chosen', async () => {
  await using page = await career({ expected: /422/ });
  const form = applicationForm(page);
  const field = form.getByLabel('CV: a file or photos');
  await choosePosition(page, 'Storeman');
  await fillApplication(page, { fullName: 'Renamed CV', cv: false });
  await field.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') });
  await apply(page);
  await page.getByRole('alert').getByText('Please upload a Word document or PDF file').waitFor();
  // In the field's error and in the notice beside the button.
  expect(await form.getByText('Please upload a Word document or PDF file').count()).toBe(2);
  await form.getByRole('button', { name: 'Remove cv.pdf' }).click();
  await apply(page);
  await form.getByText('Please attach your CV').waitFor();
  await field.setInputFiles({
    name: 'huge.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF'),
  });
  await form.getByText('This file is larger than 10 MB').waitFor();
  await field.setInputFiles(CV);
  await apply(page);
  await waitForReference(page);
});

test('X5: a stored CV can’t be read in another tab', async () => {
  await using page = await career();
  await fillApplication(page);
  await page.waitForFunction(() => sessionStorage.getItem('kept-file:application') !== null);
  const other = await page.context().newPage();
  await other.goto(`${site.url}/career`);
  await applicationForm(other).getByLabel('Full Name').focus();
  await formHydrated(other);
  expect(await applicationForm(other).getByRole('list', { name: 'CV, chosen' }).count()).toBe(0);
  expect(await keptFiles(other)).toBe(1);
  const readable = await other.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('keyval-store');
        opening.onsuccess = () => {
          const all = opening.result.transaction('keyval').objectStore('keyval').getAll();
          all.onsuccess = () =>
            resolve(
              all.result.map((piece) => new TextDecoder('latin1').decode(piece)).join('') +
                JSON.stringify(all.result),
            );
        };
      }),
  );
  expect(readable.length).toBeGreaterThan(500);
  expect(readable).not.toMatch(/%PDF|Thandi/);
});

async function storedCv(fullName: string) {
  const [row] = await site.database.query<{ cv_key: string; cv_name: string }>(
    'select cv_key, cv_name from applications a join candidates c on c.id = candidate_id where full_name = $1',
    [fullName],
  );
  const content = await readFile(path.join(site.dataDir, 'files', row?.cv_key ?? ''));
  return { name: row?.cv_name, content: new Uint8Array(content) };
}

test('C5: a CV is photographed page by page, upright and without the place, also before hydration and over a reload', async () => {
  await using page = await career({ width: 360 });
  const form = applicationForm(page);
  const photos = form.getByLabel('CV: a file or photos');
  const chosen = form.getByRole('list', { name: 'CV, chosen' });
  await fillApplication(page, { fullName: 'Photographed', cv: false });
  await choosePosition(page, 'Storeman');
  await photos.setInputFiles(await cameraPhoto('first.jpg'));
  await chosen.getByText('cv-photos.pdf', { exact: true }).waitFor();
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.reload();
  await chosen.getByText('cv-photos.pdf', { exact: true }).waitFor();
  const before = await chosen.textContent();
  await photos.setInputFiles([await cameraPhoto('second.jpg'), await cameraPhoto('third.jpg')]);
  await expect.poll(() => chosen.textContent()).not.toBe(before);
  expect(await violations(page)).toEqual([]);
  await apply(page);
  await waitForReference(page);

  const { name, content } = await storedCv('Photographed');
  expect(name).toBe('cv-photos.pdf');
  const pages = photoPages(content);
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [900, 1200],
    [900, 1200],
    [900, 1200],
  ]);
  for (const { jpeg } of pages) {
    const { width, height, exif } = await sharp(jpeg).metadata();
    expect([width, height, exif]).toEqual([900, 1200, undefined]);
  }
});

test('C5: a document that is chosen while photos are being prepared takes their place', async () => {
  await using page = await career({ own: true });
  const photos = Promise.withResolvers<void>();
  await page.route(/\/photos-[^/]*\.js$/, async (route) => {
    await photos.promise;
    await route.continue();
  });
  await choosePosition(page, 'Storeman');
  await fillApplication(page, { fullName: 'Changed her mind', cv: false });
  await formHydrated(page);
  const field = applicationForm(page).getByLabel('CV: a file or photos');
  const asked = page.waitForRequest(/\/photos-[^/]*\.js$/);
  await field.setInputFiles(await cameraPhoto('page.jpg'));
  await asked;
  await field.setInputFiles(CV);
  await applicationForm(page)
    .getByRole('list', { name: 'CV, chosen' })
    .getByText(CV.name, { exact: true })
    .waitFor();
  photos.resolve();
  await apply(page);
  await waitForReference(page);
  expect((await storedCv('Changed her mind')).name).toBe(CV.name);
});

test('C5: a photo that the browser can’t read is named with what to do; the others are kept', async () => {
  await using page = await career();
  const form = applicationForm(page);
  const photos = form.getByLabel('CV: a file or photos');
  await form.getByLabel('Full Name').fill('HEIC');
  await formHydrated(page);
  const heic = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') };
  await photos.setInputFiles([await cameraPhoto('one.jpg'), heic]);
  await form.getByText('This browser can’t read IMG_1.heic.').waitFor();
  await form.getByRole('list', { name: 'CV, chosen' }).getByText('cv-photos.pdf', { exact: true }).waitFor();
});

test('C5: without JavaScript no photos are offered, since they could not become a PDF', async () => {
  await using page = await career({ javaScript: false });
  const form = applicationForm(page);
  await form.getByText('PDF or Word (.doc, .docx), at most 10 MB').waitFor();
  for (const offer of [': a file or photos', /one photo per page/])
    expect(await form.getByText(offer).isVisible()).toBe(false);
});
