import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.ts';
import { layoutFaults } from '../support/axe.ts';
import { PHONE, visit } from '../support/browser.ts';
import { addDrawingFile, addLead } from '../support/leads.ts';
import { press, succeeded, visitOffice } from '../support/office.ts';
import { usePriceBook } from '../support/price-book.ts';
import { openSite } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => {
  await site.database.query('truncate leads, quotations, customers, price_books, outgoing_mails cascade');
  await usePriceBook(site.database);
});

const DRAWINGS = path.join(import.meta.dirname, '../../app/drawings/corpus');
const PARTS = [
  { part: 'Base plate', file: 'plate.dxf', thickness: '10', quantity: '24' },
  { part: 'Cover', file: 'ellipse.dxf', thickness: '6', quantity: '12' },
  { part: 'Flange', file: 'flange.dxf', thickness: '12', quantity: '8' },
];

/** A request with three DXFs that names grade, thickness and quantity of each, as the website stores it. */
async function addRequest(grade = 'Mild steel') {
  const email = 'thandi@acme.example';
  const names = PARTS.map(({ file }) => file);
  const lead = await addLead(site.database, { kind: 'quote', email, company: 'Acme', drawings: names });
  for (const [at, { fileKey }] of lead.drawings.entries())
    await addDrawingFile(site.dataDir, fileKey, readFileSync(path.join(DRAWINGS, names[at] ?? '')));
  await site.database.query(`update drawings set media_type = 'image/vnd.dxf' where lead_id = $1`, [lead.id]);
  const lines = PARTS.map(({ file, ...said }) => ({ ...said, drawing: file, grade, neededBy: '' }));
  await site.database.query('update leads set lines = $2 where id = $1', [lead.id, JSON.stringify(lines)]);
  return lead;
}

const total = (page: Page) => page.getByRole('region', { name: 'Totals' }).getByText(/^R\s[\d\s]+,\d\d$/);
const field = (page: Page, name: string, line: number) => page.getByLabel(`${name} of line ${line}`);

/** Opens a draft for a request. */
async function openDraft(page: Page) {
  await press(page, 'Price it');
  await field(page, 'Description', 1).waitFor();
}

test('P6, P7, P10, P11, P12: from a request with three drawings to the customer’s yes on a phone without scripts', async () => {
  const lead = await addRequest();
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`);
  // Price it, Send, Send quotation: three actions.
  await press(page, 'Price it');
  expect(await field(page, 'Quantity', 1).inputValue()).toBe('24');
  await total(page).last().waitFor();
  await press(page, 'Send');
  const dialog = page.getByRole('dialog', { name: /^Send P-\d+-A$/ });
  await dialog
    .getByRole('option', { name: 'By email to thandi@acme.example' })
    .waitFor({ state: 'attached' });
  await press(page, 'Send quotation');
  await succeeded(page, 'is on its way');
  await page.getByRole('heading', { name: 'Sent' }).waitFor();

  const mail = await vi.waitUntil(
    async () => (await site.mails()).find(({ subject }) => subject?.startsWith('Quotation P-')),
    { timeout: 20_000 },
  );
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
  const link = /http\S+\/quotation#[0-9a-f]{48}/.exec(mail.text ?? '')?.[0] ?? '';
  await using phone = await visit(`${site.url}/quotation`, { width: PHONE, javaScript: false });
  await phone.getByLabel('Link').fill(link);
  await phone.getByRole('button', { name: 'Open' }).click();
  await phone.getByRole('button', { name: 'Accept…' }).click();
  await phone.getByLabel('Your name').fill('Thandi Mokoena');
  await phone.getByLabel('Job title').fill('Buyer');
  await phone.getByLabel('I agree to the terms').check();
  await phone.getByRole('button', { name: /^Order for R/ }).click();
  await phone.getByText('This quotation is accepted.').waitFor();

  await page.reload();
  const outcome = page.getByRole('complementary', { name: 'Outcome' });
  await outcome.getByText('Thandi Mokoena, Buyer').waitFor();
  await page.goto(`${site.url}/admin/leads`);
  await page.getByRole('row').filter({ hasText: 'Won' }).getByText(/^R\s/).waitFor();
});

test('P6: what is typed is saved, survives a reload, and what can’t be read stays at its field with a word', async () => {
  const lead = await addRequest();
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`, { expected: /422/ });
  await openDraft(page);
  await total(page).last().waitFor();
  const before = await total(page).last().textContent();
  await field(page, 'Quantity', 1).fill('48');
  await field(page, 'Thickness', 2).fill('thick');
  await field(page, 'Thickness', 2).press('Tab');
  await page.getByRole('alert').getByText('Please write millimetres').waitFor();
  expect(await field(page, 'Thickness', 2).inputValue()).toBe('thick');
  await field(page, 'Thickness', 2).fill('8');
  await page.getByRole('alert').getByText('Please write millimetres').waitFor({ state: 'detached' });
  await field(page, 'Unit price', 3).fill('R 1 000');
  await field(page, 'Unit price', 3).press('Tab');
  await page.getByText(/computed [\d\s,]+, [+−]\d+ %/).waitFor();
  const computed = page.getByText(/^computed/);
  expect(await computed.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  await expect.poll(() => total(page).last().textContent()).not.toBe(before);

  await press(page, 'Item');
  await field(page, 'Description', 4).fill('Pallet');
  await field(page, 'Quantity', 4).fill('1');
  await field(page, 'Unit price', 4).fill('250');
  await field(page, 'Unit price', 4).press('Tab');
  await page
    .getByRole('row')
    .filter({ hasText: /R\s250,00/ })
    .waitFor();
  await page.reload();
  expect([
    await field(page, 'Quantity', 1).inputValue(),
    await field(page, 'Thickness', 2).inputValue(),
    await field(page, 'Unit price', 3).inputValue(),
    await field(page, 'Description', 4).inputValue(),
  ]).toEqual(['48', '8', '1\u00a0000,00', 'Pallet']);
});

test('P6: two people at one draft see what the other types, and never replace it unseen', async () => {
  const lead = await addRequest();
  await using mine = await visitOffice(site.url, `/admin/leads/${lead.id}`, { expected: /422/ });
  await openDraft(mine);
  await using theirs = await visitOffice(site.url, new URL(mine.url()).pathname, {
    own: true,
    expected: /422/,
  });
  // Nothing is nested any more, so that neither screen loads again by itself.
  for (const page of [mine, theirs]) await total(page).last().waitFor();
  await field(mine, 'Quantity', 1).fill('30');
  await field(mine, 'Quantity', 1).press('Tab');
  await expect.poll(async () => (await linesOf(mine))[0]?.quantity).toBe(30);
  // Their screen still shows 24: the same field is refused with what is stored, another one is saved.
  const shown = theirs.getByRole('row').nth(1).getByRole('cell').last();
  const totalOf24 = await shown.textContent();
  await field(theirs, 'Quantity', 1).fill('36');
  await field(theirs, 'Quantity', 1).press('Tab');
  await theirs
    .getByRole('alert')
    .getByText(/^Someone else has written “30” here meanwhile/)
    .waitFor();
  expect(await field(theirs, 'Quantity', 1).inputValue()).toBe('36');
  expect((await linesOf(mine))[0]?.quantity).toBe(30);
  await field(theirs, 'Quantity', 2).fill('99');
  await field(theirs, 'Quantity', 2).press('Tab');
  await expect.poll(async () => (await linesOf(mine))[1]?.quantity).toBe(99);
  // Seen now, it can be replaced.
  await expect.poll(() => shown.textContent()).not.toBe(totalOf24);
  await field(theirs, 'Quantity', 1).fill('37');
  await field(theirs, 'Quantity', 1).press('Tab');
  await expect.poll(async () => (await linesOf(mine))[0]?.quantity).toBe(37);
});

async function linesOf(page: Page) {
  const id = page.url().split('/').at(-1);
  const [row] = await site.database.query<{ lines: { quantity: number | null }[] }>(
    `select content->'lines' as lines from quotation_revisions where quotation_id = $1`,
    [id],
  );
  return row?.lines ?? [];
}

test('P3, P4: a clerk sees how a price comes about and how the parts lie on the plate; what is missing is said', async () => {
  const lead = await addRequest('SS304');
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`);
  await openDraft(page);
  const panel = page.getByRole('complementary', { name: 'Chosen line' });
  await panel.getByText('The price book has no material of this grade and thickness').waitFor();
  await page.getByRole('region', { name: 'Totals' }).getByText('The total follows').waitFor();
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  for (const line of [1, 2, 3]) await field(page, 'Material', line).selectOption('Mild steel');
  await field(page, 'Quantity', 1).focus();
  await panel.getByRole('region', { name: 'Nest' }).getByRole('img', { name: 'Plate 1' }).waitFor();
  await panel.getByRole('row').filter({ hasText: 'Material' }).getByText(/^R\s/).waitFor();
  await panel.getByText(/With a margin of 20\s%/).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
});

test('P6: beside the lines stands what they wrote; one line’s plate serves the others; why it can’t be sent is said', async () => {
  const { id } = await addRequest('');
  await site.database.query(
    `update leads set message = 'All in 6 mm mild steel, please', lines = '[]' where id = $1`,
    [id],
  );
  await using page = await visitOffice(site.url, `/admin/leads/${id}`);
  await openDraft(page);
  await page
    .getByRole('region', { name: 'What they wrote' })
    .getByText('All in 6 mm mild steel, please')
    .waitFor();
  await page.getByText('A line has no price yet', { exact: true }).waitFor();
  const mark = () => field(page, 'Quantity', 1).evaluate((one) => getComputedStyle(one).boxShadow);
  expect(await mark()).not.toBe('none');
  for (const line of [1, 2, 3]) await field(page, 'Quantity', line).fill('4');
  await field(page, 'Material', 1).selectOption('Mild steel');
  await field(page, 'Thickness', 1).fill('6');
  await field(page, 'Process', 1).selectOption('Laser Cutting');
  await press(page, 'Same plate and process for 2 more lines');
  await total(page).last().waitFor();
  expect(await mark()).toBe('none');
  expect(await field(page, 'Thickness', 3).inputValue()).toBe('6');
  await page.getByRole('button', { name: /^Same plate/ }).waitFor({ state: 'detached' });
  expect(await layoutFaults(page)).toEqual([]);
});

test('P9: customers are added, get contacts and merged', async () => {
  await using page = await visitOffice(site.url, '/admin/customers', { expected: /422/ });
  for (const name of ['Acme Mining', 'Acme']) {
    await press(page, 'New customer');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('VAT number').fill(name === 'Acme' ? '12' : '4 123 456 789');
    await press(page, 'Save customer');
    if (name === 'Acme') {
      await page.getByText('A South African VAT number is a 4 and nine digits').waitFor();
      await page.getByLabel('VAT number').fill('');
      await press(page, 'Save customer');
    }
    await page.getByRole('row').getByRole('link', { name, exact: true }).waitFor();
  }
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('row').getByRole('link', { name: 'Acme', exact: true }).click();
  await press(page, 'New contact');
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  await dialog.getByLabel('Name').fill('Thandi');
  await dialog.getByLabel('Email').fill('thandi@acme.example');
  await press(page, 'Save contact');
  await succeeded(page, 'Contact saved');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge another customer into this one' }).click();
  await press(page, 'Merge');
  await succeeded(page, 'Customers merged');
  expect(await layoutFaults(page)).toEqual([]);
  await page.goto(`${site.url}/admin/customers`);
  expect(await page.getByRole('row').getByRole('link').allTextContents()).toEqual(['Acme']);
});

test('P7: a sent quotation is withdrawn, revised and recorded as accepted by phone', async () => {
  const lead = await addRequest();
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`);
  await openDraft(page);
  await total(page).last().waitFor();
  await press(page, 'Send');
  await press(page, 'Send quotation');
  await page.getByRole('heading', { name: 'Sent' }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('heading', { name: 'Withdrawn' }).waitFor();
  await press(page, 'New revision');
  await page.getByText(/^P-\d+-B$/).waitFor();
  await total(page).last().waitFor();
  await press(page, 'Send');
  await press(page, 'Send quotation');
  await page.getByRole('heading', { name: 'Sent' }).waitFor();
  await press(page, 'Record decision');
  const dialog = page.getByRole('dialog', { name: 'Record a decision' });
  await dialog.getByLabel('Who').fill('Thandi');
  await dialog.getByRole('button', { name: 'Record' }).click();
  const outcome = page.getByRole('complementary', { name: 'Outcome' });
  await outcome.getByText('told by phone').waitFor();
  await page.goto(`${site.url}/admin/quotations`);
  await page.getByRole('row').filter({ hasText: 'Accepted' }).getByRole('cell', { name: 'Acme' }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
});

test('P6: a list of parts is pasted, a new line has the cursor, and Enter leads to the next line', async () => {
  const lead = await addRequest();
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`, { expected: /422/ });
  await openDraft(page);
  await press(page, 'Paste a list');
  const dialog = page.getByRole('dialog', { name: 'Paste a list of parts' });
  await dialog.getByLabel('Rows from a spreadsheet').fill('two plates, please');
  await press(page, 'Add lines');
  await dialog.getByText('No parts were found.').waitFor();
  const rows = [
    'Mark\tMaterial\tThk\tLength\tWidth\tQty',
    'G1\tMild steel\t8\t300\t200\t60',
    'G2\tS355\t10\t400\t90\t4',
  ];
  await dialog.getByLabel('Rows from a spreadsheet').fill(rows.join('\n'));
  await press(page, 'Add lines');
  await succeeded(page, '2 lines added');
  expect([
    await field(page, 'Description', 5).inputValue(),
    await field(page, 'Quantity', 4).inputValue(),
    await field(page, 'Thickness', 5).inputValue(),
  ]).toEqual(['G2', '60', '10']);
  await press(page, 'Item');
  await expect
    .poll(() => field(page, 'Description', 6).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await field(page, 'Quantity', 4).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('9');
  await page.keyboard.press('Tab');
  await expect
    .poll(async () => (await linesOf(page)).map(({ quantity }) => quantity))
    .toEqual([24, 12, 9, 60, 7, null]);
});

test('P7, P9, P11: at the counter: another customer, printed and handed over, and accepted in person with an order', async () => {
  const lead = await addRequest();
  await site.database.query(`insert into customers (name) values ('Karoo Plate')`);
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`);
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
  const priced = page.getByText('From 50', { exact: true }).locator('xpath=..');
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
  await decision.getByLabel('Told us').selectOption('in person');
  await decision.getByLabel('Who').fill('Thandi');
  await decision.getByLabel('Quantity of Base plate').selectOption('50');
  await decision.getByLabel('Order number').fill('PO 7');
  const order = { name: 'order.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf()) };
  await decision.getByLabel('Order as PDF').setInputFiles(order);
  await decision.getByRole('button', { name: 'Record' }).click();
  const outcome = page.getByRole('complementary', { name: 'Outcome' });
  await outcome.getByText('told in person').waitFor();
  await outcome.getByRole('link', { name: 'order.pdf' }).waitFor();
  const [stored] = await site.database.query(
    'select chosen, order_number, channel, (select count(*)::int from outgoing_mails where kind = $1) as mails from quotation_decisions',
    ['quotation'],
  );
  expect(stored).toEqual({ chosen: { 1: 50 }, order_number: 'PO 7', channel: 'counter', mails: 0 });
});
