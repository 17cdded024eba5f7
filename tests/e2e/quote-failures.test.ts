import { afterAll, expect, test } from 'vitest';
import { PHONE, visit } from '../support/browser.ts';
import { routeOnce } from '../support/network.ts';
import { file, fill, openDialog, request, storedQuote, THANKS } from '../support/quote-dialog.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const stored = (name: string) => storedQuote(site.database, name);

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
  await routeOnce(page, '**/api/send-quote', (route) => route.abort());
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

test('L11: once the connection is back, the quote form says that it can be sent now', async () => {
  await using page = await visit(site.url, {
    width: PHONE,
    expected: /Failed to load resource|ERR_/,
    own: true,
  });
  const form = await openDialog(page);
  await fill(form, 'Lost and found');
  await page.context().setOffline(true);
  await request(form);
  await form.getByText('Network error. Please check your connection and try again.').waitFor();
  await page.context().setOffline(false);
  await form.getByText('You are connected again').waitFor();
  await request(form);
  await form.getByText(THANKS).waitFor();
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
