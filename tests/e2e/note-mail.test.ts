import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addApplication } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { VIEWPORT_WIDTHS } from '../support/browser.ts';
import { openMailServer, refusal } from '../support/mail-server.ts';
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

async function openWithNote(width = 1440) {
  const { id } = await addApplication(site.database);
  const page = await visitOffice(site.url, `/admin/job-applications/${id}`, { width });
  await notes(page).getByLabel('Add a note').fill('Come on Monday.');
  await notes(page).getByLabel('Send email to candidate').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await succeeded(page, 'Note added successfully');
  return page;
}

describe.each(VIEWPORT_WIDTHS)('at %i px', (width) => {
  test('R8, L18: a rejected mail is not shown as sent; the reason is shown, and it is sent again without a reload', async () => {
    refused = refusal('No mail for this person', 550);
    await using page = await openWithNote(width);
    await notes(page).getByLabel('Add a note').fill('Being typed');
    await notes(page)
      .getByText('Not emailed to thandi@example.org. The mail server refused the mail.')
      .waitFor();
    await notes(page).getByText('What the mail server said').click();
    await notes(page).getByText('No mail for this person').waitFor();
    expect(await notes(page).getByText('Emailed to candidate').count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    refused = null;
    await notes(page).getByRole('button', { name: 'Send again' }).click();
    await succeeded(page, 'The note is being sent to the candidate again');
    await notes(page).getByText('Emailed to candidate at thandi@example.org').waitFor();
    expect(await notes(page).getByRole('button', { name: 'Send again' }).count()).toBe(0);
    expect(await notes(page).getByLabel('Add a note').inputValue()).toBe('Being typed');
  });
});

test('R8: a mail waiting for its next attempt says so, and polling leaves the page alone when the session ends', async () => {
  refused = refusal('Come back later');
  await using page = await openWithNote();
  await notes(page)
    .getByText(/^Not emailed to thandi@example\.org yet\. .* Next try: [A-Z][a-z]{2} \d/)
    .waitFor();
  await notes(page).getByLabel('Add a note').fill('Being typed');
  await site.database.query('delete from sessions');
  // The second poll is only sent after the response to the first.
  for (const _look of [1, 2]) await page.waitForRequest((request) => request.url().endsWith('/note-mails'));
  expect(await notes(page).getByLabel('Add a note').inputValue()).toBe('Being typed');
});
