import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { addApplication, addPosition, addQuestion } from '../support/applications.ts';
import { layoutFaults } from '../support/axe.ts';
import { bottomOf } from '../support/browser.ts';
import {
  chooseInRow,
  failed,
  officeHydrated,
  press,
  row,
  rowMenu,
  succeeded,
  visitOffice,
} from '../support/office.ts';
import { dialog, POSITIONS, QUESTIONS, REFUSED, why } from '../support/recruitment-screens.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, questions, candidates cascade'));

const open = (path: string, width = 1440) => visitOffice(site.url, path, { expected: REFUSED, width });

const LONG = `You weld light structures.\n${'You read drawings and weld symbols. '.repeat(6)}The end.`;

test.each([360, 1440])(
  'R3: at %i px the floating add button stands at one place on every list, and never over the last row',
  async (width) => {
    for (let number = 1; number < 11; number += 1)
      await addPosition(site.database, `Welder ${number}`, { description: LONG });
    await using page = await open(POSITIONS, width);
    const add = page.getByRole('button', { name: 'Create New Position' });
    const place = await add.boundingBox();
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const row = await page.getByRole('row').last().boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
    await page.goto(`${site.url}/admin/leads`);
    const other = await page.getByRole('link', { name: 'New lead' }).boundingBox();
    expect([other?.y, (other?.x ?? 0) + (other?.width ?? 0)]).toEqual([
      place?.y,
      (place?.x ?? 0) + (place?.width ?? 0),
    ]);
  },
);

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
  expect(await folded.innerText()).toMatch(/^You weld light structures\.[\s\S]{20,115}…$/);
  await folded.click();
  await row(page, 'Coded Welder').getByText('The end.').filter({ visible: true }).waitFor();

  await chooseInRow(page, 'Coded Welder', 'Edit');
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

  await chooseInRow(page, 'Senior Welder', 'Delete');
  const confirm = dialog(page, 'Delete Position');
  await confirm.getByText("both then say 'Unknown Position'").waitFor();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await confirm.waitFor({ state: 'hidden' });
  await chooseInRow(page, 'Senior Welder', 'Delete');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Position deleted successfully');
  await page.getByText('No position yet.').waitFor();
});

test('X4: axe finds nothing on positions and questions, nor in their dialogs', async () => {
  const id = await addPosition(site.database, 'Welder', { description: LONG });
  await addPosition(site.database, 'Driver', { active: false });
  await addQuestion(site.database, id, 'Which shifts?', 'select', ['Day', 'Night']);
  await using page = await open(POSITIONS);
  await row(page, 'Welder').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  // A click on the row edits it too.
  await row(page, 'Welder').getByText('Active', { exact: true }).filter({ visible: true }).click();
  await dialog(page, 'Edit Position').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page.goto(site.url + QUESTIONS);
  await officeHydrated(page);
  await row(page, 'Which shifts?').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await chooseInRow(page, 'Which shifts?', 'Edit');
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
  // The notice is as wide as everywhere, and does not cover the dialog.
  const notice = await page.locator('.mantine-Notification-root').boundingBox();
  expect(notice?.width).toBe(416);
  expect(await bottomOf(create)).toBeLessThanOrEqual(notice?.y ?? 0);
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

  await chooseInRow(page, 'Welder', 'Edit');
  await site.database.query(`update positions set description = 'Theirs.' where name = 'Welder'`);
  await dialog(page, 'Edit Position').getByRole('textbox', { name: 'Description' }).fill('Mine.');
  await press(page, 'Update Position');
  await failed(page, 'Failed to update position');
  await why(page, 'Someone else has changed this position since you opened it.');
  await why(page, 'Theirs.');
  await press(page, 'Update Position');
  await succeeded(page, 'Position updated successfully');
  await row(page, 'Welder').getByText('Mine.').filter({ visible: true }).waitFor();

  await chooseInRow(page, 'Welder', 'Delete');
  await site.database.query(`delete from positions where name = 'Welder'`);
  await dialog(page, 'Delete Position').getByRole('button', { name: 'Delete' }).click();
  await failed(page, 'Failed to delete position');
  await why(page, 'This position no longer exists: someone else has deleted it.');
  await dialog(page, 'Delete Position').getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'Welder').waitFor({ state: 'hidden' });
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

test('R14: an application and a question survive the deletion of their position', async () => {
  const id = await addPosition(site.database, 'Welder');
  await addQuestion(site.database, id, 'Coded?');
  await addApplication(site.database, { positionId: id, fullName: 'Thandi' });
  await using page = await open(POSITIONS);
  await chooseInRow(page, 'Welder', 'Delete');
  await dialog(page, 'Delete Position').getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Position deleted successfully');
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await row(page, 'Thandi').getByText('Unknown Position').filter({ visible: true }).waitFor();
  await page.getByRole('link', { name: 'Qualifying Questions' }).click();
  await row(page, 'Coded?').getByText('Unknown Position').filter({ visible: true }).waitFor();
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
  await rowMenu(page, 'Fitter').press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await dialog(page, 'Delete Position').getByRole('button', { name: 'Delete' }).press('Enter');
  await succeeded(page, 'Position deleted successfully');
  const list = page.getByRole('region', { name: 'Positions' });
  await vi.waitUntil(() => list.evaluate((section) => section === document.activeElement));
  await row(page, 'Welder').locator('summary').filter({ visible: true }).focus();
  await page.keyboard.press('Enter');
  await row(page, 'Welder').getByText('The end.').filter({ visible: true }).waitFor();
});
