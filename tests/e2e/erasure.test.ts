import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { addApplication } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { failed, officeHydrated, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';
import { unzip } from '../support/unzip.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate candidates cascade'));

const open = (id: string) =>
  visitOffice(site.url, `/admin/job-applications/${id}`, { expected: /404|409|503/ });
const more = async (page: Page, action: RegExp | string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  return page.getByRole('menuitem', { name: action, exact: typeof action === 'string' });
};
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm Deletion' });
const confirm = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^(?:Delete|Erase)$/ })
    .click();
const left = async () => (await site.database.query('select id from candidates')).length;

async function download(page: Page, action: RegExp | string) {
  const link = await more(page, action);
  const started = page.waitForEvent('download');
  await link.click();
  const file = await started;
  return { name: file.suggestedFilename(), files: await unzip(await readFile(await file.path())) };
}

/** Two applications of one person, the second under a different name. */
async function addTwo() {
  const first = await addApplication(site.database);
  const second = await addApplication(site.database, {
    fullName: 'T. Mokoena',
    email: 'Thandi@Example.org',
  });
  return { first, second };
}

test("X5: the data of an application, or of all of a person's applications, is downloaded as a zip", async () => {
  const { first, second } = await addTwo();
  await addStoredFile(site.dataDir, first.cvKey, 'first CV');
  await addStoredFile(site.dataDir, second.cvKey, 'second CV');
  await using page = await open(first.id);
  const one = await download(page, 'Export data');
  expect(one.name).toBe(`personal-data-A-${first.number}.zip`);
  expect(Object.keys(one.files)).toEqual(['data.json', `A-${first.number}/cv.pdf`]);
  const both = await download(page, 'Export data of the person (2 applications)');
  expect(Object.keys(both.files)).toEqual([
    'data.json',
    `A-${first.number}/cv.pdf`,
    `A-${second.number}/cv.pdf`,
  ]);
  const noted = await site.database.query(
    `select details from audit_entries where action = 'personal-data-exported' and subject_id = $1 order by at`,
    [first.id],
  );
  expect(noted.map(({ details }) => details)).toEqual([
    { reference: `A-${first.number}` },
    { reference: `A-${first.number}, A-${second.number}` },
  ]);
});

test('X5: what an import has brought of a person is in the export, and is deleted from the list of candidates', async () => {
  const { id } = await addApplication(site.database);
  await site.database.query(
    `insert into candidates (full_name, email, contact_number) values ('T. Mokoena', 'THANDI@example.org', '082 555 0199')`,
  );
  await using page = await open(id);
  const { files } = await download(page, 'Export data of the person (1 application)');
  expect(JSON.parse(`${files['data.json']}`).storedWithoutApplication).toMatchObject([
    { fullName: 'T. Mokoena', contactNumber: '082 555 0199' },
  ]);
  await page.goto(`${site.url}/admin/candidates`);
  await officeHydrated(page);
  await page.getByRole('button', { name: 'Delete T. Mokoena' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Candidate' });
  await question.getByText('Delete T. Mokoena?').waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Candidate deleted');
  await expect.poll(() => page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
  expect(await left()).toBe(1);
});

test('R2: an application is deleted from its page after confirmation, which leads to the list', async () => {
  const { first } = await addTwo();
  await using page = await open(first.id);
  await (await more(page, 'Delete application')).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await (await more(page, 'Delete application')).click();
  await dialog(page)
    .getByText('Are you sure you want to delete this application? This action cannot be undone.')
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  expect(await left()).toBe(2);
  await (await more(page, 'Delete application')).click();
  await confirm(page);
  await succeeded(page, 'Application deleted');
  await page.waitForURL(`${site.url}/admin/job-applications`);
  expect(await left()).toBe(1);
});

test('X5: a person is erased with all applications, which are listed before', async () => {
  const { first, second } = await addTwo();
  await addApplication(site.database, { email: 'another@example.org' });
  await using page = await open(second.id);
  await (await more(page, 'Erase the person (2 applications)')).click();
  await dialog(page).getByText('These 2 applications were made with the same email address:').waitFor();
  expect(await dialog(page).getByRole('listitem').allTextContents()).toEqual([
    `A-${first.number} Thandi Mokoena`,
    `A-${second.number} T. Mokoena`,
  ]);
  expect(await violations(page)).toEqual([]);
  // The button says what the question asks.
  await dialog(page).getByRole('button', { name: 'Erase', exact: true }).waitFor();
  await confirm(page);
  await succeeded(page, 'All applications of this person were erased');
  await page.waitForURL(`${site.url}/admin/job-applications`);
  expect(await left()).toBe(1);
});

test('X5: a person with one application and an imported candidate without one is erased with both', async () => {
  const { id, number } = await addApplication(site.database);
  await site.database.query(
    `insert into candidates (full_name, email, contact_number) values ('T. Mokoena', 'Thandi@Example.org', '')`,
  );
  await using page = await open(id);
  await (await more(page, 'Erase the person (1 application)')).click();
  const listed = dialog(page).getByRole('listitem');
  await listed.first().waitFor();
  expect(await listed.allTextContents()).toEqual([
    `A-${number} Thandi Mokoena`,
    'Candidate without an application T. Mokoena',
  ]);
  await confirm(page);
  await succeeded(page, 'All applications of this person were erased');
  expect(await left()).toBe(0);
});

test('R2, R10: if deleting fails an error is shown, the dialog stays, and nothing is deleted', async () => {
  const { first } = await addTwo();
  await using page = await open(first.id);
  await site.database.without('notes', async () => {
    await (await more(page, 'Delete application')).click();
    await confirm(page);
    await failed(page, 'An error occurred while deleting the application.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await (await more(page, /^Erase the person/)).click();
    await confirm(page);
    await failed(page, 'An error occurred while erasing this person.');
  });
  expect(await left()).toBe(2);
  await confirm(page);
  await succeeded(page, 'All applications of this person were erased');
});

test("X5: if the person's applications have changed in the meantime, nothing is erased", async () => {
  const { first } = await addTwo();
  await using page = await open(first.id);
  await (await more(page, /^Erase the person/)).click();
  await addApplication(site.database);
  await confirm(page);
  await dialog(page)
    .getByText('The applications of this email address have changed since you opened this.')
    .waitFor();
  expect(await left()).toBe(3);
});

test('R2: an application that somebody else deleted can be neither deleted nor exported', async () => {
  const { first } = await addTwo();
  await using page = await open(first.id);
  await (await more(page, 'Delete application')).click();
  await site.database.query('delete from candidates');
  await confirm(page);
  await page.getByRole('heading', { name: 'Application not found' }).waitFor();
  const answer = await page.request.get(`${site.url}/admin/job-applications/${first.id}/export`);
  expect([answer.status(), await answer.text()]).toEqual([
    404,
    'Application not found. It may have been deleted.',
  ]);
});

test('X5: a single application of an address offers no actions for the person', async () => {
  const { id } = await addApplication(site.database);
  await using page = await open(id);
  await (await more(page, 'Export data')).waitFor();
  await vi.waitUntil(async () => (await page.getByRole('menuitem').count()) === 2);
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Export data', 'Delete application']);
});
