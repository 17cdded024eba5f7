import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { companyDay, dayAfter } from '#app/country/day.ts';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { formatCalendarDay } from '#app/ui/dates.ts';
import { layoutFaults } from '../support/axe.ts';
import { PHONE, sidewaysScroll, visit } from '../support/browser.ts';
import { press, succeeded, visitOffice } from '../support/office.ts';
import { addRequest, emptySales, field, openDraft, total } from '../support/quotation-requests.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => emptySales(site));

/** The state of a quotation that was sent, with the day. */
const SENT = /^Sent [A-Z][a-z]{2} \d{1,2}, \d{4}$/;

test('P6, P7, P10, P11, P12: from a request with three drawings to the customer’s yes on a phone without scripts', async () => {
  const lead = await addRequest(site);
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`);
  // Price it, Send, Send quotation: three actions.
  await press(page, 'Price it');
  expect(await field(page, 'Quantity', 1).inputValue()).toBe('24');
  await total(page).last().waitFor();
  await press(page, 'Send');
  const dialog = page.getByRole('dialog', { name: /^Send P-\d+-A$/ });
  await dialog.getByText('To thandi@acme.example').waitFor();
  await dialog.getByText('emails are written to files and reach nobody').waitFor();
  await press(page, 'Send quotation');
  await succeeded(page, 'is on its way');
  await page.getByText(SENT).waitFor();

  const mail = await vi.waitUntil(
    async () => (await site.mails()).find(({ subject }) => subject?.startsWith('Quotation P-')),
    { timeout: 20_000 },
  );
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
  const link = /http\S+\/quotation#[0-9a-f]{48}/.exec(mail.text ?? '')?.[0] ?? '';
  await using phone = await visit(`${site.url}/quotation`, { width: PHONE, javaScript: false });
  await phone.getByLabel('Link').fill(link);
  await phone.getByRole('button', { name: 'Open' }).click();
  await phone.getByRole('button', { name: 'Accept…' }).first().click();
  await phone.getByLabel('Your name').fill('Thandi Mokoena');
  await phone.getByLabel('Job title').fill('Buyer');
  await phone.getByLabel('I agree to the terms').check();
  await phone.getByRole('button', { name: /^Order for R/ }).click();
  await phone.getByText('This quotation is accepted.').waitFor();

  await page.reload();
  const outcome = page.getByRole('complementary', { name: 'Outcome' });
  await outcome.getByText('Thandi Mokoena, Buyer').waitFor();
  await page.goto(`${site.url}/admin/leads`);
  await page
    .getByRole('row')
    .filter({ hasText: 'Won' })
    .getByText(/^R\s/)
    .filter({ visible: true })
    .waitFor();
});

test('P6, P7: a lead opens its draft; beside a quotation that was sent it begins a new one, and prices again what has expired', async () => {
  const { id } = await addRequest(site);
  await using page = await visitOffice(site.url, `/admin/leads/${id}`);
  await openDraft(page);
  const quotation = new URL(page.url()).pathname;
  const panel = page.getByRole('region', { name: 'Quotations' });
  const openLead = () => page.goto(`${site.url}/admin/leads/${id}`);
  await openLead();
  await panel.getByRole('link', { name: /^Open P-\d+-A$/ }).click();
  await page.waitForURL(`**${quotation}`);
  for (const [days, button] of [
    [1, 'New quotation'],
    [-1, 'Price it'],
  ] as const) {
    await site.database.query(
      `update quotations set state = 'sent', valid_until = current_date + $1::int * 3`,
      [days],
    );
    await openLead();
    await panel.getByRole('button', { name: button }).waitFor();
    expect(await panel.getByRole('button').count()).toBe(1);
    expect(await panel.getByRole('link', { name: /^Open/ }).count()).toBe(0);
  }
});

test('P7, P9: on a phone the list of quotations begins each row with its number and customer, and one is begun from it', async () => {
  const lead = await addRequest(site);
  await using page = await visitOffice(site.url, '/admin/quotations');
  await press(page, 'New quotation');
  await page.getByText('No customers yet. Write a name above to add one.').waitFor();
  await page.goto(`${site.url}/admin/leads/${lead.id}`);
  await openDraft(page);
  await total(page).last().waitFor();
  await using phone = await visitOffice(site.url, '/admin/quotations', { width: PHONE, expected: /422/ });
  const cell = phone.getByRole('cell').first();
  expect(await cell.getByText('Draft', { exact: true }).getAttribute('data-colour')).toBe('hollow');
  const [number, customer, state] = await Promise.all(
    [/^P-\d+-A$/, 'Acme', 'Draft'].map((text) => cell.getByText(text).first().boundingBox()),
  );
  expect(customer?.y).toBeCloseTo(number?.y ?? 0, 0);
  expect(state?.y).toBeGreaterThan(number?.y ?? 0);
  expect(await layoutFaults(phone, [PHONE])).toEqual([]);
  // From the list one is begun for a customer.
  await press(phone, 'New quotation');
  await press(phone, 'Begin quotation');
  const dialog = phone.getByRole('dialog', { name: 'New quotation' });
  await dialog.getByText('Please choose a customer').waitFor();
  await dialog.getByLabel('Acme').check();
  await press(phone, 'Begin quotation');
  await phone.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
  await phone.getByText('No lines yet').waitFor();
  await phone.goto(`${site.url}/admin/quotations`);
  // Of somebody new the name is typed once, where they were searched for.
  await press(phone, 'New quotation');
  await dialog.getByLabel('Search by name').fill('Thandi’s Gates');
  await dialog.getByText('No customer matches.').waitFor();
  await dialog.getByLabel('Thandi’s Gates').check();
  await press(phone, 'Begin quotation');
  await phone.getByRole('heading', { level: 1, name: 'Thandi’s Gates' }).waitFor();
  await phone.goto(`${site.url}/admin/quotations`);
  await phone.getByText('Not priced').filter({ visible: true }).first().waitFor();
});

test('P3, P7: a sent quotation explains its prices, is withdrawn, revised and recorded as accepted by phone', async () => {
  const lead = await addRequest(site);
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`);
  const outcome = page.getByRole('complementary', { name: 'Outcome' });
  await openDraft(page);
  await total(page).last().waitFor();
  await press(page, 'Send');
  await press(page, 'Send quotation');
  await page.getByText(SENT).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByText(/^Sent\b/)
      .count(),
  ).toBe(1);
  const primary = page
    .getByRole('main')
    .locator('.mantine-Button-root:is(:not([data-variant]), [data-variant="filled"])');
  expect(await primary.allInnerTexts()).toEqual(['Record decision']);
  expect(await layoutFaults(page)).toEqual([]);
  // On a phone all that is done with it is one line.
  await page.setViewportSize({ width: PHONE, height: 780 });
  const done = page.locator('.opened-actions > .mantine-Button-root');
  const tops = () => done.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  expect(await done.count()).toBe(3);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'How it was priced' }).first().click();
  const priced = page.getByRole('dialog', { name: 'Base plate' });
  await priced.getByRole('row').filter({ hasText: 'Material' }).getByText(/^R\s/).waitFor();
  await priced.getByRole('region', { name: 'Nest' }).getByRole('img', { name: 'Plate 1' }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await priced.waitFor({ state: 'detached' });
  // The customer can accept it while the next one is drafted, so it can be withdrawn then too.
  await press(page, 'New revision');
  await page.getByText(/^P-\d+-B$/).waitFor();
  const draft = page.url();
  await page.goto(`${site.url}/admin/quotations?state=sent`);
  await page.getByText('A is open').filter({ visible: true }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page.goto(draft);
  await page.getByRole('link', { name: /^A\b/ }).click();
  await page.getByText(SENT).waitFor();
  // Where the revisions stand below the name, what is done with it stays level with the bell.
  await page.setViewportSize({ width: 1280, height: 900 });
  const bell = await page.getByRole('link', { name: /^Notifications/ }).boundingBox();
  const more = page.getByRole('button', { name: 'More actions' });
  expect((await more.boundingBox())?.y).toBe(bell?.y);
  await page.setViewportSize({ width: 1440, height: 900 });
  await more.click();
  await page.getByRole('menuitem', { name: 'Withdraw the quotation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText(/^P-\d+-B$/).waitFor();
  await page.getByRole('link', { name: /^A\b/ }).click();
  await outcome.getByText('Withdrawn', { exact: true }).waitFor();
  // When and by whom it was sent, and withdrawn.
  await outcome.getByRole('definition').filter({ hasText: / by / }).nth(1).waitFor();
  await page.getByRole('link', { name: /^B\b/ }).click();
  await total(page).last().waitFor();
  await press(page, 'Send');
  await press(page, 'Send quotation');
  await page.getByText(SENT).waitFor();
  await press(page, 'Record decision');
  const dialog = page.getByRole('dialog', { name: 'Record a decision' });
  await dialog.getByLabel('Who').fill('Thandi');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await outcome.getByText('told by phone').waitFor();
  await page.goto(`${site.url}/admin/quotations`);
  const row = page.getByRole('row').filter({ hasText: 'Accepted' });
  await row.getByRole('cell', { name: 'Acme' }).waitFor();
  // A sum doesn't run into the day beside it.
  const sum = await row.locator('.quotation-amount > span').boundingBox();
  const day = await row.locator('.quotation-day').first().boundingBox();
  expect((day?.x ?? 0) + 12 - (sum?.x ?? 0) - (sum?.width ?? 0)).toBeGreaterThanOrEqual(40);
  expect(await layoutFaults(page)).toEqual([]);
});

test('P7, P9, P11: at the counter: another customer, printed and handed over, and accepted in person with an order, and ordered again', async () => {
  const lead = await addRequest(site);
  await site.database.query(`insert into customers (name) values ('Karoo Plate')`);
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`, { expected: /422/ });
  await openDraft(page);
  await press(page, 'Another customer');
  const choosing = page.getByRole('dialog', { name: 'Another customer' });
  await choosing.getByLabel('Search by name').fill('karoo');
  await choosing.getByLabel('Karoo Plate').check();
  await press(page, 'Choose customer');
  await page.getByRole('heading', { name: 'Karoo Plate', level: 1 }).waitFor();

  await field(page, 'Description', 1).click();
  await page.getByLabel('Price for other quantities').fill('50');
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Email').press('Tab');
  const contact = await page.getByLabel('Contact', { exact: true }).inputValue();
  expect(contact).not.toBe('');
  const priced = page.getByText('Price at 50', { exact: true }).locator('xpath=..');
  await priced.getByText(/^R\s[\d\s]+,\d\d each$/).waitFor();
  await total(page).last().waitFor();
  await press(page, 'Send');
  const dialog = page.getByRole('dialog', { name: /^Send P-\d+-A$/ });
  await dialog.getByRole('option', { name: 'Printed and handed over' }).waitFor({ state: 'attached' });
  expect(await dialog.getByRole('option').count()).toBe(1);
  await press(page, 'Hand over');
  await succeeded(page, 'is handed over');
  await press(page, 'Record decision');
  const decision = page.getByRole('dialog', { name: 'Record a decision' });
  // It was sent today, and nobody has decided before that.
  const today = await decision.getByLabel('When').inputValue();
  expect(today).toBe(companyDay());
  await decision.getByLabel('When').fill(dayAfter(today, -1));
  expect(await decision.getByLabel('Who').inputValue()).toBe(contact);
  await decision.getByLabel('Who').fill('Thandi');
  await decision.getByRole('button', { name: 'Record' }).click();
  await decision.getByText('Please choose a day from when it was sent until today').waitFor();
  await decision.getByLabel('When').fill(today);
  await decision.getByLabel('Told us').selectOption('in person');
  await decision.getByLabel('Who').fill('Thandi');
  await decision.getByLabel('Quantity of Base plate').selectOption('50');
  await decision.getByLabel('Order number').fill('PO 7');
  const order = { name: 'order.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf()) };
  await decision.getByLabel('Order as PDF').setInputFiles(order);
  // The other decision chosen by mistake: what was typed for this one is still there.
  await decision.getByLabel('The customer has').selectOption('declined');
  await decision.getByLabel('In their words').fill('Too late');
  expect(await decision.getByLabel('Order number').isVisible()).toBe(false);
  await decision.getByLabel('The customer has').selectOption('accepted');
  expect(await decision.getByLabel('In their words').isVisible()).toBe(false);
  await decision.getByRole('button', { name: 'Record' }).click();
  const outcome = page.getByRole('complementary', { name: 'Outcome' });
  await outcome.getByText('told in person').waitFor();
  await outcome.getByText(formatCalendarDay(today), { exact: true }).waitFor();
  // What is cut is what was ordered.
  const line = page.getByRole('row').filter({ hasText: 'Base plate' });
  await line.getByRole('cell', { name: '50', exact: true }).waitFor();
  expect(await page.getByText(/^50 at R/).count()).toBe(0);
  await outcome.getByRole('link', { name: 'order.pdf' }).waitFor();
  const [stored] = await site.database.query(
    'select chosen, order_number, channel, (select count(*)::int from outgoing_mails where kind = $1) as mails from quotation_decisions',
    ['quotation'],
  );
  expect(stored).toEqual({ chosen: { 1: 50 }, order_number: 'PO 7', channel: 'counter', mails: 0 });

  // The same again, half a year later.
  const ordered = page.url();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy to a new quotation' }).click();
  await page.waitForURL((url) => url.href !== ordered);
  await page.getByRole('heading', { name: 'Karoo Plate', level: 1 }).waitFor();
  await expect.poll(() => field(page, 'Quantity', 1).inputValue()).toBe('50');
  await total(page).last().waitFor();
});
