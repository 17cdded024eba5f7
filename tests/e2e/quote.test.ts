import type { Locator } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { NO_QUANTITY } from '#app/leads/parts/sent-lines.ts';
import { hydrate, isInView, PHONE, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { file, fill, openDialog, request, storedQuote, THANKS } from '../support/quote-dialog.ts';
import { isToSales, openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const stored = (name: string) => storedQuote(site.database, name);

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
  expect(await form.getByRole('button', { name: 'Request quote' }).isVisible()).toBe(false);
  // Where the notice was, it says what happens next.
  const place = await notice.boundingBox();
  await notice.waitFor({ state: 'hidden' });
  const next = await form
    .getByText(/working day|We answer|by email/)
    .first()
    .boundingBox();
  expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(
    (place?.y ?? 0) + (place?.height ?? 0) + 1,
  );
  await form.getByText(`Your reference is ${reference}`).waitFor();

  expect(await stored(name)).toEqual([
    { quote_type: 'CNC Laser Cutting', arm: 'steel', drawings: ['base plate.pdf', 'cutting list.xlsx'] },
  ]);
  const mail = await vi.waitUntil(async () => (await site.mails()).find(isToSales(reference)), {
    timeout: 15_000,
  });
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['base plate.pdf', 'cutting list.xlsx']);
});

test('L23: what was sent is a panel in place of the form until it is closed, or another one is begun', async () => {
  await using page = await visit(site.url, { width: PHONE });
  const form = await openDialog(page);
  await fill(form, 'Another');
  await request(form);
  const reference = form.getByText(/Your reference is Q-\d+/);
  await reference.and(page.locator(':focus')).waitFor();
  await form.getByRole('link', { name: 'Send another' }).click();
  await form.getByLabel('Drawings', { exact: true }).and(page.locator(':focus')).waitFor();
  expect(await reference.count()).toBe(0);
  await fill(form, 'Another again');
  await request(form);
  await reference.waitFor();
  await form.getByRole('button', { name: 'Close' }).last().click();
  await form.waitFor({ state: 'hidden' });
  const again = await openDialog(page);
  await again.getByLabel('Name').waitFor();
  expect(await reference.count()).toBe(0);
});

test('L10, L23: after many drawings the notice covers nothing of the panel, and Close stays in view', async () => {
  await using page = await visit(site.url, { width: PHONE });
  const dialog = await openDialog(page);
  await dialog
    .getByLabel('Drawings', { exact: true })
    .setInputFiles(
      Array.from({ length: 10 }, (_, at) => ({ ...file('base plate.pdf'), name: `plate ${at}.pdf` })),
    );
  await fill(dialog, 'Many');
  await request(dialog);
  const notice = await page
    .getByText(THANKS)
    .locator('xpath=ancestor::*[contains(@class, "notice")][1]')
    .boundingBox();
  const reference = await dialog.getByText(/Your reference is/).boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(reference?.y ?? 0);
  const close = await dialog.getByRole('button', { name: 'Close' }).last().boundingBox();
  expect((close?.y ?? 0) + (close?.height ?? 0)).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
});

test('L9, L23: a file dropped anywhere in the dialog counts, a refused one is said in view, and the bytes are counted', async () => {
  await using page = await visit(site.url, { width: PHONE });
  const form = await openDialog(page);
  const drop = (name: string, bytes: number) =>
    form.getByLabel('Message').evaluate(
      (target, [file, size]) => {
        const dataTransfer = new DataTransfer();
        const content = `%PDF-1.4\n${' '.repeat(Number(size))}`;
        dataTransfer.items.add(new File([content], String(file), { type: 'application/pdf' }));
        target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      },
      [name, bytes],
    );
  await drop('dropped.pdf', 3_000_000);
  await form
    .getByRole('list', { name: /Drawings/ })
    .getByText('dropped.pdf', { exact: true })
    .waitFor();
  await drop('model.step', 100);
  const refusal = form.getByText(/model\.step.*only/);
  await expect.poll(() => isInView(refusal)).toBe(true);
  await fill(form, 'By bytes');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/send-quote', async (route) => {
    await promise;
    await route.fulfill({ json: { success: true, reference: 'Q-9001' } });
  });
  await request(form);
  await form.getByText(/^(?:[\d.]+\sMB|\d+\sKB) of 2\.9\sMB sent$/).waitFor();
  resolve();
  await form.getByText(THANKS).waitFor();
});

test('L9, L23: a file dropped while the form is sent stays for the next request', async () => {
  await using page = await visit(`${site.url}/quote`);
  await hydrate(page);
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  await fill(form, 'Dropped late');
  const drop = (name: string) =>
    form.evaluate((target, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF-1.4\n'], file, { type: 'application/pdf' }));
      target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }, name);
  await drop('first.pdf');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/send-quote', async (route) => {
    await promise;
    await route.fulfill({ json: { success: true, reference: 'Q-9002' } });
  });
  await form.getByRole('button', { name: 'Request quote' }).click();
  await form.getByRole('button', { name: 'Requesting Quote...' }).waitFor();
  await drop('second.pdf');
  resolve();
  await page.getByText('Q-9002').first().waitFor();
  // The page doesn't ask again for what was done.
  await page.getByRole('heading', { level: 1, name: 'Your quote request' }).waitFor();
  await form.getByRole('link', { name: 'Send another' }).click();
  const list = form.getByRole('list', { name: /Drawings/ });
  expect(await list.getByRole('listitem').count()).toBe(1);
  await list.getByText('second.pdf', { exact: true }).waitFor();
});

test('L7: title, close button and send button stay in view, whatever was scrolled, and the first field has the focus', async () => {
  await using page = await visit(site.url, { width: PHONE });
  const form = await openDialog(page);
  await form.getByLabel('Drawings', { exact: true }).and(page.locator(':focus')).waitFor();
  await form.getByLabel('Message').focus();
  for (const part of [
    form.getByRole('heading', { name: 'Request a quote' }),
    form.getByRole('button', { name: 'Close' }),
    form.getByRole('button', { name: 'Request quote' }),
  ])
    expect(await isInView(part)).toBe(true);
  const button = await form.getByRole('button', { name: 'Request quote' }).boundingBox();
  expect(button?.height).toBeLessThan(60);
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
  await page.getByText('We have received your drawing.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Your quote request' }).waitFor();
  // There is nothing to write on it any more.
  expect(await page.getByText('Write on the drawing').isVisible()).toBe(false);
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
  const panel = form.getByText('Parts, grades and quantities');
  await panel.click();
  await form.getByLabel('Quantity').fill('some');
  await panel.click();
  await request(form);
  for (const message of [
    NO_QUANTITY,
    'Name must be at least 2 characters',
    'Invalid email',
    'Please select a quote type',
  ]) {
    await form.getByText(message).waitFor();
  }
});

test('L8: the steel and fabrication variants have their own types', async () => {
  await using page = await visit(site.url);
  const options = (form: Locator) => form.getByLabel('Quote type').getByRole('option').allTextContents();
  const { steel, fabrication } = testCompany.units;
  expect(await options(await openDialog(page))).toEqual(['Select quote type', ...steel.quoteTypes]);
  await page.goto(`${site.url}/quote/fabrication`);
  expect(await options(page.locator('form').filter({ hasText: 'Quote type' }))).toEqual([
    'Select quote type',
    ...fabrication.quoteTypes,
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

test('X4: the dialog takes the focus, closes with Escape and restores the focus', async () => {
  await using page = await visit(site.url);
  await hydrate(page);
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

test('L7: a click beside the dialog closes it; a text that is selected beyond its edge does not', async () => {
  await using page = await visit(site.url);
  await hydrate(page);
  const dialog = await openDialog(page);
  const field = await dialog.getByLabel('Name', { exact: true }).boundingBox();
  await page.mouse.move((field?.x ?? 0) + 20, (field?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(5, 450);
  await page.mouse.up();
  await dialog.getByLabel('Name', { exact: true }).fill('Still open');
  await page.mouse.click(5, 450);
  await dialog.waitFor({ state: 'hidden' });
});

test('X4: a dialog that a reload has opened again leaves the focus on what opens it', async () => {
  await using page = await visit(site.url);
  const dialog = await openDialog(page);
  await dialog.getByLabel('Quote type').waitFor();
  await page.waitForFunction(() => history.state?.overlays !== undefined);
  await page.reload();
  await dialog.getByLabel('Quote type').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await vi.waitUntil(() => page.evaluate(() => document.activeElement?.hasAttribute('data-hydrate')));
});

test('L2, L8, L9, L10, L13: phone and message are sent, the page’s type is preselected, and a panel shows the result', async () => {
  await using page = await visit(`${site.url}/folding`, { expected: /422/ });
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
