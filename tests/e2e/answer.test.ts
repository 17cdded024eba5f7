import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { companyDay } from '#app/country/day.ts';
import { proposedFollowUp } from '#app/leads/correspondence/answer.ts';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { testCompany } from '#tests/support/company.ts';
import { addAdmin } from '../support/accounts.ts';
import { layoutFaults } from '../support/axe.ts';
import { bottomOf, PHONE } from '../support/browser.ts';
import { addLead } from '../support/leads.ts';
import { openMailServer, refusal } from '../support/mail-server.ts';
import { officeHydrated, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

/** Answers to leads; the mail server rejects mails while `refused` is set. */
let refused: Error | null = null;
let arrived: string[] = [];
const stack = new AsyncDisposableStack();
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  const server = stack.use(
    await openMailServer((mail) => {
      if (refused === null || mail.includes('Auto-Submitted')) arrived.push(mail);
      return mail.includes('Auto-Submitted') ? null : refused;
    }),
  );
  site = stack.use(await openSite({ SMTP_URL: server.url, MAIL_FROM: 'website@example.co.za' }));
});
afterAll(() => stack.disposeAsync());
beforeEach(async () => {
  refused = null;
  arrived = [];
  await site.database.query('truncate leads, outgoing_mails, sending_counts, mail_templates cascade');
  await site.database.query(
    `insert into mail_templates (occasion, name, subject, body) values
       ('lead-answer', 'Quote attached', 'Re: {{subject}}', E'Hello {{name}}\\n\\nOur quote for {{reference}}.'),
       ('lead-answer', 'To a company', 'Re: {{subject}}', 'Dear {{company}}')`,
  );
});

const EXPECTED = /409|422|ERR_ABORTED|ERR_INCOMPLETE_CHUNKED_ENCODING/;
const HOSTILE = '<img src=x onerror=alert(1)>';

/** Sends a quote request as the website does. */
async function requestQuote(files: [name: string, bytes: number][] = [], name = 'Thandi Nkosi') {
  const form = new FormData();
  for (const [field, value] of Object.entries({
    name,
    email: 'thandi@example.com',
    quoteType: 'Bending',
    arm: 'steel',
  }))
    form.set(field, value);
  for (const [file, bytes] of files) {
    // A PDF padded with zeros is still valid; some producers pad them.
    const content = new Uint8Array(Math.max(bytes, 1_000));
    content.set(samplePdf(file));
    form.append('attachments', new File([content], file, { type: 'application/pdf' }));
  }
  const answer = await fetch(`${site.url}/api/send-quote`, { method: 'POST', body: form });
  expect(answer.status).toBe(200);
  const { reference } = await answer.json();
  const [lead] = await site.database.query<{ id: string }>('select id from leads where number = $1', [
    String(reference).slice(2),
  ]);
  return { reference: String(reference), id: lead?.id ?? '' };
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const section = (page: Page) => page.getByRole('region', { name: 'Answer' });
/** With the answer open, which of a quote request is folded. */
const openLead = (id: string) => visitOffice(site.url, `/admin/leads/${id}#answer`, { expected: EXPECTED });
const entry = (page: Page, text: string) => timeline(page).getByRole('listitem').filter({ hasText: text });
const message = (page: Page) => section(page).getByLabel('Message');
const send = (page: Page) => section(page).getByRole('button', { name: 'Send', exact: true }).click();
/** Ends the delay during which Undo is possible. */
const letPass = () =>
  site.database.query(`update outgoing_mails set due_at = now() where kind = 'lead-answer'`);
const mailWith = (text: string) => arrived.find((mail) => mail.includes(text));

test('L18, T3: on a phone the answer is folded until it is opened, and what is written is never folded', async () => {
  const { id } = await requestQuote();
  await using page = await visitOffice(site.url, `/admin/leads/${id}`, { width: PHONE });
  const text = message(page);
  const open = page.getByRole('link', { name: 'Write an answer' });
  await open.waitFor();
  expect(await text.isVisible()).toBe(false);
  await open.click();
  await text.fill('Tomorrow.');
  expect(await open.isVisible()).toBe(false);
  // The draft, at an address that doesn't name the answer.
  await page.goto(`${site.url}/admin/leads`);
  await page.goto(`${site.url}/admin/leads/${id}`);
  await expect.poll(() => text.inputValue()).toBe('Tomorrow.');
  expect(await text.isVisible()).toBe(true);
});

test.each([
  ['quote', 'new', false],
  ['quote', 'quoted', true],
  ['quote', 'won', false],
  ['enquiry', 'new', true],
  ['enquiry', 'lost', false],
] as const)(
  'L16, L18: at 1440 px the answer to the %s that is %s is unfolded: %s',
  async (kind, status, isUnfolded) => {
    const { id } = await addLead(site.database, { kind, status });
    await using page = await visitOffice(site.url, `/admin/leads/${id}`, { expected: EXPECTED });
    await page.setViewportSize({ width: 1440, height: 900 });
    const open = page.getByRole('link', { name: 'Write an answer' });
    await section(page).waitFor();
    expect([await message(page).isVisible(), await open.isVisible()]).toEqual([isUnfolded, !isUnfolded]);
    expect(await layoutFaults(page)).toEqual([]);
    if (isUnfolded) return;
    await open.click();
    await message(page).fill('Thank you.');
    expect(await open.isVisible()).toBe(false);
  },
);

test('L16 to L18, L20: a lead with 60 MB of drawings is handled from the bell to the mailed answer, all in the office', async () => {
  await using page = await visitOffice(site.url, '/admin', { expected: EXPECTED });
  await page.getByRole('link', { name: /^Notifications, 0 unread/ }).waitFor();
  const MB = 1024 * 1024;
  const files = Array.from({ length: 6 }, (_, at): [string, number] => [`part-${at}.pdf`, 10 * MB - 10_000]);
  const { reference } = await requestQuote(files);
  await page.getByRole('link', { name: /^Notifications, 1 unread/ }).click();
  // Opening the list marks them as read.
  await page.getByRole('link', { name: /^Notifications, 0 unread/ }).waitFor();
  await page.getByRole('link', { name: 'Thandi Nkosi' }).click();
  for (const [name] of files) await page.getByRole('link', { name: `Download ${name}` }).waitFor();

  await page.getByRole('link', { name: 'Write an answer' }).click();
  await section(page).getByLabel('Template').selectOption('Quote attached');
  expect(await message(page).inputValue()).toBe(`Hello Thandi Nkosi\n\nOur quote for ${reference}.`);
  await section(page)
    .getByLabel('Attach files')
    .setInputFiles({
      name: 'quote.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(samplePdf('R 1 200')),
    });
  await section(page).getByRole('button', { name: 'Preview' }).click();
  const preview = section(page).getByRole('region', { name: 'Preview' });
  await preview.getByText(`Our quote for ${reference}.`).waitFor();
  await preview.getByText('quote.pdf').waitFor();
  expect(await bottomOf(preview)).toBeLessThan(901);
  expect(await layoutFaults(page)).toEqual([]);
  await send(page);
  await section(page).getByText('Waiting to be sent to thandi@example.com.').waitFor();
  await preview.waitFor({ state: 'hidden' });
  await letPass();
  // The confirmation's entry, and the answer's.
  const [answer, confirmation] = [entry(page, 'Our quote for'), entry(page, 'confirmed the request')];
  for (const mail of [answer, confirmation]) await mail.getByText(/Sent to thandi@example\.com/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    answer.getByRole('link', { name: 'quote.pdf' }).click(),
  ]);
  expect(await readFile(await download.path())).toEqual(Buffer.from(samplePdf('R 1 200')));
  expect(mailWith(`Our quote for ${reference}.`)).toContain('filename=quote.pdf');
  const toSales = await vi.waitUntil(() => mailWith('too large to attach'), { timeout: 20_000 });
  expect(toSales.length).toBeLessThan(20_000_000);
  expect(toSales).toContain('/admin/leads/');
});

test('L18: within 20 s Undo cancels an answer; it is edited further with its files, and sent once', async () => {
  const { id } = await requestQuote();
  await using page = await openLead(id);
  await message(page).fill('Too early');
  await section(page)
    .getByLabel('Attach files')
    .setInputFiles(
      ['a', 'b'].map((name) => ({
        name: `${name}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from(samplePdf(name)),
      })),
    );
  await send(page);
  await section(page)
    .getByText(/It leaves in \d+ s\./)
    .waitFor();
  await section(page).getByRole('button', { name: 'Undo' }).click();
  await succeeded(page, 'Taken back. It will not be sent.');
  await section(page).getByText('You took this answer back.').waitFor();
  expect(await message(page).inputValue()).toBe('Too early');
  const attached = section(page).getByRole('list', { name: 'Already attached' });
  // Whoever removes one by keyboard goes on at the next one.
  await attached.getByRole('button', { name: 'Remove b.pdf' }).press('Enter');
  await attached.getByRole('button', { name: 'Remove a.pdf' }).and(page.locator(':focus')).waitFor();
  await message(page).fill('Now it is right');
  await send(page);
  await section(page).getByText('Waiting to be sent to thandi@example.com.').waitFor();
  await letPass();
  await vi.waitUntil(() => mailWith('Now it is right')?.includes('filename=a.pdf'), { timeout: 20_000 });
  expect(mailWith('Now it is right')).not.toContain('filename=b.pdf');
  expect(mailWith('Too early')).toBeUndefined();
  expect(await layoutFaults(page)).toEqual([]);
});

test('L18: an answer with the quote attached makes the lead Quoted and sets its follow-up; Undo restores both', async () => {
  const { id } = await requestQuote();
  await using page = await openLead(id);
  const status = () => page.getByLabel('Status').inputValue();
  const followUp = () => page.getByLabel('Follow up on', { exact: true }).inputValue();
  expect([await status(), await followUp()]).toEqual(['new', '']);
  await message(page).fill('Our price is R 1 200.');
  await section(page)
    .getByLabel('Attach files')
    .setInputFiles({ name: 'q.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf('R 1 200')) });
  await section(page).getByLabel('Quote attached: set the lead to Quoted').check();
  const proposed = await section(page).getByLabel('Then follow up on').inputValue();
  expect(proposed).toBe(proposedFollowUp(testCompany.opening, companyDay()));
  await send(page);
  await section(page).getByRole('button', { name: 'Undo' }).waitFor();
  await expect.poll(async () => [await status(), await followUp()]).toEqual(['quoted', proposed]);
  await section(page).getByRole('button', { name: 'Undo' }).click();
  await succeeded(page, 'Taken back. It will not be sent.');
  await expect.poll(async () => [await status(), await followUp()]).toEqual(['new', '']);
  expect(await message(page).inputValue()).toBe('Our price is R 1 200.');
});

test('L18: an unfilled placeholder blocks sending and is named, and what was typed stays', async () => {
  const { id } = await requestQuote();
  await using page = await openLead(id);
  await message(page).fill('Typed before.');
  await section(page).getByLabel('Template').selectOption('To a company');
  expect(await message(page).inputValue()).toBe('Typed before.\n\nDear {{company}}');
  await send(page);
  await section(page).getByText('Fill in {{company}} before sending.').waitFor();
  expect(await site.database.query('select 1 from lead_answers')).toEqual([]);
  await page.reload();
  await officeHydrated(page);
  await vi.waitUntil(async () => (await message(page).inputValue()) === 'Typed before.\n\nDear {{company}}');
});

test('L18, L22: a refused answer shows why, and is sent again to the corrected address', async () => {
  const { id } = await requestQuote();
  refused = refusal('No such person', 550);
  await using page = await openLead(id);
  await message(page).fill('Our quote');
  await send(page);
  await section(page).getByText('Waiting to be sent to thandi@example.com.').waitFor();
  await letPass();
  await timeline(page)
    .getByText('Not sent to thandi@example.com. The mail server refused the email.')
    .waitFor();
  await timeline(page).getByText('What the mail server said').click();
  await timeline(page).getByText('No such person').waitFor();
  refused = null;
  await site.database.query(`update leads set email = 'right@example.com' where id = $1`, [id]);
  await page.reload();
  await officeHydrated(page);
  await timeline(page).getByRole('button', { name: 'Send again to right@example.com' }).click();
  await timeline(page)
    .getByText(/Sent to right@example\.com/)
    .waitFor();
});

test('L16, L18: of two colleagues who answer the same lead each sees that the other writes, then what the other sent, and loses nothing', async () => {
  const { id } = await requestQuote();
  await addAdmin(site.database, { name: 'Sipho Dlamini', email: 'sipho@example.com' });
  await using mine = await openLead(id);
  const email = 'sipho@example.com';
  await using theirs = await visitOffice(site.url, `/admin/leads/${id}#answer`, {
    email,
    expected: EXPECTED,
  });
  // It is said at once to whoever begins to write, or comes back to the window.
  const toSipho = theirs.waitForRequest((request) => request.method() === 'POST');
  await message(theirs).fill('Sipho writes');
  await (await toSipho).response();
  await message(mine).fill('I write too');
  await section(mine).getByText('Sipho Dlamini is writing an answer.').waitFor();
  await theirs.evaluate(() => dispatchEvent(new Event('focus')));
  await section(theirs).getByText('Administrator is writing an answer.').waitFor();
  await send(theirs);
  await section(theirs).getByText('Waiting to be sent to thandi@example.com.').waitFor();
  await mine.evaluate(() => dispatchEvent(new Event('focus')));
  await entry(mine, 'Sipho writes').getByText('Waiting to be sent to thandi@example.com.').waitFor();
  expect(await message(mine).inputValue()).toBe('I write too');
  await send(mine);
  await section(mine).getByText('Waiting to be sent to thandi@example.com.').waitFor();
  await theirs.evaluate(() => dispatchEvent(new Event('focus')));
  for (const text of ['Sipho writes', 'I write too']) await entry(theirs, text).waitFor();
  await letPass();
  await vi.waitUntil(() => mailWith('Sipho writes') && mailWith('I write too'), { timeout: 20_000 });
});

test('L18, X4: by keyboard alone an answer is written from a template, previewed, sent, taken back, and sent again', async () => {
  const { id, reference } = await requestQuote();
  await using page = await openLead(id);
  const { keyboard } = page;
  await section(page).getByLabel('Template').focus();
  // The first letter of an option chooses it.
  await keyboard.press('q');
  await vi.waitUntil(async () => (await message(page).inputValue()).includes(reference));
  // Choosing a template moves the focus into the message.
  await keyboard.press('Control+End');
  await keyboard.type(' It is attached.');
  await section(page).getByRole('button', { name: 'Preview' }).press('Enter');
  await section(page)
    .getByRole('region', { name: 'Preview' })
    .getByText(`Our quote for ${reference}. It is attached.`)
    .waitFor();
  // It mentions a file that is not there: Send asks once.
  await section(page).getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await section(page)
    .getByText(/^The message mentions an attachment, but no file is attached\./)
    .waitFor();
  await section(page).getByLabel('Attach files').and(page.locator(':focus')).waitFor();
  expect(await site.database.query('select 1 from lead_answers where lead_id = $1', [id])).toEqual([]);
  await section(page).getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await section(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await succeeded(page, 'Taken back. It will not be sent.');
  await section(page).getByText('You took this answer back.').waitFor();
  await message(page).and(page.locator(':focus')).waitFor();
  await section(page).getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await section(page).getByText('Waiting to be sent to thandi@example.com.').waitFor();
  await letPass();
  await entry(page, 'It is attached.')
    .getByText(/Sent to thandi@example\.com/)
    .waitFor();
});

test('X3: markup in a lead is shown as text in its answer', async () => {
  const { id } = await requestQuote([], HOSTILE);
  await using page = await openLead(id);
  await section(page).getByLabel('Template').selectOption('Quote attached');
  expect(await message(page).inputValue()).toContain(HOSTILE);
  await section(page).getByRole('button', { name: 'Preview' }).click();
  await section(page).getByRole('region', { name: 'Preview' }).getByText(HOSTILE).first().waitFor();
  await send(page);
  await section(page).getByText('Waiting to be sent').waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});
