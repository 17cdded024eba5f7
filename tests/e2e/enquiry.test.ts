import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { formHydrated, isInView, PHONE, visit } from '../support/browser.ts';
import { routeOnce } from '../support/network.ts';
import { isToSales, openSite, stop } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const THANKS =
  'Thank you for your enquiry. One of our friendly sales people will attend to this email timeously. We appreciate and value your business and thank you for your patience.';

const form = (page: Page) => page.locator('form').filter({ hasText: 'Message' });

async function fill(page: Page, change: Record<string, string> = {}): Promise<void> {
  const values = {
    Company: 'Nkosi Engineering',
    Name: 'Thandi Nkosi',
    Phone: '(011) 555-0100',
    Email: 'thandi@example.com',
    Message: 'Two plates,\n12 mm S355',
    ...change,
  };
  for (const [label, value] of Object.entries(values))
    await form(page).getByLabel(label, { exact: true }).fill(value);
}

const press = (page: Page) => form(page).getByRole('button', { name: 'Send enquiry' }).click();

async function send(page: Page): Promise<void> {
  await formHydrated(page);
  await press(page);
}

const LOST = /ERR_FAILED|Failed to load/;

/** The next submission reaches the server, but its response is lost. */
async function loseAnswer(page: Page): Promise<void> {
  await routeOnce(page, '**/api/send-contact', async (route) => {
    await route.fetch();
    await route.abort();
  });
}

const typedIn = (page: Page, label: string) => form(page).getByLabel(label, { exact: true }).inputValue();

const enquiries = () => site.database.query('select * from leads order by number');

test('L1, S17: the contact page has the form with required and optional fields', async () => {
  await using page = await visit(`${site.url}/contact-us`, { width: PHONE });
  await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
  // On a phone the form comes before the places.
  expect(await isInView(form(page).getByLabel('Company'))).toBe(true);
  const required = async (label: string) =>
    form(page)
      .getByLabel(label, { exact: true })
      .evaluate((field) => field.matches(':required'));
  expect(await Promise.all(['Company', 'Name', 'Phone', 'Email', 'Message'].map(required))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(await form(page).getByLabel('Message').getAttribute('rows')).toBe('7');
});

test('L3, L5: an enquiry is sent, confirmed, cleared, stored and mailed with the visitor as reply-to', async () => {
  await using page = await visit(`${site.url}/#contact`, { width: PHONE });
  await fill(page, { Company: `Width` });
  await formHydrated(page);
  await send(page);
  const notice = page.getByRole('status').filter({ hasText: THANKS });
  await notice.waitFor();
  expect(await typedIn(page, 'Message')).toBe('');
  await expect.poll(() => isInView(notice)).toBe(true);
  const sentence = await page.getByText(/Your reference is E-\d+/).textContent();
  const reference = /E-\d+/.exec(sentence ?? '')?.[0] ?? '';
  expect((await enquiries()).at(-1)).toMatchObject({
    company: `Width`,
    name: 'Thandi Nkosi',
    phone: '+27115550100',
    email: 'thandi@example.com',
    message: 'Two plates,\n12 mm S355',
  });
  const mail = await vi.waitUntil(async () => (await site.mails()).find(isToSales(reference)), {
    timeout: 15_000,
  });
  expect(mail.replyTo).toEqual([{ name: 'Thandi Nkosi', address: 'thandi@example.com' }]);
  await notice.waitFor({ state: 'hidden' });
  await page.getByText(`Your reference is ${reference}`).waitFor();
});

test('L2: a number that is not South African is rejected with a notice, and nothing is sent', async () => {
  await using page = await visit(`${site.url}/contact-us`, { width: PHONE });
  const before = (await enquiries()).length;
  await fill(page, { Phone: '+1 212 555 0100' });
  await formHydrated(page);
  await send(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Invalid Phone Number' });
  await notice.getByText('Invalid Phone Number').waitFor();
  await notice.getByText(/Please enter a valid South African phone number \(e\.g\., .+ or .+\)/).waitFor();
  expect(await typedIn(page, 'Phone')).toBe('+1 212 555 0100');
  expect((await enquiries()).length).toBe(before);
  await notice.waitFor({ state: 'hidden' });
  expect(await form(page).getByLabel('Phone').getAttribute('aria-invalid')).toBe('true');
  // The same words stay in the same place.
  expect(await page.getByText(/Please enter a valid South African phone number/).count()).toBe(1);
});

test('L2: a phone number that is missing is said like the other fields that are', async () => {
  await using page = await visit(`${site.url}/contact-us`, { width: PHONE });
  await fill(page, { Phone: '', Email: 'thandi' });
  await send(page);
  const said = (text: string) => page.getByText(text).evaluate((words) => words.closest('p')?.className);
  expect(await said('Please give your phone number')).toBe(await said('Invalid email'));
});

test('L14: without JavaScript the form works, marks invalid fields, and the page opens at its answer', async () => {
  await using page = await visit(`${site.url}/contact-us`, {
    width: PHONE,
    javaScript: false,
    expected: /422/,
  });
  await fill(page, { Phone: '12345', Message: `No script` });
  await press(page);
  await page.getByText('Invalid Phone Number').waitFor();
  await expect.poll(() => isInView(page.getByText('Invalid Phone Number'))).toBe(true);
  expect([await typedIn(page, 'Phone'), await typedIn(page, 'Message')]).toEqual(['12345', `No script`]);
  await form(page).getByLabel('Phone').fill('011 555 0100');
  await press(page);
  await page.getByText(THANKS).waitFor();
  await expect.poll(() => isInView(page.getByText(THANKS))).toBe(true);
  expect((await enquiries()).at(-1)).toMatchObject({ message: `No script` });
});

test('L3: the button reads Sending... while it sends', async () => {
  await using page = await visit(`${site.url}/contact-us`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/send-contact', async (route) => {
    await promise;
    await route.continue();
  });
  await fill(page, { Message: 'Slow line' });
  await send(page);
  await form(page).getByRole('button', { name: 'Sending...' }).waitFor();
  resolve();
  await page.getByText(THANKS).waitFor();
});

test('L1: errors are shown at their fields, and the first one gets the focus', async () => {
  await using page = await visit(`${site.url}/contact-us`);
  await fill(page, { Email: 'nobody', Message: '' });
  await send(page);
  await form(page).getByText('Invalid email').waitFor();
  await form(page).getByText('Please write a message').waitFor();
  expect(
    await form(page)
      .getByLabel('Email')
      .evaluate((field) => field === document.activeElement),
  ).toBe(true);
});

test('L4, L13: after a lost response what was typed stays, and sending again creates no second enquiry', async () => {
  await using page = await visit(`${site.url}/contact-us`, { expected: LOST });
  const before = (await enquiries()).length;
  await loseAnswer(page);
  await fill(page, { Message: 'The answer is lost' });
  await send(page);
  await page.getByRole('alert').getByText('Error!').waitFor();
  expect(await typedIn(page, 'Message')).toBe('The answer is lost');
  await send(page);
  await page.getByText(THANKS).waitFor();
  expect((await enquiries()).length).toBe(before + 1);
});

test('L4: a lost connection is reported with the text of L4, which stays beside the button', async () => {
  await using page = await visit(`${site.url}/contact-us`, { expected: LOST });
  await fill(page, { Message: 'The line is lost' });
  await routeOnce(page, '**/api/send-contact', (route) => route.abort());
  await send(page);
  const why = 'Ahh, something went wrong. Please try again.';
  const notice = page.getByRole('alert').filter({ hasText: 'Error!' });
  await notice.getByText(why).waitFor();
  await notice.waitFor({ state: 'hidden' });
  await form(page).locator('.form-foot').getByText(why).waitFor();
  expect(await typedIn(page, 'Message')).toBe('The line is lost');
  await send(page);
  await page.getByText(THANKS).waitFor();
  expect(await form(page).getByText(why).count()).toBe(0);
});

test("L4: if the server can't store it, an error is shown, and what was typed stays", async () => {
  const broken = await openSite();
  try {
    await using page = await visit(`${broken.url}/contact-us`, { expected: /503/ });
    await fill(page);
    await broken.database.query('drop table outgoing_mails cascade');
    await send(page);
    await page.getByRole('alert').getByText('Error!').waitFor();
    await page.getByRole('alert').getByText('Ahh, something went wrong. Please try again.').waitFor();
    expect(await typedIn(page, 'Message')).toBe('Two plates,\n12 mm S355');
    expect(await broken.database.query('select 1 from leads')).toEqual([]);
  } finally {
    await broken[Symbol.asyncDispose]();
  }
});

test('X3: what was typed survives a reload', async () => {
  await using page = await visit(`${site.url}/contact-us`);
  await fill(page, { Message: 'Then the power went' });
  // Already hydrated: the first interaction with a field triggers it, and drafts are stored from then on.
  await page.waitForFunction(
    () => sessionStorage.getItem('draft:enquiry')?.includes('Then the power went') ?? false,
  );
  await page.reload();
  await form(page).getByLabel('Company').focus();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Then the power went');
});

test('C8, L13: sent again after a lost response and a reload, it is still one enquiry', async () => {
  await using page = await visit(`${site.url}/contact-us`, { expected: LOST });
  const before = (await enquiries()).length;
  await loseAnswer(page);
  await fill(page, { Message: 'Lost, then reloaded' });
  await send(page);
  await page.getByRole('alert').getByText('Error!').waitFor();
  await page.reload();
  await form(page).getByLabel('Company').focus();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Lost, then reloaded');
  await send(page);
  await page.getByText(THANKS).waitFor();
  expect((await enquiries()).length).toBe(before + 1);
});

test('L14: without JavaScript a reload after success sends nothing again', async () => {
  await using page = await visit(`${site.url}/contact-us`, { javaScript: false });
  await fill(page, { Message: 'Then reloaded' });
  await press(page);
  await page.getByText(/Your reference is E-\d+/).waitFor();
  await site.database.query(`update leads set created_at = created_at - interval '1 hour'`);
  const before = (await enquiries()).length;
  await page.reload();
  await page.getByText(THANKS).waitFor();
  expect((await enquiries()).length).toBe(before);
});

test('L3: a draft is not restored over an enquiry that was sent before hydration', async () => {
  await using page = await visit(site.url, { expected: LOST });
  await fill(page, { Message: 'Kept as a draft' });
  await page.waitForFunction(
    () => sessionStorage.getItem('draft:enquiry')?.includes('Kept as a draft') ?? false,
  );
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${site.url}/contact-us`);
  await fill(page, { Message: 'Sent as it is' });
  await page.unroute('**/assets/*.js');
  await press(page);
  await page.getByText(THANKS).waitFor();
  await formHydrated(page);
  expect(await typedIn(page, 'Message')).toBe('');
});

test('X4, L23: sent by keyboard, the focus goes to the reference, and Send another brings an empty form back', async () => {
  await using page = await visit(`${site.url}/contact-us`);
  await fill(page, { Message: 'By keyboard' });
  await formHydrated(page);
  await form(page).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.getByText(THANKS).waitFor();
  await page
    .getByText(/Your reference is E-\d+/)
    .and(page.locator(':focus'))
    .waitFor();
  expect(await form(page).getByLabel('Message').isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Send another' }).press('Enter');
  await form(page).getByLabel('Company').and(page.locator(':focus')).waitFor();
  expect(await typedIn(page, 'Message')).toBe('');
});

test('L14: text typed before hydration stays', async () => {
  await using page = await visit(`${site.url}/contact-us`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  await fill(page, { Message: 'Typed early' });
  resolve();
  await formHydrated(page);
  expect(await typedIn(page, 'Message')).toBe('Typed early');
});

test('L5: an enquiry is accepted while the mail server is down', async () => {
  const noMail = await openSite({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'website@example.co.za' });
  try {
    await using page = await visit(`${noMail.url}/contact-us`);
    await fill(page);
    await send(page);
    await page.getByText(THANKS).waitFor();
    await vi.waitUntil(
      // An attempt is counted when it starts; it has failed once it has a problem.
      async () =>
        (await noMail.database.query('select problem from outgoing_mails')).every(
          ({ problem }) => problem != null,
        ),
      { timeout: 30_000 },
    );
    expect(await noMail.database.query('select state::text from outgoing_mails')).toEqual([
      { state: 'waiting' },
      { state: 'waiting' },
    ]);
    await stop(noMail.server);
  } finally {
    await noMail[Symbol.asyncDispose]();
  }
});
