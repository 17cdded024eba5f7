import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { samplePdf, sampleXlsx } from '#app/platform/files/content/sample-files.ts';
import { hydrate, isInView, PHONE, visit } from '../support/browser.ts';
import { isToSales, openSite } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openSite>>;
let folder: string;
const file = (name: string) => path.join(folder, name);

beforeAll(async () => {
  site = await openSite();
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-drawings-'));
  await writeFile(file('base plate.pdf'), samplePdf('Base plate'));
  await writeFile(file('cutting list.xlsx'), sampleXlsx());
  await writeFile(file('model.dwg'), 'AC1032');
  await writeFile(file('renamed.pdf'), 'not a pdf at all');
  await writeFile(file('huge.pdf'), Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF'));
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const THANKS = /^Thank you for your enquiry\. One of our friendly sales people/;

async function openDialog(page: Page) {
  await hydrate(page);
  await page.getByRole('main').getByRole('link', { name: 'Get Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a quote' });
  await dialog.getByLabel('Quote type').waitFor();
  return dialog;
}

type Form = Awaited<ReturnType<typeof openDialog>>;

async function fill(form: Form, name: string, quoteType = 'CNC Laser Cutting'): Promise<void> {
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill('thandi@example.com');
  await form.getByLabel('Quote type').selectOption(quoteType);
}

const request = (form: Form) => form.getByRole('button', { name: 'Request quote' }).click();

const stored = (name: string) =>
  site.database.query<{ quote_type: string; arm: string; drawings: string[] | null }>(
    `select quote_type, arm, (select array_agg(d.name order by position) from drawings d where lead_id = l.id) as drawings
     from leads l where name = $1`,
    [name],
  );

test('S2, L7, L10: a quote request with two drawings is sent, confirmed, stored and mailed', async () => {
  await using page = await visit(site.url, { width: PHONE });
  const form = await openDialog(page);
  const name = `Dialog`;
  await fill(form, name);
  await form
    .getByLabel('Drawings', { exact: true })
    .setInputFiles([file('base plate.pdf'), file('cutting list.xlsx')]);
  await request(form);
  const notice = form.getByRole('status').filter({ hasText: 'Success!' });
  await notice.getByText(THANKS).waitFor();
  const reference =
    /Q-\d+/.exec((await form.getByText(/Your reference is Q-/).textContent()) ?? '')?.[0] ?? '';
  expect(await form.getByLabel('Name').inputValue()).toBe('');
  expect(await form.getByRole('list', { name: /Drawings/ }).count()).toBe(0);
  await notice.waitFor({ state: 'hidden' });

  expect(await stored(name)).toEqual([
    { quote_type: 'CNC Laser Cutting', arm: 'steel', drawings: ['base plate.pdf', 'cutting list.xlsx'] },
  ]);
  const mail = await vi.waitUntil(async () => (await site.mails()).find(isToSales(reference)), {
    timeout: 15_000,
  });
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['base plate.pdf', 'cutting list.xlsx']);
});

test('L9: drawings are listed with name and size, can be removed, and rejected ones are named with the reason', async () => {
  await using page = await visit(site.url, { width: PHONE });
  const form = await openDialog(page);
  const field = form.getByLabel('Drawings', { exact: true });
  await field.setInputFiles([file('base plate.pdf'), file('model.dwg'), file('huge.pdf')]);
  const list = form.getByRole('list', { name: /Drawings/ });
  expect(await list.getByRole('listitem').count()).toBe(1);
  await list.getByText('base plate.pdf', { exact: true }).waitFor();
  await list.getByText(/^1\sKB$/).waitFor();
  await form.getByText(/model\.dwg.*only \.pdf, \.xlsx and \.dxf/).waitFor();
  await form.getByText(/huge\.pdf.*larger than 10 MB/).waitFor();
  await field.setInputFiles([file('cutting list.xlsx')]);
  expect(await list.getByRole('listitem').count()).toBe(2);
  await list.getByRole('button', { name: 'Remove base plate.pdf' }).press('Enter');
  expect(await list.getByRole('listitem').count()).toBe(1);
  await list.getByRole('button', { name: 'Remove cutting list.xlsx' }).and(page.locator(':focus')).waitFor();
  await fill(form, `Taken out`);
  await request(form);
  await form.getByText(THANKS).waitFor();
  expect((await stored(`Taken out`))[0]?.drawings).toEqual(['cutting list.xlsx']);
});

test('L14: without JavaScript the quote form is a page of its own', async () => {
  await using page = await visit(site.url, { width: PHONE, javaScript: false, expected: /422/ });
  await page.getByRole('main').getByRole('link', { name: 'Get Quote' }).click();
  await page.getByRole('heading', { level: 1, name: 'Request a quote' }).waitFor();
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  await fill(form, `No script`, 'Rolling');
  await form.getByLabel('Drawings').setInputFiles([file('renamed.pdf')]);
  await request(form);
  await form
    .getByText(/renamed\.pdf/)
    .first()
    .waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe(`No script`);
  expect(await form.getByLabel('Quote type').inputValue()).toBe('Rolling');
  await form.getByLabel('Drawings').setInputFiles([file('base plate.pdf')]);
  await request(form);
  await page.getByText(THANKS).waitFor();
  await expect.poll(() => isInView(page.getByText(THANKS))).toBe(true);
  expect((await stored(`No script`))[0]).toMatchObject({
    quote_type: 'Rolling',
    drawings: ['base plate.pdf'],
  });
});

test("L7: errors have the specified texts, and the placeholder can't be chosen", async () => {
  await using page = await visit(site.url);
  const form = await openDialog(page);
  const placeholder = form.getByRole('option', { name: 'Select quote type' });
  expect(await placeholder.isDisabled()).toBe(true);
  await form.getByLabel('Name').fill('T');
  await form.getByLabel('Email').fill('nobody');
  await request(form);
  for (const message of [
    'Name must be at least 2 characters',
    'Invalid email',
    'Please select a quote type',
  ]) {
    await form.getByText(message).waitFor();
  }
});

test('L8: the steel and fabrication variants have their own types', async () => {
  await using page = await visit(site.url);
  const options = (form: Form) => form.getByLabel('Quote type').getByRole('option').allTextContents();
  expect(await options(await openDialog(page))).toEqual([
    'Select quote type',
    'CNC Laser Cutting',
    'HD Plasma Cutting',
    'Profile Cutting',
    'Bending',
    'Rolling',
    'Polishing/Brushing',
    'Drilling',
    'Chamfering',
    'Other...',
  ]);
  await page.goto(`${site.url}/quote/fabrication`);
  expect(await options(page.locator('form').filter({ hasText: 'Quote type' }))).toEqual([
    'Select quote type',
    'Fabrication',
    'Other...',
  ]);
  expect((await page.request.get(`${site.url}/quote/roofing`)).status()).toBe(404);
});

test('L10: the button reads Requesting Quote... while it sends', async () => {
  await using page = await visit(site.url);
  const form = await openDialog(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/send-quote', async (route) => {
    await promise;
    await route.continue();
  });
  await fill(form, 'Slow');
  await request(form);
  await form.getByRole('button', { name: 'Requesting Quote...' }).waitFor();
  resolve();
  await form.getByText(THANKS).waitFor();
});

test("L11, L13: the server names a file whose content doesn't match its name", async () => {
  await using page = await visit(site.url, { expected: /422/ });
  const form = await openDialog(page);
  await fill(form, 'Renamed');
  await form
    .getByLabel('Drawings', { exact: true })
    .setInputFiles([file('base plate.pdf'), file('renamed.pdf')]);
  await request(form);
  const notice = form.getByRole('alert').filter({ hasText: 'Error!' });
  await notice.getByText(/^renamed\.pdf: /).waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Renamed');
  expect(
    await form
      .getByRole('list', { name: /Drawings/ })
      .getByRole('listitem')
      .count(),
  ).toBe(2);
  expect(await stored('Renamed')).toEqual([]);
});

test.each([
  ['no connection', 'Network error. Please check your connection and try again.', undefined],
  [
    'a page of somebody else',
    'Ahh, something went wrong. Please try again.',
    { status: 502, body: '<h1>Bad gateway</h1>' },
  ],
  [
    'an answer with a reason',
    'We are closed today.',
    { json: { success: false, error: 'We are closed today.' } },
  ],
  [
    'an answer without a reason',
    'Ahh, something went wrong. Please try again.',
    { json: { success: false } },
  ],
])('L11: %s is reported, and what was typed stays', async (_what, text, answer) => {
  await using page = await visit(site.url, { expected: /Failed to load resource|ERR_FAILED/ });
  const form = await openDialog(page);
  await fill(form, 'Failing');
  await page.route('**/api/send-quote', (route) => (answer ? route.fulfill(answer) : route.abort()));
  await request(form);
  const notice = form.getByRole('alert').filter({ hasText: 'Error!' });
  await notice.getByText(text).waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Failing');
});

test('L11: the reason of a failure stays beside the button until the next attempt', async () => {
  await using page = await visit(site.url, { width: PHONE, expected: /Failed to load resource|ERR_FAILED/ });
  const form = await openDialog(page);
  const why = form.getByText('Network error. Please check your connection and try again.');
  const notice = form.getByRole('alert').filter({ hasText: 'Error!' });
  await fill(form, 'Failed first');
  await page.route('**/api/send-quote', (route) => route.abort(), { times: 1 });
  await request(form);
  await notice.waitFor();
  await notice.waitFor({ state: 'hidden' });
  const [text, button] = await Promise.all([
    why.boundingBox(),
    form.getByRole('button', { name: 'Request quote' }).boundingBox(),
  ]);
  expect(Math.abs((text?.y ?? 0) - (button?.y ?? 0))).toBeLessThan(120);
  await request(form);
  await form.getByText(THANKS).waitFor();
  await why.waitFor({ state: 'hidden' });
});

test('L11: other failures in the browser are reported too', async () => {
  await using page = await visit(site.url);
  const form = await openDialog(page);
  await fill(form, 'Odd browser');
  await page.evaluate(() => {
    XMLHttpRequest.prototype.send = () => {
      throw new Error('odd');
    };
  });
  await request(form);
  await form.getByRole('alert').getByText('An unexpected error occurred. Please try again.').waitFor();
});

test('L10: closing the dialog while it sends still shows the result', async () => {
  await using page = await visit(site.url);
  const form = await openDialog(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/send-quote', async (route) => {
    await promise;
    await route.continue();
  });
  await fill(form, 'Closed early');
  await request(form);
  await form.getByRole('button', { name: 'Requesting Quote...' }).waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  resolve();
  await form.getByText(THANKS).waitFor();
});

test("X3: if the form can't be loaded, the page stays and links to the form’s own page", async () => {
  await using page = await visit(site.url, {
    expected: /Failed to (?:load resource|fetch)|dynamically imported/,
  });
  const message = page.locator('form').filter({ hasText: 'Message' }).getByLabel('Message');
  await message.fill('Half a message');
  await page.waitForFunction(() => document.querySelector('form')?.noValidate === true);
  await page.route('**/assets/quote-form-*.js', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Get Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a quote' });
  const way = dialog.getByRole('link', { name: 'Open the form' });
  await way.waitFor();
  expect(await message.inputValue()).toBe('Half a message');
  await way.click();
  await page.getByRole('heading', { level: 1, name: 'Request a quote' }).waitFor();
});

test('L9, L14: without JavaScript a drawing that is too large is named, and what was typed stays', async () => {
  await using page = await visit(`${site.url}/quote`, { javaScript: false, expected: /413/ });
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  await fill(form, 'Too large', 'Drilling');
  await form.getByLabel('Drawings').setInputFiles([file('huge.pdf')]);
  await request(form);
  await page.getByText(/huge\.pdf is larger than 10 MB/).waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Too large');
  expect(await form.getByLabel('Quote type').inputValue()).toBe('Drilling');
});

test('X4: the dialog takes the focus, closes with Escape and restores the focus', async () => {
  await using page = await visit(site.url);
  const opener = page.getByRole('main').getByRole('link', { name: 'Get Quote' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Request a quote' });
  await dialog.getByLabel('Quote type').waitFor();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('L2, L8, L9, L10, L13: phone and message are sent, the page’s type is preselected, and a panel shows the result', async () => {
  await using page = await visit(`${site.url}/cnc-bending`, { expected: /422/ });
  await hydrate(page);
  await page.getByRole('main').getByRole('link', { name: 'Get A Quote' }).first().click();
  const form = page.getByRole('dialog', { name: 'Request a quote' });
  expect(await form.getByLabel('Quote type').inputValue()).toBe('Bending');
  await form.getByLabel('Name').fill('With a message');
  await form.getByLabel('Email').fill('panel@example.com');
  await form.getByLabel('Phone').fill('12345');
  await form.getByLabel('Message').fill('Two plates,\n12 mm');
  await form
    .getByLabel('Drawings', { exact: true })
    .setInputFiles([file('base plate.pdf'), file('model.dwg')]);
  await form.getByText('Save it as DXF, or print it as PDF, and send that.').waitFor();
  await request(form);
  await form.getByRole('alert').filter({ hasText: 'Invalid Phone Number' }).waitFor();
  await form.getByLabel('Phone').fill('011 555 0100');
  await request(form);
  await form.getByRole('status').filter({ hasText: 'Success!' }).getByText(THANKS).waitFor();
  await form.getByText(/Your reference is Q-\d+/).waitFor();
  await form
    .getByRole('list', { name: 'Received' })
    .getByText(/^base plate\.pdf, 1\sKB$/)
    .waitFor();
  await form.getByText(/You can expect an answer by 17:00 on [A-Z][a-z]+day \d+ [A-Z][a-z]+ \d{4}/).waitFor();
  expect(await form.getByLabel('Message').inputValue()).toBe('');
  const [lead] = await site.database.query(
    `select phone, message, quote_type from leads where name = 'With a message'`,
  );
  expect(lead).toEqual({ phone: '+27115550100', message: 'Two plates,\n12 mm', quote_type: 'Bending' });
});

test('L8, L14: without JavaScript the page’s type is preselected too, and the page states when to expect an answer', async () => {
  await using page = await visit(`${site.url}/laser-cutting`, { javaScript: false });
  await page.getByRole('main').getByRole('link', { name: 'Get A Quote' }).first().click();
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  expect(await form.getByLabel('Quote type').inputValue()).toBe('CNC Laser Cutting');
  await form.getByLabel('Name').fill('No script at all');
  await form.getByLabel('Email').fill('panel@example.com');
  await form.getByLabel('Message').fill('Please call');
  await request(form);
  await page.getByText(/Your reference is Q-\d+/).waitFor();
  await page.getByText('You can expect an answer within one working day').waitFor();
  const [lead] = await site.database.query(`select message from leads where name = 'No script at all'`);
  expect(lead).toEqual({ message: 'Please call' });
});
