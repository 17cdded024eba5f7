import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addAdmin } from '../support/accounts.ts';
import { addApplication, addPosition, postApplication } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { visit } from '../support/browser.ts';
import { fillSignIn, officeHydrated, signInAgain, succeeded, visitOffice } from '../support/office.ts';
import { launch, openSite, type RunningServer, stop } from '../support/server.ts';

/** Two servers on one database, as behind a load balancer. */
let second: RunningServer;
const shared = () => ({ DATABASE_URL: site.database.url, DATA_DIR: site.dataDir });
const site = await openSite();
beforeAll(async () => {
  second = await launch(shared());
  await addPosition(site.database, 'Storeman');
});
afterAll(async () => {
  await stop(second);
  await site[Symbol.asyncDispose]();
});
beforeEach(() => site.database.query('truncate candidates, admin_settings cascade'));

const EXPECTED =
  /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|manifest patches|EventSource|ERR_FAILED/;
const open = (url: string, path = '/admin/accounts', width = 1440) =>
  visitOffice(url, path, { width, expected: EXPECTED });
const apply = (createdAt = 'now()') => addApplication(site.database, { createdAt, notified: true });
const bell = (page: Page, unread: string | number) =>
  page.getByRole('link', { name: `Notifications, ${unread} unread` }).waitFor();
const said = (page: Page) => page.getByRole('status').filter({ hasText: 'A new application has come in' });

/** Simulates the browser's events for a tab that is shown or hidden. */
const show = (page: Page, visibility: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

/** Resolves when an event stream ends, from either side. */
const hangUp = (page: Page) =>
  Promise.race([page.waitForEvent('requestfailed', isLine), page.waitForEvent('requestfinished', isLine)]);

const isLine = (request: Request) => new URL(request.url()).pathname === '/admin/events';

test('D7: the bell counts an application received by another process without a reload, and announces it', async () => {
  await using page = await open(second.url, '/admin/accounts');
  await bell(page, 0);
  expect(await said(page).count()).toBe(0);
  await postApplication(site.url, 'storeman', 'First');
  await bell(page, 1);
  await said(page).waitFor();
  await postApplication(site.url, 'storeman', 'Second');
  await bell(page, 2);
  expect(await violations(page)).toEqual([]);
  await site.database.query('delete from notifications');
  await bell(page, 0);
});

test('D7, H4: who is assigned or mentioned sees it on the bell without a reload; nobody else does', async () => {
  await addAdmin(site.database, { name: 'Sipho Dlamini', email: 'sipho@example.com' });
  const { id } = await addApplication(site.database, { fullName: 'Thandi Mokoena' });
  await using theirs = await visit(`${second.url}/admin/accounts`, { expected: EXPECTED });
  await officeHydrated(theirs);
  await fillSignIn(theirs, { email: 'sipho@example.com' });
  await bell(theirs, 0);
  await using mine = await open(site.url, `/admin/job-applications/${id}`);
  await mine.getByLabel('Assign to a colleague').selectOption('Sipho Dlamini');
  await bell(theirs, 1);
  const note = mine.getByLabel('Add a note');
  await note.pressSequentially('@dla');
  await mine.getByRole('list', { name: 'Colleagues to name' }).waitFor();
  await note.press('Tab');
  await mine
    .getByRole('button', { name: 'Sipho Dlamini', exact: true })
    .and(mine.locator(':focus'))
    .press('Enter');
  await note.and(mine.locator(':focus')).pressSequentially('please phone');
  expect(await note.inputValue()).toBe('@Sipho Dlamini please phone');
  await mine.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Save' }).click();
  await succeeded(mine, 'Told: Sipho Dlamini');
  await bell(theirs, 2);
  await theirs.getByRole('link', { name: /^Notifications/ }).click();
  for (const type of ['Assigned to you', 'Mentions you'])
    await theirs
      .getByRole('row')
      .filter({ has: theirs.getByRole('cell', { name: type, exact: true }) })
      .waitFor();
  await bell(mine, 0);
});

test('T1: Website Notifications off: the number and the stream end at once for that admin; the list still works', async () => {
  await using page = await open(site.url, '/admin/settings');
  await using elsewhere = await open(second.url, '/admin/posts');
  await bell(page, 0);
  await bell(elsewhere, 0);
  const hungUp = hangUp(page);
  await page.getByRole('switch', { name: 'Website Notifications' }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await hungUp;
  await elsewhere.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

  const lines: string[] = [];
  page.on('request', (request) => isLine(request) && lines.push(request.url()));
  await apply();
  await page.reload();
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'Thandi Mokoena' }).waitFor();
  expect(lines).toEqual([]);

  await page.goto(`${site.url}/admin/settings`);
  await page.getByRole('switch', { name: 'Website Notifications' }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await bell(page, 0);
  await apply();
  await bell(page, 1);
});

test('D7: a broken database connection is reopened, and the bell updates', async () => {
  await using page = await open(site.url);
  await bell(page, 0);
  const cut = await site.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'kerf-live' and datname = current_database()`,
  );
  expect(cut).toHaveLength(2);
  await apply();
  await bell(page, 1);
});

test('D7: a hidden tab closes its stream and is up to date as soon as it is visible', async () => {
  await using page = await open(site.url);
  await bell(page, 0);
  const hungUp = hangUp(page);
  await show(page, 'hidden');
  await hungUp;
  await apply();
  expect(await page.getByRole('link', { name: 'Notifications, 0 unread' }).count()).toBe(1);
  const line = page.waitForRequest(isLine);
  await show(page, 'visible');
  await line;
  await bell(page, 1);
  await said(page).waitFor();
});

test('D7: seven visible windows do not block the site', async () => {
  await using page = await open(site.url);
  await bell(page, 0);
  const others = await Promise.all(Array.from({ length: 6 }, () => page.context().newPage()));
  for (const other of others) {
    await other.goto(`${site.url}/admin/accounts`);
    await bell(other, 0);
  }
  await apply();
  await bell(others[5] ?? page, 1);
  await page.reload();
  await bell(page, 1);
});

test('A5: the bell of an ended session gets no updates, and logging out closes the stream', async () => {
  await using page = await open(site.url);
  await bell(page, 0);
  await site.database.query('delete from sessions');
  const ended = hangUp(page);
  await apply();
  await ended;
  await page.getByRole('link', { name: 'Notifications, 0 unread' }).click();
  await signInAgain(page);
  await page.getByRole('row').filter({ hasText: 'Thandi Mokoena' }).waitFor();
  // The tab has marked the existing notifications as read.
  await vi.waitUntil(
    async () => (await site.database.query('select 1 from notifications where not read')).length === 0,
    { timeout: 20_000 },
  );
  await apply();
  // The new session opens its own stream.
  await bell(page, 1);
});

test('A5, search: what is asked after the session has ended is answered once somebody has signed in again', async () => {
  await addApplication(site.database, { fullName: 'Nombuso Zulu' });
  await using page = await open(site.url);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.waitFor();
  await site.database.query('delete from sessions');
  await field.fill('nombuso');
  await signInAgain(page);
  await page.getByRole('option', { name: /Nombuso Zulu/ }).waitFor();
});

test('D7: shutdown does not wait for open bells, and after a restart they update without a reload', async () => {
  const port = new URL(second.url).port;
  await using page = await open(second.url);
  await bell(page, 0);
  // The stream was ended, not aborted: the server closed it before the timeout for requests in progress.
  const goodbye = page.waitForEvent('requestfinished', isLine);
  await stop(second);
  await goodbye;
  await apply();
  second = await launch({ ...shared(), PORT: port });
  await vi.waitUntil(() => page.getByRole('link', { name: 'Notifications, 1 unread' }).isVisible(), {
    timeout: 30_000,
  });
  await said(page).waitFor();
});

test('search: what is typed while the dialog is on its way is searched for', async () => {
  const { id } = await addApplication(site.database, { fullName: 'Jörg Müller' });
  await using page = await open(site.url, `/admin/job-applications/${id}`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/search-dialog-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('jv');
  resolve();
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Search' });
  await field.waitFor();
  await vi.waitUntil(() => field.evaluate((input) => input === document.activeElement));
  await page.keyboard.type('x');
  expect(await field.inputValue()).toBe('jvx');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  await page.keyboard.press('ControlOrMeta+k');
  await field.waitFor();
  expect(await field.inputValue()).toBe('');
});

describe.each([1440, 390])('at %i px', (width) => {
  test('search: Ctrl K, or a button, finds people, references and screens from anywhere, and opens them by the keyboard', async () => {
    const { id, number } = await addApplication(site.database, { fullName: 'Jörg Müller' });
    await using page = await open(site.url, '/admin/settings', width);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await heading('Settings');
    const scripts = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => name.includes('/search-dialog-'))
            .length,
      );
    expect(await scripts()).toBe(0);
    const button = page.getByRole('button', { name: 'Search the office' });
    if (width === 390) await button.click();
    else await page.keyboard.press('ControlOrMeta+k');
    const dialog = page.getByRole('dialog', { name: 'Search the office' });
    const field = dialog.getByRole('combobox', { name: 'Search' });
    const option = (name: RegExp) => dialog.getByRole('option', { name });
    await field.fill('muller');
    await option(/Jörg Müller.*A-\d+/).waitFor();
    // What matches is marked, whatever the accents.
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('search-found') ?? [])].map((range) => range.endOffset));
    await expect.poll(marked).toEqual([11]);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.keyboard.press('Enter');
    await heading('Jörg Müller');
    expect(new URL(page.url()).pathname).toBe(`/admin/job-applications/${id}`);
    await dialog.waitFor({ state: 'hidden' });

    await button.click();
    await dialog
      .getByRole('group', { name: 'Recently opened' })
      .getByRole('option', { name: /Jörg Müller/ })
      .waitFor();
    await field.fill('audit');
    await option(/^Audit/).waitFor();
    await field.fill('nothing like this');
    await dialog.getByRole('status').getByText('Nothing matches “nothing like this”.').waitFor();
    await field.fill('mail');
    await option(/^Mail templates/).waitFor();
    await page.keyboard.press('ArrowDown');
    await vi.waitUntil(
      async () => (await option(/^Mail templates/).getAttribute('aria-selected')) === 'true',
    );
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/settings/templates');
    await button.click();
    await field.fill(`A-${number}`);
    await option(/Jörg Müller/).click();
    await heading('Jörg Müller');
    await button.click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await vi.waitUntil(() => button.evaluate((element) => element === document.activeElement));
  });
});

test('search: a slow answer never replaces a newer one, and a failure is said', async () => {
  await addApplication(site.database, { fullName: 'Anna Weld' });
  await using page = await open(site.url, '/admin/settings');
  await page.getByRole('button', { name: 'Search the office' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search the office' });
  const field = dialog.getByRole('combobox', { name: 'Search' });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/admin/search?q=we', async (route) => {
    await promise;
    await route
      .fulfill({ json: [{ name: 'Leads', found: [{ to: '/admin', label: 'Old answer', detail: '' }] }] })
      .catch(() => {});
  });
  const slow = page.waitForRequest('**/admin/search?q=we');
  await field.fill('we');
  await slow;
  await field.fill('weld');
  await dialog.getByRole('option', { name: /Anna Weld/ }).waitFor();
  resolve();
  await page.route('**/admin/search?q=wel', (route) => route.abort());
  await field.fill('wel');
  await dialog.getByText('The search failed. Check the connection and type again.').waitFor();
  expect(await dialog.getByText('Old answer').count()).toBe(0);
});
