import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addApplication, addPosition, addQuestion } from '../support/applications.ts';
import { layoutFaults } from '../support/axe.ts';
import { discardUnsaved, failed, officeHydrated, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, questions, candidates cascade'));

const EXPECTED = /409|422|500|503|ERR_INTERNET_DISCONNECTED/;
const POSITIONS = '/admin/job-applications/positions';
const QUESTIONS = '/admin/job-applications/questions';
const open = (path: string) => visitOffice(site.url, path, { expected: EXPECTED });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const why = (page: Page, text: string) =>
  page.getByRole('dialog').getByRole('alert').filter({ hasText: text }).waitFor();

const LONG = `You weld light structures.\n${'You read drawings and weld symbols. '.repeat(6)}The end.`;

test('R3: a position is created, published, edited, switched off and deleted', async () => {
  await using page = await open(POSITIONS);
  await page.getByText('No position yet. Create the first one').waitFor();
  await press(page, 'Create New Position');
  const create = dialog(page, 'Create New Position');
  expect(await create.getByRole('switch', { name: 'Active' }).isChecked()).toBe(false);
  await create.getByRole('textbox', { name: 'Name' }).fill('Coded Welder');
  await create.getByRole('textbox', { name: 'Description' }).fill(LONG);
  await press(page, 'Create Position');
  await succeeded(page, 'New position created successfully');
  await create.waitFor({ state: 'hidden' });
  await row(page, 'Coded Welder').getByText('Disabled').filter({ visible: true }).waitFor();

  const folded = row(page, 'Coded Welder').locator('summary').filter({ visible: true });
  expect(await folded.innerText()).toMatch(/^You weld light structures\.[\s\S]{20,65}…$/);
  await folded.click();
  await row(page, 'Coded Welder').getByText('The end.').filter({ visible: true }).waitFor();

  await press(page, 'Edit Coded Welder');
  const edit = dialog(page, 'Edit Position');
  await edit.getByText('Public address: /career/coded-welder.').waitFor();
  await edit.getByRole('textbox', { name: 'Name' }).fill('Senior Welder');
  await edit.getByRole('switch', { name: 'Active' }).click();
  await press(page, 'Update Position');
  await succeeded(page, 'Position updated successfully');
  await row(page, 'Senior Welder').getByText('Active').filter({ visible: true }).waitFor();
  const link = row(page, 'Senior Welder').getByRole('link', { name: 'the public page of Senior Welder' });
  expect(await link.getAttribute('href')).toBe('/career/coded-welder');
  expect((await fetch(`${site.url}/career/coded-welder`)).status).toBe(200);

  await press(page, 'Delete Senior Welder');
  const confirm = dialog(page, 'Delete Position');
  await confirm.getByText("both then say 'Unknown Position'").waitFor();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await confirm.waitFor({ state: 'hidden' });
  await press(page, 'Delete Senior Welder');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Position deleted successfully');
  await page.getByText('No position yet.').waitFor();
});

test('R4, R14: a question is created with options, edited, loses its position, is moved and deleted', async () => {
  await addPosition(site.database, 'Welder');
  await addPosition(site.database, 'Driver', { active: false });
  await using page = await open(QUESTIONS);
  await page.getByText('No question yet.').waitFor();
  await press(page, 'Create New Question');
  const create = dialog(page, 'Create New Question');
  const options = create.getByLabel('Options');
  await create.getByLabel('Type').waitFor();
  expect(await create.getByLabel('Type').locator('option').allTextContents()).toEqual([
    'Text',
    'Checkbox',
    'Select',
    'Radio',
  ]);
  expect(await options.isVisible()).toBe(false);
  await create.getByRole('textbox', { name: 'Question' }).fill('Which shifts can you work?');
  await create.getByLabel('Position').selectOption('Driver (Disabled)');
  await create.getByLabel('Type').selectOption('Select');
  await options.fill(' Day \n\nNight\nDay');
  await create.getByLabel('Type').selectOption('Checkbox');
  expect(await options.isVisible()).toBe(false);
  await create.getByLabel('Type').selectOption('Radio');
  expect(await options.inputValue()).toBe(' Day \n\nNight\nDay');
  await press(page, 'Create Question');
  await succeeded(page, 'New question created successfully');
  await row(page, 'Which shifts').getByText('Day · Night', { exact: true }).waitFor();
  await row(page, 'Which shifts').getByText('Radio').filter({ visible: true }).waitFor();

  await site.database.query(`delete from positions where name = 'Driver'`);
  await page.reload();
  await officeHydrated(page);
  await row(page, 'Which shifts').getByText('Unknown Position').filter({ visible: true }).waitFor();
  await press(page, 'Edit Which shifts can you work?');
  const edit = dialog(page, 'Edit Question');
  await edit.getByText('Its position is gone').waitFor();
  expect(await edit.getByLabel('Options').inputValue()).toBe('Day\nNight');
  await edit.getByLabel('Position').selectOption('Welder');
  await press(page, 'Update Question');
  await succeeded(page, 'Question updated successfully');
  await row(page, 'Which shifts').getByText('Welder').filter({ visible: true }).waitFor();

  await press(page, 'Delete Which shifts can you work?');
  await dialog(page, 'Delete Question').getByText('Applications keep it').waitFor();
  await dialog(page, 'Delete Question').getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Question deleted successfully');
  await page.getByText('No question yet.').waitFor();
});

test('X4: axe finds nothing on positions and questions, nor in their dialogs', async () => {
  const id = await addPosition(site.database, 'Welder', { description: LONG });
  await addPosition(site.database, 'Driver', { active: false });
  await addQuestion(site.database, id, 'Which shifts?', 'select', ['Day', 'Night']);
  await using page = await open(POSITIONS);
  await row(page, 'Welder').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await press(page, 'Edit Welder');
  await dialog(page, 'Edit Position').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page.goto(site.url + QUESTIONS);
  await officeHydrated(page);
  await row(page, 'Which shifts?').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await press(page, 'Edit Which shifts?');
  await dialog(page, 'Edit Question').getByLabel('Options').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
});

test('R3: if saving fails an error is shown, the dialog stays, and nothing that was typed is lost', async () => {
  await addPosition(site.database, 'Welder');
  await using page = await open(POSITIONS);
  await row(page, 'Welder').waitFor();
  await press(page, 'Create New Position');
  const create = dialog(page, 'Create New Position');
  const name = create.getByRole('textbox', { name: 'Name' });
  await create.getByRole('textbox', { name: 'Description' }).fill('You drive.');
  await press(page, 'Create Position');
  await failed(page, 'Failed to create position');
  await create.getByText('Give the position a name').waitFor();
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill('Driver');
  await site.database.without('positions', async () => {
    await press(page, 'Create Position');
    await why(page, 'It could not be stored just now.');
  });
  await page.context().setOffline(true);
  await press(page, 'Create Position');
  await why(page, 'The server did not answer.');
  await page.context().setOffline(false);
  expect(await create.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('You drive.');
  await press(page, 'Create Position');
  await succeeded(page, 'New position created successfully');

  await press(page, 'Edit Welder');
  await site.database.query(`update positions set description = 'Theirs.' where name = 'Welder'`);
  await dialog(page, 'Edit Position').getByRole('textbox', { name: 'Description' }).fill('Mine.');
  await press(page, 'Update Position');
  await failed(page, 'Failed to update position');
  await why(page, 'Someone else has changed this position since you opened it.');
  await why(page, 'Theirs.');
  await press(page, 'Update Position');
  await succeeded(page, 'Position updated successfully');
  await row(page, 'Welder').getByText('Mine.').filter({ visible: true }).waitFor();

  await press(page, 'Delete Welder');
  await site.database.query(`delete from positions where name = 'Welder'`);
  await dialog(page, 'Delete Position').getByRole('button', { name: 'Delete' }).click();
  await failed(page, 'Failed to delete position');
  await why(page, 'This position no longer exists: someone else has deleted it.');
  await dialog(page, 'Delete Position').getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'Welder').waitFor({ state: 'hidden' });
});

test('R4: if saving fails an error is shown, the dialog stays, and nothing that was typed is lost', async () => {
  const id = await addPosition(site.database, 'Welder');
  await addPosition(site.database, 'Driver');
  await addQuestion(site.database, id, 'Coded?');
  await using page = await open(QUESTIONS);
  await row(page, 'Coded?').waitFor();
  await press(page, 'Create New Question');
  const create = dialog(page, 'Create New Question');
  await create.getByLabel('Type').selectOption('Select');
  await create.getByLabel('Options').fill('Only one');
  await press(page, 'Create Question');
  await failed(page, 'Failed to create question');
  await create.getByText('Write the question').waitFor();
  await create.getByRole('textbox', { name: 'Question' }).fill('Which?');
  await create.getByLabel('Position').selectOption('Driver');
  await press(page, 'Create Question');
  await create.getByText('Give at least two different options, one a line').waitFor();
  await create.getByLabel('Options').fill('One\nTwo');
  await site.database.query(`delete from positions where name = 'Driver'`);
  await press(page, 'Create Question');
  await create.getByText('This position no longer exists. Choose another one.').waitFor();
  await discardUnsaved(page);

  await press(page, 'Edit Coded?');
  await site.database.query(`update questions set text = 'Coded now?'`);
  await dialog(page, 'Edit Question').getByRole('textbox', { name: 'Question' }).fill('Mine?');
  await press(page, 'Update Question');
  await failed(page, 'Failed to update question');
  await why(page, 'Coded now?');
  await discardUnsaved(page);
  await row(page, 'Coded now?').waitFor();

  await press(page, 'Delete Coded now?');
  await site.database.without('questions', async () => {
    await dialog(page, 'Delete Question').getByRole('button', { name: 'Delete' }).click();
    await failed(page, 'Failed to delete question');
  });
  await dialog(page, 'Delete Question').getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Question deleted successfully');
});

test('R3, R4: a list that fails to load shows an error, and can be retried', async () => {
  await addPosition(site.database, 'Welder');
  await using page = await open(POSITIONS);
  await row(page, 'Welder').waitFor();
  await site.database.without('questions', async () => {
    await page.getByRole('link', { name: 'Qualifying Questions' }).click();
    await failed(page, 'Failed to fetch questions');
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No question yet.').waitFor();
  await site.database.without('positions', async () => {
    await page.goto(site.url + POSITIONS);
    await failed(page, 'Failed to fetch positions');
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await row(page, 'Welder').waitFor();
});

test('R4: the filter by position is in the URL, and preselects the position of a new question', async () => {
  const welder = await addPosition(site.database, 'Welder');
  const driver = await addPosition(site.database, 'Driver');
  await addQuestion(site.database, welder, 'Coded?');
  await addQuestion(site.database, driver, 'Licence?');
  await using page = await open(QUESTIONS);
  const filter = page.getByRole('search').getByLabel('Position');
  await filter.selectOption('Driver');
  await row(page, 'Coded?').waitFor({ state: 'hidden' });
  await row(page, 'Licence?').waitFor();
  await page.getByText('1 question', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe(`?position=${driver}`);
  await page.reload();
  await officeHydrated(page);
  await press(page, 'Create New Question');
  expect(await dialog(page, 'Create New Question').getByLabel('Position').inputValue()).toBe(driver);
  await page.keyboard.press('Escape');
  await filter.selectOption('Unknown Position');
  await page.getByText('No question of this position.').waitFor();
  await press(page, 'Clear');
  await row(page, 'Coded?').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('R14: an application and a question survive the deletion of their position', async () => {
  const id = await addPosition(site.database, 'Welder');
  await addQuestion(site.database, id, 'Coded?');
  await addApplication(site.database, { positionId: id, fullName: 'Thandi' });
  await using page = await open(POSITIONS);
  await press(page, 'Delete Welder');
  await dialog(page, 'Delete Position').getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Position deleted successfully');
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await row(page, 'Thandi').getByText('Unknown Position').waitFor();
  await page.getByRole('link', { name: 'Qualifying Questions' }).click();
  await row(page, 'Coded?').getByText('Unknown Position').filter({ visible: true }).waitFor();
});

test('R4, R14: a filter by a position that was deleted says so, and leads back to all', async () => {
  const id = await addPosition(site.database, 'Welder');
  await addQuestion(site.database, id, 'Coded?');
  await site.database.query('delete from positions');
  await using page = await open(`${QUESTIONS}?position=${id}`);
  const filter = page.getByRole('search').getByLabel('Position');
  expect(await filter.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toBe(
    'A deleted position',
  );
  await filter.selectOption('All positions');
  await row(page, 'Coded?').waitFor();
});

test('X4: positions can be managed by keyboard, and the focus is restored', async () => {
  await addPosition(site.database, 'Welder', { description: LONG });
  await using page = await open(POSITIONS);
  const add = page.getByRole('button', { name: 'Create New Position' });
  await add.focus();
  await page.keyboard.press('Enter');
  const name = dialog(page, 'Create New Position').getByRole('textbox', { name: 'Name' });
  await vi.waitUntil(() => name.evaluate((field) => field === document.activeElement));
  await page.keyboard.type('Fitter');
  await page.keyboard.press('Enter');
  await succeeded(page, 'New position created successfully');
  await vi.waitUntil(() => add.evaluate((field) => field === document.activeElement));
  // The toast does not cover the button.
  await add.click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Fitter' }).press('Enter');
  await dialog(page, 'Delete Position').getByRole('button', { name: 'Delete' }).press('Enter');
  await succeeded(page, 'Position deleted successfully');
  const list = page.getByRole('region', { name: 'Positions' });
  await vi.waitUntil(() => list.evaluate((section) => section === document.activeElement));
  await row(page, 'Welder').locator('summary').filter({ visible: true }).focus();
  await page.keyboard.press('Enter');
  await row(page, 'Welder').getByText('The end.').filter({ visible: true }).waitFor();
});
