import { afterAll, beforeEach, expect, test } from 'vitest';
import { addPosition, addQuestion } from '../support/applications.ts';
import {
  chooseInRow,
  discardUnsaved,
  failed,
  officeHydrated,
  press,
  row,
  succeeded,
  visitOffice,
} from '../support/office.ts';
import { dialog, QUESTIONS, REFUSED, why } from '../support/recruitment-screens.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, questions, candidates cascade'));

const open = (path: string) => visitOffice(site.url, path, { expected: REFUSED });

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
  await chooseInRow(page, 'Which shifts can you work?', 'Edit');
  const edit = dialog(page, 'Edit Question');
  await edit.getByText('Its position is gone').waitFor();
  expect(await edit.getByLabel('Options').inputValue()).toBe('Day\nNight');
  await edit.getByLabel('Position').selectOption('Welder');
  await press(page, 'Update Question');
  await succeeded(page, 'Question updated successfully');
  await row(page, 'Which shifts').getByText('Welder').filter({ visible: true }).waitFor();

  await chooseInRow(page, 'Which shifts can you work?', 'Delete');
  await dialog(page, 'Delete Question').getByText('Applications keep it').waitFor();
  await dialog(page, 'Delete Question').getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Question deleted successfully');
  await page.getByText('No question yet.').waitFor();
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
  await create.getByText('Give at least two different options, one per line').waitFor();
  await create.getByLabel('Options').fill('One\nTwo');
  await site.database.query(`delete from positions where name = 'Driver'`);
  await press(page, 'Create Question');
  await create.getByText('This position no longer exists. Choose another one.').waitFor();
  await discardUnsaved(page);

  await chooseInRow(page, 'Coded?', 'Edit');
  await site.database.query(`update questions set text = 'Coded now?'`);
  await dialog(page, 'Edit Question').getByRole('textbox', { name: 'Question' }).fill('Mine?');
  await press(page, 'Update Question');
  await failed(page, 'Failed to update question');
  await why(page, 'Coded now?');
  await discardUnsaved(page);
  await row(page, 'Coded now?').waitFor();

  await chooseInRow(page, 'Coded now?', 'Delete');
  await site.database.without('questions', async () => {
    await dialog(page, 'Delete Question').getByRole('button', { name: 'Delete' }).click();
    await failed(page, 'Failed to delete question');
  });
  await dialog(page, 'Delete Question').getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Question deleted successfully');
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
