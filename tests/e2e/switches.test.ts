import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { addPosition, postApplication } from '../support/applications.ts';
import { fillSignIn, officeHydrated, signInOverHttp, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

/** The effects of the switches in Settings; Website Notifications is in bell.test.ts. */
const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate admin_settings, login_history'));

/** How many mails are not sent yet. */
const queued = async () =>
  (await site.database.query(`select 1 from outgoing_mails where state in ('waiting', 'sending')`)).length;

async function turn(page: Page, name: string): Promise<void> {
  await page.goto(`${site.url}/admin/settings`);
  await turnHere(page, name);
}

/** On the screen that is open. */
async function turnHere(page: Page, name: string): Promise<void> {
  await page.getByRole('switch', { name }).click();
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/admin/settings'),
  );
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await saved;
  await page.getByRole('status').filter({ hasText: 'Settings saved successfully' }).first().waitFor();
}

test('T1, C9: Email Notifications mails each new application to admins who have it on', async () => {
  await addPosition(site.database, 'Storeman');
  await site.database.query(
    `insert into admins (name, email, position) values ('Quiet', 'quiet@example.com', 'Manager')`,
  );
  await using page = await visitOffice(site.url, '/admin/settings');
  const recipients = async () => (await site.mails()).flatMap(({ to }) => to?.map(({ address }) => address));
  await turn(page, 'Email Notifications');
  await postApplication(site.url, 'storeman', 'While it is on');
  await vi.waitUntil(async () => (await recipients()).includes(ADMIN.email), { timeout: 20_000 });

  await turn(page, 'Email Notifications');
  await postApplication(site.url, 'storeman', 'While it is off');
  // Once the queue is empty, any mail to the admin about the second application would have been sent.
  await vi.waitUntil(async () => (await queued()) === 0, { timeout: 20_000 });
  expect((await recipients()).toSorted()).toEqual([ADMIN.email, 'thandi@example.org', 'thandi@example.org']);
});

test('T1: Keep Me Signed In checks or unchecks the box on the sign-in page', async () => {
  await using page = await visitOffice(site.url, '/admin/settings');
  const logOut = async (checked: boolean) => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('checkbox', { name: 'Keep me logged in', checked }).waitFor();
    await fillSignIn(page);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  };
  await logOut(true);
  await turn(page, 'Keep Me Signed In');
  await logOut(false);
  await turn(page, 'Keep Me Signed In');
  await logOut(true);
});

test('T1: Enable Login History records sign-ins while it is on, and switching it off deletes them', async () => {
  await using page = await visitOffice(site.url, '/admin/settings');
  const history = async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Login History' }).click();
    const { signIns } = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    return signIns.map(({ succeeded }: { succeeded: boolean }) => succeeded);
  };
  await turn(page, 'Enable Login History');
  await signInOverHttp(site.url, { password: 'not-the-password' });
  await signInOverHttp(site.url);
  // The first entry is the current session, which switched it on.
  expect(await history()).toEqual([true, false, true]);
  await turn(page, 'Enable Login History');
  expect(await page.getByRole('link', { name: 'Download Login History' }).count()).toBe(0);
  await signInOverHttp(site.url);
  await turn(page, 'Enable Login History');
  expect(await history()).toEqual([true]);
});

test('T1: a tab saves what is changed in it, also back and forth, and keeps and shows what another tab has saved since', async () => {
  await using old = await visitOffice(site.url, '/admin/settings');
  await using page = await visitOffice(site.url, '/admin/settings');
  await turn(page, 'Enable Login History');
  const stored = () => site.database.query('select login_history, shortcuts from admin_settings');
  const isShown = () => old.getByRole('switch', { name: 'Enable Login History' }).isChecked();
  await turnHere(old, 'Keyboard Shortcuts');
  expect(await stored()).toEqual([{ login_history: true, shortcuts: false }]);
  await old.getByRole('link', { name: 'Download Login History' }).waitFor();
  expect(await isShown()).toBe(true);
  await turnHere(old, 'Keyboard Shortcuts');
  expect(await stored()).toEqual([{ login_history: true, shortcuts: true }]);
  expect(await isShown()).toBe(true);
  expect(await site.database.query('select 1 from login_history')).toHaveLength(1);
});

test('T5: a light theme, or the system’s, is chosen in Settings and holds on every page; Dark is the default', async () => {
  await using page = await visitOffice(site.url, '/admin/settings');
  const choose = async (label: string) => {
    await page.goto(`${site.url}/admin/settings`);
    await officeHydrated(page);
    await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label });
    // It shows at once, before it is saved.
    expect(await page.locator('.office').getAttribute('data-theme')).toBe(
      label.split(' ').at(-1)?.toLowerCase(),
    );
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByRole('status').filter({ hasText: 'Settings saved successfully' }).waitFor();
  };
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await choose('Light');
  await vi.waitUntil(async () => (await ground()) !== dark);
  const light = await ground();
  await page.goto(`${site.url}/admin/leads`);
  expect(await ground()).toBe(light);

  await choose('As the system');
  // The screen is loaded again after it says that the settings are saved.
  await page.emulateMedia({ colorScheme: 'dark' });
  await vi.waitUntil(async () => (await ground()) === dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await vi.waitUntil(async () => (await ground()) === light);

  await choose('Dark');
  await vi.waitUntil(async () => (await ground()) === dark);
});

test('T5: a switch that is off is as dark as the edge of a field, in both themes', async () => {
  await using page = await visitOffice(site.url, '/admin/settings');
  const off = page.getByRole('switch', { name: 'Enable Login History', checked: false });
  await off.waitFor({ state: 'attached' });
  for (const theme of ['dark', 'light']) {
    await page.locator('.office').evaluate((office, name) => office.setAttribute('data-theme', name), theme);
    // The colour changes within 150 ms.
    await expect
      .poll(() =>
        off.evaluate(({ nextElementSibling: track }) => track && getComputedStyle(track).backgroundColor),
      )
      .toBe('rgb(118, 131, 138)');
  }
});
