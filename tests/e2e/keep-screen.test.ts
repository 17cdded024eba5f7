import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN, addAdmin } from '../support/accounts.ts';
import { addApplication, addPosition } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { addLead } from '../support/leads.ts';
import { officeHydrated, press, signInAgain, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, candidates cascade'));

const EXPECTED =
  /401|409|422|50[23]|ERR_INTERNET_DISCONNECTED|ERR_FAILED|EventSource|route module|dynamically imported/;
const open = (path: string) => visitOffice(site.url, path, { expected: EXPECTED });
const endSessions = () => site.database.query('delete from sessions');
const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const note = (page: Page) => page.getByLabel('Add a note');
const listed = (page: Page) => page.getByRole('region', { name: 'Notes' }).getByRole('listitem');
const noConnection = (page: Page) => page.getByRole('alert', { name: 'No connection' });

async function openApplication() {
  const { id } = await addApplication(site.database);
  const page = await open(`/admin/job-applications/${id}`);
  await note(page).waitFor();
  return page;
}

test('R8, A5, X3: a note sent after the session ended is kept, and sent automatically after signing in', async () => {
  await using page = await openApplication();
  await note(page).fill('Typed for ten minutes');
  await endSessions();
  await press(page, 'Save');
  await again(page).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await again(page).getByLabel('Email', { exact: true }).inputValue()).toBe(ADMIN.email);
  // As on the login page of a browser that was used before. // T1
  expect(await again(page).getByLabel('Keep me logged in').isChecked()).toBe(true);
  await signInAgain(page, { password: 'not the password' });
  await again(page).getByRole('alert').waitFor();
  await signInAgain(page);
  await succeeded(page, 'Note added successfully');
  await again(page).waitFor({ state: 'hidden' });
  await listed(page).getByText('Typed for ten minutes').waitFor();
  expect(await note(page).inputValue()).toBe('');
});

test('R8, A5, X3: cancelling the sign-in keeps what was typed, and it can be sent later', async () => {
  await using page = await openApplication();
  await note(page).fill('Still here');
  await endSessions();
  await press(page, 'Save');
  await again(page).getByRole('button', { name: 'Close' }).click();
  await page.getByText('You are signed out, so nothing was sent.').first().waitFor();
  expect(await note(page).inputValue()).toBe('Still here');
  await press(page, 'Save');
  await signInAgain(page);
  await listed(page).getByText('Still here').waitFor();
});

test('R8, A5, X3: what one person typed is not sent when another one signs in', async () => {
  const other = { ...ADMIN, email: 'nomvula@example.com' };
  await addAdmin(site.database, { name: 'Nomvula', email: other.email });
  await using page = await openApplication();
  await note(page).fill('Words of the first');
  await endSessions();
  await press(page, 'Save');
  await signInAgain(page, other);
  await again(page).getByText('You are now signed in as Nomvula.').waitFor();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Stay on this screen');
  await page.getByText('Nothing was sent; sending it now would send it in their name.').first().waitFor();
  await page.getByRole('complementary', { name: 'Side bar' }).getByText('Nomvula').waitFor();
  expect(await site.database.query('select 1 from notes')).toEqual([]);
});

test('A5, X3: following a link or filtering after the session ended asks to sign in over the page, and then continues', async () => {
  await addApplication(site.database);
  await using page = await open('/admin/candidates');
  await page.getByText('1 candidate', { exact: true }).waitFor();
  await endSessions();
  await page.getByRole('search').getByLabel('Search').fill('nobody');
  await again(page).waitFor();
  await page.getByRole('row').filter({ hasText: 'Thandi Mokoena' }).waitFor();
  await signInAgain(page);
  await page.getByText('No candidates match these filters.').waitFor();
});

test('R8, X3: a note is restored after a reload and after the sign-in page, only for the same person', async () => {
  const other = { ...ADMIN, email: 'sipho@example.com' };
  await addAdmin(site.database, { name: 'Sipho', email: other.email });
  await using page = await openApplication();
  page.on('dialog', (dialog) => dialog.accept());
  await note(page).fill('Half a thought');
  await page.reload();
  await officeHydrated(page);
  await vi.waitUntil(async () => (await note(page).inputValue()) === 'Half a thought');
  const address = page.url();
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    await endSessions();
    await page.goto(address);
    await officeHydrated(page);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Login');
    await note(page).waitFor();
  };
  await signIn(ADMIN);
  await vi.waitUntil(async () => (await note(page).inputValue()) === 'Half a thought');
  await signIn(other);
  expect(await note(page).inputValue()).toBe('');
  await signIn(ADMIN);
  expect(await note(page).inputValue()).toBe('');
});

test('R11, X3: a filter changed offline leaves the list on the screen, and Try again loads it in place', async () => {
  await addApplication(site.database);
  await using page = await open('/admin/candidates');
  await page.getByText('1 candidate', { exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('search').getByLabel('Search').fill('nobody');
  await noConnection(page).waitFor();
  expect(await page.getByRole('search').getByLabel('Search').inputValue()).toBe('nobody');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('row').filter({ hasText: 'Thandi Mokoena' }).waitFor();
  await noConnection(page).getByRole('button', { name: 'Try again' }).click();
  await noConnection(page).waitFor();
  // Online again, it loads without pressing Try again.
  await page.context().setOffline(false);
  await page.getByText('No candidates match these filters.').waitFor();
  await noConnection(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('?q=nobody');
});

test('X3: a link followed offline leaves the screen as it is, and Try again follows it', async () => {
  await using page = await openApplication();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Social Pages' }).click();
  await noConnection(page).waitFor();
  await note(page).fill('I can still write');
  await note(page).fill('');
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Social Pages Management' }).waitFor();
});

test('X3: the first action on a screen that was opened by its address keeps it without a connection', async () => {
  const lead = await addLead(site.database);
  await using page = await open(`/admin/leads/${lead.id}`);
  const status = page.getByLabel('Status');
  await page.context().setOffline(true);
  await status.selectOption('Quoted');
  await page.getByText('The server did not answer.').first().waitFor();
  await page.context().setOffline(false);
  await status.selectOption('Won');
  await succeeded(page, 'Status saved');
});

test('X3: what an action answers while a new screen is being opened is said', async () => {
  const lead = await addLead(site.database);
  await using page = await open('/admin/settings');
  // What React Router would ask for before it opens a screen that it doesn't know. // app/routes.ts
  await page.route('**/__manifest*', () => {});
  await page.goto(`${site.url}/admin/leads/${lead.id}`);
  await officeHydrated(page);
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route('**/admin/leads/*.data*', async (route) => {
    if (route.request().method() === 'POST') await asked;
    await route.continue();
  });
  await page.route('**/admin/candidates.data*', async (route) => {
    await page.getByText('Status saved').first().waitFor();
    await route.continue();
  });
  await page.getByLabel('Status').selectOption('Quoted');
  await page.getByRole('link', { name: 'Candidates' }).click();
  ask();
  await page.getByRole('heading', { level: 1, name: 'Candidates' }).waitFor();
});

test('X3: if the server is unavailable, Try again works too', async () => {
  await addApplication(site.database);
  await using page = await open('/admin/candidates');
  await page.getByText('1 candidate', { exact: true }).waitFor();
  await page.route('**/candidates.data*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.getByRole('search').getByLabel('Search').fill('nobody');
  await noConnection(page).waitFor();
  await page.unroute('**/candidates.data*');
  await noConnection(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No candidates match these filters.').waitFor();
});

test('X3: while the server is away a link to a screen whose code is not loaded keeps the screen, and Try again opens it', async () => {
  await using page = await openApplication();
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Social Pages' }).click();
  await noConnection(page).waitFor();
  await noConnection(page).getByRole('button', { name: 'Try again' }).click();
  await noConnection(page).waitFor();
  await note(page).fill('I can still write');
  await note(page).fill('');
  await page.unroute('**/*');
  await noConnection(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Social Pages Management' }).waitFor();
});

test('R5, X3: a link that was held leads to its screen with its history, so that Go Back leads to the filtered list', async () => {
  await addApplication(site.database);
  await using page = await open('/admin/job-applications?name=Thandi');
  const row = page.getByRole('row').filter({ hasText: 'Thandi Mokoena' });
  await page.route('**/*.data*', (route) => route.abort());
  await row.getByRole('link').first().click();
  await noConnection(page).waitFor();
  await page.unroute('**/*.data*');
  await noConnection(page).getByRole('button', { name: 'Try again' }).click();
  await note(page).waitFor();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await row.waitFor();
  expect(new URL(page.url()).search).toBe('?name=Thandi');
});

test('R12, X3: edits of different fields of one candidate by two people both succeed; for the same field the second is asked', async () => {
  await addApplication(site.database);
  await using one = await open('/admin/candidates');
  await using two = await open('/admin/candidates');
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Candidate' });
  for (const page of [one, two]) await press(page, 'Edit Thandi Mokoena');
  await dialog(one).getByLabel('Contact Number').fill('011 555 0100');
  await press(one, 'Update Candidate');
  await dialog(one).waitFor({ state: 'hidden' });
  await dialog(two).getByLabel('Full Name').fill('Thandi Nkosi');
  await press(two, 'Update Candidate');
  await dialog(two).waitFor({ state: 'hidden' });
  const stored = () => site.database.query('select full_name, contact_number from candidates');
  expect(await stored()).toEqual([{ full_name: 'Thandi Nkosi', contact_number: '011 555 0100' }]);

  await press(two, 'Edit Thandi Nkosi');
  await dialog(two).getByLabel('Full Name').fill('Mine');
  await one.reload();
  await officeHydrated(one);
  await press(one, 'Edit Thandi Nkosi');
  await dialog(one).getByLabel('Full Name').fill('Theirs');
  await dialog(one).getByLabel('Contact Number').fill('011 555 0199');
  await press(one, 'Update Candidate');
  await dialog(one).waitFor({ state: 'hidden' });
  await press(two, 'Update Candidate');
  await dialog(two).getByText('Someone else has changed this candidate since you opened it.').waitFor();
  await dialog(two).getByText('Theirs', { exact: true }).waitFor();
  await press(two, 'Update Candidate');
  await dialog(two).waitFor({ state: 'hidden' });
  expect(await stored()).toEqual([{ full_name: 'Mine', contact_number: '011 555 0199' }]);
});

test('R3, X3: a position whose response was lost is created once, however often it is sent', async () => {
  await using page = await open('/admin/job-applications/positions');
  await press(page, 'Create New Position');
  await page.getByRole('dialog').getByLabel('Name').fill('Welder');
  let lost = 0;
  await page.route('**/positions.data*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await press(page, 'Create Position');
  await page.getByRole('dialog').getByText('The server did not answer.').waitFor();
  await press(page, 'Create Position');
  await succeeded(page, 'New position created successfully');
  expect(await site.database.query('select name from positions')).toEqual([{ name: 'Welder' }]);
  await addPosition(site.database, 'Fitter');
});
