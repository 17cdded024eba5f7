import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication, addPosition } from '../support/applications.ts';
import { layoutFaults } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { failed, officeHydrated, press, row, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, candidates cascade'));

const EXPECTED = /409|422|500|503|ERR_INTERNET_DISCONNECTED/;
const open = (query = '') => visitOffice(site.url, `/admin/candidates${query}`, { expected: EXPECTED });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Candidate' });
const seen = (page: Page, text: string, inRow: string) =>
  row(page, inRow).getByText(text, { exact: true }).filter({ visible: true }).waitFor();

/** Noon in South Africa on the given date. */
const day = (date: string) => `timestamptz '${date}T10:00:00Z'`;

test('R11: a row shows the candidate and links to the application; without one it has no link', async () => {
  const positionId = await addPosition(site.database, 'Sales');
  const { id } = await addApplication(site.database, { positionId, createdAt: day('2026-11-03') });
  await site.database.query(
    `insert into candidates (full_name, email, contact_number) values ('Sipho', 's@example.org', 'ask Riaan')`,
  );
  await using page = await open();
  await seen(page, 'Sales', 'Thandi Mokoena');
  await seen(page, '082 555 0142', 'Thandi Mokoena');
  await seen(page, 'Nov 3, 2026', 'Thandi Mokoena');
  await seen(page, 'ask Riaan', 'Sipho');
  const mail = page.getByRole('link', { name: 'thandi@example.org' });
  expect(await mail.getAttribute('href')).toBe('mailto:thandi@example.org');
  expect(await page.getByRole('button', { name: 'View Application of Sipho' }).isDisabled()).toBe(true);
  const view = page.getByRole('link', { name: 'View Application of Thandi Mokoena' });
  expect(await view.getAttribute('href')).toBe(`/admin/job-applications/${id}`);
  // Each heading is in one line, and the table within its panel.
  const [lines, beyond] = await page.getByRole('table').evaluate((table) => {
    const range = document.createRange();
    const rects = [...table.querySelectorAll('th')].map((heading) => {
      range.selectNodeContents(heading);
      return range.getClientRects().length;
    });
    return [Math.max(...rects), table.clientWidth - (table.parentElement?.clientWidth ?? 0)];
  });
  expect([lines, beyond]).toEqual([1, 0]);
  expect(await layoutFaults(page)).toEqual([]);
});

test('R11: on a phone a candidate’s name leads to the application; without one it is no link', async () => {
  const { id } = await addApplication(site.database);
  await site.database.query(
    `insert into candidates (full_name, email, contact_number) values ('Sipho', 's@example.org', 'ask Riaan')`,
  );
  await using page = await visitOffice(site.url, '/admin/candidates', { width: PHONE });
  await row(page, 'Sipho').waitFor();
  expect(await page.getByRole('link', { name: 'Sipho', exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Thandi Mokoena', exact: true }).click();
  await page.waitForURL(`**/admin/job-applications/${id}`);
  await page.getByRole('heading', { name: 'Thandi Mokoena' }).waitFor();
});

test('R12: details are changed in the dialog', async () => {
  await addApplication(site.database);
  await using page = await open();
  await press(page, 'Edit Thandi Mokoena');
  expect(await dialog(page).getByLabel('Email').inputValue()).toBe('thandi@example.org');
  expect(await layoutFaults(page)).toEqual([]);
  await dialog(page).getByLabel('Full Name').fill('Thandi Nkosi');
  await dialog(page).getByLabel('Contact Number').fill('0115550100');
  await press(page, 'Update Candidate');
  await succeeded(page, 'Candidate details updated successfully');
  await dialog(page).waitFor({ state: 'hidden' });
  await seen(page, '011 555 0100', 'Thandi Nkosi');
});

test('R11: the filters search in the database, are in the URL, survive a reload and can be cleared', async () => {
  const sales = await addPosition(site.database, 'Sales');
  await addApplication(site.database, {
    fullName: 'Aisha',
    positionId: sales,
    createdAt: day('2026-11-03'),
  });
  for (let number = 10; number < 21; number += 1)
    await addApplication(site.database, {
      fullName: `Person ${number}`,
      createdAt: day(`2026-10-${number}`),
    });
  await using page = await open('?page=2');
  await page.getByText('Page 2 of 2').waitFor();
  await page.getByText('12 candidates').waitFor();
  const filter = page.getByRole('search');
  await press(page, 'Filters');
  await filter.getByLabel('Position').selectOption('Sales');
  await page.getByText('1 candidate', { exact: true }).waitFor();
  await seen(page, 'Sales', 'Aisha');
  expect(await page.getByText('Page 1 of').count()).toBe(0);
  await filter.getByLabel('Position').selectOption('All positions');
  await filter.getByLabel('Date created').fill('Oct 1');
  await page.getByText('10 candidates').waitFor();
  await filter.getByLabel('Search').fill('person 1');
  await filter.getByLabel('Order').selectOption('Oldest First');
  await page.waitForURL(/sort=oldest/);
  expect(new URL(page.url()).search).toBe('?q=person+1&date=Oct+1&sort=oldest');
  await page.reload();
  await officeHydrated(page);
  expect(await filter.getByLabel('Date created').inputValue()).toBe('Oct 1');
  expect(await page.getByRole('row').nth(1).textContent()).toContain('Person 10');
  await filter.getByLabel('Search').fill('nobody');
  await page.getByText('No candidates match these filters.').waitFor();
  await press(page, 'Clear');
  await page.getByText('12 candidates').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await filter.getByLabel('Order').inputValue()).toBe('latest');
});

test('R12: if saving fails an error is shown, the dialog stays, and nothing that was typed is lost', async () => {
  const { candidateId } = await addApplication(site.database);
  await using page = await open();
  await press(page, 'Edit Thandi Mokoena');
  const name = dialog(page).getByLabel('Full Name');
  await name.fill('');
  await dialog(page).getByLabel('Email').fill('nowhere');
  await press(page, 'Update Candidate');
  await failed(page, 'Failed to update candidate details');
  await dialog(page).getByText('Full name is required').waitFor();
  await dialog(page).getByText('Invalid email').waitFor();
  await name.fill('Mine');
  await dialog(page).getByLabel('Email').fill('mine@example.org');
  await site.database.without('applications', async () => {
    await press(page, 'Update Candidate');
    await failed(page, 'It could not be stored just now.');
  });
  await page.context().setOffline(true);
  await press(page, 'Update Candidate');
  await failed(page, 'The server did not answer.');
  await page.context().setOffline(false);

  await site.database.query(`update candidates set full_name = 'Theirs'`);
  await press(page, 'Update Candidate');
  await failed(page, 'Someone else has changed this candidate since you opened it.');
  await dialog(page).getByText('Theirs', { exact: true }).waitFor();
  expect([await name.inputValue(), await dialog(page).getByLabel('Email').inputValue()]).toEqual([
    'Mine',
    'mine@example.org',
  ]);
  await press(page, 'Update Candidate');
  await succeeded(page, 'Candidate details updated successfully');
  await row(page, 'Mine').waitFor();

  await press(page, 'Edit Mine');
  await site.database.query('delete from candidates where id = $1', [candidateId]);
  await press(page, 'Update Candidate');
  await failed(page, 'This candidate no longer exists: someone else has deleted it.');
  await page.keyboard.press('Escape');
  await page.getByText('Nobody has applied yet.').waitFor();
});

test('R12: a form without a candidate id gets an error', async () => {
  await addApplication(site.database);
  await using page = await open();
  await press(page, 'Edit Thandi Mokoena');
  await dialog(page)
    .locator('input[name=id]')
    .evaluate((field) => field.remove());
  await press(page, 'Update Candidate');
  await failed(page, 'No candidate selected');
});

test('R11: a list that fails to load shows an error, and can be retried', async () => {
  await using page = await open();
  await page.getByText('Nobody has applied yet.').waitFor();
  await site.database.without('candidates', async () => {
    await page.reload();
    await failed(page, 'Failed to fetch candidates');
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Nobody has applied yet.').waitFor();
});
