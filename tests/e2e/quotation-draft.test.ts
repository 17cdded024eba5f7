import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { layoutFaults } from '../support/axe.ts';
import { routeOnce } from '../support/network.ts';
import { failed, press, succeeded, visitOffice } from '../support/office.ts';
import { usePriceBook } from '../support/price-book.ts';
import {
  addRequest,
  emptySales,
  field,
  openDraft,
  storedLines,
  total,
} from '../support/quotation-requests.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => emptySales(site));

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Chosen line' });

/** A draft of a request's drawings, with the first line chosen. */
async function openFirstLine() {
  const lead = await addRequest(site);
  const page = await visitOffice(site.url, `/admin/leads/${lead.id}`, { expected: /ERR_FAILED|422/ });
  await openDraft(page);
  await total(page).last().waitFor();
  await field(page, 'Quantity', 1).click();
  await panelOf(page).getByRole('heading', { name: 'Line 1' }).waitFor();
  return page;
}

test('P6: the email address of a draft’s contact is shown whole', async () => {
  const lead = await addRequest(site);
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`);
  await openDraft(page);
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('nomvula.hlongwane@bergland-trailers.example');
  const isWhole = () => email.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  for (const width of [1440, 1200, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isWhole(), `${width}`).toBe(true);
  }
});

test('P6: what is typed is saved, survives a reload, and what can’t be read stays at its field with a word', async () => {
  const lead = await addRequest(site);
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
  // What is wrong with one field stays while others are refused or saved.
  const isMarked = (name: string) => field(page, name, 2).getAttribute('aria-invalid');
  await field(page, 'Unit price', 2).fill('1,100');
  await field(page, 'Unit price', 2).press('Tab');
  await expect.poll(() => isMarked('Unit price')).toBe('true');
  await field(page, 'Quantity', 2).fill('many');
  await field(page, 'Quantity', 2).press('Tab');
  await expect.poll(() => isMarked('Quantity')).toBe('true');
  expect(await isMarked('Unit price')).toBe('true');
  await field(page, 'Quantity', 2).fill('51');
  await field(page, 'Quantity', 2).press('Tab');
  await expect.poll(async () => (await storedLines(site, page))[1]?.quantity).toBe(51);
  await page.getByRole('alert').getByText('Please write an amount in rand').waitFor();
  expect([await isMarked('Unit price'), await isMarked('Quantity')]).toEqual(['true', null]);
  await field(page, 'Unit price', 2).fill('');
  await page.getByRole('alert').getByText('Please write an amount in rand').waitFor({ state: 'detached' });
  await field(page, 'Unit price', 3).fill('R 1 000');
  await field(page, 'Unit price', 3).press('Tab');
  await page.getByText(/computed\sR\s[\d\s,]+, [+−]\d+%/).waitFor();
  const computed = page.getByText(/^computed/);
  expect(await computed.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  await expect.poll(() => total(page).last().textContent()).not.toBe(before);

  await press(page, 'Other item');
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
  ]).toEqual(['48', '8', 'R\u00a01\u00a0000,00', 'Pallet']);
});

test('P6: what was typed beside the lines is saved when the next click chooses another line', async () => {
  await using page = await openFirstLine();
  const panel = panelOf(page);
  await panel.getByLabel('Pierces').fill('7');
  await field(page, 'Quantity', 2).click();
  await panel.getByRole('heading', { name: 'Line 2' }).waitFor();
  await expect.poll(async () => (await storedLines(site, page))[0]?.pierces).toBe(7);
  // What is refused goes with its line, so it is said.
  await panel.getByLabel('Pierces').fill('1O');
  await panel.getByLabel('Pierces').press('Tab');
  await panel.getByText(/^Please write/).waitFor();
  await field(page, 'Quantity', 1).click();
  await failed(page, '“1O” was not saved');
});

test('P6: a line is removed only after a question, and the next one is chosen', async () => {
  await using page = await openFirstLine();
  const lines = () => storedLines(site, page);
  const before = await lines();
  const remove = () => panelOf(page).getByRole('button', { name: 'Remove line' }).click();
  const question = page.getByRole('dialog', { name: 'Remove line 1?' });
  await remove();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await lines()).toEqual(before);
  await remove();
  await question.getByRole('button', { name: 'Remove' }).click();
  await succeeded(page, 'Line removed');
  expect(await lines()).toEqual(before.slice(1));
  await panelOf(page).getByRole('heading', { name: 'Line 1' }).waitFor();
  const focused = field(page, 'Description', 1);
  await expect.poll(() => focused.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await layoutFaults(page)).toEqual([]);
});

test('P6: so is what was typed while an earlier field was still being saved', async () => {
  await using page = await openFirstLine();
  const panel = panelOf(page);
  const held = Promise.withResolvers<void>();
  const saving = Promise.withResolvers<void>();
  await routeOnce(page, /\/admin\/quotations\/.*\.data/, async (route) => {
    saving.resolve();
    await held.promise;
    await route.continue();
  });
  await panel.getByLabel('Pierces').fill('7');
  await panel.getByLabel('Pierces').press('Tab');
  await saving.promise;
  await panel.getByLabel('Price for other quantities').fill('500');
  await field(page, 'Quantity', 2).click();
  await panel.getByRole('heading', { name: 'Line 2' }).waitFor();
  held.resolve();
  await expect
    .poll(async () => (await storedLines(site, page))[0])
    .toMatchObject({ pierces: 7, breaks: [500] });
});

test('P6: nothing goes on loading where another line is chosen while a change is saved and the view of a line loads', async () => {
  await using page = await openFirstLine();
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  const [views, saved, saving] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  await page.route(/\/lines\//, async (route) => {
    await views?.promise;
    await route.continue();
  });
  await field(page, 'Quantity', 2).click();
  await panelOf(page).getByRole('heading', { name: 'Line 2' }).waitFor();
  await bar.waitFor();
  await routeOnce(page, /\/admin\/quotations\/[^/]*\.data/, async (route) => {
    saving?.resolve();
    await saved?.promise;
    await route.continue();
  });
  await field(page, 'Quantity', 2).fill('51');
  await field(page, 'Quantity', 2).press('Tab');
  await saving?.promise;
  await field(page, 'Quantity', 1).click();
  await panelOf(page).getByRole('heading', { name: 'Line 1' }).waitFor();
  saved?.resolve();
  views?.resolve();
  await bar.waitFor({ state: 'hidden' });
  expect((await storedLines(site, page))[1]?.quantity).toBe(51);
});

test('P6, P7: what could not be saved is marked and tried again, and until then nothing is sent', async () => {
  const lead = await addRequest(site);
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`, { expected: /ERR_FAILED|422/ });
  await openDraft(page);
  await total(page).last().waitFor();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const mark = page.getByRole('alert').getByText('Not saved yet');
  let isDown = true;
  let tries = 0;
  await page.route(/\/admin\/quotations\/.*\.data/, (route) => {
    if (route.request().method() !== 'POST' || !isDown) return route.continue();
    tries += 1;
    return route.abort();
  });
  await field(page, 'Quantity', 1).fill('48');
  await field(page, 'Quantity', 1).press('Tab');
  await mark.waitFor();
  await page.getByText('What you typed last is not saved yet').waitFor();
  expect(await send.isDisabled()).toBe(true);
  await expect.poll(() => tries).toBeGreaterThan(1);
  isDown = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => (await storedLines(site, page))[0]?.quantity).toBe(48);
  await mark.waitFor({ state: 'detached' });
  await expect.poll(() => send.isEnabled()).toBe(true);

  await field(page, 'Quantity', 1).fill('many');
  await field(page, 'Quantity', 1).press('Tab');
  await page.getByText('Correct what is marked first').waitFor();
  expect(await send.isDisabled()).toBe(true);
  // What is there again needs no saving.
  await field(page, 'Quantity', 1).fill('48');
  await expect.poll(() => send.isEnabled()).toBe(true);

  isDown = true;
  await field(page, 'Quantity', 1).fill('50');
  await field(page, 'Quantity', 1).press('Tab');
  await mark.waitFor();
  await field(page, 'Quantity', 1).fill('48');
  await mark.waitFor({ state: 'detached' });
  expect((await storedLines(site, page))[0]?.quantity).toBe(48);
});

test('P1, P6: a draft with sample prices says so, with the names of the sections only if others are the company’s', async () => {
  await site.database.query('truncate price_books');
  await using page = await openFirstLine();
  const said = () => page.getByRole('note').filter({ hasText: 'sample prices' }).textContent();
  expect(await said()).toMatch(/^This uses sample prices, not your company’s\. /);
  await usePriceBook(site.database, (book) => book.samples.push('bending', 'extras'));
  await page.reload();
  expect(await said()).toMatch(/^Bending, Extras: sample prices, not your company’s\. /);
});

test('P2, P6: an extra that the price book no longer has is taken off the line; an unclear number of another is refused', async () => {
  await using page = await openFirstLine();
  await site.database.query(
    `update quotation_revisions set content = jsonb_set(content, '{lines,0,extras}', '[{"key": "Sanding", "amount": 2}, {"key": "Drilled hole", "amount": 2}]')`,
  );
  await page.reload();
  const panel = panelOf(page);
  await panel.getByText('The price book has no such extra').waitFor();
  const extra = panel.getByRole('checkbox', { name: 'Sanding' });
  expect(await extra.isChecked()).toBe(true);
  await panel.getByText('no longer in the price book').waitFor();
  // It goes as soon as it is stored: uncheck() would look for it again.
  await extra.click();
  await total(page).last().waitFor();
  await extra.waitFor({ state: 'detached' });
  // Which could be 1.25 or 1250 is asked, not guessed.
  const holes = panel.getByLabel('Drilled hole, number a part');
  await holes.fill('1,250');
  await holes.press('Tab');
  await panel.getByText('without a comma or point between its thousands').waitFor();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  expect(await send.isDisabled()).toBe(true);
  await holes.fill('1250');
  await holes.press('Tab');
  await expect
    .poll(async () => (await storedLines(site, page))[0]?.extras)
    .toEqual([{ key: 'Drilled hole', amount: 1_250 }]);
  await expect.poll(() => send.isEnabled()).toBe(true);
  let tries = 0;
  await page.route(/\/admin\/quotations\/.*\.data/, (route) => {
    // Not the one that has the parts nested.
    const isLost = route.request().postData()?.includes('intent=extra') === true && tries === 0;
    if (isLost) tries += 1;
    return isLost ? route.abort() : route.continue();
  });
  await holes.fill('5');
  await holes.press('Tab');
  await panel.getByText('Not saved yet').waitFor();
  expect(await send.isDisabled()).toBe(true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(async () => (await storedLines(site, page))[0]?.extras)
    .toEqual([{ key: 'Drilled hole', amount: 5 }]);
  await expect.poll(() => send.isEnabled()).toBe(true);
});

test('P6, X3: whoever closes a draft before what they typed is stored is asked', async () => {
  await using page = await openFirstLine();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  const saving = Promise.withResolvers<void>();
  await page.route(/\/admin\/quotations\/[^/]*\.data/, async (route) => {
    if (route.request().method() === 'POST') await saving.promise;
    await route.continue();
  });
  await field(page, 'Quantity', 1).fill('31');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  saving.resolve();
  await total(page).last().waitFor();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('P4: parts that could not be nested are tried again once something was changed, and not before', async () => {
  const lead = await addRequest(site);
  await site.database.query(`create function refuse_nests() returns trigger language plpgsql
    as $$ begin raise exception 'no room'; end $$`);
  await site.database.query(`create trigger refuse_nests before update of nests on quotation_revisions
    for each row execute function refuse_nests()`);
  try {
    await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`, { expected: /503/ });
    let tries = 0;
    page.on('request', (request) => {
      if (request.postData()?.startsWith('intent=nest')) tries += 1;
    });
    await openDraft(page);
    await page.getByText('The parts were not nested').first().waitFor();
    await field(page, 'Quantity', 1).fill('30');
    await field(page, 'Quantity', 1).press('Tab');
    await expect.poll(async () => (await storedLines(site, page))[0]?.quantity).toBe(30);
    await expect.poll(() => tries).toBe(2);
    await site.database.query('drop trigger refuse_nests on quotation_revisions');
    await field(page, 'Quantity', 1).fill('31');
    await field(page, 'Quantity', 1).press('Tab');
    await total(page).last().waitFor();
  } finally {
    await site.database.query('drop function refuse_nests() cascade');
  }
});

test('P6: two people at one draft see what the other types, and never replace it unseen', async () => {
  const lead = await addRequest(site);
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
  await expect.poll(async () => (await storedLines(site, mine))[0]?.quantity).toBe(30);
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
  expect((await storedLines(site, mine))[0]?.quantity).toBe(30);
  // Whoever leaves is told that it is not saved.
  await theirs.getByRole('link', { name: 'Leads', exact: true }).click();
  await theirs.getByRole('dialog', { name: 'Leave without saving?' }).getByText('Stay').click();
  expect(await field(theirs, 'Quantity', 1).inputValue()).toBe('36');
  await field(theirs, 'Quantity', 2).fill('99');
  await field(theirs, 'Quantity', 2).press('Tab');
  await expect.poll(async () => (await storedLines(site, mine))[1]?.quantity).toBe(99);
  // Seen now, it can be replaced.
  await expect.poll(() => shown.textContent()).not.toBe(totalOf24);
  await field(theirs, 'Quantity', 1).fill('37');
  await field(theirs, 'Quantity', 1).press('Tab');
  await expect.poll(async () => (await storedLines(site, mine))[0]?.quantity).toBe(37);
});

test('P6: a refused text that is typed back is not sent over what somebody else writes there meanwhile', async () => {
  const lead = await addRequest(site);
  await using mine = await visitOffice(site.url, `/admin/leads/${lead.id}`);
  await openDraft(mine);
  await total(mine).last().waitFor();
  await using theirs = await visitOffice(site.url, new URL(mine.url()).pathname, {
    own: true,
    expected: /422/,
  });
  await total(theirs).last().waitFor();
  const shown = theirs.getByRole('row').nth(1).getByRole('cell').last();
  const totalOf24 = await shown.textContent();
  const loading = Promise.withResolvers<void>();
  await theirs.route(/\/admin\/quotations\/[^/]*\.data/, async (route) => {
    if (route.request().method() === 'GET') await loading.promise;
    await route.continue();
  });
  const quantity = field(theirs, 'Quantity', 1);
  await quantity.fill('many');
  await expect.poll(() => quantity.getAttribute('aria-invalid')).toBe('true');
  await quantity.fill('24');
  await expect.poll(() => quantity.getAttribute('aria-invalid')).toBeNull();
  await field(mine, 'Quantity', 1).fill('30');
  await field(mine, 'Quantity', 1).press('Tab');
  await expect.poll(async () => (await storedLines(site, mine))[0]?.quantity).toBe(30);
  loading.resolve();
  await expect.poll(() => shown.textContent()).not.toBe(totalOf24);
  await quantity.press('Tab');
  await field(theirs, 'Quantity', 2).fill('99');
  await field(theirs, 'Quantity', 2).press('Tab');
  await expect.poll(async () => (await storedLines(site, mine))[1]?.quantity).toBe(99);
  expect((await storedLines(site, mine))[0]?.quantity).toBe(30);
});
