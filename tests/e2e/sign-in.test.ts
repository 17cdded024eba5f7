import { connect } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { visit } from '../support/browser.ts';
import { fillSignIn, officeHydrated, signInOverHttp, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const login = () => `${site.url}/admin-login`;
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'kerf.session_token');

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
  const send = page.getByRole('button', { name: 'Login' });
  const place = await send.boundingBox();
  await send.click();
  await toast(page, 'Please fill in both email and password fields!').waitFor();
  const atField = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate(
        (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
      );
  expect([await atField('Email'), await atField('Password')]).toEqual(Array(2).fill('Please fill this in'));
  expect(await send.boundingBox()).toEqual(place);
  await fillSignIn(page, { email: 'admin' });
  await toast(page, 'Please enter a valid email address.').waitFor();
  expect(await atField('Email')).toBe('Please enter a valid email address.');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  await fillSignIn(page, { password: 'not-the-password' });
  const refused = toast(page, 'Unable to authenticate the user with the given email and password');
  await refused.getByText('Error!').waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(ADMIN.email);
  expect(await atField('Password')).toBe('Please check the email and the password');
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
    // Sent in the end: whoever breaks off is a place short for a while.
    const other = others.adopt(connect(Number(port), hostname), (one) => one.end('x'.repeat(100)));
    other.on('error', () => {}).write(head);
  };
  const isFull = async () => (await signInOverHttp(site.url, { email: 'nobody@example.com' })).status === 503;
  // Five that don't end hold all places of an address.
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

test('A5: whoever signs in to open a file gets the file', async () => {
  await using page = await visit(`${site.url}/admin/job-applications.csv`);
  await officeHydrated(page);
  const [download] = await Promise.all([page.waitForEvent('download'), fillSignIn(page)]);
  expect(download.suggestedFilename()).toBe('job-applications.csv');
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
