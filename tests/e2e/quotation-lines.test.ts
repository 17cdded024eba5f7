import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { layoutFaults } from '../support/axe.ts';
import { isInView, PHONE } from '../support/browser.ts';
import { addLead } from '../support/leads.ts';
import { press, succeeded, visitOffice } from '../support/office.ts';
import {
  addRequest,
  DRAWINGS,
  emptySales,
  field,
  openDraft,
  storedLines,
  total,
} from '../support/quotation-requests.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => emptySales(site));

test('P3, P4: a clerk sees how a price comes about and how the parts lie on the plate; what is missing is said', async () => {
  const lead = await addRequest(site, 'SS304');
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`);
  await openDraft(page);
  const panel = page.getByRole('complementary', { name: 'Chosen line' });
  await panel.getByText('The price book has no material of this grade and thickness').waitFor();
  const place = panel.getByRole('link', { name: 'Materials under Prices' });
  expect(await place.getAttribute('href')).toBe('/admin/prices');
  await page.getByRole('region', { name: 'Totals' }).getByText('The total follows').waitFor();
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  for (const line of [1, 2, 3]) await field(page, 'Material', line).selectOption('Mild steel');
  await field(page, 'Quantity', 1).focus();
  await panel.getByRole('region', { name: 'Nest' }).getByRole('img', { name: 'Plate 1' }).waitFor();
  // What is typed beside a line is seen without scrolling.
  const bends = await panel.getByLabel('Bends', { exact: true }).boundingBox();
  expect(bends?.y).toBeLessThan(500);
  // Of a part without bends nobody enters their length. The head stays in view.
  expect(await panel.getByLabel('Bend length (mm)').isDisabled()).toBe(true);
  await panel.getByLabel('Bends', { exact: true }).fill('2');
  expect(await panel.getByLabel('Bend length (mm)').isDisabled()).toBe(false);
  await panel.getByLabel('Bends', { exact: true }).fill('0');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await isInView(page.getByRole('button', { name: 'Send', exact: true }))).toBe(true);
  await panel.getByText('How this price is worked out').click();
  await panel.getByRole('row').filter({ hasText: 'Material' }).getByText(/^R\s/).waitFor();
  await panel.getByText(/With a margin of 20%/).waitFor();
  await panel.getByRole('heading', { name: /^Nest: outlines fill \d+% of the plate charged$/ }).waitFor();

  // On a phone a line is two lines of text, with what is cut from what in the second; the total and Send stay in view.
  await page.setViewportSize({ width: PHONE, height: 800 });
  const heightOf = async (row: Locator) => (await row.boundingBox())?.height;
  const third = page.getByRole('row').filter({ has: field(page, 'Description', 3) });
  await expect.poll(() => heightOf(third)).toBeLessThan(100);
  const middles = await Promise.all(
    ['Quantity', 'Material', 'Thickness'].map(async (name) => {
      const box = await field(page, name, 3).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  expect((await send.boundingBox())?.y).toBeGreaterThan(740);
  expect(await page.locator('.quotation-send').innerText()).toMatch(/^R\s[\d\s]+,\d\d\s+Send$/);
  await field(page, 'Quantity', 2).click();
  const opened = page.getByRole('region', { name: 'Chosen line' });
  await opened.getByRole('heading', { name: 'Cover Line 2' }).waitFor();
  const inOrder = [field(page, 'Process', 2), opened, field(page, 'Description', 3)];
  const tops = await Promise.all(inOrder.map(async (one) => (await one.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  for (const name of ['Material', 'Process'])
    expect(await isShownWhole(field(page, name, 2)), name).toBe(true);
  expect(await layoutFaults(page)).toEqual([]);
});

test('P6: beside the lines stands what they wrote; one line’s plate serves the others; why it can’t be sent is said', async () => {
  const { id } = await addRequest(site, '');
  await site.database.query(
    `update leads set message = 'All in 6 mm mild steel, please', lines = '[]' where id = $1`,
    [id],
  );
  await using page = await visitOffice(site.url, `/admin/leads/${id}`);
  await openDraft(page);
  await page
    .getByRole('region', { name: 'Request', exact: true })
    .getByText('All in 6 mm mild steel, please')
    .waitFor();
  await press(page, 'Line 1 has no price yet');
  expect(await field(page, 'Quantity', 1).evaluate((input) => input === document.activeElement)).toBe(true);
  const mark = () => field(page, 'Quantity', 1).evaluate((input) => getComputedStyle(input).boxShadow);
  expect(await mark()).not.toBe('none');
  await page.getByText('Still needed: quantity, material, thickness, process.').waitFor();
  for (const line of [1, 2, 3]) await field(page, 'Quantity', line).fill('4');
  await field(page, 'Material', 1).selectOption('Mild steel');
  await field(page, 'Thickness', 1).fill('6');
  await field(page, 'Process', 1).selectOption('Laser Cutting');
  await press(page, 'Same plate and process for 2 more lines');
  await total(page).last().waitFor();
  expect(await mark()).toBe('none');
  expect(await field(page, 'Thickness', 3).inputValue()).toBe('6');
  await page.getByRole('button', { name: /^Same plate/ }).waitFor({ state: 'detached' });
  expect(await layoutFaults(page)).toEqual([]);
});

test('P6: a list of parts is pasted, a new line has the cursor, and Enter leads to the next line', async () => {
  const lead = await addRequest(site);
  await using page = await visitOffice(site.url, `/admin/leads/${lead.id}`, { expected: /422/ });
  await openDraft(page);
  await press(page, 'Paste a list');
  const dialog = page.getByRole('dialog', { name: 'Paste a list of parts' });
  await dialog.getByLabel('Rows from a spreadsheet').fill('two plates, please');
  await press(page, 'Add lines');
  await dialog.getByText('No parts were found.').waitFor();
  const rows = [
    'Mark\tMaterial\tThk\tLength\tWidth\tQty',
    'G1\tMild steel\t8\t300\t200\t60',
    'G2\tS355\t10\t400\t90\t4',
  ];
  await dialog.getByLabel('Rows from a spreadsheet').fill(rows.join('\n'));
  await press(page, 'Add lines');
  await succeeded(page, '2 lines added');
  expect([
    await field(page, 'Description', 5).inputValue(),
    await field(page, 'Quantity', 4).inputValue(),
    await field(page, 'Thickness', 5).inputValue(),
  ]).toEqual(['G2', '60', '10']);
  await press(page, 'Other item');
  await expect
    .poll(() => field(page, 'Description', 6).evaluate((input) => input === document.activeElement))
    .toBe(true);
  await field(page, 'Quantity', 4).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('9');
  await page.keyboard.press('Tab');
  await expect
    .poll(async () => (await storedLines(site, page)).map(({ quantity }) => quantity))
    .toEqual([24, 12, 9, 60, 7, null]);
});

test('P6, Q2: an enquiry is priced too; beside the lines: the request’s files, why a drawing has no size, and the unit that it is read in', async () => {
  const { id } = await addLead(site.database, { kind: 'enquiry' });
  await using page = await visitOffice(site.url, `/admin/leads/${id}`);
  const drawings = page.getByRole('region', { name: 'Drawings' });
  await drawings.getByRole('button', { name: 'Add drawings' }).click();
  const drawing = (name: string) => ({ name, mimeType: '', buffer: readFileSync(path.join(DRAWINGS, name)) });
  const bracket = { name: 'bracket.pdf', mimeType: '', buffer: Buffer.from(samplePdf('Bracket BR-7')) };
  await drawings
    .getByLabel('Drawings', { exact: true })
    .setInputFiles([drawing('plate.dxf'), drawing('gap-0.5.dxf'), bracket]);
  await press(page, 'Add to this lead');
  await drawings.getByRole('region', { name: 'Parts of plate.dxf' }).waitFor();
  await openDraft(page);
  const row = page.getByRole('row').filter({ hasText: /gap-0\.5\.dxf has no closed outline\. Gap of 0\.50/ });
  await row.getByText('no price').waitFor();

  const panel = page.getByRole('complementary', { name: 'Chosen line' });
  await panel.getByRole('img', { name: 'The part, 200 × 100 mm' }).waitFor();
  await press(page, 'Read as inches');
  await panel.getByText('Read in inches.').waitFor();
  await panel.getByRole('img', { name: /^The part, 5\s080\s×\s2\s540\smm$/ }).waitFor();
  await press(page, 'Read as millimetres');
  await panel.getByRole('img', { name: 'The part, 200 × 100 mm' }).waitFor();

  await page
    .getByRole('list', { name: 'Files of the request' })
    .getByRole('button', { name: 'bracket.pdf' })
    .click();
  const file = page.getByRole('complementary', { name: 'bracket.pdf' });
  await file.getByText('Page 1 of 1').waitFor();
  // The lines are still there to be typed from it.
  await field(page, 'Description', 2).fill('Bracket BR-7');
  expect(await layoutFaults(page)).toEqual([]);
  await press(page, 'Close the file');
  await panel.waitFor();
});

test('P6: a draft without lines opens the drawing that they are typed from; a size stands in its line, and what bed it is too large for is said', async () => {
  const { id, drawings } = await addLead(site.database, { kind: 'quote', drawings: ['bracket.pdf'] });
  await addStoredFile(site.dataDir, drawings[0]?.fileKey ?? '', Buffer.from(samplePdf('Bracket BR-7')));
  await using page = await visitOffice(site.url, `/admin/leads/${id}`);
  await press(page, 'Price it');
  const file = page.getByRole('complementary', { name: 'bracket.pdf' });
  await file.getByText('Page 1 of 1').waitFor();
  await press(page, 'Part');
  await field(page, 'Length', 1).fill('300');
  await field(page, 'Width', 1).fill('200');
  await field(page, 'Holes', 1).fill('4 x 26');
  await field(page, 'Quantity', 1).fill('8');
  await field(page, 'Material', 1).selectOption('Mild steel');
  await field(page, 'Thickness', 1).fill('6');
  await field(page, 'Process', 1).focus();
  await total(page).last().waitFor();
  // The machine that is proposed is seen, though the cursor is in its field.
  await expect.poll(() => field(page, 'Process', 1).inputValue()).not.toBe('');
  expect(await storedLines(site, page)).toMatchObject([
    { length: 300, width: 200, holes: [{ count: 4, diameter: 26 }], quantity: 8, thickness: 6 },
  ]);
  expect(await layoutFaults(page)).toEqual([]);
  await press(page, 'Close the file');
  await field(page, 'Length', 1).fill('20000');
  await field(page, 'Length', 1).press('Tab');
  const panel = page.getByRole('complementary', { name: 'Chosen line' });
  await panel.getByText(/larger than every plate.*the usual 2\s500 × 1\s250\smm is assumed/).waitFor();
});

/** Whether the chosen name of a select has room in it. */
const isShownWhole = (select: Locator) =>
  select.evaluate((element) => {
    if (!(element instanceof HTMLSelectElement)) return false;
    const { fontSize, fontFamily, paddingInlineStart, fieldSizing } = getComputedStyle(element);
    const text = document.createElement('canvas').getContext('2d');
    if (text === null) return false;
    text.font = `${fontSize} ${fontFamily}`;
    const width = text.measureText(element.selectedOptions[0]?.text ?? '').width;
    // A list has 4 px of its own on each side, unless it is as wide as what is chosen.
    const own = fieldSizing === 'content' ? 0 : 4;
    return width + 2 * (Number.parseFloat(paddingInlineStart) + own) <= element.clientWidth + 1;
  });
