import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { ADMIN, addAdmin } from '../support/accounts.ts';
import { visit } from '../support/browser.ts';
import {
  addAdminBy,
  confirmWithPassword,
  failed,
  fillSignIn,
  officeHydrated,
  visitOffice,
} from '../support/office.ts';
import { openSite } from '../support/server.ts';

/** Links in mails by which a person sets a password: of a reset, and of an invitation. */

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const login = () => `${site.url}/admin-login`;

/** The link in the newest mail to an address. */
async function mailedLink(address: string, mails = 1, path = '/admin/reset'): Promise<string> {
  const theirs = await vi.waitUntil(
    async () => {
      const found = (await site.mails()).filter(({ to }) => to?.some((one) => one.address === address));
      return found.length >= mails ? found : null;
    },
    { timeout: 20_000 },
  );
  const newest = theirs.sort((a, b) => String(a.date).localeCompare(String(b.date))).at(-1);
  const token = new RegExp(`${path}#[\\w-]+`).exec(newest?.text ?? '')?.[0];
  expect(newest?.html).toContain(token);
  return site.url + token;
}

/** The first admin creates an account for the test to change. */
async function createAccount(page: Page, email: string): Promise<void> {
  await addAdminBy(page, 'Create account');
  const dialog = page.getByRole('dialog', { name: 'Create Admin Account' });
  await dialog.getByRole('radio', { name: 'Portrait with cap' }).check();
  await dialog.getByLabel('Name').fill('Forgetful');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('granite-otter-38');
  await dialog.getByLabel('Position').selectOption('Manager');
  await confirmWithPassword(page, dialog.getByRole('button', { name: 'Create Admin Account' }));
  await dialog.waitFor({ state: 'hidden' });
}

test('A4: the dialog sends a mail whose link sets the password once and ends all sessions', async () => {
  const email = 'resets@example.com';
  await using page = await visitOffice(site.url, '/admin/accounts', { expected: /403/ });
  await createAccount(page, email);
  await using other = await visit(login(), { expected: /422/ });
  await officeHydrated(other);
  await fillSignIn(other, { email, password: 'granite-otter-38' });
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await using forgetful = await visit(login(), { expected: /422/ });
  await officeHydrated(forgetful);
  await forgetful.getByRole('link', { name: 'Reset Password' }).click();
  const dialog = forgetful.getByRole('dialog', { name: 'Forgot your password?' });
  await vi.waitUntil(() => dialog.getByLabel('Email').evaluate((field) => field === document.activeElement));
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await dialog.getByText('If there is an account with this email address').waitFor();
  await dialog.getByRole('button', { name: 'Back to the login page' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const link = await mailedLink(email);
  await forgetful.goto(link);
  await officeHydrated(forgetful);
  await forgetful.getByLabel('New password', { exact: true }).fill('password12345');
  await forgetful.getByRole('button', { name: 'Set password' }).click();
  await forgetful.getByText('one of those that are guessed first').waitFor();
  await forgetful.getByLabel('New password', { exact: true }).fill('lantern-mussel-71');
  await forgetful.getByRole('button', { name: 'Set password' }).click();
  await forgetful.getByText('Your new password is set. Sign in with it.').waitFor();

  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await other.reload();
  await other.getByRole('button', { name: 'Login' }).waitFor();
  await fillSignIn(forgetful, { email, password: 'lantern-mussel-71' });
  await forgetful.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await forgetful.goto(link);
  await forgetful.getByRole('heading', { name: 'This link no longer works' }).waitFor();
});

test('A7: an invited colleague gets a mail, sets the password and signs in; another one is taken back', async () => {
  const [email, other] = ['lerato@example.com', 'wrong@example.com'];
  await using page = await visitOffice(site.url, '/admin/accounts', { expected: /403|409/ });
  const dialog = page.getByRole('dialog', { name: 'Invite Colleague' });
  const send = dialog.getByRole('button', { name: 'Send invitation' });
  async function fillInvitation(address: string): Promise<void> {
    await addAdminBy(page, 'Invite colleague');
    await dialog.getByLabel('Email').fill(address);
    await dialog.getByLabel('Position').selectOption('Manager');
  }
  await fillInvitation(email);
  await confirmWithPassword(page, send);
  const list = page.getByRole('region', { name: 'Invitations' });
  const accounts = page.getByRole('region', { name: 'Accounts' });
  const sent = list.getByRole('row').filter({ hasText: email }).getByText('Sent');
  // Without a reload.
  await sent.filter({ visible: true }).waitFor();
  expect(await accounts.getByText(email).count()).toBe(0);
  await fillInvitation(other);
  await send.click();
  const row = list.getByRole('row').filter({ hasText: other });
  await row.getByText('Sent').filter({ visible: true }).waitFor();
  await row.getByRole('button', { name: /^Send the invitation/ }).click();
  await failed(page, 'It was sent less than 15 minutes ago.');
  await row.getByRole('button', { name: /^Take back/ }).click();
  await row.waitFor({ state: 'hidden' });

  const link = await mailedLink(email, 1, '/admin/invitation');
  await using theirs = await visit(link, { width: 390 });
  await theirs.getByLabel('Name').fill('Lerato Dlamini');
  await theirs.getByLabel('Password', { exact: true }).fill('lantern-mussel-71');
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await theirs.getByText('Your account is ready.').waitFor();
  await officeHydrated(theirs);
  await fillSignIn(theirs, { email, password: 'lantern-mussel-71' });
  await theirs.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await theirs.goto(link);
  await theirs.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await page.reload();
  await accounts.getByText(email).filter({ visible: true }).waitFor();
  expect(await list.count()).toBe(0);
});

test('A4: a new password is set without JavaScript, and a weak one or an old link is rejected', async () => {
  const email = 'plain-reset@example.com';
  await addAdmin(site.database, { name: 'Plain', email });
  const options = { javaScript: false, expected: /422/ };
  await using page = await visit(`${login()}?forgot`, options);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Reset password' }).click();
  const link = await mailedLink(email);
  const follow = async () => {
    await page.goto(link);
    await page.getByLabel('Link').fill(link);
    await page.getByRole('button', { name: 'Open' }).click();
  };
  await follow();
  await page.getByLabel('New password', { exact: true }).fill('Plain-Plain-2026');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('one of those that are guessed first').waitFor();
  await page.getByLabel('New password', { exact: true }).fill('lantern-mussel-71');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your new password is set. Sign in with it.').waitFor();
  await follow();
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
});

test('A4: an invalid email is rejected, and repeated requests get the same response but one mail', async () => {
  await using page = await visit(`${login()}?forgot`, { expected: /422/ });
  await officeHydrated(page);
  const ask = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Reset password' }).click();
  };
  await ask('nobody@example');
  await page.getByText('Please enter a valid email address.').waitFor();
  await site.database.query('delete from outgoing_mails');
  // One after the other: only a few from one address may wait in the queue at once.
  for (let repeated = 0; repeated < 7; repeated += 1) {
    const body = new URLSearchParams({ intent: 'reset', email: ADMIN.email });
    expect((await fetch(login(), { method: 'POST', body })).status).toBe(200);
  }
  expect(await site.database.query('select 1 from outgoing_mails')).toHaveLength(1);
});
