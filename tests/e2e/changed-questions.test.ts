import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { addPosition, addQuestion } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { formHydrated, visit } from '../support/browser.ts';
import {
  applicationForm,
  apply,
  applyWithoutHydration,
  CV,
  choosePosition,
  fillApplication,
  waitForReference,
} from '../support/career.ts';
import { chooseInRow, rowMenu, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const CHANGED = /^What this position asks has changed since you opened the form\./;
const THIS_CHANGED = 'This question was changed after you opened the form. Please check your answer.';
const THIS_ADDED = 'This question was added after you opened the form. Please answer it.';

const answersOf = async (fullName: string) => {
  const rows = await site.database.query<{ answers: [string, string][] }>(
    `select (select json_agg(json_build_array(question, answer) order by place) from application_answers
       where application_id = a.id) as answers
     from applications a join candidates c on c.id = candidate_id where full_name = $1`,
    [fullName],
  );
  return rows.map(({ answers }) => answers);
};

/** Adds a position with four questions. */
async function ask(name: string) {
  const position = await addPosition(site.database, name);
  const put = (...question: [string, ('text' | 'checkbox' | 'select' | 'radio')?, string[]?]) =>
    addQuestion(site.database, position, ...question);
  return {
    position,
    path: `/career?position=${name.toLowerCase().replaceAll(' ', '-')}`,
    welds: await put('Which welds have you made?'),
    shifts: await put('Night shifts?', 'radio', ['Yes', 'No']),
    process: await put('Which process?', 'select', ['MIG', 'TIG']),
    helmet: await put('I have my own helmet', 'checkbox'),
  };
}

async function answer(page: Page): Promise<void> {
  const form = applicationForm(page);
  await form.getByLabel('Which welds have you made?').fill('Fillets, mostly');
  await form.getByRole('group', { name: 'Night shifts?' }).getByLabel('No').check();
  await form.getByLabel('Which process?').selectOption('TIG');
  await form.getByLabel('I have my own helmet').check();
}

/** Simulates concurrent edits by staff: changed options, changed wording, a new question, and a deleted one. */
async function change({ position, welds, process, helmet }: Awaited<ReturnType<typeof ask>>): Promise<void> {
  await site.database.query(`update questions set options = '["MAG","Stick"]' where id = $1`, [process]);
  await site.database.query(`update questions set text = 'Which welds can you make?' where id = $1`, [welds]);
  await site.database.query('delete from questions where id = $1', [helmet]);
  await addQuestion(site.database, position, 'A crane licence?', 'radio', ['Yes', 'No']);
}

const group = (page: Page, name: string) => applicationForm(page).getByRole('group', { name });

/** Expects all input to be kept, and the current questions, with changed and added ones marked. */
async function expectNewQuestions(page: Page, fullName: string): Promise<void> {
  const form = applicationForm(page);
  await form.getByText(CHANGED).first().waitFor();
  expect(await form.getByLabel('Full Name').inputValue()).toBe(fullName);
  expect(await form.getByLabel('Desired salary').inputValue()).toBe('12000');
  expect(await form.getByLabel('Which welds can you make?').inputValue()).toBe('Fillets, mostly');
  expect(await group(page, 'Night shifts?').getByLabel('No').isChecked()).toBe(true);
  const process = form.getByLabel('Which process?');
  expect(await process.inputValue()).toBe('');
  expect(await process.getByRole('option').allTextContents()).toEqual(['Choose an answer', 'MAG', 'Stick']);
  expect(await form.getByLabel('I have my own helmet').count()).toBe(0);
  expect(await form.getByText(THIS_CHANGED).count()).toBe(2);
  expect(await group(page, 'A crane licence?').getByText(THIS_ADDED).count()).toBe(1);
  expect(await group(page, 'Night shifts?').getByText(THIS_CHANGED).count()).toBe(0);
}

async function answerNew(page: Page): Promise<void> {
  await applicationForm(page).getByLabel('Which process?').selectOption('MAG');
  await group(page, 'A crane licence?').getByLabel('Yes').check();
}

const NEW_ANSWERS = [
  ['Which welds can you make?', 'Fillets, mostly'],
  ['Night shifts?', 'No'],
  ['Which process?', 'MAG'],
  ['A crane licence?', 'Yes'],
];

test('C4, C7: questions that changed while the form was open are in the response, and the rest of the form stays', async () => {
  const asked = await ask('Changed');
  const fullName = 'Asked anew';
  await using page = await visit(site.url + asked.path, { expected: /422/ });
  await fillApplication(page, { fullName });
  await answer(page);
  await formHydrated(page);
  await change(asked);
  await applyWithoutHydration(page);
  await page.getByRole('alert').getByText(CHANGED).waitFor();
  await expectNewQuestions(page, fullName);
  const first = applicationForm(page).getByLabel('Which welds can you make?');
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await applicationForm(page)
    .getByRole('list', { name: 'CV, chosen' })
    .getByText(CV.name, { exact: true })
    .waitFor();
  await answerNew(page);
  await applyWithoutHydration(page);
  await page.getByText(/^Your reference is A-\d+$/).waitFor();
  expect(await answersOf(fullName)).toEqual([NEW_ANSWERS]);
});

test('C4, C7: without JavaScript the returned page shows the new questions, and the rest stays', async () => {
  const asked = await ask('Plainly changed');
  const fullName = 'Asked plainly';
  await using page = await visit(site.url + asked.path, { javaScript: false, expected: /422/ });
  await fillApplication(page, { fullName });
  await answer(page);
  await change(asked);
  await applyWithoutHydration(page);
  await expectNewQuestions(page, fullName);
  await applicationForm(page).getByLabel('CV: a file or photos').setInputFiles(CV);
  await answerNew(page);
  await applyWithoutHydration(page);
  await page.getByText(/^Your reference is A-\d+$/).waitFor();
  expect(await answersOf(fullName)).toEqual([NEW_ANSWERS]);
});

test('C4: an answer to the old wording is not accepted for the new one, and stays in the form', async () => {
  const asked = await ask('Reworded');
  await using page = await visit(site.url + asked.path, { expected: /422/ });
  await fillApplication(page, { fullName: 'Reworded' });
  await answer(page);
  await formHydrated(page);
  await site.database.query(`update questions set text = 'No night shifts?' where id = $1`, [asked.shifts]);
  await applyWithoutHydration(page);
  await group(page, 'No night shifts?').getByText(THIS_CHANGED).waitFor();
  expect(await answersOf('Reworded')).toEqual([]);
  expect(await group(page, 'No night shifts?').getByLabel('No').isChecked()).toBe(true);
  await group(page, 'No night shifts?').getByLabel('Yes').check();
  await group(page, 'No night shifts?').getByText(THIS_CHANGED).waitFor({ state: 'hidden' });
  await applyWithoutHydration(page);
  await page.getByText(/^Your reference is A-\d+$/).waitFor();
  expect((await answersOf('Reworded'))[0]?.[1]).toEqual(['No night shifts?', 'Yes']);
});

test('C4: a deleted question causes no rejection', async () => {
  const asked = await ask('Asked less');
  await using page = await visit(site.url + asked.path);
  await fillApplication(page, { fullName: 'Asked less' });
  await answer(page);
  await formHydrated(page);
  await site.database.query('delete from questions where id = $1', [asked.process]);
  await applyWithoutHydration(page);
  await page.getByText(/^Your reference is A-\d+$/).waitFor();
  expect(await answersOf('Asked less')).toHaveLength(1);
});

test('C4, C8: sent again after a lost response, it is the same application whatever changed since', async () => {
  const asked = await ask('Lost and changed');
  await using page = await visit(site.url + asked.path, { expected: /ERR_FAILED|Failed to load/ });
  await fillApplication(page, { fullName: 'Lost and changed' });
  await answer(page);
  await formHydrated(page);
  let lost = true;
  await page.route('**/api/apply', async (route) => {
    if (!lost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await applyWithoutHydration(page);
  const waiting = page.getByRole('region', { name: 'Not sent yet' });
  await waiting.waitFor();
  await change(asked);
  lost = false;
  await waiting.getByRole('button', { name: 'Try now' }).click();
  await page.getByText(/^Your reference is A-\d+$/).waitFor();
  expect(await answersOf('Lost and changed')).toHaveLength(1);
});

test('C2: a position that was closed is no longer offered, and another one can be chosen', async () => {
  const asked = await ask('Closing');
  await addPosition(site.database, 'Still open');
  await using page = await visit(site.url + asked.path, { expected: /422/ });
  const form = applicationForm(page);
  await fillApplication(page, { fullName: 'Too late' });
  await answer(page);
  await formHydrated(page);
  await site.database.query('update positions set active = false where id = $1', [asked.position]);
  await applyWithoutHydration(page);
  await form
    .getByText('This position is closed to applications. Please choose another one.')
    .first()
    .waitFor();
  expect(await form.getByRole('option', { name: 'Closing (closed)' }).isDisabled()).toBe(true);
  expect(await form.getByLabel('Full Name').inputValue()).toBe('Too late');
  await form.getByLabel('Position', { exact: true }).selectOption('Still open');
  await applyWithoutHydration(page);
  await page.getByText(/^Your reference is A-\d+$/).waitFor();
});

test('C2, C4, C7: a kept application whose position was closed meanwhile is told, and can be corrected', async () => {
  const { position, path } = await ask('Night Shift Welder');
  await addPosition(site.database, 'Day Shift Welder');
  await using page = await visit(site.url + path, { expected: /ERR_INTERNET_DISCONNECTED|422/ });
  const name = 'Closed meanwhile';
  await fillApplication(page, { fullName: name });
  await answer(page);
  await formHydrated(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/outbox-bar-')),
  );
  const context = page.context();
  await context.setOffline(true);
  await apply(page);
  await page.getByRole('region', { name: 'Not sent yet' }).waitFor();
  await page.close();
  await site.database.query('update positions set active = false where id = $1', [position]);
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(`${site.url}/contact-us`);
  const refused = next.getByRole('region', { name: 'Not sent yet' });
  await refused.getByText(/^This position is closed to applications\. Please choose another one\./).waitFor();
  await refused.getByRole('button', { name: 'Open the form' }).click();
  // The page of the position has no form any more.
  await next.waitForURL(`${site.url}/career#apply`);
  const form = applicationForm(next);
  await form.getByRole('list', { name: 'CV, chosen' }).waitFor();
  expect(await form.getByLabel('Full Name').inputValue()).toBe(name);
  expect(await form.getByLabel('Desired salary').inputValue()).toBe('12000');
  await refused.waitFor({ state: 'hidden' });
  await choosePosition(next, 'Day Shift Welder');
  await apply(next);
  await waitForReference(next);
  expect(await answersOf(name)).toHaveLength(1);
  // The kept copy is deleted first.
  await next.waitForFunction(() => localStorage.getItem('outbox') === null);
});

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const questionsIn = async (page: Page) =>
  (await rows(page).locator('td:first-child').allInnerTexts()).map((text) => text.split('\n')[0]);
const isFocused = (button: Locator) => button.evaluate((one) => one === document.activeElement);

test('H8, X4: questions are put in order by keyboard, the new place is announced, and the form follows', async () => {
  const { position, path } = await ask('Sorted');
  await using page = await visitOffice(site.url, `/admin/job-applications/questions?position=${position}`);
  const first = 'Which welds have you made?';
  // Each row says its position, but only the first shows it.
  const said = page.getByRole('cell', { name: 'Sorted', exact: true });
  const widths = await said
    .locator('span')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width));
  expect(widths.map((width) => width > 1)).toEqual([true, false, false, false]);
  const menu = rowMenu(page, first);
  const item = (name: string) => page.getByRole('menuitem', { name });
  for (const place of [2, 3, 4]) {
    await menu.press('Enter');
    await item('Edit').and(page.locator(':focus')).waitFor();
    // What leads beyond an end is passed over.
    await page.keyboard.press('ArrowDown');
    if (place > 2) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: `${first} is now question ${place} of 4` })
      .waitFor({ state: 'attached' });
    await vi.waitUntil(async () => (await questionsIn(page))[place - 1] === first);
    await vi.waitUntil(() => isFocused(menu));
  }
  await menu.press('Enter');
  await vi.waitUntil(() => item('Move down').isDisabled());
  await page.keyboard.press('Escape');
  await chooseInRow(page, 'I have my own helmet', 'Move up');
  await page
    .getByRole('status')
    .filter({ hasText: 'I have my own helmet is now question 2 of 4' })
    .waitFor({ state: 'attached' });
  const order = ['Night shifts?', 'I have my own helmet', 'Which process?', first];
  await vi.waitUntil(async () => (await questionsIn(page)).join() === order.join());
  expect(await violations(page)).toEqual([]);
  await vi.waitUntil(async () => {
    const html = await (await fetch(site.url + path)).text();
    const places = order.map((text) => html.indexOf(text));
    return places.every((at, place) => at > (places[place - 1] ?? 0));
  });
});

test('H8: questions are copied from another position, and what was there already is skipped', async () => {
  await ask('Copied from');
  const to = await addPosition(site.database, 'Copied to');
  await addQuestion(site.database, to, 'which process?');
  await using page = await visitOffice(site.url, `/admin/job-applications/questions?position=${to}`, {
    expected: /422/,
  });
  await rows(page).getByText('which process?').waitFor();
  await page.getByRole('button', { name: 'Copy questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy Questions' });
  expect(await dialog.getByLabel('To').inputValue()).toBe(to);
  expect(await dialog.getByLabel('From').locator('option').allTextContents()).not.toContain('Copied to');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByText('Choose a position').filter({ visible: true }).waitFor();
  await dialog.getByLabel('From').selectOption('Copied from');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await succeeded(page, '3 questions copied to Copied to; 1 was there already');
  await rows(page).getByText('I have my own helmet').waitFor();
  expect(await questionsIn(page)).toEqual([
    'which process?',
    'Which welds have you made?',
    'Night shifts?',
    'I have my own helmet',
  ]);
});
