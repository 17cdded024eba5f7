import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { samplePriceBook } from '#content/sample-price-book.ts';
import { addAdmin } from '../support/accounts.ts';
import { layoutFaults, violations } from '../support/axe.ts';
import { chooseInRow, press, rowMenu, succeeded, visitOffice } from '../support/office.ts';
import { usePriceBook } from '../support/price-book.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
beforeAll(async () => {
  await addAdmin(site.database, { name: 'Zoë Adams', email: 'zoe@example.com' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate price_books'));

const open = (section = '', options: { email?: string; width?: number } = {}) =>
  visitOffice(site.url, `/admin/prices${section}`, { ...options, expected: /409|422/ });
const cell = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const stored = async () => {
  const [newest] = await site.database.query<{
    book: { materials: { grade: string; thickness: number; pricePerKg?: number }[]; samples: string[] };
  }>('select book from price_books order by revision desc limit 1');
  return newest?.book ?? { materials: [], samples: [] };
};
/** The sample with a few materials: axe takes a minute for all of them. */
const useShortSample = () =>
  usePriceBook(site.database, (book) => {
    const materials = samplePriceBook.materials.filter(
      ({ grade, thickness }) => grade === 'mild-steel' && thickness <= 12,
    );
    Object.assign(book, samplePriceBook, { materials });
  });
/** So high that no row is behind the strip with the button. */
const WHOLE = { width: 1440, height: 1800 };
const priceOf = async (thickness: number) =>
  (await stored()).materials.find(
    (material) => material.grade === 'mild-steel' && material.thickness === thickness,
  )?.pricePerKg;

test('P1: a price per kg is typed by keyboard and saved', async () => {
  await useShortSample();
  await using page = await open();
  await page.getByText('These are sample prices.').waitFor();
  await page.setViewportSize(WHOLE);
  expect(await layoutFaults(page, [1440, 390])).toEqual([]);
  await cell(page, 'Price per kg (R), Mild steel 10').fill('R 19,25');
  await page.keyboard.press('Enter');
  await page.keyboard.type('abc');
  await press(page, 'Save materials');
  await page.getByText('Please write an amount, such as 18,50.').waitFor();
  // The wrong cell has the focus: the one below.
  await cell(page, 'Price per kg (R), Mild steel 12').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('19.30');
  await page.keyboard.press('ControlOrMeta+Enter');
  await succeeded(page, 'Prices saved');
  expect([await priceOf(10), await priceOf(12)]).toEqual([1_925, 1_930]);
  expect((await stored()).samples).not.toContain('materials');
  await page.getByText('These are sample prices.').waitFor({ state: 'hidden' });
  // A day is written as in every list; the first row of a grade says it; on a phone the tools have one line.
  const day = cell(page, 'Priced on, Mild steel 10').locator('..');
  expect(await day.evaluate((at) => getComputedStyle(at, '::after').content)).toMatch(
    /^"[A-Z][a-z]{2} \d+, \d{4}"/,
  );
  const shown = await page
    .getByLabel(/^Grade, /)
    .evaluateAll((grades) => grades.map((grade) => getComputedStyle(grade).color !== 'rgba(0, 0, 0, 0)'));
  expect(shown.slice(0, 3)).toEqual([true, false, false]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await page.locator('.list-bar').boundingBox())?.height).toBeLessThan(48);
});

test('P1: nothing typed is lost by a tap on another section', async () => {
  await using page = await open('/extras');
  const save = page.getByRole('button', { name: 'Save extras' });
  expect(await save.getAttribute('data-variant')).toBe('default');
  await cell(page, 'Rate (R), Tapped hole').fill('31');
  await expect.poll(() => save.getAttribute('data-variant')).toBe('filled');
  await page.getByRole('link', { name: 'Bending' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  expect(await cell(page, 'Rate (R), Tapped hole').inputValue()).toBe('31');
  // A row is added below another, or removed, by its menu; the focus stays there.
  await chooseInRow(page, 'Tapped hole', 'Add a row below');
  await page.keyboard.type('Reamed hole');
  await cell(page, 'Rate (R), Reamed hole').waitFor();
  const rows = page.getByRole('row');
  const tapped = rows.filter({ has: cell(page, 'Rate (R), Tapped hole') });
  const place = await tapped.evaluate((row) => [...(row.parentElement?.children ?? [])].indexOf(row));
  await chooseInRow(page, 'Tapped hole', 'Remove');
  await tapped.waitFor({ state: 'detached' });
  await rowMenu(page, 'Reamed hole').and(page.locator(':focus')).waitFor();
  await rows
    .nth(place + 1)
    .and(rows.filter({ has: cell(page, 'Rate (R), Reamed hole') }))
    .waitFor();
});

test('P1: a supplier’s list is pasted: first what it changes and what is wrong, then the table, then saved', async () => {
  await useShortSample();
  await using page = await open();
  await press(page, 'Paste from a spreadsheet');
  const text = page.getByLabel('Rows from a spreadsheet');
  await text.fill('Grade\tThickness (mm)\tPrice per kg (R)\nMild steel\t10\t20,10\nMild steel\tten\t20,10');
  await page.getByText('Row 2, Thickness (mm) “ten”: Please write a number from 0.1 to 1000.').waitFor();
  expect(await page.getByRole('button', { name: 'Put into the table' }).isDisabled()).toBe(true);
  await text.fill('Grade;Thickness (mm);Price per kg (R)\nMild steel;10;20,10\nms;11;R 20.20');
  await page.getByText('Mild steel, 10: Price per kg (R) 18,50 20,10').waitFor();
  await page.getByText('New: Mild steel, 11').waitFor();
  expect(await violations(page)).toEqual([]);
  // As long as it isn't in the table, nothing is saved, least of all the sample as the company's own.
  await press(page, 'Save materials');
  await page.getByText('These rows are not in the table yet').waitFor();
  await text.and(page.locator(':focus')).waitFor();
  expect((await stored()).samples).toContain('materials');
  await press(page, 'Put into the table');
  expect(await cell(page, 'Price per kg (R), Mild steel 11').inputValue()).toBe('20,20');
  expect(await priceOf(11)).toBeUndefined();
  // What was changed is marked until it is saved, and the focus is at its beginning.
  await cell(page, 'Thickness (mm), Mild steel 10').and(page.locator(':focus')).waitFor();
  await page.getByText(/ rows, 2 not saved yet/).waitFor();
  const marked = page.getByRole('row').filter({ hasText: 'Not saved yet' });
  const names = marked
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));
  expect(await names).toEqual(['Actions for Mild steel 10', 'Actions for Mild steel 11']);
  await page.setViewportSize(WHOLE);
  expect(await layoutFaults(page, [1440, 390])).toEqual([]);
  await press(page, 'Save materials');
  await succeeded(page, 'Prices saved');
  await marked.first().waitFor({ state: 'hidden' });
  expect([await priceOf(10), await priceOf(11), await priceOf(12)]).toEqual([2_010, 2_020, 1_850]);
});

test('P1: what was downloaded as CSV is pasted back without a change; a formula in it is none', async () => {
  await using page = await open('/extras');
  await press(page, 'Add a row');
  await page.keyboard.type('=HYPERLINK("http://x")');
  const rates = page.getByLabel(/^Rate \(R\)/);
  await rates.last().fill('5');
  await press(page, 'Save extras');
  await succeeded(page, 'Prices saved');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe('\uFEFFExtra,Charged by,Rate (R)');
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")",piece,5.00`);
  await press(page, 'Paste from a spreadsheet');
  await page.getByLabel('Rows from a spreadsheet').fill(csv);
  await page.getByText('Nothing in the table changes.').waitFor();
});

test('P1: the CSV has the values beside the table too, and fills them in when it is pasted back', async () => {
  await using page = await open('/terms');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain('\r\nMinimum an order (R),750.00\r\n');
  expect(csv).toContain('\r\nThe company is a VAT vendor,yes\r\n');
  await press(page, 'Paste from a spreadsheet');
  const text = page.getByLabel('Rows from a spreadsheet');
  await text.fill(csv);
  await page.getByText('Nothing in the table changes.').waitFor();
  await press(page, 'Put into the table');
  await press(page, 'Save terms');
  await succeeded(page, 'Prices saved');
  const terms = async () => {
    const [row] = await site.database.query<{ terms: object }>(
      `select book->'terms' terms from price_books order by revision desc limit 1`,
    );
    return row?.terms;
  };
  expect(await terms()).toEqual(samplePriceBook.terms);
  await press(page, 'Paste from a spreadsheet');
  await text.fill(
    csv.replace('an order (R),750.00', 'an order (R),900.00').replace('vendor,yes', 'vendor,no'),
  );
  await page.getByText(/^It also fills in: .*Minimum an order \(R\)/).waitFor();
  await press(page, 'Put into the table');
  expect(await page.getByLabel('Minimum an order (R)').inputValue()).toBe('900.00');
  await press(page, 'Save terms');
  await expect.poll(terms).toMatchObject({ minimumOrder: 90_000, vat: { registered: false } });
});

test('P1: two people at one section: the second learns of it, loses nothing, and may replace it', async () => {
  await using first = await open('/extras');
  await using second = await open('/extras', { email: 'zoe@example.com' });
  await cell(first, 'Rate (R), Tapped hole').fill('30');
  await press(first, 'Save extras');
  await succeeded(first, 'Prices saved');
  await cell(second, 'Rate (R), Drilled hole').fill('14');
  await press(second, 'Save extras');
  const told = second.getByRole('alert').filter({ hasText: 'after you opened it' });
  await told.getByText('28,00 → 30,00').waitFor();
  expect(await cell(second, 'Rate (R), Drilled hole').inputValue()).toBe('14');
  await press(second, 'Replace their version');
  await succeeded(second, 'Prices saved');
  // Whoever saves twice is nobody’s conflict.
  await cell(second, 'Rate (R), Drilled hole').fill('15');
  await press(second, 'Save extras');
  await expect
    .poll(async () => {
      const [row] = await site.database.query<{ rate: string }>(
        `select book->'extras'->0->>'rate' rate from price_books order by revision desc limit 1`,
      );
      return row?.rate;
    })
    .toBe('1500');
  await second.goto(`${site.url}/admin/prices/versions`);
  const [newest] = await second.getByRole('row').filter({ hasText: 'Extras' }).allInnerTexts();
  expect(newest).toContain('Drilled hole, Rate (R): 14,00 → 15,00');
  await second.getByRole('button', { name: 'Restore Extras of version 1' }).click();
  await succeeded(second, 'Version restored');
  await second.goto(`${site.url}/admin/prices/extras`);
  expect(await cell(second, 'Rate (R), Tapped hole').inputValue()).toBe('30,00');
  // There is something to go back to before the first version too.
  await second.goto(`${site.url}/admin/prices/versions`);
  await second.getByRole('button', { name: 'Restore Extras of the sample' }).click();
  await succeeded(second, 'Version restored');
  await second.goto(`${site.url}/admin/prices/extras`);
  expect(await cell(second, 'Rate (R), Tapped hole').inputValue()).toBe('28,00');
});

test('P1: all values that one saving changed are read on a page of their own, as they were and are', async () => {
  await using page = await open('/extras');
  const rates = page.getByLabel(/^Rate \(R\)/);
  for (const rate of await rates.all()) await rate.fill('7');
  await press(page, 'Save extras');
  await succeeded(page, 'Prices saved');
  await page.goto(`${site.url}/admin/prices/versions`);
  const saved = page.getByRole('row').filter({ hasText: 'and 3 more' });
  await saved.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Extras, version 1' }).waitFor();
  await page.getByRole('row', { name: 'Welding, Rate (R) 520,00 7,00' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(1 + samplePriceBook.extras.length);
  expect(await layoutFaults(page, [1440, 390])).toEqual([]);
});

test('P1: rates and speeds of a machine that the sample doesn’t know are entered', async () => {
  await using page = await open('/machines');
  await page.getByRole('link', { name: 'Flame Cutting' }).click();
  await page.getByRole('button', { name: 'Save Flame Cutting' }).waitFor();
  await page.getByLabel('Rate an hour (R)').fill('600');
  for (const [label, value] of [
    ['Setup (R)', '100'],
    ['Loading a sheet (R)', '150'],
    ['Time factor', '1,1'],
    ['Seconds a contour', '5'],
    ['Gap between parts (mm)', '12'],
    ['Edge of the plate (mm)', '15'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await press(page, 'Add a row');
  await cell(page, 'Thickness (mm), carbon steel').fill('10');
  await cell(page, 'Speed (mm a minute), carbon steel 10').fill('500');
  await cell(page, 'Pierce (seconds), carbon steel 10').fill('8');
  expect(await layoutFaults(page)).toEqual([]);
  await press(page, 'Save Flame Cutting');
  await succeeded(page, 'Prices saved');
  const [row] = await site.database.query<{ machine: unknown }>(
    `select book->'machines'->'flame-cutting' machine from price_books`,
  );
  expect(row?.machine).toEqual({
    perHour: 60_000,
    setup: 10_000,
    perSheet: 15_000,
    timeFactor: 1.1,
    secondsPerContour: 5,
    gap: 12,
    edge: 15,
    feeds: [{ group: 'carbon', thickness: 10, mmPerMinute: 500, pierceSeconds: 8 }],
  });
});

test('P1: terms are saved with a VAT rate of a later day, and a first rate in the future is refused', async () => {
  await using page = await open('/terms');
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByLabel('Margin (%)').fill('95');
  await cell(page, 'VAT (%), 2018-04-01').fill('fifteen');
  await press(page, 'Save terms');
  await page.getByText('Please write a number from 0 to 90.').waitFor();
  await page.getByText('Please write a number from 0 to 100.').waitFor();
  // Of two faults the first one has the focus, also when the table has looked for its own.
  const focused = () =>
    page.evaluate(
      () =>
        new Promise((resolve) =>
          setTimeout(() => resolve(document.activeElement?.getAttribute('name')), 100),
        ),
    );
  expect(await focused()).toBe(await page.getByLabel('Margin (%)').getAttribute('name'));
  await page.getByLabel('Margin (%)').fill('27.50 %');
  await cell(page, 'VAT (%), 2018-04-01').fill('15');
  await cell(page, 'Holds from, 2018-04-01').fill('2999-04-01');
  await press(page, 'Save terms');
  await page.getByText('No VAT rate holds today').waitFor();
  await cell(page, 'Holds from, 2999-04-01').fill('1/4/2018');
  await press(page, 'Save terms');
  await succeeded(page, 'Prices saved');
  const [row] = await site.database.query<{ margin: number }>(
    `select (book->'terms'->'marginPercent')::float margin from price_books`,
  );
  expect(row?.margin).toBe(27.5);
  // It is shown as it is stored, keeps the focus, and is not taken for a change.
  await expect.poll(() => page.getByLabel('Margin (%)').inputValue()).toBe('27,5');
  expect(await cell(page, 'Holds from, 2018-04-01').inputValue()).toBe('2018-04-01');
  await page.getByLabel('Margin (%)').fill('28.0');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Margin (%)').inputValue()).toBe('28');
  await page.getByLabel('Margin (%)').and(page.locator(':focus')).waitFor();
  await page.getByRole('link', { name: 'Extras' }).click();
  await page.getByRole('button', { name: 'Save extras' }).waitFor();
});
