import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { addApplication, addPosition } from '../support/applications.ts';
import { layoutFaults } from '../support/axe.ts';
import { sidewaysScroll, VIEWPORT_WIDTHS } from '../support/browser.ts';
import { failed, signInOverHttp, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const TAB = '/admin/notifications';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate candidates, positions, admin_settings cascade'));

const EXPECTED = /404|503|ERR_INTERNET_DISCONNECTED/;
const open = (path: string, width = 1440) => visitOffice(site.url, path, { width, expected: EXPECTED });
const apply = (fullName: string, createdAt = 'now()', positionId: string | null = null) =>
  addApplication(site.database, { fullName, createdAt, positionId, notified: true });
const bell = (page: Page, unread: string | number) =>
  page.getByRole('link', { name: `Notifications, ${unread} unread` }).waitFor();
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const remove = (page: Page, name: string) =>
  page.getByRole('button', { name: `Delete the notification about ${name}` });
const confirmClear = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Clear all notifications?' })
    .getByRole('button', { name: 'Clear All' })
    .click();
async function clearAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear All' }).click();
  await confirmClear(page);
}
const unread = async () => (await site.database.query('select 1 from notifications where not read')).length;

test('D8: opening the tab marks all as read, for everybody; one is deleted, the rest cleared', async () => {
  const welder = await addPosition(site.database, 'Welder');
  await apply('Sipho Dlamini', `now() - interval '2 hours'`, welder);
  const { id } = await apply('Lerato Khumalo', `now() - interval '1 hour'`);
  await using other = await open('/admin/settings');
  await bell(other, 2);
  await using page = await open('/admin');
  await page.getByRole('link', { name: 'Notifications, 2 unread' }).click();
  await page.getByRole('region', { name: 'Notifications' }).waitFor();
  await bell(page, 0);
  await bell(other, 0);
  expect(await page.getByRole('row').allTextContents()).toEqual([
    expect.stringContaining('From'),
    expect.stringMatching(/Lerato Khumalo.*New.*Unknown Position/),
    expect.stringMatching(/Sipho Dlamini.*New.*Welder/),
  ]);
  const link = page.getByRole('link', { name: 'Lerato Khumalo' });
  expect(await link.getAttribute('href')).toBe(`/admin/job-applications/${id}`);
  expect(await layoutFaults(page)).toEqual([]);

  await link.click();
  await page.waitForURL(`**/admin/job-applications/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Lerato Khumalo' }).waitFor();
  await page.goBack();
  await rowOf(page, 'Lerato Khumalo').waitFor();
  expect(await rowOf(page, 'Lerato Khumalo').textContent()).not.toMatch(/New/);
  await remove(page, 'Sipho Dlamini').click();
  await rowOf(page, 'Sipho Dlamini').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByText('1 notification is removed from this list, for all staff.').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await rowOf(page, 'Lerato Khumalo').waitFor();
  await clearAll(page);
  await page.getByText('No New Notifications', { exact: true }).waitFor();
  expect(await site.database.query('select 1 from applications')).toHaveLength(2);
  expect(await layoutFaults(page)).toEqual([]);
});

test.each(VIEWPORT_WIDTHS)(
  'D7: at %i px the bell is on every screen, and a longer number causes no layout shift',
  async (width) => {
    await using page = await open('/admin/accounts', width);
    await bell(page, 0);
    const places = async () => [
      await page.getByRole('link', { name: /^Notifications,/ }).boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
      await page.getByRole('button', { name: 'Add admin' }).boundingBox(),
    ];
    const before = await places();
    await site.database.query(
      `with people as (insert into candidates (full_name, email, contact_number)
       select 'A ' || n, n || '@example.org', '' from generate_series(1, 100) n returning id),
     work as (insert into applications (candidate_id, cv_name, cv_key, cv_bytes, cv_media_type, currently_working,
       reason_for_change, current_salary, desired_salary, highest_qualification, fingerprint)
       select id, 'cv.pdf', id::text, 1, 'application/pdf', true, 'growth', 0, 0, 'none', '' from people returning id)
     insert into notifications (application_id) select id from work`,
    );
    await bell(page, '99+');
    expect(await places()).toEqual(before);
    for (const path of [
      '/admin',
      '/admin/job-applications',
      '/admin/settings',
      '/admin/posts',
      '/admin/no/such',
    ]) {
      await page.goto(site.url + path);
      await bell(page, '99+');
    }
    expect(await sidewaysScroll(page)).toBe(0);
  },
);

test('D8: only displaying the tab marks as read, not fetching it', async () => {
  await apply('Sipho Dlamini');
  const { cookie } = await signInOverHttp(site.url);
  for (const path of [TAB, `${TAB}.data`]) {
    const response = await fetch(site.url + path, { headers: { cookie } });
    expect(await response.text()).toContain('Sipho Dlamini');
  }
  expect(await unread()).toBe(1);
  await using page = await open(TAB);
  await bell(page, 0);
  expect(await unread()).toBe(0);

  // An open tab doesn't mark later notifications as read; opening it again does.
  await apply('Lerato Khumalo');
  await bell(page, 1);
  const mark = rowOf(page, 'Lerato Khumalo').getByText('New', { exact: true });
  expect(await mark.getAttribute('data-colour')).toBe('blue');
  expect(await unread()).toBe(1);
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await bell(page, 0);
});

test('D8: by keyboard; after a deletion the focus moves to the row in its place', async () => {
  await apply('First', `now() - interval '1 hour'`);
  await apply('Second', `now() - interval '2 hours'`);
  await apply('Third', `now() - interval '3 hours'`);
  await using page = await open(TAB);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await remove(page, 'Second').focus();
  await page.keyboard.press('Enter');
  await rowOf(page, 'Second').waitFor({ state: 'hidden' });
  await vi.waitUntil(async () => (await focused()) === 'Delete the notification about Third');
  await page.keyboard.press('Enter');
  await rowOf(page, 'Third').waitFor({ state: 'hidden' });
  await vi.waitUntil(async () => (await focused()) === 'Delete the notification about First');
  await page.keyboard.press('Enter');
  await page.getByText('No New Notifications').waitFor();
  await vi.waitUntil(async () => (await focused()) === 'Notifications');
});

test('D8: the list is paged, and a page beyond the end shows the last one', async () => {
  for (let hours = 1; hours <= 26; hours += 1)
    await apply(`Applicant ${hours}`, `now() - interval '${hours} hours'`);
  await using page = await open(TAB);
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await remove(page, 'Applicant 26').click();
  await rowOf(page, 'Applicant 25').waitFor();
  expect(await page.getByText(/^Page/).count()).toBe(0);
});

test('D8: concurrent use: deleting a deleted one is not an error, and later ones are not cleared', async () => {
  const { id } = await apply('Gone already', `now() - interval '1 hour'`);
  await apply('Still there', `now() - interval '2 hours'`);
  // Otherwise opening the list marks them as read and reloads it, possibly after the row is deleted below.
  await site.database.query('update notifications set read = true');
  await using page = await open(TAB);
  await bell(page, 0);
  await site.database.query('delete from notifications where application_id = $1', [id]);
  await remove(page, 'Gone already').click();
  await rowOf(page, 'Gone already').waitFor({ state: 'hidden' });

  await page.route('**/notifications.data*', async (route) => {
    if (route.request().method() === 'POST') await apply('Just now');
    await route.continue();
  });
  await clearAll(page);
  await rowOf(page, 'Still there').waitFor({ state: 'hidden' });
  await rowOf(page, 'Just now').waitFor();
});

test('D8: an error is reported and leaves the list unchanged', async () => {
  await apply('Sipho Dlamini');
  await using page = await open(TAB);
  await bell(page, 0);
  await site.database.query('alter table notifications rename to notifications_away');
  await remove(page, 'Sipho Dlamini').click();
  await failed(page, 'The notification could not be deleted. Please try again.');
  await clearAll(page);
  await failed(page, 'The notifications could not be cleared. Please try again.');
  await site.database.query('alter table notifications_away rename to notifications');

  await page.context().setOffline(true);
  await confirmClear(page);
  await failed(page, 'The server did not answer.');
  await rowOf(page, 'Sipho Dlamini').waitFor();
  await page.context().setOffline(false);
  await confirmClear(page);
  await page.getByText('No New Notifications').waitFor();
});

test('X3: an error in the bell does not fail the page', async () => {
  await site.database.query('alter table notifications rename to notifications_away');
  await using page = await open('/admin/accounts');
  await page.getByRole('heading', { name: 'Admin Accounts' }).waitFor();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await site.database.query('alter table notifications_away rename to notifications');
  await apply('Sipho Dlamini');
  await bell(page, 1);
});
