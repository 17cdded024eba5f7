import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addAdmin } from '../support/accounts.ts';
import { addApplication, addPosition, statusesOf } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { bottomOf } from '../support/browser.ts';
import { succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';

let nomvula: string;
const site = await openSite();
beforeAll(async () => {
  nomvula = await addAdmin(site.database, { name: 'Nomvula Dlamini', email: 'nomvula@example.com' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, candidates cascade'));

const LIST = '/admin/job-applications';
const open = (path = '', width = 1440) => visitOffice(site.url, LIST + path, { width });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const daysAgo = (days: number) => `now() - interval '${days} days'`;

const statuses = () => statusesOf(site.database);

test.each([1440, 1920])(
  'H2, H3, H17: applications are triaged with their CVs read, two keys each and without scrolling, at %i px',
  async (width) => {
    const COUNT = 6;
    const nameOf = (at: number) => `Applicant ${at}`;
    for (let at = 0; at < COUNT; at++) {
      const { cvKey } = await addApplication(site.database, {
        fullName: nameOf(at),
        email: `${at}@example.org`,
        createdAt: daysAgo(at + 1),
      });
      await addStoredFile(site.dataDir, cvKey, samplePdf(`CV of ${nameOf(at)}`));
    }
    await using page = await open('', width);
    await page.getByRole('link', { name: nameOf(0), exact: true }).click();
    const decision = page.getByLabel('Status', { exact: true });
    for (let at = 0; at < COUNT; at++) {
      await page
        .getByRole('region', { name: 'CV', exact: true })
        .getByText(`CV of ${nameOf(at)}`)
        .waitFor();
      expect(await bottomOf(decision)).toBeLessThanOrEqual(900);
      await page.keyboard.press(at % 2 === 0 ? '2' : '4');
      await page.getByText(`1 application moved to ${at % 2 === 0 ? 'busy' : 'closed'}.`).waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      if (at < COUNT - 1) await page.keyboard.press('j');
    }
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['busy', 'closed']));
  },
);

test('H2, H4, H5: selected applications are assigned, moved and exported; what a colleague has just changed stays', async () => {
  const anna = await addApplication(site.database, {
    fullName: 'Anna',
    answers: [['Which code?', 'AWS D1.1']],
  });
  await addApplication(site.database, { fullName: 'Ben' });
  await using page = await open();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Assign to' }).click();
  await page.getByRole('menuitem', { name: 'Nomvula Dlamini' }).click();
  await page.getByText('2 applications assigned to Nomvula Dlamini.').waitFor();
  expect(await site.database.query('select distinct assignee_id as it from applications')).toEqual([
    { it: nomvula },
  ]);
  await page.getByLabel('Select the application of Anna').check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const csv = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(csv).toString().trim().split('\r\n')).toEqual([
    expect.stringMatching(/^Reference,.*,Answers,Stage,Rating,Reason for declining$/),
    expect.stringMatching(new RegExp(`^A-${anna.number},.*,Which code\\?: AWS D1\\.1,,,$`)),
  ]);
  await page.getByLabel('Select the application of Ben').check();
  await site.database.query(`update applications set status = 'accepted' where id = $1`, [anna.id]);
  await page.getByRole('button', { name: 'Move to' }).click();
  await page.getByRole('menuitem', { name: 'closed' }).click();
  await page
    .getByText('1 application moved to closed. 1 was left as it is: someone else has just changed it.')
    .waitFor();
  expect(await statuses()).toEqual({ Anna: 'accepted', Ben: 'closed' });
});

test('H5: whoever can’t be emailed is named with the reason before anything is sent, and stays as it is', async () => {
  for (const [fullName, status] of [
    ['Anna', 'active'],
    ['Ben', 'accepted'],
    ['Cara', 'closed'],
  ] as const)
    await addApplication(site.database, { fullName, status, email: `${fullName}@example.org` });
  await site.database.query(`update applications set withdrawn_at = now() where status = 'closed'`);
  await using page = await open();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline' });
  await dialog.getByText('2 of 3 can’t be emailed:').waitFor();
  await dialog.getByText('Ben: This person has an offer or was accepted.').waitFor();
  await dialog.getByText('Cara: The candidate has withdrawn the application.').waitFor();
  await dialog.getByText('This candidate gets a rejection, and the application is closed:').waitFor();
  await dialog.getByLabel('Subject').fill('Your application');
  await dialog.getByLabel('Message').fill('Dear {{name}}, not this time.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Decline and send' }).click();
  await page.getByText(/^1 email will be sent on .*\d at 09:00\.$/).waitFor();
  expect(await statuses()).toEqual({ Anna: 'closed', Ben: 'accepted', Cara: 'closed' });
});

test('H5: a mail to a closed application begins as what can be sent to it', async () => {
  await addApplication(site.database, { fullName: 'Dora', status: 'closed' });
  await using page = await open();
  await page.getByLabel('Select the application of Dora').check();
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to candidates' });
  await expect.poll(() => dialog.getByLabel('Occasion').inputValue()).toBe('candidate-question');
  await dialog.getByRole('button', { name: 'Send', exact: true }).waitFor();
});

test('H5: several are mailed and declined from the list with a preview for each, and taken back by the keyboard', async () => {
  const welder = await addPosition(site.database, 'Welder');
  for (const [at, name] of ['Anna', 'Ben', 'Cara'].entries()) {
    const email = `${name.toLowerCase()}@example.org`;
    const createdAt = daysAgo(at + 1);
    await addApplication(site.database, { fullName: name, email, positionId: welder, createdAt });
  }
  await using page = await open();
  const select = (name: string) => page.getByLabel(`Select the application of ${name}`).check();
  await select('Anna');
  await select('Ben');
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const writing = page.getByRole('dialog', { name: 'Write to candidates' });
  await writing.getByLabel('Subject').fill('{{reference}}: come and weld');
  await writing.getByLabel('Message').fill('Dear {{name}}, about {{position}}.');
  await writing.getByText('Dear Anna, about Welder.').waitFor();
  await writing.getByText('1 of 2', { exact: true }).waitFor();
  await writing.getByRole('button', { name: 'Next' }).click();
  await writing.getByText('Dear Ben, about Welder.').waitFor();
  expect(await violations(page)).toEqual([]);
  await writing.getByRole('button', { name: 'Send to 2' }).click();
  await succeeded(page, '2 emails will be sent in a moment.');
  expect(await site.database.query('select text from candidate_mails order by text')).toEqual([
    { text: 'Dear Anna, about Welder.' },
    { text: 'Dear Ben, about Welder.' },
  ]);

  await select('Ben');
  await select('Cara');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const declining = page.getByRole('dialog', { name: 'Decline' });
  await declining
    .getByText(/^The emails leave on .* 09:00\. Until then you can take each of them back/)
    .waitFor();
  await declining.getByText('cara@example.org', { exact: true }).waitFor();
  await declining.getByLabel('Occasion').and(page.locator(':focus')).waitFor();
  await declining.getByLabel('Subject').fill('Your application');
  await declining.getByLabel('Message').fill('Dear {{name}}, not this time.');
  await declining.getByRole('button', { name: 'Decline 2 and send' }).press('Enter');
  await page.getByText(/^2 emails will be sent on .*\d at 09:00\.$/).waitFor();
  await page.getByRole('region', { name: 'Applications', exact: true }).and(page.locator(':focus')).waitFor();
  expect(await statuses()).toEqual({ Anna: 'active', Ben: 'closed', Cara: 'closed' });

  await page.getByRole('link', { name: 'Cara', exact: true }).press('Enter');
  await heading(page, 'Cara');
  const mails = page.getByRole('region', { name: 'Emails' });
  await mails.getByText(/To be sent .* 09:00/).waitFor();
  await mails.getByRole('button', { name: 'Take back' }).press('Enter');
  await succeeded(page, 'The email was taken back');
  await mails.getByText('Taken back. It was not sent.').waitFor();
  expect(await statuses()).toEqual({ Anna: 'active', Ben: 'closed', Cara: 'active' });
  // One is written to without the mouse; no single key sends a mail.
  await mails.getByRole('button', { name: 'Write' }).press('Enter');
  await writing.getByLabel('Subject').press('ControlOrMeta+a');
  await page.keyboard.type('Your certificates');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Dear {{name}}, 4 photos, please.');
  await writing.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await mails.getByText('Your certificates').waitFor();
  expect(await statuses()).toMatchObject({ Cara: 'active' });
});

test('H1, H2, H4: two people triage the same list at once: each application has one status, one assignee, and both see them', async () => {
  const email = `sipho-${Date.now()}@example.com`;
  await addAdmin(site.database, { name: 'Sipho Nkosi', email });
  for (const [at, name] of ['Anna', 'Ben', 'Cara'].entries())
    await addApplication(site.database, { fullName: name, createdAt: daysAgo(at + 1) });
  await using first = await open();
  await using second = await visitOffice(site.url, LIST, { email });
  for (const page of [first, second]) {
    await page.getByLabel('Select all on this page').check();
    await page.getByText('3 selected').waitFor();
  }
  await Promise.all([first.keyboard.press('2'), second.keyboard.press('4')]);
  const left = (page: Page, text: string) =>
    page.getByText(`${text}: someone else has just changed`).first().waitFor();
  const won = await Promise.any([
    left(first, '3 were left as they are').then(() => 'closed'),
    left(second, '3 were left as they are').then(() => 'busy'),
  ]);
  const winner = won === 'busy' ? first : second;
  await winner.getByText(`3 applications moved to ${won}.`).waitFor();
  expect(await statuses()).toEqual({ Anna: won, Ben: won, Cara: won });
  const changes = `select count(*)::int as n from audit_entries
    where action = 'status-changed' and subject_id in (select id from applications)`;
  expect(await site.database.query(changes)).toEqual([{ n: 3 }]);
  for (const page of [first, second])
    await vi.waitUntil(async () => (await page.getByRole('row').getByText(won).count()) > 0);

  for (const page of [first, second]) await page.getByRole('link', { name: 'Anna', exact: true }).focus();
  await Promise.all([first.keyboard.press('a'), second.keyboard.press('a')]);
  await Promise.any([first, second].map((page) => left(page, '1 was left as it is')));
  const assigned = `select count(*)::int as n from audit_entries
    where action = 'assigned' and subject_id in (select id from applications)`;
  expect(await site.database.query(assigned)).toEqual([{ n: 1 }]);
});
