import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { layoutFaults } from '../support/axe.ts';
import { isInView, PHONE, VIEWPORT_WIDTHS, visit } from '../support/browser.ts';
import { throttleConnection } from '../support/network.ts';
import { visitOffice } from '../support/office.ts';
import { addQuotation } from '../support/quotations.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate leads, quotations, outgoing_mails, sending_counts cascade'));

/** Opens the link of the mail on a phone without scripts, at 20 KB/s: it is pasted. */
async function openOnPhone(token: string) {
  const page = await visit('about:blank', { width: PHONE, javaScript: false, expected: /422/ });
  await throttleConnection(page, 20);
  await page.goto(`${site.url}/quotation`);
  await page.getByLabel('Link').fill(`${site.url}/quotation#${token}`);
  await page.getByRole('button', { name: 'Open' }).click();
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const decisions = () =>
  site.database.query(
    'select decision, name, job_title, order_number, order_name, chosen, net::int, ip_address from quotation_decisions',
  );
const lead = async () => (await site.database.query('select status, lost_reason from leads'))[0];
const mailed = (subject: RegExp, text = /./) =>
  vi.waitUntil(
    async () =>
      (await site.mails()).find((mail) => subject.test(mail.subject ?? '') && text.test(mail.text ?? '')),
    {
      timeout: 20_000,
    },
  );

test('P10, P11: on a phone without scripts at 20 KB/s: a quantity is chosen, looked at once more, and ordered with an order number and PDF', async () => {
  const { token, document } = await addQuotation(site);
  await using page = await openOnPhone(token);
  await heading(page, `Quotation ${document.number}-A`);
  await page.getByText('R 3 528,35', { exact: true }).first().waitFor();
  await page.getByRole('img', { name: 'Picture of Flange FL-200' }).waitFor();
  // However many lines there are, accepting begins in view.
  expect(await isInView(page.getByRole('button', { name: 'Accept…' }).first())).toBe(true);
  const topOf = async (role: 'term' | 'definition') => (await page.getByRole(role).last().boundingBox())?.y;
  expect(await topOf('definition')).toBe(await topOf('term'));
  await page.getByRole('radio', { name: '50 at R 142,15 R 7 107,50' }).check();
  await page.getByRole('button', { name: 'Accept…' }).last().click();
  await heading(page, 'Your order');
  await page.getByText('How you pay: Cash before collection').waitFor();
  // 710 750 + 45 000 − 5 % + 10 % + 65 000 + 15 %
  await page.getByText('R 9 829,72', { exact: true }).waitFor();
  expect(await decisions()).toEqual([]);
  // Whoever looks at the quotation again keeps the quantity.
  await page.getByRole('link', { name: 'Back to the quotation' }).click();
  await heading(page, `Quotation ${document.number}-A`);
  expect(await page.getByRole('radio', { name: '50 at R 142,15 R 7 107,50' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Accept…' }).last().click();
  await heading(page, 'Your order');
  const order = path.join(site.dataDir, 'order.pdf');
  await writeFile(order, samplePdf('Our order'));
  await page.getByLabel('Your name').fill('Thandi Mokoena');
  await page.getByLabel('Job title').fill('Buyer');
  await page.getByLabel('Order number', { exact: true }).fill('PO 88120');
  await page.getByLabel('Your order as PDF').setInputFiles(order);
  await page.getByLabel('I agree to the terms').check();
  // The line is cut: after Back everything is there but the file, which no browser fills in again.
  await page.route('**/accept', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Order for R 9 829,72' }).click();
  await page.waitForURL(/^chrome-error:/);
  await page.unroute('**/accept');
  await page.goBack();
  expect(await page.getByLabel('Order number', { exact: true }).inputValue()).toBe('PO 88120');
  await page.getByLabel('Your order as PDF').setInputFiles(order);
  await page.getByRole('button', { name: 'Order for R 9 829,72' }).click();
  await page.getByText('This quotation is accepted.').waitFor();
  const thanks = page.getByText('Thank you. Your order is with us');
  expect(await thanks.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(10, 107, 102)');
  expect(await decisions()).toMatchObject([
    {
      decision: 'accepted',
      name: 'Thandi Mokoena',
      job_title: 'Buyer',
      order_number: 'PO 88120',
      order_name: 'order.pdf',
      chosen: { '1': 50 },
      net: 854_758,
      ip_address: expect.stringMatching(/127\.0\.0\.1|::1/),
    },
  ]);
  expect(await lead()).toEqual({ status: 'won', lost_reason: null });
  // What is shown is what was ordered.
  await page.getByText('50 at R 142,15').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  const toCustomer = await mailed(/^Your order: /);
  expect(toCustomer.to?.[0]?.address).toBe('thandi@example.org');
  expect(toCustomer.attachments.map(({ filename }) => filename)).toEqual([`Order ${document.number}-A.pdf`]);
  const toSales = await mailed(/^Accepted: /);
  expect(toSales.text).toContain('Order number: PO 88120');
  expect(toSales.attachments).toHaveLength(1);
});

test('P10: with scripts the link opens by itself, the secret stays in no address, and every state has a sound layout', async () => {
  const open = await addQuotation(site);
  const states = ['open', 'withdrawn', 'declined', 'expired', 'replaced'] as const;
  for (const state of states) {
    const { token, page: address } =
      state === 'open'
        ? open
        : await addQuotation(site, {
            state: state === 'expired' ? 'sent' : state,
            validFor: state === 'expired' ? -1 : 14,
          });
    for (const width of VIEWPORT_WIDTHS) {
      await using page = await visit(`${site.url}/quotation#${token}`, { width });
      await page.waitForURL(`**/quotation/${address}`);
      await page.getByText('Download PDF').waitFor();
      expect(page.url()).not.toContain(token);
      for (const action of await page.locator('summary').all()) await action.click();
      expect([state, width, await layoutFaults(page)]).toEqual([state, width, []]);
      if (state !== 'open') continue;
      const [title, sum] = await Promise.all(
        [page.getByRole('heading', { level: 1 }), page.getByText(/including VAT$/).first()].map((one) =>
          one.boundingBox(),
        ),
      );
      // Beside the title, where there is room.
      expect((sum?.y ?? 0) < (title?.y ?? 0) + (title?.height ?? 0)).toBe(width > PHONE);
      await page.getByRole('button', { name: 'Accept…' }).first().click();
      await heading(page, 'Your order');
      // Its own messages, in place of the browser's.
      const order = page.getByRole('button', { name: /^Order for R/ });
      await order.click();
      await page.getByText('Please give your name').waitFor();
      await page.getByText('Please agree to the terms').waitFor();
      const name = page.getByLabel('Your name');
      expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await name.getAttribute('aria-invalid')).toBe('true');
      expect(await layoutFaults(page)).toEqual([]);
      await name.fill('Thandi Mokoena');
      await page.getByText('Please give your name').waitFor({ state: 'detached' });
      if (width === PHONE) expect((await order.boundingBox())?.width).toBeGreaterThan(PHONE - 48);
    }
  }
});

test('P11: what is missing is said beside its field, and nothing typed is lost', async () => {
  const { token, document } = await addQuotation(site, { document: {} });
  await using page = await openOnPhone(token);
  await page.getByRole('button', { name: 'Accept…' }).first().click();
  await heading(page, 'Your order');
  await page.getByLabel('Your name').fill('<b>Thandi</b>');
  await page.getByLabel('Job title').fill('Buyer');
  await page.getByLabel('I agree to the terms').check();
  // The browser itself asks for the number; one that doesn't is answered.
  const form = page.locator('form');
  expect(await form.getByLabel('Order number', { exact: true }).getAttribute('required')).toBe('');
  await page.getByLabel('Order number', { exact: true }).fill(' ');
  const pdf = { name: 'PO 1.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf('Our order')) };
  await page.getByLabel('Your order as PDF').setInputFiles(pdf);
  await page.getByRole('button', { name: /^Order for/ }).click();
  await page.getByRole('alert').getByText('Nothing is ordered yet.').waitFor();
  // Once: two would be an error.
  await page.getByText('Please give your order number').waitFor();
  await page.getByText('Please choose PO 1.pdf again').waitFor();
  expect(await page.getByLabel('Your name').inputValue()).toBe('<b>Thandi</b>');
  expect(await page.getByLabel('I agree to the terms').isChecked()).toBe(true);
  expect(await decisions()).toEqual([]);
  await page.getByLabel('Order number', { exact: true }).fill('PO 1');
  await page.getByRole('button', { name: /^Order for/ }).click();
  await page.getByText('<b>Thandi</b> accepted it on').waitFor();
  expect(document.customer.needsOrderNumber).toBe(true);
});

test('P11: declined with a reason and a word; a new one is asked for in one tap', async () => {
  const { token } = await addQuotation(site);
  await using page = await openOnPhone(token);
  await page.getByText('Decline', { exact: true }).click();
  await page.getByLabel('Why').selectOption('The price');
  await page.getByLabel('Comment').fill('Half that elsewhere');
  await page.getByRole('button', { name: 'Decline quotation' }).click();
  await page.getByText(/^This quotation was declined on /).waitFor();
  expect(await lead()).toEqual({ status: 'lost', lost_reason: 'price' });
  expect((await mailed(/^Declined: /)).text).toContain('Half that elsewhere');
  await page.getByRole('button', { name: 'Ask for a new one' }).click();
  await page.getByText('We will send you a new quotation.').waitFor();
  const asked = await mailed(/^Question about quotation/, /Please send us a new quotation\./);
  expect(asked.text).not.toContain('expired');
});

/** Asks on the customer's page. @returns the mail to sales. */
async function askToGalvanise(page: Page) {
  await page.getByText('Ask a question').click();
  await page.getByLabel('Your question').fill('Can you galvanise them?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await page.getByText('Your question is with us.').waitFor();
  return mailed(/^Question about quotation/, /Can you galvanise them\?/);
}

test('P11: a question reaches sales, who can reply to it, and stands beside the quotation', async () => {
  const { token, quotationId } = await addQuotation(site);
  await using page = await openOnPhone(token);
  const mail = await askToGalvanise(page);
  expect(mail.replyTo?.[0]?.address).toBe('thandi@example.org');

  await using office = await visitOffice(site.url, `/admin/quotations/${quotationId}`);
  await office.getByRole('complementary', { name: 'Outcome' }).getByText('Can you galvanise them?').waitFor();
  await office.getByRole('button', { name: 'New revision' }).click();
  await office.getByRole('region', { name: 'Request' }).getByText('Can you galvanise them?').waitFor();
});

test('P11, P12: a customer whose quotation has no request asks, and for a new one too; the office has it on the bell and on the quotation’s page', async () => {
  const { token, quotationId, document } = await addQuotation(site);
  const { contact, name } = document.customer;
  await site.database.query(
    `with customer as (insert into customers (name) values ($1) returning id)
     update quotations set lead_id = null, customer_id = (select id from customer)`,
    [name],
  );
  await using page = await openOnPhone(token);
  const mail = await askToGalvanise(page);
  expect(mail.replyTo).toEqual([{ address: 'thandi@example.org', name: contact }]);

  await using office = await visitOffice(site.url, '/admin/notifications');
  const question = office.getByRole('row').filter({ hasText: 'Question about a quotation' });
  await question.getByRole('link', { name }).click();
  await office.waitForURL(`**/admin/quotations/${quotationId}`);
  const outcome = office.getByRole('complementary', { name: 'Outcome' });
  await outcome.getByText('Can you galvanise them?').waitFor();

  await site.database.query(
    `with expired as (update quotation_revisions set valid_until = valid_until - 30,
         document = jsonb_set(document, '{validUntil}', '"2026-01-31"') returning valid_until)
     update quotations set valid_until = (select valid_until from expired)`,
  );
  await page.reload();
  await page.getByText('This quotation has expired.').waitFor();
  await page.getByRole('button', { name: 'Ask for a new one' }).click();
  await page.getByText('We will send you a new quotation.').waitFor();
  await mailed(/^Question about quotation/, /Please send us a new quotation\./);
  await office.reload();
  await outcome.getByText('Please send us a new quotation.').waitFor();
  await office.getByRole('button', { name: 'New revision' }).click();
  const questions = office.getByRole('region', { name: 'Questions' });
  await questions.getByText('Can you galvanise them?').waitFor();
  await questions.getByText('Please send us a new quotation.').waitFor();
  expect(await layoutFaults(office)).toEqual([]);
});

test('P11: an expired one says so, and asks for a new one in one tap', async () => {
  const { token } = await addQuotation(site, { validFor: -1 });
  await using page = await openOnPhone(token);
  await page.getByText('This quotation has expired.').waitFor();
  expect(await page.getByRole('button', { name: 'Accept…' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Ask for a new one' }).click();
  await page.getByText('We will send you a new quotation.').waitFor();
  // Nothing is left to tap.
  expect(await page.getByRole('button', { name: 'Ask for a new one' }).count()).toBe(0);
  await mailed(/^Question about quotation/, /Please send us a new quotation\./);
});

test('P7, P11: whoever was handed the quotation accepts it by its code, and is promised no email', async () => {
  const { token, revisionId } = await addQuotation(site);
  await site.database.query(`update quotation_revisions set sent_to = '' where id = $1`, [revisionId]);
  await using page = await openOnPhone(token);
  await page.getByRole('button', { name: 'Accept…' }).first().click();
  await page.getByLabel('Your name').fill('Thandi Mokoena');
  await page.getByLabel('Job title').fill('Buyer');
  await page.getByLabel('Order number', { exact: true }).fill('PO 7');
  await page.getByLabel('I agree to the terms').check();
  await page.getByRole('button', { name: /^Order for R/ }).click();
  await page.getByText('Your order is with us. Please save the PDF of this page.').waitFor();
  await mailed(/^Accepted: quotation/, /Thandi Mokoena/);
});

test('P11: the link to an old revision says that there is a newer one, and leads there', async () => {
  const old = await addQuotation(site);
  const newer = await addQuotation(site, { quotation: old, letter: 2 });
  await using page = await openOnPhone(old.token);
  await page.getByText('There is a newer revision of this quotation.').waitFor();
  expect(await page.getByRole('button', { name: 'Accept…' }).count()).toBe(0);
  // Also where it was declined, which asks for a new one otherwise.
  await site.database.query(`update quotation_revisions set state = 'declined' where id = $1`, [
    old.revisionId,
  ]);
  await page.reload();
  await page.getByText('This quotation was declined').waitFor();
  expect(await page.getByRole('button', { name: 'Ask for a new one' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Open the newer one' }).click();
  await page.waitForURL(`**/quotation/${newer.page}`);
  await page.getByRole('button', { name: 'Accept…' }).first().waitFor();
  await heading(page, `Quotation ${newer.document.number}-B`);
});
