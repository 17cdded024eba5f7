import { existsSync } from 'node:fs';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { sampleXlsx } from '#app/platform/files/content/sample-files.fixture.ts';
import { fact, LIST, openApplication, pdf, showDetails } from '../support/application-page.ts';
import { addApplication } from '../support/applications.ts';
import { layoutFaults } from '../support/axe.ts';
import { press, succeeded } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, candidates cascade'));

const open = (id: string) => openApplication(site.url, id);
const column = async (name: string) => {
  const [row] = await site.database.query<Record<string, unknown>>(`select ${name} as it from applications`);
  return row?.it;
};

test('R6: a new CV replaces the old one, whose file is removed', async () => {
  const { id, cvKey } = await addApplication(site.database);
  await addStoredFile(site.dataDir, cvKey, 'old');
  await using page = await open(id);
  await showDetails(page);
  await press(page, 'Update CV');
  const dialog = page.getByRole('dialog', { name: 'Choose new CV file' });
  const file = dialog.getByLabel('New CV');
  expect(await file.getAttribute('accept')).toBe('.pdf,.doc,.docx');
  await press(page, 'Upload New CV');
  await dialog.getByText('Please choose a file').waitFor();
  await file.setInputFiles({ ...pdf('plan.xlsx'), buffer: Buffer.from('x') });
  await dialog.getByText('Please upload a Word document or PDF file').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await file.setInputFiles(pdf());
  await press(page, 'Upload New CV');
  await succeeded(page, 'CV updated successfully');
  await dialog.waitFor({ state: 'hidden' });
  await fact(page, 'CV').getByText('new cv.pdf').waitFor();
  expect(await fact(page, 'CV').textContent()).toContain('new cv.pdf');
  const view = page.getByRole('link', { name: 'View CV' });
  expect(await view.getAttribute('target')).toBe('_blank');
  const answer = await page.request.get(`${site.url}${LIST}/${id}/cv`);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="new cv.pdf"; filename*=UTF-8''new%20cv.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(Buffer.compare(await answer.body(), pdf().buffer)).toBe(0);
  await vi.waitUntil(async () => !existsSync(`${site.dataDir}/files/${cvKey}`), { timeout: 20_000 });
});

test('R6: a CV is recognised by its content, whatever its name', async () => {
  const { id } = await addApplication(site.database);
  await using page = await open(id);
  await showDetails(page);
  await press(page, 'Update CV');
  await page
    .getByLabel('New CV', { exact: true })
    .setInputFiles({ ...pdf(), buffer: Buffer.from(sampleXlsx()) });
  await press(page, 'Upload New CV');
  await page.getByText('Please upload a Word document or PDF file').waitFor();
  expect(await column('cv_name')).toBe('cv.pdf');
});

test('R6: a PDF is displayed in the browser, other types are downloaded, and each view is audited', async () => {
  const { id, cvKey, number } = await addApplication(site.database);
  await addStoredFile(site.dataDir, cvKey, '%PDF-1.7 the CV');
  await using page = await open(id);
  const cv = (query = '') => page.request.get(`${site.url}${LIST}/${id}/cv${query}`);
  const head = async (query = '') => {
    const { 'content-disposition': disposition = '', 'content-security-policy': policy } = (
      await cv(query)
    ).headers();
    return [disposition.split(';')[0], policy];
  };
  expect(await head()).toEqual(['inline', `frame-ancestors 'none'`]);
  expect(await head('?download')).toEqual(['attachment', 'sandbox']);
  await site.database.query(
    `update applications set cv_media_type = 'application/msword', cv_name = 'cv.doc'`,
  );
  expect(await head()).toEqual(['attachment', 'sandbox']);
  expect(
    await site.database.query(
      `select details from audit_entries where subject_id = $1 and details->>'how' <> 'in the page' order by at`,
      [id],
    ),
  ).toEqual(
    ['in the browser', 'downloaded', 'downloaded'].map((how) => ({
      details: { reference: `A-${number}`, how },
    })),
  );
  const nobody = await page.request.get(`${site.url}${LIST}/99999999-9999-4999-8999-999999999999/cv`);
  expect([nobody.status(), await nobody.text()]).toEqual([
    404,
    'Application not found. It may have been deleted.',
  ]);
});
