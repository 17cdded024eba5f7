import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { addApplication, addPosition } from '../support/applications.ts';
import { layoutFaults, violations } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { holdScripts } from '../support/network.ts';
import { chooseInRow, failed, press, row, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, candidates cascade'));

const LIST = '/admin/job-applications';
const open = (query = '') =>
  visitOffice(site.url, LIST + query, { expected: /404|500|503|ERR_INTERNET_DISCONNECTED/ });
const ask = (page: Page) => page.getByRole('dialog', { name: 'Confirm Deletion' });
const names = (page: Page) =>
  page
    .locator('tbody tr')
    .getByRole('link', { name: /^Person/ })
    .allTextContents();

async function me(): Promise<string> {
  const [admin] = await site.database.query<{ id: string }>(`select id from admins limit 1`);
  return admin?.id ?? '';
}

test('R1: a row shows applicant, position, date and assignee; it links to the application, which links back', async () => {
  const positionId = await addPosition(site.database, 'Welder');
  const { id } = await addApplication(site.database, {
    positionId,
    status: 'busy',
    assigneeId: await me(),
    createdAt: `timestamptz '2026-11-03T10:00:00Z'`,
  });
  await addApplication(site.database, { fullName: 'Sipho Nkosi', email: 'sipho@example.org' });
  await using page = await open('?name=thandi');
  const thandi = row(page, 'Thandi Mokoena');
  for (const text of ['Welder', 'Busy', 'Nov 3, 2026'])
    await thandi.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Candidate',
    'Position',
    'CV',
    'Status',
    'Date Applied',
    'Last Edited',
    'Assigned To',
    'Delete',
  ]);
  await thandi
    .getByRole('cell', { name: 'Administrator' })
    .getByText('Administrator', { exact: true })
    .waitFor();
  // The tooltip.
  await thandi.getByRole('cell', { name: 'Administrator' }).getByTitle('Administrator').waitFor();
  const cv = thandi.getByRole('link', { name: 'Download the CV of Thandi Mokoena' });
  expect(await cv.getAttribute('href')).toBe(`${LIST}/${id}/cv?download`);
  expect(await layoutFaults(page)).toEqual([]);
  await page.setViewportSize({ width: PHONE, height: 740 });
  await thandi.getByText('Assigned to Administrator').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });

  await thandi.getByText('Welder').filter({ visible: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Thandi Mokoena' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${LIST}/${id}`);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.getByRole('search').getByText('1 application', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?name=thandi');
  await page.getByRole('link', { name: 'Thandi Mokoena', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Thandi Mokoena' }).waitFor();
  // The focused link was removed with the list, so the focus moves to the main element of the new page.
  const screen = page.getByRole('main');
  await vi.waitUntil(() => screen.evaluate((main) => main === document.activeElement));
});

test('R1, H1, H9: filters and sorting are in the URL, the count follows, each chip removes its filter, and Clear filters shows all', async () => {
  const positionId = await addPosition(site.database, 'Welder');
  for (let number = 10; number < 22; number += 1)
    await addApplication(site.database, {
      fullName: `Person ${number}`,
      positionId: number === 13 ? positionId : null,
      status: number > 19 ? 'busy' : 'active',
      assigneeId: number === 12 ? await me() : null,
      createdAt: `timestamptz '2026-10-${number}T10:00:00Z'`,
    });
  await using page = await open();
  await page.getByText('12 applications').waitFor();
  expect(await names(page)).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12].map((n) => `Person ${n}`));
  const next = page.getByRole('link', { name: 'Next' });
  const place = (await next.boundingBox())?.x;
  await next.click();
  await page.getByText('Page 2 of 2').waitFor();
  expect(await names(page)).toEqual(['Person 11', 'Person 10']);
  // It stays where it was clicked.
  expect((await next.boundingBox())?.x).toBe(place);
  // Go Back must not add the page that was left to the forward history.
  await page.getByRole('link', { name: 'Person 10', exact: true }).click();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await page.goBack();
  await page.getByText('Page 1 of 2').waitFor();
  await page.goForward();
  await page.getByText('Page 2 of 2').waitFor();
  const filter = page.getByRole('search', { name: 'Filter applications' });
  const fits = (count: string) => page.getByText(count, { exact: true }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Which applications' });
  expect(await tabs.getByRole('link').allTextContents()).toEqual([
    'All12',
    'Active10',
    'Busy2',
    'Accepted0',
    'Closed0',
  ]);
  await tabs.getByRole('link', { name: 'busy' }).click();
  await fits('2 applications');
  expect(new URL(page.url()).search).toBe('?status=busy');
  await press(page, 'Filters');
  await filter.getByLabel('Order').selectOption('Oldest applied first');
  await page.waitForURL(/sort=applied-oldest/);
  await page.waitForFunction(() => document.querySelector('tbody a')?.textContent === 'Person 20');
  await filter.getByLabel('Search').fill('nobody');
  await page.getByText('No applications match.').waitFor();
  await page.reload();
  expect(await filter.getByLabel('Search').inputValue()).toBe('nobody');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByRole('button', { name: 'Remove the filter “nobody”' }).click();
  await page.waitForURL((url) => !url.searchParams.has('q'));
  // A status that has a tab has no chip.
  await fits('2 applications');
  expect(await chips.count()).toBe(0);
  // The list is rendered again, as by any reload of its data, before it is asked for without its filters.
  await filter.getByLabel('Search').fill('person');
  await chips.getByText('“person”', { exact: true }).waitFor();
  await chips.getByRole('button', { name: 'Clear filters' }).evaluate((button: HTMLElement) => {
    button.click();
    location.hash = 'main';
  });
  await fits('12 applications');
  expect(new URL(page.url()).search).toBe('');
  await press(page, 'Filters');
  await filter.getByLabel('Assigned to').selectOption('Me');
  await fits('1 application');
  expect(await names(page)).toEqual(['Person 12']);
  await filter.getByLabel('Assigned to').selectOption('Anyone');
  await filter.getByLabel('Position').selectOption('Welder');
  await page.waitForFunction(() => document.querySelector('tbody a')?.textContent === 'Person 13');
  await filter.getByLabel('Position').selectOption('Unknown Position');
  await fits('11 applications');
  await press(page, 'Clear filters');
  await fits('12 applications');
  await page.getByLabel('Rows per page').selectOption('25');
  await page.getByText('Page 1 of').waitFor({ state: 'hidden' });
  expect(await names(page)).toHaveLength(12);
  // The rows per page outlive another filter.
  await tabs.getByRole('link', { name: 'busy' }).click();
  await fits('2 applications');
  expect(new URL(page.url()).searchParams.get('rows')).toBe('25');
});

test('R2: an application is deleted after confirmation, and Cancel keeps it', async () => {
  await addApplication(site.database);
  await addApplication(site.database, { fullName: 'Sipho Nkosi' });
  await using page = await open();
  await chooseInRow(page, 'Sipho Nkosi', 'Delete');
  await ask(page)
    .getByText('Are you sure you want to delete this application? This action cannot be undone.')
    .waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await press(page, 'Cancel');
  await ask(page).waitFor({ state: 'hidden' });
  await chooseInRow(page, 'Sipho Nkosi', 'Delete');
  await press(page, 'Delete');
  await succeeded(page, 'Application deleted');
  await row(page, 'Sipho Nkosi').waitFor({ state: 'hidden' });
  await page.getByText('1 application', { exact: true }).waitFor();
  await ask(page).waitFor({ state: 'hidden' });
  // The focus stays in the list instead of moving to the top of the page.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Applications');
  expect(await site.database.query('select full_name from candidates')).toEqual([
    { full_name: 'Thandi Mokoena' },
  ]);
});

test("R2: an application that can't be deleted stays, with an error, whatever the cause", async () => {
  await addApplication(site.database);
  await using page = await open();
  await chooseInRow(page, 'Thandi Mokoena', 'Delete');
  await site.database.without('audit_entries', async () => {
    await press(page, 'Delete');
    await failed(page, 'An error occurred while deleting the application.');
  });
  await page.context().setOffline(true);
  await press(page, 'Delete');
  await failed(page, 'The server did not answer.');
  await page.context().setOffline(false);
  await ask(page).waitFor();
  await press(page, 'Delete');
  await succeeded(page, 'Application deleted');
  await page.getByText('Nobody has applied yet.').waitFor();
});

test('R2: deleting an application that somebody else has deleted shows a message', async () => {
  const { candidateId } = await addApplication(site.database);
  await using page = await open();
  await chooseInRow(page, 'Thandi Mokoena', 'Delete');
  await site.database.query('delete from candidates where id = $1', [candidateId]);
  await press(page, 'Delete');
  await succeeded(page, 'Someone else has already deleted this application.');
  await ask(page).waitFor({ state: 'hidden' });
  await page.getByText('Nobody has applied yet.').waitFor();
});

test('R1: a list that fails to load shows an error below its tabs, and can be retried', async () => {
  await addApplication(site.database);
  await using page = await open('/positions');
  await site.database.without('applications', async () => {
    await page.getByRole('link', { name: 'Applications', exact: true }).click();
    await failed(page, 'The applications could not be loaded. Please try again.');
  });
  const tabs = page.getByRole('navigation', { name: 'Job Applications' });
  expect(await tabs.getByRole('link').allTextContents()).toEqual([
    'Applications',
    'Positions',
    'Qualifying Questions',
  ]);
  expect(await tabs.locator('[aria-current=page]').allTextContents()).toEqual(['Applications']);
  await page.getByRole('button', { name: 'Try again' }).click();
  await row(page, 'Thandi Mokoena').waitFor();
});

test('R1, H2, H17: at 1440 × 900 ten rows of 44 px and the pager are in view, and selecting moves no row', async () => {
  const positionId = await addPosition(site.database, 'Internal Sales and Estimator');
  for (let number = 1; number < 12; number += 1)
    await addApplication(site.database, { fullName: `Person with a longer name ${number}`, positionId });
  await using page = await open();
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const places = () =>
    rows.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => [y, height]),
    );
  const before = await places();
  expect(before.map(([, height]) => height)).toEqual(Array.from({ length: 10 }, () => 44));
  const pager = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
  expect((pager?.y ?? 0) + (pager?.height ?? 0)).toBeLessThanOrEqual(900);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  await page.getByLabel('Select all on this page').check();
  await page.getByText('10 selected').waitFor();
  expect(await places()).toEqual(before);
  // On a phone the actions are in a sheet at the foot of the screen.
  await page.setViewportSize({ width: PHONE, height: 740 });
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await bar.getByRole('button', { name: 'Move to' }).waitFor({ state: 'hidden' });
  await press(page, 'Actions');
  await bar.getByRole('button', { name: 'Move to' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Clear selection');
  await bar.waitFor({ state: 'detached' });
});

test('R6: the CV is downloaded from the list; if its file is missing, a message says what to do', async () => {
  const { id, cvKey, number } = await addApplication(site.database);
  await addStoredFile(site.dataDir, cvKey, '%PDF-1.7 the CV');
  await using page = await open();
  const cv = page.getByRole('link', { name: 'Download the CV of Thandi Mokoena' });
  const [download] = await Promise.all([page.waitForEvent('download'), cv.click()]);
  expect(download.suggestedFilename()).toBe('cv.pdf');
  const [entry] = await site.database.query(
    `select actor_name, details from audit_entries where action = 'cv-viewed' and subject_id = $1`,
    [id],
  );
  expect(entry).toEqual({
    actor_name: 'Administrator',
    details: { reference: `A-${number}`, how: 'downloaded' },
  });
  await site.database.query(`update applications set cv_key = 'cvs/nowhere'`);
  await cv.click();
  await page.getByText(`The CV of application A-${number} is not in the file store.`).waitFor();
});

test('R5, R8, H1: what is chosen, ticked or pressed before the scripts arrive is saved and done once they do', async () => {
  const positionId = await addPosition(site.database, 'Welder');
  const { id } = await addApplication(site.database, { positionId });
  for (let number = 10; number < 22; number += 1)
    await addApplication(site.database, { fullName: `Person ${number}` });
  await using page = await open();
  const early = async (path: string, act: () => Promise<unknown>) => {
    const letScriptsCome = await holdScripts(page);
    await page.goto(site.url + LIST + path, { waitUntil: 'domcontentloaded' });
    await act();
    letScriptsCome();
  };

  const status = page.getByLabel('Status', { exact: true });
  const contacted = page.getByLabel('Contacted candidate');
  await early(`/${id}`, async () => {
    await status.selectOption('accepted');
    await contacted.check();
    await page.getByLabel('Add a note').fill('Rang twice');
    await press(page, 'Edit Application');
  });
  await succeeded(page, 'Application status updated successfully');
  await page.getByRole('dialog', { name: 'Edit Applicant Details' }).waitFor();
  const shown = [await status.inputValue(), await contacted.isChecked()];
  expect(shown).toEqual(['accepted', true]);
  expect(await page.getByLabel('Add a note').inputValue()).toBe('Rang twice');
  const stored = await site.database.query('select status::text from applications where id = $1', [id]);
  expect(stored).toEqual([{ status: 'accepted' }]);

  const tick = (name: string) => page.getByLabel(`Select the application of ${name}`);
  await early('', async () => {
    await tick('Person 20').check();
    await tick('Person 21').check();
  });
  await page.getByText('2 selected', { exact: true }).waitFor();
  await early('', () => page.getByLabel('Rows per page').selectOption('25'));
  await page.waitForURL(/rows=25/);
  await vi.waitUntil(async () => (await names(page)).length === 12);
  const filter = page.getByRole('search', { name: 'Filter applications' });
  await early('', async () => {
    await filter.getByLabel('Search').fill('Person 15');
    await press(page, 'Filters');
  });
  await page.getByText('1 application', { exact: true }).waitFor();
  await filter.getByLabel('Order').waitFor();
  expect(new URL(page.url()).search).toBe('?q=Person+15');
  expect(await filter.getByLabel('Search').inputValue()).toBe('Person 15');
});
