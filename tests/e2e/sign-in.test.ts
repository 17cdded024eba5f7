import { connect } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAdmin } from '../support/accounts.ts';
import { visit } from '../support/browser.ts';
import {
  confirmWithPassword,
  fillSignIn,
  officeHydrated,
  signInOverHttp,
  visitOffice,
} from '../support/office.ts';
import { ADMIN, openSite } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());

const login = () => `${site.url}/admin-login`;
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'kerf.session_token');

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

test('A1: the page has email, password, Keep me logged in, Login and Reset Password', async () => {
  await using page = await visit(login());
  await page.getByRole('heading', { level: 1, name: 'Back office' }).waitFor();
  for (const label of ['Email', 'Password']) await page.getByLabel(label, { exact: true }).waitFor();
  expect(await page.getByLabel('Keep me logged in').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.getByRole('link', { name: 'Reset Password' }).waitFor();
});

test('A2: missing and invalid input is reported, and the notice disappears by itself', async () => {
  await using page = await visit(login(), { expected: /401/ });
  await officeHydrated(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await toast(page, 'Please fill in both email and password fields!').waitFor();
  await fillSignIn(page, { email: 'admin' });
  await toast(page, 'Please enter a valid email address.').waitFor();
  await fillSignIn(page, { password: 'not-the-password' });
  const refused = toast(page, 'Unable to authenticate the user with the given email and password');
  await refused.getByText('Error!').waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(ADMIN.email);
  // A notice stays while the pointer rests on it, and on a phone it may appear where Login was pressed.
  await page.mouse.move(1, 1);
  await refused.waitFor({ state: 'hidden' });
});

test('A12: whoever finds the queue full is told so, and signs in when there is a place again', async () => {
  await using page = await visit(login(), { expected: /503/ });
  await officeHydrated(page);
  const { hostname, port, host } = new URL(site.url);
  const head = `POST /admin-login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\n`;
  using others = new DisposableStack();
  const hold = () => {
    const other = others.adopt(connect(Number(port), hostname), (one) => one.destroy());
    other.on('error', () => {}).write(head);
  };
  const isFull = async () => (await signInOverHttp(site.url, { email: 'nobody@example.com' })).status === 503;
  // Five that never end hold all places of an address.
  await vi.waitUntil(
    async () => {
      hold();
      return await isFull();
    },
    { timeout: 20_000 },
  );
  await fillSignIn(page);
  await toast(page, 'Too many people are signing in at this moment').waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(ADMIN.email);
  others.dispose();
  await vi.waitUntil(async () => !(await isFull()), { timeout: 20_000 });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

test('A5: signing in leads to the requested page; Logout ends the session on the server', async () => {
  await using page = await visit(`${site.url}/admin/accounts?name=Admini`);
  await officeHydrated(page);
  await fillSignIn(page);
  await page.getByRole('heading', { name: 'Admin Accounts' }).waitFor();
  expect(new URL(page.url()).search).toBe('?name=Admini');
  const cookie = await sessionCookie(page);
  expect([cookie?.expires, cookie?.httpOnly]).toEqual([-1, true]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  const again = await fetch(`${site.url}/admin/accounts`, {
    headers: { cookie: `kerf.session_token=${cookie?.value}` },
    redirect: 'manual',
  });
  expect(again.status).toBe(302);
});

test('A3, T1: if checked, the session survives closing the browser; a known browser remembers the choice', async () => {
  await using page = await visit(login());
  await officeHydrated(page);
  await page.getByLabel('Keep me logged in').check();
  await fillSignIn(page);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect((await sessionCookie(page))?.expires).toBeGreaterThan(Date.now() / 1_000 + 29 * 24 * 3_600);
  await page.getByRole('button', { name: 'Logout' }).click();
  // Keep Me Signed In is on by default.
  await page.getByRole('checkbox', { name: 'Keep me logged in', checked: true }).waitFor();
});

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

test('A1, A2, A4, A5: signing in works without JavaScript', async () => {
  const options = { javaScript: false, expected: /401|422/ };
  await using page = await visit(`${site.url}/admin/settings`, options);
  await fillSignIn(page, { password: 'not-the-password' });
  const refused = 'Unable to authenticate the user with the given email and password';
  await toast(page, refused).waitFor();
  await page.getByRole('link', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('If there is an account with this email address').waitFor();
  await page.goto(`${site.url}/admin/settings`);
  await fillSignIn(page);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

test('A7: an invited colleague gets a mail, sets the password and signs in; another one is taken back', async () => {
  const [email, other] = ['lerato@example.com', 'wrong@example.com'];
  await using page = await visitOffice(site.url, '/admin/accounts', { expected: /403|409/ });
  const dialog = page.getByRole('dialog', { name: 'Invite Colleague' });
  const send = dialog.getByRole('button', { name: 'Send invitation' });
  async function fillInvitation(address: string): Promise<void> {
    await page.getByRole('button', { name: 'Invite colleague' }).click();
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
  await row.getByRole('button', { name: /^Send the invitation/ }).click();
  await toast(page, 'It was sent less than 15 minutes ago.').waitFor();
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

test("A2, A4: if the database fails both forms say that it is the server's fault, and what was typed stays", async () => {
  await using page = await visit(login(), { expected: /503/ });
  await officeHydrated(page);
  await site.database.query('alter table sessions rename to sessions_away');
  await fillSignIn(page);
  await toast(page, 'Signing in failed on our side. Please try again in a minute.').waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(ADMIN.password);
  await site.database.query('alter table sessions_away rename to sessions');
  await page.getByRole('link', { name: 'Reset Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await site.database.query('alter table outgoing_mails rename to mails_away');
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await dialog.getByText('Failed to send password reset email').waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe(ADMIN.email);
  await site.database.query('alter table mails_away rename to outgoing_mails');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

/** The first admin creates an account for the test to change. */
async function createAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Admin Account' });
  await dialog.getByRole('radio', { name: 'Portrait with cap' }).check();
  await dialog.getByLabel('Name').fill('Forgetful');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('granite-otter-38');
  await dialog.getByLabel('Position').selectOption('Manager');
  await confirmWithPassword(page, dialog.getByRole('button', { name: 'Create Admin Account' }));
  await dialog.waitFor({ state: 'hidden' });
}

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

test('A3: after ten hours the next click asks to sign in again, in place, and then continues', async () => {
  // The bell's stream may be requested after the session ended; the redirect to the sign-in page is not a stream.
  await using page = await visitOffice(site.url, '/admin/accounts', { expected: /EventSource/ });
  await page.getByRole('heading', { name: 'Admin Accounts' }).waitFor();
  await site.database.query('update sessions set expires_at = now()');
  await page.getByRole('link', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

test('A2: too many attempts are reported, and the owner can still sign in from a known browser', async () => {
  await using owner = await visitOffice(site.url, '/admin/accounts');
  await owner.getByRole('heading', { name: 'Admin Accounts' }).waitFor();
  await owner.getByRole('button', { name: 'Logout' }).click();
  await owner.getByRole('button', { name: 'Login' }).waitFor();
  for (let guess = 0; guess < 10; guess += 1)
    await fetch(login(), {
      method: 'POST',
      body: new URLSearchParams({ email: ADMIN.email, password: `guess-number-${guess}` }),
    });
  await using stranger = await visit(login(), { expected: /429/ });
  await officeHydrated(stranger);
  await fillSignIn(stranger);
  await toast(
    stranger,
    /Too many attempts\. Please wait \d+ minutes and try again, or reset the password/,
  ).waitFor();
  await fillSignIn(owner);
  await owner.getByRole('heading', { name: 'Dashboard' }).waitFor();
});
