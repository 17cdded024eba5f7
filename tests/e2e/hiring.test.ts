import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { addApplication, addPosition } from '../support/applications.ts';
import { holdScripts } from '../support/network.ts';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let positionId: string;
const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => {
  await site.database.query('truncate positions, candidates cascade');
  positionId = await addPosition(site.database, 'Welder');
});

const LIST = '/admin/job-applications';
const open = (path = '') => visitOffice(site.url, path.startsWith('/admin') ? path : LIST + path);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Applications with one each of the names, the first one the newest. */
async function add(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, fullName] of names.entries()) {
    const email = `${fullName.toLowerCase()}@example.org`;
    const createdAt = `now() - interval '${at + 1} days'`;
    const one = await addApplication(site.database, { fullName, email, positionId, createdAt });
    ids.push(one.id);
  }
  return ids;
}

async function statuses(): Promise<Record<string, string>> {
  const rows = await site.database.query<{ name: string; status: string }>(
    'select full_name as name, status from applications join candidates on candidates.id = candidate_id order by 1',
  );
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
}

async function writeRejection(page: Page, offer: string, button: string): Promise<void> {
  await page.getByRole('button', { name: offer }).click();
  await sendRejection(page, button);
}

/** In the dialog that is open. */
async function sendRejection(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Decline' });
  await dialog.getByLabel('Subject').fill('Your application');
  await dialog.getByLabel('Message').fill('Hello {{name}}');
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('H14: closing by the select, by a key and for several offers the rejection; until it is written, it is work on the dashboard', async () => {
  const [anna = ''] = await add('Anna', 'Ben', 'Cara', 'Dora');
  await using page = await open(`/${anna}`);
  await page.getByLabel('Status', { exact: true }).selectOption('closed');
  const emails = page.getByRole('region', { name: 'Emails' });
  await emails.getByText('The application is closed, and the candidate has not been told.').waitFor();
  // Or they were told by phone, which can be taken back.
  await emails.getByRole('button', { name: 'Told by phone' }).click();
  await emails.getByText(/^Told by phone, recorded/).waitFor();
  expect(await emails.getByRole('button', { name: 'Write the rejection' }).count()).toBe(0);
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByText(/told the candidate by phone/)
    .waitFor();
  await emails.getByRole('button', { name: 'Take back' }).click();
  await emails.getByRole('button', { name: 'Write the rejection' }).waitFor();
  await page.keyboard.press('j');
  await heading(page, 'Ben');
  // The offer outlives the next application, and is about the one that was closed: taking the mail back reopens nothing.
  await page.getByRole('button', { name: 'Write the rejection' }).click();
  await page.getByText(/Until then you can take it back on the application’s page\.$/).waitFor();
  await sendRejection(page, 'Decline and send');
  const rejected = () =>
    site.database.query<{ name: string }>(
      `select full_name as name from candidate_mails join applications on applications.id = application_id
       join candidates on candidates.id = candidate_id order by 1`,
    );
  await vi.waitUntil(async () => (await rejected()).length === 1);
  expect(await rejected()).toEqual([{ name: 'Anna' }]);

  await page.locator('body').press('4');
  await page.getByText('1 application moved to closed.').waitFor();
  await page.goto(`${site.url}/admin`);
  const work = page.getByRole('link', { name: /Closed, not told/ });
  expect(await work.textContent()).toContain('1');
  await work.click();
  await page.getByText('1 application', { exact: true }).waitFor();
  await page.getByText('Closed, not told', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Ben', exact: true }).waitFor();

  await page.goto(site.url + LIST);
  for (const name of ['Cara', 'Dora'])
    await page.getByRole('checkbox', { name: `Select the application of ${name}` }).check();
  await page.getByRole('button', { name: 'Move to' }).click();
  await page.getByRole('menuitem', { name: 'closed' }).click();
  await writeRejection(page, 'Write 2 rejections', 'Decline 2 and send');
  await vi.waitUntil(async () => (await rejected()).length === 3);
  expect(await rejected()).toEqual([{ name: 'Anna' }, { name: 'Cara' }, { name: 'Dora' }]);
});

test('H5, H7, H14: declining names the interview that it cancels, and waits until the application is open again', async () => {
  const [anna = ''] = await add('Anna');
  await site.database.query(
    `insert into interviews (application_id, starts_at, minutes, place) values ($1, '2099-11-27 08:00Z', 45, 'Gate 4')`,
    [anna],
  );
  await using page = await open(`/${anna}`);
  await page.getByRole('region', { name: 'Emails' }).getByRole('button', { name: 'Decline' }).click();
  await page.getByText(/page, which also reopens the application\.$/).waitFor();
  await page.getByText('Interview on Friday, 27 November 2099, 10:00 to 10:45: cancelled').waitFor();
  await sendRejection(page, 'Decline and send');
  const emails = page.getByRole('region', { name: 'Emails' });
  await emails.getByText(/^To be sent/).waitFor();
  await page.getByLabel('Status', { exact: true }).selectOption('busy');
  await emails.getByText('It will not be sent, because the application is not closed.').waitFor();
  expect(await emails.getByText(/^To be sent/).count()).toBe(0);
});

test('H1, H2: keys that are pressed while the next application loads are done to it, and one that has left the filter says so', async () => {
  const [anna = ''] = await add('Anna', 'Ben', 'Cara');
  await using page = await open(`/${anna}?status=active`);
  await page.getByText('1 of 3', { exact: true }).waitFor();
  const opening = Promise.withResolvers<void>();
  await page.route(`**${LIST}/*.data*`, async (route) => {
    if (route.request().method() === 'GET') await opening.promise;
    await route.continue();
  });
  // The second application is still loading when the rest is pressed.
  for (const key of ['j', '4', 'j', '2']) await page.locator('body').press(key);
  expect(await statuses()).toEqual({ Anna: 'active', Ben: 'active', Cara: 'active' });
  opening.resolve();
  await heading(page, 'Cara');
  await vi.waitUntil(async () => (await statuses()).Cara === 'busy');
  expect(await statuses()).toEqual({ Anna: 'active', Ben: 'closed', Cara: 'busy' });
  await page.getByRole('navigation', { name: 'In the list' }).getByText('No longer in this filter').waitFor();
});

test('H2: keys that are pressed before the scripts arrive are done once they do', async () => {
  const [anna = ''] = await add('Anna', 'Ben');
  await using page = await open();
  const letScriptsCome = await holdScripts(page);
  await page.goto(`${site.url}${LIST}/${anna}`, { waitUntil: 'domcontentloaded' });
  for (const key of ['2', 'j', '4']) await page.locator('body').press(key);
  letScriptsCome();
  await heading(page, 'Ben');
  await vi.waitUntil(async () => (await statuses()).Ben === 'closed');
  expect(await statuses()).toEqual({ Anna: 'busy', Ben: 'closed' });
});
