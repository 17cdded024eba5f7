import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { addYears, part } from '../support/dashboard.ts';
import { fillSignIn, officeHydrated, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
beforeAll(async () => {
  await addYears(site.database);
});
afterAll(() => site[Symbol.asyncDispose]());

const open = (path = '/admin', expected = /$^/) => visitOffice(site.url, path, { expected });

/** Opens the dashboard as another admin while a locked table keeps a part loading. */
async function waitingAtDashboard(email: string) {
  await site.database.query(
    `with other as (insert into admins (name, email, position) values ('Brief', $1, 'Manager') returning id)
     insert into credentials (user_id, account_id, provider_id, password)
     select other.id, other.id, 'credential', password from other, credentials limit 1`,
    [email],
  );
  const page = await visitOffice(site.url, '/admin/posts', { email, expected: /401|ERR_/ });
  await page.getByRole('heading', { name: 'Social Pages Management' }).waitFor();
  const lock = await site.database.lock('positions');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await part(page, 'Tickets Assigned').getByText('Loading...').waitFor();
  return { page, release: lock };
}

test('D4: a failed part shows an error without affecting the others, and Try again reloads it', async () => {
  await using page = await open('/admin/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await site.database.query('alter table positions rename to positions_away');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const assigned = part(page, 'Tickets Assigned');
  await assigned.getByText('Error fetching data').waitFor();
  await part(page, 'Most Recent Applications').getByText('Error fetching data').waitFor();
  await part(page, 'Figures').getByText('Error fetching data').waitFor();
  await part(page, 'Active Applicants').getByText('Declined').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await assigned.getByText('Error fetching data').waitFor();
  await site.database.query('alter table positions_away rename to positions');
  await assigned.getByRole('button', { name: 'Try again' }).click();
  await assigned.getByText('Welder 3').waitFor();
  await part(page, 'Figures').getByText('Total Applicants').waitFor();
});

test('D4: Loading... is shown for a part that is still loading; the others are shown', async () => {
  const { page, release } = await waitingAtDashboard('waits@example.com');
  await using _ = page;
  await part(page, 'Active Applicants').getByText('Declined 1').waitFor();
  await release();
  await part(page, 'Tickets Assigned').getByText('Welder 3').waitFor();
});

test('D4: a session that ends while figures load gets none: No authenticated user', async () => {
  const { page, release } = await waitingAtDashboard('ends@example.com');
  await using _ = page;
  await site.database.query(
    `delete from sessions where user_id = (select id from admins where email = 'ends@example.com')`,
  );
  await release();
  const assigned = part(page, 'Tickets Assigned');
  await assigned.getByText('No authenticated user').waitFor();
  await assigned.getByRole('link', { name: 'Sign in' }).click();
  await officeHydrated(page);
  await fillSignIn(page, { email: 'ends@example.com' });
  await assigned.getByText('Welder 3').waitFor();
});

test('D4: an account that is deleted while figures load gets none: User not found in database', async () => {
  const { page, release } = await waitingAtDashboard('deleted@example.com');
  await using _ = page;
  await site.database.query(`delete from admins where email = 'deleted@example.com'`);
  await release();
  await part(page, 'Tickets Assigned').getByText('User not found in database').waitFor();
  await part(page, 'Tickets Assigned').getByRole('link', { name: 'Sign in' }).waitFor();
});

test('D4: returning to a page after the session ended shows a message and no personal data', async () => {
  await using page = await open('/admin', /ERR_INTERNET_DISCONNECTED|EventSource|manifest patches/);
  await page.getByText('Thandi Mokoena').waitFor();
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.context().setOffline(true);
  await look();
  await page.context().setOffline(false);
  await page.getByText('Thandi Mokoena').waitFor();
  await site.database.query('delete from sessions');
  await look();
  await page.getByText('No authenticated user').nth(3).waitFor();
  expect(await page.getByText('Thandi Mokoena').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/admin');
  expect(await violations(page)).toEqual([]);
});
