import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { ADMIN } from '../support/accounts.ts';
import { testCompany } from '../support/company.ts';
import {
  addAdminBy,
  chooseInRow,
  confirmWithPassword,
  discardUnsaved,
  failed,
  fillSignIn,
  officeHydrated,
  rowMenu,
  succeeded,
  visitOffice,
} from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const EXPECTED = /403|409|422|503|404/;
const open = (path: string) => visitOffice(site.url, path, { expected: EXPECTED });
const rows = (page: Page) => page.getByRole('row');

async function fillNew(page: Page, change: Record<string, string> = {}) {
  await addAdminBy(page, 'Create account');
  const dialog = page.getByRole('dialog', { name: 'Create Admin Account' });
  const values = {
    Name: 'Thandi Nkosi',
    Email: 'thandi@example.com',
    Password: 'granite-otter-38',
    ...change,
  };
  await dialog.getByRole('radio', { name: 'Portrait with cap' }).check();
  for (const [label, value] of Object.entries(values))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByLabel('Position').selectOption('Manager');
  return dialog;
}

const create = { name: 'Create Admin Account' };

test('T3: the sidebar links to all screens, the site and logout, and shows the version', async () => {
  await using page = await open('/admin');
  const sidebar = page.getByRole('navigation', { name: 'Back office' });
  const links = await sidebar.getByRole('link').allTextContents();
  expect(links).toEqual([
    'Dashboard',
    'Leads',
    'Quotations',
    'Customers',
    'Prices',
    'Job Applications',
    'Interviews',
    'Candidates',
    'Create Candidate',
    'Blog',
    'Social Pages',
    'Company',
    'Admin Accounts',
    'Audit',
    'Mail',
    'Settings',
    'System',
    'Public home',
  ]);
  await sidebar.getByRole('button', { name: 'Logout' }).waitFor();
  await sidebar.getByText(`v${packageFile.version}`, { exact: true }).waitFor();
  /** How far the last link of the groups is above the foot, which stays in view. */
  const above = async () => {
    const [last, me] = await Promise.all([
      sidebar.getByRole('link', { name: 'System' }).boundingBox(),
      sidebar.locator('.sidebar-me').boundingBox(),
    ]);
    return (me?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0);
  };
  expect(await above()).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1366, height: 640 });
  await sidebar.getByRole('link', { name: 'System' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
  await vi.waitUntil(async () => (await above()) >= 0);
  await page.reload();
  await vi.waitUntil(async () => (await above()) >= 0);
  await sidebar.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const here = sidebar.getByRole('link', { name: 'Settings' });
  await vi.waitUntil(async () => (await here.getAttribute('aria-current')) === 'page');
  await sidebar.getByRole('link', { name: 'Public home' }).click();
  await page.waitForURL(`${site.url}/`);
});

test('A7, A8, A9: an account is created, edited and deleted', async () => {
  const email = 'new@example.com';
  await using page = await open('/admin/accounts');
  const dialog = await fillNew(page, { Email: email, Name: 'Person' });
  await confirmWithPassword(page, dialog.getByRole('button', create));
  await succeeded(page, 'Admin account created successfully');
  await dialog.waitFor({ state: 'hidden' });
  await rows(page).filter({ hasText: email }).waitFor();

  await chooseInRow(page, 'Person', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Account' });
  await edit.getByLabel('Name').fill('Renamed');
  await edit.getByRole('radio', { name: 'Portrait with goggles' }).check();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await edit.getByRole('button', { name: 'Update Details' }).click();
  const fields = [...new URLSearchParams((await sent).postData() ?? '').keys()];
  expect(fields.sort()).toEqual([
    'avatar',
    'id',
    'intent',
    'name',
    'submissionKey',
    'version',
    'was.avatar',
    'was.name',
  ]);
  await succeeded(page, 'Admin details updated successfully');
  await rows(page).filter({ hasText: 'Renamed' }).waitFor();

  await chooseInRow(page, 'Renamed', 'Delete');
  const confirm = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await confirm.getByText('Are you sure you want to delete the admin account of Renamed?').waitFor();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await confirm.waitFor({ state: 'hidden' });
  await chooseInRow(page, 'Renamed', 'Delete');
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await succeeded(page, 'User deleted successfully');
  await rows(page).filter({ hasText: email }).waitFor({ state: 'hidden' });
});

test('T1: each switch keeps its saved value, also off, and the login history downloads as a file', async () => {
  await using page = await open('/admin/settings');
  await site.database.query('delete from admin_settings');
  await site.database.query('delete from login_history');
  await page.reload();
  await officeHydrated(page);
  const states = () =>
    Promise.all(
      ['Email Notifications', 'Website Notifications', 'Enable Login History', 'Keep Me Signed In'].map(
        (name) => page.getByRole('switch', { name }).isChecked(),
      ),
    );
  expect(await states()).toEqual([false, true, false, true]);
  expect(await page.getByRole('link', { name: 'Download Login History' }).count()).toBe(0);
  expect(await page.getByLabel('Theme').locator('option').allTextContents()).toEqual([
    'Dark',
    'Light',
    'As the system',
  ]);
  for (const name of ['Website Notifications', 'Enable Login History', 'Keep Me Signed In'])
    await page.getByRole('switch', { name }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await succeeded(page, 'Settings saved successfully');
  await page.reload();
  expect(await states()).toEqual([false, false, true, false]);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Login History' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('login_history.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual({
    account: ADMIN.email,
    signIns: [
      {
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        succeeded: true,
        ipAddress: '127.0.0.1',
        userAgent: 'node',
      },
    ],
  });
});

test("T2: the Account tab edits one's own account, and a changed email is the new login", async () => {
  await using page = await open('/admin/settings?tab=account');
  const panel = page.getByRole('region', { name: 'Account', exact: true });
  await panel.getByLabel('Email').fill('nobody');
  await panel.getByRole('button', { name: 'Update Details' }).click();
  await failed(page, 'Invalid email format');
  await panel.getByLabel('Email').fill('changed@example.com');
  await panel.getByLabel('Name').fill('Chief');
  await confirmWithPassword(page, panel.getByRole('button', { name: 'Update Details' }));
  await succeeded(page, 'Admin details updated successfully');
  await page.getByRole('navigation').getByText('Chief').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await fillSignIn(page, { email: 'changed@example.com' });
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await site.database.query(`update admins set email = $1, name = 'Administrator'`, [ADMIN.email]);
});

test('A6: the filter is in the URL, finds accounts, reports no match, and can be cleared', async () => {
  await site.database.query(
    `insert into admins (name, email, position) values ('', 'nameless@example.com', 'Manager')`,
  );
  await using page = await open('/admin/accounts');
  await rows(page).filter({ hasText: 'nameless@example.com' }).getByText('N/A').waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  const filter = page.getByRole('search');
  await filter.getByLabel('Position').selectOption('Manager');
  await rows(page).filter({ hasText: ADMIN.email }).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('?position=Manager');
  await filter.getByLabel('Email').fill('elsewhere');
  await page.getByText('No accounts match these filters.').waitFor();
  await page.reload();
  await officeHydrated(page);
  expect(await filter.getByLabel('Email').inputValue()).toBe('elsewhere');
  await filter.getByRole('button', { name: 'Clear' }).click();
  await rows(page).filter({ hasText: ADMIN.email }).waitFor();
  expect([new URL(page.url()).search, await filter.getByLabel('Email').inputValue()]).toEqual(['', '']);
  await page.getByRole('button', { name: 'Filters' }).click();
  await filter.getByLabel('Email').waitFor({ state: 'hidden' });
  await site.database.query(`delete from admins where email = 'nameless@example.com'`);
});

test('A7: an invalid new account is rejected with the reason, and what was typed stays', async () => {
  await using page = await open('/admin/accounts');
  const dialog = await fillNew(page, { Password: '' });
  const send = () => dialog.getByRole('button', create).click();
  await send();
  await failed(page, 'Please fill in both email and password fields!');
  await dialog.getByText('Please fill this in').waitFor();
  const password = dialog.getByLabel('Password', { exact: true });
  await vi.waitUntil(() => password.evaluate((field) => field === document.activeElement));
  await password.fill('password12345');
  await dialog.getByLabel('Email').fill('thandi@example');
  await send();
  await failed(page, 'Please enter a valid email address.');
  await dialog.getByText('Please enter a valid email address.').waitFor();
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await send();
  await failed(page, 'Error creating admin: the password is one of those that are guessed first');
  await dialog.getByText('The password is one of those that are guessed first', { exact: true }).waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('granite-otter-38');
  await confirmWithPassword(page, dialog.getByRole('button', create));
  await failed(page, 'Error creating admin: another account has this email address');
  await dialog.getByText('Another account has this email address', { exact: true }).waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Thandi Nkosi');
});

test('A8: Change Password sends the mail, requires an email, and reports a failure', async () => {
  await using page = await open('/admin/accounts');
  await chooseInRow(page, 'Administrator', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Account' });
  const send = () => dialog.getByRole('button', { name: 'Change Password' }).click();
  await send();
  await succeeded(page, 'Password reset email sent!');
  const mail = await vi.waitUntil(
    async () => (await site.mails()).find(({ subject }) => subject?.startsWith('Set a new password')),
    { timeout: 20_000 },
  );
  expect(mail.to?.[0]?.address).toBe(ADMIN.email);
  await dialog.getByLabel('Email').fill('');
  await send();
  await failed(page, 'Email is required to send a password reset email');
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await site.database.query('alter table outgoing_mails rename to mails_gone');
  await send();
  await failed(page, 'Failed to send password reset email');
  await site.database.query('alter table mails_gone rename to outgoing_mails');
});

test('A8, A9: an account that somebody else deleted can be neither changed nor deleted', async () => {
  await site.database.query(
    `insert into admins (name, email, position) values ('Brief', 'brief@example.com', 'Manager')`,
  );
  await using page = await open('/admin/accounts');
  await rowMenu(page, 'Brief').waitFor();
  await site.database.query(`delete from admins where name = 'Brief'`);
  await chooseInRow(page, 'Brief', 'Edit');
  await page.getByRole('dialog').getByLabel('Name').fill('Longer');
  await page.getByRole('button', { name: 'Update Details' }).click();
  await failed(page, 'Failed to update admin details');
  await discardUnsaved(page);
  await chooseInRow(page, 'Administrator', 'Delete');
  await confirmWithPassword(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await failed(page, 'Error deleting user: the last account cannot be deleted');
});

test("T1: if settings can't be stored an error is shown", async () => {
  await using page = await open('/admin/settings');
  // It stands out once there is something to save.
  const save = page.getByRole('button', { name: 'Save Settings' });
  await expect.poll(() => save.getAttribute('data-variant')).toBe('default');
  await page.getByRole('switch', { name: 'Email Notifications' }).click();
  await expect.poll(() => save.getAttribute('data-variant')).toBe('filled');
  await site.database.query('alter table admin_settings add constraint refused check (false) not valid');
  await save.click();
  await failed(page, 'Failed to save settings');
  await site.database.query('alter table admin_settings drop constraint refused');
});

test('T4: three cards link to the company’s pages', async () => {
  await using page = await open('/admin/posts');
  await page.getByRole('heading', { level: 1, name: 'Social Pages Management' }).waitFor();
  const cards = page.getByRole('main').getByRole('listitem');
  expect(await cards.getByRole('paragraph').allTextContents()).toEqual([
    'Create a post, update your postings',
    'Create a Job Post',
    'Best Place to find people looking for work',
  ]);
  const links = cards.getByRole('link', { name: 'Visit Site' });
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    ['Instagram', 'Facebook', 'LinkedIn'].map(
      (network) => testCompany.social.find((one) => one.network === network)?.url,
    ),
  );
});

test('X3: an unknown office URL shows a message with a link back', async () => {
  await using page = await open('/admin/nothing/here');
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
  await page.getByRole('link', { name: 'To the back office' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('T3, X3: dialogs come after the screen; without their code the screen is opened again', async () => {
  await using page = await visitOffice(site.url, '/admin', { expected: /ERR_FAILED|Failed to fetch/ });
  await page.route('**/assets/overlays-*.js', (route) => route.abort());
  await page.goto(`${site.url}/admin/accounts`);
  await officeHydrated(page);
  await addAdminBy(page, 'Create account');
  const bar = page.getByRole('alert', { name: 'No connection' });
  await bar.waitFor();
  await page.unroute('**/assets/overlays-*.js');
  await Promise.all([
    page.waitForEvent('framenavigated'),
    bar.getByRole('button', { name: 'Try again' }).click(),
  ]);
  await officeHydrated(page);
  await addAdminBy(page, 'Create account');
  await page.getByRole('dialog', { name: 'Create Admin Account' }).waitFor();
});

test('T3: scripts wait for the stylesheet and the fonts, so that a slow line paints first', async () => {
  await using page = await open('/admin');
  const html = await (await page.request.get(`${site.url}/admin`)).text();
  expect(html).toMatch(/<link rel="modulepreload" fetchpriority="low"/);
  expect(html).not.toMatch(/<link rel="modulepreload" href/);
});
