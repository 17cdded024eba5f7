import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { addAdmin } from '../support/accounts.ts';
import { authenticator } from '../support/authenticator.ts';
import { violations } from '../support/axe.ts';
import { visit } from '../support/browser.ts';
import {
  chooseInRow,
  confirmWithPassword,
  enterPassword,
  fillSignIn,
  officeHydrated,
  press,
  row,
  signInAgain,
  visitOffice,
} from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const EXPECTED = /401|403|409|422|429|503|EventSource/;
const ACCOUNT = '/admin/settings?tab=account';
const continueIn = (page: Page) => page.getByRole('dialog').first().getByRole('button', { name: 'Continue' });
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

/** Completes the set-up in Settings, Account: password, key, first code, recovery codes. */
async function setUp(page: Page) {
  await press(page, 'Set up');
  await confirmWithPassword(page, continueIn(page), 'not-the-password');
  await page.getByText('That is not your password.').waitFor();
  await enterPassword(page);
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor sign-in' });
  await dialog.getByRole('img', { name: 'QR code of the key' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const app = authenticator((await dialog.getByRole('code').textContent()) ?? '');
  const code = dialog.getByLabel('Code that the app shows');
  await code.fill('12345');
  await press(page, 'Switch on');
  await dialog.getByText('Please type in the 6 digits that the app shows.').waitFor();
  await code.fill(await app.code(30));
  await press(page, 'Switch on');
  await dialog.getByText('That code is not right, or was used already.').waitFor();
  await code.fill(await app.code());
  await press(page, 'Switch on');
  await told(page, 'Two-factor sign-in is on');
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  expect(await violations(page)).toEqual([]);
  return { app, codes, dialog };
}

/** As if a minute had passed, so that the current code can be used again. */
const forgetUsedCodes = () => site.database.query('update second_factors set last_step = 0');

async function person(name: string) {
  const email = `${name}@example.com`;
  const id = await addAdmin(site.database, { name, email });
  const page = await visitOffice(site.url, ACCOUNT, { email, expected: EXPECTED });
  return { id, email, page };
}

test('A1, T2: an admin sets it up, signs in with password and code, with a recovery code, and switches it off', async () => {
  const { email, page: first } = await person('careful');
  await using page = first;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { app, codes, dialog } = await setUp(page);

  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'));
  await press(page, 'Copy');
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes.join('\n'));
  await press(page, 'I have kept them');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('10 recovery codes are left.').waitFor();

  await using other = await visit(`${site.url}/admin/posts`, { expected: EXPECTED });
  await officeHydrated(other);
  await fillSignIn(other, { email });
  await other.getByRole('heading', { name: 'Enter the code' }).waitFor();
  expect(await violations(other)).toEqual([]);
  const code = other.getByLabel('Code', { exact: true });
  await code.fill('abc');
  await press(other, 'Continue');
  await other.getByRole('alert').filter({ hasText: 'Please type in the 6 digits' }).waitFor();
  await code.fill(await app.code(30));
  await press(other, 'Continue');
  await other.getByRole('alert').filter({ hasText: 'That code is not right' }).waitFor();
  expect(await violations(other)).toEqual([]);
  await code.fill(await app.code(1));
  await press(other, 'Continue');
  await other.getByRole('heading', { name: 'Social Pages Management' }).waitFor();

  await using third = await visit(`${site.url}${ACCOUNT}`, { expected: EXPECTED });
  await officeHydrated(third);
  await fillSignIn(third, { email });
  await third.getByRole('link', { name: 'Use a recovery code' }).click();
  const recovery = third.getByLabel('Recovery code', { exact: true });
  await recovery.fill('short');
  await press(third, 'Continue');
  await third.getByRole('alert').filter({ hasText: 'one of your recovery codes, 16 letters' }).waitFor();
  await recovery.fill('AAAA-BBBB-CCCC-DDDD');
  await press(third, 'Continue');
  await third.getByRole('alert').filter({ hasText: 'That is none of your recovery codes' }).waitFor();
  expect(await violations(third)).toEqual([]);
  // The code is accepted in any case and with spaces.
  await recovery.fill((codes[3] ?? '').toLowerCase().replaceAll('-', ' '));
  await press(third, 'Continue');
  await third.getByText('9 recovery codes are left.').waitFor();

  await press(third, 'New recovery codes');
  await confirmWithPassword(third, continueIn(third));
  await told(third, 'The old recovery codes no longer work');
  await press(third, 'I have kept them');
  await third.getByText('10 recovery codes are left.').waitFor();
  await third.getByRole('dialog').waitFor({ state: 'hidden' });
  await press(third, 'Switch off');
  // The password confirmation for the recovery codes is still valid.
  await third.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await told(third, 'Two-factor sign-in is off');
  await third.getByRole('button', { name: 'Set up' }).waitFor();
});

test('A1: the second step works without JavaScript, and reports a timeout', async () => {
  const { email, page: first } = await person('plain');
  const { app } = await setUp(first);
  await first[Symbol.asyncDispose]();
  await using page = await visit(`${site.url}${ACCOUNT}`, { javaScript: false, expected: EXPECTED });
  await fillSignIn(page, { email });
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('000000');
  await press(page, 'Continue');
  await page.getByRole('alert').filter({ hasText: 'That code is not right' }).waitFor();
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Use the app instead' }).click();
  await site.database.query('update pending_sign_ins set expires_at = now()');
  await code.fill(await app.code(1));
  await press(page, 'Continue');
  await page.getByRole('status').filter({ hasText: 'That took longer than five minutes' }).waitFor();
  await page.goto(`${site.url}${ACCOUNT}`);
  await fillSignIn(page, { email });
  await code.fill(await app.code(1));
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
});

test('A8: another admin switches it off for somebody who lost phone and codes', async () => {
  const { id, email, page: loser } = await person('loser');
  await setUp(loser);
  await using helper = await visitOffice(site.url, '/admin/accounts', { expected: EXPECTED });
  await row(helper, 'loser').getByRole('cell', { name: 'On', exact: true }).waitFor();
  const own = row(helper, 'Administrator');
  await own.getByRole('cell', { name: 'Off', exact: true }).waitFor();
  await own.getByRole('cell', { name: /^[A-Z][a-z]+ \d+, \d{4} \d\d:\d\d$/ }).waitFor();
  await chooseInRow(helper, 'loser', 'Edit');
  const off = helper.getByRole('button', { name: 'Switch off for loser' });
  await confirmWithPassword(helper, off, 'not-the-password');
  await helper.getByRole('alert').filter({ hasText: 'That is not your password.' }).waitFor();
  expect(await violations(helper)).toEqual([]);
  await enterPassword(helper);
  await told(helper, 'Two-factor sign-in is off for loser');

  await loser.goto(`${site.url}${ACCOUNT}`);
  await officeHydrated(loser);
  await fillSignIn(loser, { email });
  await loser.getByRole('button', { name: 'Set up' }).waitFor();
  await loser[Symbol.asyncDispose]();
  const [entry] = await site.database.query(
    `select actor_name from audit_entries where action = 'two-factor-off' and subject_id = $1`,
    [id],
  );
  expect(entry).toEqual({ actor_name: 'Administrator' });
});

test('A2: after ten wrong codes the step is blocked, in any browser', async () => {
  const { email, page } = await person('guessed');
  const { app } = await setUp(page);
  await page[Symbol.asyncDispose]();
  await forgetUsedCodes();
  await using thief = await visit(`${site.url}/admin-login`, { expected: EXPECTED });
  await officeHydrated(thief);
  await fillSignIn(thief, { email });
  await thief.getByRole('heading', { name: 'Enter the code' }).waitFor();
  const cookie = (await thief.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (let guess = 0; guess < 10; guess += 1)
    await fetch(`${site.url}/admin-login/code`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ kind: 'app', code: '000000' }),
    });
  await using owner = await visit(`${site.url}/admin-login`, { expected: EXPECTED });
  await officeHydrated(owner);
  await fillSignIn(owner, { email });
  await owner.getByLabel('Code', { exact: true }).fill(await app.code());
  await press(owner, 'Continue');
  await owner
    .getByRole('alert')
    .filter({ hasText: /Too many attempts\. Please wait \d+ minutes and try again/ })
    .waitFor();
});

test("A1, T2: if it can't be stored the dialog shows an error; if the session has ended, one signs in over the page", async () => {
  const { email, page: opened } = await person('unlucky');
  await using page = opened;
  await press(page, 'Set up');
  await site.database.query('alter table second_factors rename to factors_away');
  await confirmWithPassword(page, continueIn(page));
  await page.getByText('It could not be stored just now. Please try again in a minute.').waitFor();
  await site.database.query('alter table factors_away rename to second_factors');
  await site.database.query('delete from sessions');
  await press(page, 'Continue');
  await signInAgain(page, { email });
  // The password confirmation does not carry over to the new session.
  await enterPassword(page);
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
});

test('T2: an unfinished set-up has no effect', async () => {
  const { email, page: opened } = await person('hesitant');
  await using page = opened;
  await press(page, 'Set up');
  await confirmWithPassword(page, continueIn(page));
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await vi.waitUntil(() => page.evaluate(() => document.activeElement?.textContent === 'Set up'));
  await press(page, 'Logout');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await fillSignIn(page, { email });
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('A1, A5: signing in again over a screen asks for the second factor too, and then the form is sent', async () => {
  const { email, page: opened } = await person('interrupted');
  await using page = opened;
  const { app, codes } = await setUp(page);
  await press(page, 'I have kept them');
  for (const second of ['app', 'recovery'] as const) {
    await page.goto(`${site.url}/admin/settings`);
    await officeHydrated(page);
    await forgetUsedCodes();
    await site.database.query('delete from sessions');
    await press(page, 'Save Settings');
    await signInAgain(page, { email });
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Code', { exact: true }).fill('000000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'That code is not right' }).waitFor();
    expect(await violations(page)).toEqual([]);
    if (second === 'app') await dialog.getByLabel('Code', { exact: true }).fill(await app.code());
    else {
      await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
      await dialog.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '');
    }
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await told(page, 'Settings saved successfully');
    await dialog.waitFor({ state: 'hidden' });
  }
});
