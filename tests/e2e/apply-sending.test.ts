import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addPosition } from '../support/applications.ts';
import { layoutFaults, violations } from '../support/axe.ts';
import { formHydrated, PHONE, visit } from '../support/browser.ts';
import {
  addWelder,
  answerWelder,
  applicationForm,
  apply,
  choosePosition,
  fillApplication,
  keptFiles,
  storedApplication,
  waitForReference,
  waitingForms,
} from '../support/career.ts';
import { openSite } from '../support/server.ts';

const NOT_SUBMITTED = 'An error occurred while submitting your application. Please try again.';
const LOST = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load/;

const site = await openSite();
beforeAll(async () => {
  await addWelder(site.database);
  await addPosition(site.database, 'Driver', { active: false });
  await addPosition(site.database, 'Storeman');
});
afterAll(() => site[Symbol.asyncDispose]());

const career = (options: Parameters<typeof visit>[1] = {}) => visit(`${site.url}/career`, options);

const stored = (fullName: string) => storedApplication(site.database, fullName);

/** Fills in an application and sends it without a connection. */
async function applyOffline(page: Page, fullName: string): Promise<void> {
  await choosePosition(page, 'Coded Welder');
  await fillApplication(page, { fullName });
  await answerWelder(page);
  await page.waitForFunction(() => sessionStorage.getItem('kept-file:application') !== null);
  await formHydrated(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/outbox-bar-')),
  );
  await page.context().setOffline(true);
  await apply(page);
  await page.getByRole('alert').getByText(NOT_SUBMITTED).waitFor();
  await waiting(page)
    .getByText(/kept on this device and sent by itself when the connection is back/)
    .waitFor();
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Not sent yet' });

test('C7: a stalled upload is aborted after two minutes, and can be sent again', async () => {
  await using page = await career({ expected: LOST, own: true });
  await choosePosition(page, 'Storeman');
  await fillApplication(page, { fullName: 'In the lift' });
  await formHydrated(page);
  // Removing the route would let through what it holds back.
  let stalls = true;
  await page.route('**/api/apply', (route) => (stalls ? undefined : route.continue()));
  await page.clock.install();
  const asked = page.waitForRequest('**/api/apply');
  await apply(page);
  await asked;
  // The kept copy is sent at once, and stalls too; otherwise it would be received while the form is sent by hand.
  const askedAgain = page.waitForRequest('**/api/apply');
  const alert = page.getByRole('alert').getByText(NOT_SUBMITTED);
  await vi.waitUntil(async () => {
    // Whenever the browser reports progress the two minutes begin anew.
    await page.clock.fastForward('02:00');
    return alert.isVisible();
  });
  await waiting(page).waitFor();
  await askedAgain;
  stalls = false;
  await apply(page);
  await waitForReference(page);
  expect(await stored('In the lift')).toHaveLength(1);
});

test('C7: while sending the button reads Submitting..., and a second tap sends nothing', async () => {
  await using page = await career();
  const form = applicationForm(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  let sendings = 0;
  await page.route('**/api/apply', async (route) => {
    sendings += 1;
    await promise;
    await route.continue();
  });
  await choosePosition(page, 'Storeman');
  await fillApplication(page, { fullName: 'Slow line' });
  await formHydrated(page);
  await form.getByRole('button', { name: 'Apply for Job' }).dblclick();
  const button = form.getByRole('button', { name: 'Submitting...' });
  await button.waitFor();
  await form.getByRole('progressbar', { name: 'Sending the application' }).waitFor();
  expect(await form.getAttribute('aria-busy')).toBe('true');
  await button.press('Enter');
  resolve();
  await waitForReference(page);
  expect(sendings).toBe(1);
  expect(await stored('Slow line')).toHaveLength(1);
});

test('C7, C8: offline the form is kept, and sent by itself when the line is back', async () => {
  await using page = await career({ width: PHONE, expected: LOST });
  const name = 'Offline';
  await applyOffline(page, name);
  expect(await applicationForm(page).getByLabel('Full Name').inputValue()).toBe(name);
  await applicationForm(page).getByText(NOT_SUBMITTED).waitFor({ state: 'hidden' });
  expect(await layoutFaults(page)).toEqual([]);
  // Apply is pressed just as the outbox has emptied the form, before the reference takes its place.
  await applicationForm(page).evaluate((form) =>
    form.addEventListener('reset', () =>
      queueMicrotask(() => form instanceof HTMLFormElement && form.requestSubmit()),
    ),
  );
  await page.context().setOffline(false);
  await waitForReference(page);
  expect(await stored(name)).toMatchObject([{ cv_name: 'Thandi CV.pdf', reason: 'growth' }]);
  await expect.poll(() => keptFiles(page)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('outbox'))).toBeNull();
});

test('C7, C8: a kept application is sent by the next page of the site that is opened', async () => {
  await using page = await career({ expected: LOST });
  await applyOffline(page, 'Next day');
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(site.url);
  const said = next
    .getByRole('status')
    .filter({ hasText: 'Application submitted successfully! We will get back to you shortly.' });
  await said.getByText(/Your reference is A-\d+\.$/).waitFor();
  expect(await violations(next)).toEqual([]);
  expect(await stored('Next day')).toHaveLength(1);
  await next.getByRole('button', { name: 'Close' }).click();
  await said.waitFor({ state: 'hidden' });
  expect(await waitingForms(next)).toBe(0);
  expect(await next.evaluate(() => localStorage.length)).toBe(0);
});

test('C7: on a shared computer a kept application can be deleted, and after a day it deletes itself', async () => {
  await using page = await career({ expected: LOST });
  await applyOffline(page, 'Shared computer');
  await waiting(page).getByRole('button', { name: 'Delete from this device' }).click();
  await waiting(page).getByRole('button', { name: 'Keep' }).click();
  await waiting(page).getByRole('button', { name: 'Delete from this device' }).click();
  await waiting(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await waiting(page).waitFor({ state: 'hidden' });
  expect(await applicationForm(page).getByLabel('Full Name').inputValue()).toBe('');
  await expect.poll(() => keptFiles(page)).toBe(0);
  const left = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(await left()).not.toContain('Shared computer');

  await page.context().setOffline(false);
  await applyOffline(page, 'Forgotten');
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.clock.setSystemTime(Date.now() + 25 * 3_600_000);
  await later.goto(`${site.url}/contact-us`);
  await later.getByText(/could not be sent within 24 hours and was deleted from this device/).waitFor();
  expect(await waitingForms(later)).toBe(0);
  expect(await stored('Forgotten')).toEqual([]);
});

test('C7, C8: after a lost response and a reload, sending again creates no second application', async () => {
  await using page = await career({ expected: LOST });
  let lost = true;
  await page.route('**/api/apply', async (route) => {
    if (!lost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await choosePosition(page, 'Storeman');
  await fillApplication(page, { fullName: 'Lost answer' });
  await page.waitForFunction(() => sessionStorage.getItem('kept-file:application') !== null);
  await apply(page);
  await page.getByRole('alert').getByText(NOT_SUBMITTED).waitFor();
  await waiting(page).waitFor();
  lost = false;
  await page.reload();
  await waitForReference(page);
  expect(await stored('Lost answer')).toHaveLength(1);
});

test('C7: if the server can’t store the application, it shows the specified message', async () => {
  await using page = await career({ expected: /503/ });
  await choosePosition(page, 'Storeman');
  await fillApplication(page, { fullName: 'No table' });
  await site.database.query('alter table candidates rename to candidates_away');
  await apply(page);
  await page.getByRole('alert').getByText(NOT_SUBMITTED).waitFor();
  await site.database.query('alter table candidates_away rename to candidates');
  expect(await stored('No table')).toEqual([]);
  await apply(page);
  await waitForReference(page);
});

test.each([
  ['before', 'I like steel.'],
  ['after', 'I have always liked steel.'],
])('C8: if the kept copy arrives %s its changed form, there is one application: %s', async (order, kept) => {
  await using page = await career({ expected: /ERR_|Failed to load|409/ });
  const name = `Copy ${order}`;
  await applyOffline(page, name);
  const changed = Promise.withResolvers<void>();
  const onItsWay = Promise.withResolvers<void>();
  let sendings = 0;
  await page.route('**/api/apply', async (route) => {
    sendings += 1;
    if (sendings > 1) return route.continue();
    const early = order === 'before' ? await route.fetch() : null;
    onItsWay.resolve();
    await changed.promise;
    return early ? route.fulfill({ response: early }) : route.continue();
  });
  await page.context().setOffline(false);
  await onItsWay.promise;
  const interest = applicationForm(page).getByLabel('Why are you interested');
  await interest.fill('I have always liked steel.');
  await apply(page);
  if (order === 'before') {
    const refused = /^We already have your application, A-\d+, as you first sent it\./;
    await page.getByRole('alert').getByText(refused).waitFor();
  } else {
    await waitForReference(page);
  }
  const answered = page.waitForResponse('**/api/apply');
  changed.resolve();
  expect((await answered).status()).toBe(order === 'before' ? 200 : 409);
  await expect.poll(() => waitingForms(page)).toBe(0);
  expect(await stored(name)).toMatchObject([{ interest: kept }]);
  if (order === 'before') expect(await interest.inputValue()).toBe('I have always liked steel.');
});

test('X3, C7: if the validation rules can’t be loaded, the server validates and marks the fields', async () => {
  await using page = await career({ expected: /Failed to load resource|ERR_FAILED|dynamically imported/ });
  await page.route('**/assets/check-form-*.js', (route) => route.abort());
  await choosePosition(page, 'Coded Welder');
  await fillApplication(page, { fullName: 'No rules' });
  await apply(page);
  const form = applicationForm(page);
  await form.getByText('Please answer this question').first().waitFor();
  await answerWelder(page);
  await apply(page);
  await waitForReference(page);
});
