import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { ADMIN, addAdmin } from '../support/accounts.ts';
import { violations } from '../support/axe.ts';
import {
  addAdminBy,
  chooseInRow,
  confirmWithPassword,
  discardUnsaved,
  failed,
  officeHydrated,
  rowMenu,
  signInAgain,
  succeeded,
  visitOffice,
} from '../support/office.ts';
import { openSite } from '../support/server.ts';

/** Accounts and settings when something fails, or when somebody else has changed the same account. */

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

/** The bell may request its event stream after the session has ended, and is redirected to the sign-in page. */
const EXPECTED = /401|403|409|422|500|503|EventSource/;
const open = (path: string) => visitOffice(site.url, path, { expected: EXPECTED });
const update = (page: Page) => page.getByRole('button', { name: 'Update Details' }).click();
const ACCOUNT = '/admin/settings?tab=account';

/** Renames a table while `act` runs, so that queries that need it fail. */
async function without(table: string, act: () => Promise<void>): Promise<void> {
  await site.database.query(`alter table ${table} rename to ${table}_away`);
  await act();
  await site.database.query(`alter table ${table}_away rename to ${table}`);
}

test('A8: if two people edit an account, the second is warned before anything is overwritten', async () => {
  const name = 'Shared';
  await addAdmin(site.database, { name, email: 'shared@example.com' });
  await using second = await open('/admin/accounts');
  await chooseInRow(second, name, 'Edit');
  const dialog = second.getByRole('dialog', { name: 'Edit Account' });
  await using first = await open('/admin/accounts');
  await chooseInRow(first, name, 'Edit');
  await first.getByRole('dialog').getByLabel('Name').fill('First');
  await first.getByRole('dialog').getByLabel('Position').selectOption('Admin');
  await update(first);
  await succeeded(first, 'Admin details updated successfully');

  await dialog.getByLabel('Name').fill('Second');
  await update(second);
  await failed(second, 'Failed to update admin details');
  await dialog.getByText('Someone else has changed this account since you opened it.').waitFor();
  await dialog.getByRole('definition').filter({ hasText: 'First' }).waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Second');
  expect(await violations(second)).toEqual([]);
  // The list behind the dialog shows the stored values.
  const behind = second.getByRole('row', { includeHidden: true });
  await behind.filter({ hasText: 'First' }).waitFor();
  await update(second);
  await succeeded(second, 'Admin details updated successfully');
  const [stored] = await site.database.query('select name, position from admins where email = $1', [
    'shared@example.com',
  ]);
  // The field that only the first user changed keeps their value.
  expect(stored).toEqual({ name: 'Second', position: 'Admin' });
});

test('T2, A5: if the session has ended, signing in over the page sends the form', async () => {
  await using page = await open(ACCOUNT);
  await page.getByLabel('Name').fill('Typed');
  await site.database.query('delete from sessions');
  await update(page);
  await signInAgain(page);
  await succeeded(page, 'Admin details updated successfully');
  await site.database.query(`update admins set name = 'Administrator' where email = $1`, [ADMIN.email]);
});

test("T2: if the account can't be read: Failed to fetch user data; the rest of the screen works, and so does retrying", async () => {
  await using page = await open('/admin/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await without('second_factors', async () => {
    await page.goto(site.url + ACCOUNT);
    await officeHydrated(page);
    await failed(page, 'Failed to fetch user data');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await succeeded(page, 'Settings saved successfully');
    await page.goto(site.url + ACCOUNT);
    await officeHydrated(page);
    await failed(page, 'Failed to fetch user data');
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
});

test('A6, T3: a screen that fails shows an error, keeps the sidebar, and can be retried', async () => {
  await using page = await open('/admin/posts');
  await page.getByRole('heading', { name: 'Social Pages Management' }).waitFor();
  await without('second_factors', async () => {
    await page.goto(`${site.url}/admin/accounts`);
    await page.getByRole('heading', { name: 'This screen failed' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).waitFor();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Admin Accounts' }).waitFor();
});

test('T2: an account that is deleted while its form is being edited: User data not found', async () => {
  const email = 'vanishing@example.com';
  const id = await addAdmin(site.database, { name: 'Vanishing', email });
  await using page = await visitOffice(site.url, ACCOUNT, { email, expected: EXPECTED });

  // The guard has let the request through when the account goes.
  const deletion = await site.database.hold(`select 1 from admins where id = '${id}' for update`);
  await page.getByLabel('Name').fill('Too late');
  await update(page);
  await deletion.waitedFor();
  await deletion.also('delete from admins where id = $1', [id]);
  await deletion.release();
  await failed(page, 'User data not found');
});

test('T2: an account that is deleted while the tab loads', async () => {
  const email = 'fading@example.com';
  const id = await addAdmin(site.database, { name: 'Fading', email });
  await using page = await visitOffice(site.url, '/admin', { email, expected: EXPECTED });
  const deletion = await site.database.hold('lock table second_factors in access exclusive mode');
  const loading = page.goto(site.url + ACCOUNT);
  await deletion.waitedFor();
  await deletion.also('delete from admins where id = $1', [id]);
  await deletion.release();
  await loading;
  await failed(page, 'User data not found');
});

test('A7, A8, A9: if the database fails each form shows an error, and what was typed stays', async () => {
  const email = 'steady@example.com';
  await addAdmin(site.database, { name: 'Steady', email });
  await using page = await open('/admin/accounts');
  await addAdminBy(page, 'Create account');
  const create = page.getByRole('dialog', { name: 'Create Admin Account' });
  await create.getByRole('radio', { name: 'Portrait with cap' }).check();
  await create.getByLabel('Name').fill('Thandi Nkosi');
  await create.getByLabel('Email').fill('thandi@example.com');
  await create.getByLabel('Password', { exact: true }).fill('granite-otter-38');
  await create.getByText('Admins and managers have the same rights.').waitFor();
  await create.getByLabel('Position').selectOption('Manager');
  await without('audit_entries', async () => {
    await confirmWithPassword(page, create.getByRole('button', { name: 'Create Admin Account' }));
    await failed(page, 'Error creating admin: it could not be stored; please try again in a minute');
  });
  for (const [label, value] of [
    ['Name', 'Thandi Nkosi'],
    ['Email', 'thandi@example.com'],
    ['Password', 'granite-otter-38'],
    ['Position', 'Manager'],
  ] as const)
    expect(await create.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  expect(await create.getByRole('radio', { name: 'Portrait with cap' }).isChecked()).toBe(true);
  await discardUnsaved(page);

  await chooseInRow(page, 'Steady', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Account' });
  await edit.getByLabel('Name').fill('Steadier');
  await edit.getByRole('radio', { name: 'Portrait with goggles' }).check();
  await without('audit_entries', async () => {
    await update(page);
    await failed(page, 'Failed to update admin details');
  });
  expect(await edit.getByLabel('Name').inputValue()).toBe('Steadier');
  expect(await edit.getByRole('radio', { name: 'Portrait with goggles' }).isChecked()).toBe(true);
  await update(page);
  await succeeded(page, 'Admin details updated successfully');

  await chooseInRow(page, 'Steadier', 'Delete');
  await without('audit_entries', async () => {
    await confirmWithPassword(page, page.getByRole('button', { name: 'Delete', exact: true }));
    await failed(page, 'Error deleting user: it could not be stored; please try again in a minute');
  });
  // The dialog is still open, so try again. The password is asked again, as its confirmation could not be stored
  // either.
  await confirmWithPassword(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await succeeded(page, 'User deleted successfully');
});

test('A8: an email that another account has is rejected with the reason', async () => {
  await addAdmin(site.database, { name: 'Taken', email: 'taken@example.com' });
  await using page = await open('/admin/accounts');
  await chooseInRow(page, 'Taken', 'Edit');
  await page.getByRole('dialog').getByLabel('Email').fill(ADMIN.email);
  await confirmWithPassword(page, page.getByRole('button', { name: 'Update Details' }));
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to update admin details' });
  await notice.getByText('Another account has this email address.').waitFor();
});

test('A9: an account that somebody else has deleted', async () => {
  await addAdmin(site.database, { name: 'Briefly', email: 'briefly@example.com' });
  await using page = await open('/admin/accounts');
  await chooseInRow(page, 'Briefly', 'Delete');
  await site.database.query(`delete from admins where name = 'Briefly'`);
  await confirmWithPassword(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await failed(page, 'Error deleting user: there is no such account any more');
  // The list no longer shows it.
  await rowMenu(page, 'Briefly').waitFor({ state: 'detached' });
});

test('A6: the list is marked as busy while it loads, without a layout shift', async () => {
  await using page = await open('/admin/accounts');
  await page.getByRole('button', { name: 'Filters' }).click();
  const section = page.getByRole('region', { name: 'Accounts' });
  expect(await section.getAttribute('aria-busy')).toBe('false');
  const others = await site.database.hold('lock table second_factors in access exclusive mode');
  await page.getByRole('search').getByLabel('Name').fill('Admini');
  await others.waitedFor();
  await vi.waitUntil(async () => (await section.getAttribute('aria-busy')) === 'true');
  await page.getByRole('row').filter({ hasText: ADMIN.email }).waitFor();
  await others.release();
  await vi.waitUntil(async () => (await section.getAttribute('aria-busy')) === 'false');
  expect(new URL(page.url()).search).toBe('?name=Admini');
});

test('A6: the fields follow the URL, and a page number beyond the last shows the last page', async () => {
  await using page = await open('/admin/accounts?name=Admini&page=9');
  await page.getByRole('row').filter({ hasText: ADMIN.email }).waitFor();
  const field = page.getByRole('search').getByLabel('Name');
  expect(await field.inputValue()).toBe('Admini');
  await page.getByRole('navigation').getByRole('link', { name: 'Admin Accounts' }).click();
  await vi.waitUntil(async () => (await field.inputValue()) === '');
});

test('A7, X4: an account is created, edited and deleted by keyboard', async () => {
  await using page = await open('/admin/accounts');
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Add admin' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Create account' }).and(page.locator(':focus')).waitFor();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Admin Account' });
  await dialog.waitFor();
  await dialog.getByRole('radio').first().focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('Tab');
  await keyboard.type('Keys Only');
  await keyboard.press('Tab');
  await keyboard.type('keys@example.com');
  await keyboard.press('Tab');
  await keyboard.type('granite-otter-38');
  await dialog.getByLabel('Position').focus();
  await keyboard.press('M');
  // Past Cancel.
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  // The user's own password is asked for within the dialog.
  const own = page.getByLabel('Your own password', { exact: true });
  await own.waitFor();
  await vi.waitUntil(() => own.evaluate((field) => field === document.activeElement));
  await keyboard.type(ADMIN.password);
  await keyboard.press('Enter');
  await succeeded(page, 'Admin account created successfully');
  await dialog.waitFor({ state: 'hidden' });
  await rowMenu(page, 'Keys Only').focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).and(page.locator(':focus')).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  // Cancel has the focus, so that a second Enter by mistake deletes nothing.
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await vi.waitUntil(() => page.evaluate(() => document.activeElement?.textContent === 'Cancel'));
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await succeeded(page, 'User deleted successfully');
});
