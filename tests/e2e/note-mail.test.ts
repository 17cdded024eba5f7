import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { testCompany } from '../support/company.ts';
import { openMailServer, refusal } from '../support/mail-server.ts';
import { routeOnce } from '../support/network.ts';
import { succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

/** How an application's page shows the mail of a note while the mail server rejects it, and afterwards. */
let refused: Error | null = null;
const stack = new AsyncDisposableStack();
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  const server = stack.use(await openMailServer(() => refused));
  site = stack.use(await openSite({ SMTP_URL: server.url, MAIL_FROM: 'website@example.co.za' }));
});
afterAll(() => stack.disposeAsync());
beforeEach(() => site.database.query('truncate candidates, outgoing_mails cascade'));

const notes = (page: Page) => page.getByRole('region', { name: 'Notes' });

async function openWithNote() {
  const { id } = await addApplication(site.database);
  const page = await visitOffice(site.url, `/admin/job-applications/${id}`);
  await notes(page).getByLabel('Add a note').fill('Come on Monday.');
  await notes(page).getByLabel('Send email to candidate').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await succeeded(page, 'Note added successfully');
  return page;
}

test('R8, L18: a rejected mail is not shown as sent; the reason is shown, and it is sent again without a reload', async () => {
  refused = refusal('No mail for this person', 550);
  await using page = await openWithNote();
  await notes(page).getByLabel('Add a note').fill('Being typed');
  await notes(page).getByText('Not sent to thandi@example.org. The mail server refused the email.').waitFor();
  await notes(page).getByText('What the mail server said').click();
  await notes(page).getByText('No mail for this person').waitFor();
  expect(
    await notes(page)
      .getByText(/^Sent to/)
      .count(),
  ).toBe(0);
  expect(await violations(page)).toEqual([]);

  refused = null;
  await notes(page).getByRole('button', { name: 'Send again' }).click();
  await succeeded(page, 'The note is being sent to the candidate again');
  await notes(page)
    .getByText(/^Sent to thandi@example\.org/)
    .waitFor();
  expect(await notes(page).getByRole('button', { name: 'Send again' }).count()).toBe(0);
  expect(await notes(page).getByLabel('Add a note').inputValue()).toBe('Being typed');
});

test('R8: a mail waiting for its next attempt says so, and polling leaves the page alone when the session ends', async () => {
  refused = refusal('Come back later');
  await using page = await openWithNote();
  await notes(page)
    .getByText(/^Not sent to thandi@example\.org yet\. .* Next try: [A-Z][a-z]{2} \d/)
    .waitFor();
  await notes(page).getByLabel('Add a note').fill('Being typed');
  // A change that is over before the page has loaded its data: polling goes on.
  await routeOnce(page, '**/mail-states', (route) => route.fulfill({ body: 'sending' }));
  await page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('.data'));
  await page.waitForRequest((request) => request.url().endsWith('/mail-states'));
  await site.database.query('delete from sessions');
  // The second poll is only sent after the response to the first.
  for (const _look of [1, 2]) await page.waitForRequest((request) => request.url().endsWith('/mail-states'));
  expect(await notes(page).getByLabel('Add a note').inputValue()).toBe('Being typed');
});

test('H5, L18: a mail to the candidate that leaves is shown as sent without a reload', async () => {
  const { id } = await addApplication(site.database);
  await site.database.query(
    `with written as (insert into candidate_mails (application_id, occasion, author, subject, text, send_at)
       values ($1, 'candidate-question', 'Riaan', 'Your certificates', 'Hello', now() + interval '1 day') returning id, send_at)
     insert into outgoing_mails (kind, subject_id, due_at) select 'mail-to-candidate', id, send_at from written`,
    [id],
  );
  await using page = await visitOffice(site.url, `/admin/job-applications/${id}`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await emails.getByText(/^To be sent/).waitFor();
  await site.database.query(
    `update outgoing_mails set state = 'sent', recipient = 'thandi@example.org', settled_at = now()`,
  );
  await emails.getByText(/^Sent to thandi@example\.org/).waitFor();
});

test('H7: an interview is arranged with a mail that brings a calendar file, moved, and cancelled; closing asks first', async () => {
  refused = null;
  await site.database.query(
    `insert into mail_templates (occasion, name, subject, body)
     values ('interview-arranged', 'Ours', 'Come', 'Hello {{name}}, welcome as {{position}}'),
       ('interview-cancelled', 'Ours', 'Do not come', 'Hello {{name}}')
     on conflict do nothing`,
  );
  const { id } = await addApplication(site.database, { fullName: 'Lerato Dube', status: 'busy' });
  await using page = await visitOffice(site.url, `/admin/job-applications/${id}`, { expected: /422/ });
  const interviews = page.getByRole('region', { name: 'Interviews' });
  await interviews.getByRole('button', { name: 'Arrange' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Day').fill('2020-01-01');
  await dialog.getByLabel('Time').fill('10:00');
  await dialog.getByLabel('Subject').fill('Your interview ({{reference}})');
  // The position was deleted, so its placeholder can't be filled in.
  await dialog.getByText('Fill in {{position}} before sending.').waitFor();
  const text = dialog.getByLabel('Message');
  await dialog.getByRole('region', { name: 'Preview' }).getByText('Hello Lerato Dube').waitFor();
  await text.fill((await text.inputValue()).replace(' as {{position}}', ''));
  await dialog.getByRole('button', { name: 'Arrange' }).click();
  await dialog.getByText('This time has already passed').waitFor();
  await dialog.getByLabel('Day').fill('2099-11-27');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await preview.getByText('Friday, 27 November 2099, 10:00 to 11:00').waitFor();
  await preview.getByText(testCompany.address.street).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Arrange' }).click();
  await succeeded(page, 'The interview is arranged');
  await interviews.getByText('Fri, Nov 27, 2099, 10:00 to 11:00').waitFor();
  await interviews.getByText('No email about it has left yet.').waitFor();
  await page.getByRole('region', { name: 'Emails' }).getByText('Invitation to an interview').waitFor();

  await interviews.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Time').fill('14:30');
  await dialog.getByLabel('Email the candidate').uncheck();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await interviews.getByText('Fri, Nov 27, 2099, 14:30 to 15:30').waitFor();

  // Closing asks, by mouse and by key; undoing it brings the interview back.
  const status = page.getByLabel('Status', { exact: true });
  await status.selectOption('closed');
  await dialog.getByText('Friday, 27 November 2099, 14:30 to 15:30').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Leave open' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await status.inputValue()).toBe('busy');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('4');
  await dialog.getByRole('button', { name: 'Close and cancel it' }).click();
  await interviews.getByText('cancelled').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await interviews.getByText('cancelled').waitFor({ state: 'hidden' });

  await interviews.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Cancel interview' }).click();
  await interviews.getByText('cancelled').waitFor();
  expect(await interviews.getByRole('button', { name: 'Change' }).count()).toBe(0);
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByText(/cancelled the interview on Nov 27, 2099 14:30/)
    .first()
    .waitFor();
});
