import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { samplePositions } from '#content/starter/positions.ts';
import { samplePosts } from '#content/starter/posts/all-posts.ts';
import { addAdmin } from '../support/accounts.ts';
import { layoutFaults } from '../support/axe.ts';
import { openMailServer } from '../support/mail-server.ts';
import { officeHydrated, press, row, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const mails: string[] = [];
let site: Awaited<ReturnType<typeof openSite>>;
const mailServer = await openMailServer((mail) => {
  mails.push(mail);
  return null;
});
beforeAll(async () => {
  const variables = { SMTP_URL: mailServer.url, MAIL_FROM: 'website@example.com', STARTER_CONTENT: 'on' };
  site = await openSite(variables, { sample: true });
  await addAdmin(site.database, { name: 'Sipho Dube', email: 'sipho@example.com' });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await mailServer[Symbol.asyncDispose]();
});
beforeEach(() =>
  site.database.query('truncate guide_marks, company_confirmations, company_versions, outgoing_mails'),
);

const open = (path: string, { email = 'admin@example.com', width = 1440 } = {}) =>
  visitOffice(site.url, path, { email, width, expected: /409|422/ });
const step = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Setting up' });

test('O8: from the dashboard through the guide: a step is skipped and found again, and a test email arrives', async () => {
  await using page = await open('/admin', { width: 390 });
  expect(await layoutFaults(page)).toEqual([]);
  await panel(page).getByText('Next: Identity').waitFor();
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  const [first] = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(first).toBe('Setting up');
  await panel(page).getByRole('link', { name: 'Open the guide' }).click();
  await step(page, 'Identity').getByText('To do', { exact: true }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);

  await press(page, 'Skip: Identity');
  await succeeded(page, 'Skipped');
  await step(page, 'Identity')
    .getByText(/^Skipped by/)
    .waitFor();
  await page.goto(`${site.url}/admin`);
  await panel(page).getByText('Next: Look').waitFor();
  await page.goto(`${site.url}/admin/guide`);
  await officeHydrated(page);
  await press(page, 'Take up again: Identity');
  await succeeded(page, 'The step is open again');
  await step(page, 'Identity').getByRole('button', { name: 'Skip: Identity' }).waitFor();

  await press(page, 'Send a test email to admin@example.com');
  await succeeded(page, 'The test email is on its way');
  // Without a reload.
  await step(page, 'Mail').getByText('Done', { exact: true }).waitFor();
  expect(mails.at(-1)).toContain('To: ');
  expect(mails.at(-1)).toContain('admin@example.com');
  expect(await layoutFaults(page)).toEqual([]);
});

test('O8: a colleague dismisses the guide; the other no longer sees it, and finds it again on the page System', async () => {
  await using mine = await open('/admin');
  await using theirs = await open('/admin', { email: 'sipho@example.com' });
  await panel(mine).waitFor();
  await panel(theirs).getByRole('button', { name: 'Dismiss' }).click();
  await succeeded(theirs, 'The guide is gone from the dashboard');
  await panel(theirs).waitFor({ state: 'detached' });
  await mine.reload();
  await mine.getByRole('region', { name: 'To do' }).waitFor();
  expect(await panel(mine).count()).toBe(0);

  await mine.goto(`${site.url}/admin/system`);
  await mine.getByRole('link', { name: 'Guide for setting up' }).click();
  await mine.getByText('Sipho Dube dismissed the guide').waitFor();
  await officeHydrated(mine);
  expect(await layoutFaults(mine)).toEqual([]);
  await press(mine, 'Show it on the dashboard again');
  await succeeded(mine, 'The guide is on the dashboard again');
  await theirs.reload();
  await panel(theirs).waitFor();
});

test('O9: what is right is confirmed field by field or all at once, and is named no longer', async () => {
  await using page = await open('/admin/company');
  const left = row(page, 'Places and hours').getByText('11 fields still from the sample', { exact: true });
  await left.filter({ visible: true }).waitFor();
  await page.getByRole('link', { name: 'Places and hours' }).click();
  const named = page.getByRole('region', { name: 'Still from the sample' });
  await named.getByText('11 fields are still from the sample').click();
  expect(await layoutFaults(page)).toEqual([]);
  await named.getByRole('button', { name: 'This is right: Head office: Fax' }).click();
  await succeeded(page, 'Confirmed');
  await named.getByText('10 fields are still from the sample').waitFor();
  await named.getByRole('button', { name: 'All of these are right' }).click();
  await named.waitFor({ state: 'detached' });
  await page.goto(`${site.url}/admin/system`);
  await page
    .getByRole('region', { name: /^To do \(\d+\)$/ })
    .getByText('The website still shows data of the sample company.')
    .waitFor();
  await page.getByRole('heading', { level: 2, name: 'Background jobs' }).waitFor();
  await page.getByText(/\d+ fields are still from the sample\./).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Company', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor();

  // What says something else again is named again.
  await page.goto(`${site.url}/admin/company/places`);
  await officeHydrated(page);
  await page
    .getByRole('group', { name: 'Branch 1' })
    .getByLabel('Fax')
    .fill(
      await page.getByRole('group', { name: 'Branch 1' }).getByLabel('Phone', { exact: true }).inputValue(),
    );
  await press(page, 'Publish');
  await succeeded(page, 'Published');
  await named.getByText('1 field is still from the sample').waitFor();
});

test('O8: sample articles and positions are marked, and deleted in one step that says how many', async () => {
  await using page = await open('/admin/blog');
  await page.getByText(`${samplePosts.length} articles, latest change first`).waitFor();
  await page.getByText(`${samplePosts.length} articles marked “Sample” came with the software.`).waitFor();
  await row(page, 'Kerf').getByText('Sample', { exact: true }).first().waitFor();
  await page.goto(`${site.url}/admin/job-applications/positions`);
  await row(page, 'Coded Welder').getByText('Sample', { exact: true }).first().waitFor();
  await page.goto(`${site.url}/admin/guide`);
  await officeHydrated(page);
  await press(page, 'Delete them');
  const dialog = page.getByRole('dialog', { name: 'Delete the sample content' });
  const many = `${samplePosts.length} articles and ${samplePositions.length} positions`;
  await dialog.getByText(`Delete ${many}?`).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await press(page, 'Delete them');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, `${many} deleted`);
  await step(page, 'Sample articles and positions').getByText('Done', { exact: true }).waitFor();
  const blog = await (await fetch(`${site.url}/blog`)).text();
  expect(blog).not.toContain('/blog/kerf-and-tolerance');
  expect(await (await fetch(`${site.url}/career`)).text()).not.toContain('Coded Welder');
});
