import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addApplication, addPosition } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { press, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, candidates cascade'));

const open = (path: string) => visitOffice(site.url, path);
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const answer = async (page: Page, name: 'Stay' | 'Leave') => {
  await question(page).getByRole('button', { name }).click();
  await question(page).waitFor({ state: 'hidden' });
};

test('R12, X3: Escape and a click outside a dialog ask before discarding changes, and only then', async () => {
  await addApplication(site.database);
  await using page = await open('/admin/candidates');
  const dialog = page.getByRole('dialog', { name: 'Edit Candidate' });
  const edit = () => press(page, 'Edit Thandi Mokoena');
  await edit();
  await dialog.getByLabel('Full Name').fill('Thandi');
  await dialog.getByLabel('Full Name').fill('Thandi Mokoena');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await edit();
  await dialog.getByLabel('Full Name').fill('Thandi Nkosi');
  await page.keyboard.press('Escape');
  await question(page).waitFor();
  expect(await violations(page)).toEqual([]);
  await answer(page, 'Stay');
  await page.mouse.click(5, 5);
  await answer(page, 'Stay');
  expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Thandi Nkosi');
  await press(page, 'Update Candidate');
  await succeeded(page, 'Candidate details updated successfully');
  await dialog.waitFor({ state: 'hidden' });

  await press(page, 'Edit Thandi Nkosi');
  await dialog.getByLabel('Email').fill('other@example.org');
  await page.keyboard.press('Escape');
  await answer(page, 'Leave');
  await dialog.waitFor({ state: 'hidden' });
  expect(await site.database.query('select email from candidates')).toEqual([
    { email: 'thandi@example.org' },
  ]);
});

test.each([
  ['Write', 'Write to candidates', 'Message'],
  ['Arrange', 'Arrange an interview', 'Place'],
  ['Offer times', 'Offer times for an interview', 'First time'],
])('H5, X3: %s asks before discarding what was typed, and only then', async (button, title, field) => {
  const positionId = await addPosition(site.database, 'Welder');
  const { id } = await addApplication(site.database, { positionId });
  await using page = await open(`/admin/job-applications/${id}`);
  const dialog = page.getByRole('dialog', { name: title });
  await press(page, button);
  await dialog.getByLabel('Message').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await press(page, button);
  const typed = field === 'First time' ? '09:00' : 'At the gate';
  await dialog.getByLabel(field).fill(typed);
  await page.keyboard.press('Escape');
  await answer(page, 'Stay');
  expect(await dialog.getByLabel(field).inputValue()).toBe(typed);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await answer(page, 'Leave');
  await dialog.waitFor({ state: 'hidden' });
});

test('R8, X3: links, Go Back and the back button ask before discarding a note, and staying keeps it', async () => {
  const { id } = await addApplication(site.database);
  await using page = await open('/admin/job-applications');
  await page.getByRole('link', { name: 'Thandi Mokoena', exact: true }).click();
  const text = page.getByLabel('Add a note');
  await text.fill('Half a thought');
  for (const leave of [
    () => page.getByRole('link', { name: 'Candidates', exact: true }).click(),
    () => page.getByRole('link', { name: 'Go Back' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await answer(page, 'Stay');
    const { pathname } = new URL(page.url());
    expect([pathname, await text.inputValue()]).toEqual([`/admin/job-applications/${id}`, 'Half a thought']);
  }
  await press(page, 'Save');
  await succeeded(page, 'Note added successfully');
  await text.fill('Not worth it');
  await page.getByRole('link', { name: 'Candidates', exact: true }).click();
  await answer(page, 'Leave');
  await page.getByRole('heading', { level: 1, name: 'Candidates' }).waitFor();
  await page.goBack();
  // A note that was discarded on purpose is not restored.
  await text.waitFor();
  expect(await text.inputValue()).toBe('');
});

test("R8, X3: closing the tab shows the browser's warning while there are unsaved changes", async () => {
  const { id } = await addApplication(site.database);
  await using page = await open(`/admin/job-applications/${id}`);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.getByLabel('Add a note').fill('Half a thought');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('R13, X3: going back, staying, then creating leads to the application, without a question after creating', async () => {
  await addPosition(site.database, 'Welder');
  await using page = await open('/admin/candidates');
  await page.getByRole('link', { name: 'Create Candidate' }).click();
  await page.getByRole('radio', { name: 'Portrait with cap' }).waitFor();
  // Delays the next page as a slow connection would: the old one must not stay under the new URL.
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  await page.route('**/job-applications/*.data*', async (route) => {
    await told;
    await route.continue();
  });
  await page.getByRole('radio', { name: 'Portrait with cap' }).check();
  await page.getByLabel('Full Name').fill('Thandi Mokoena');
  await page.goBack();
  await answer(page, 'Stay');
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Thandi Mokoena');
  await page.getByLabel('Email Address').fill('thandi@example.org');
  await page.getByLabel('Contact Number').fill('082 555 0142');
  await page.getByLabel('Position').selectOption('Welder');
  await page
    .getByLabel('CV')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf()) });
  await page.getByLabel('Reason for change').selectOption('Career Growth');
  await page.getByLabel('Highest qualification').selectOption('Completed Matric');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/create-candidate.data')) asked.push(request.method());
  });
  const opening = page.waitForRequest(/job-applications.*\.data/);
  await press(page, 'Create Candidate');
  await succeeded(page, 'Candidate created successfully');
  await opening;
  // A second press while the next page is loading.
  await page.getByLabel('Full Name').press('Enter');
  tell();
  await page.getByRole('heading', { level: 1, name: 'Thandi Mokoena' }).waitFor();
  expect(await question(page).count()).toBe(0);
  expect(asked).toEqual(['POST']);
  expect(await site.database.query('select 1 from applications')).toHaveLength(1);
});
