import { afterAll, expect, test } from 'vitest';
import { xlsxParts, zipParts } from '#app/platform/files/content/sample-files.fixture.ts';
import { samplePriceBook } from '#content/sample-price-book.ts';
import { violations } from '../support/axe.ts';
import { hydrate, PHONE, visit } from '../support/browser.ts';
import { press, succeeded, visitOffice } from '../support/office.ts';
import { corpusFile } from '../support/quote-dialog.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const PRICE =
  /^R\s[\d\s]+0 to R\s[\d\s]+0 for (?:one part|\d+ parts), indicative, excluding VAT; the quotation is what counts\.(?: The minimum for an order is R\s[\d\s]+\.)?$/;

test('P13: off, nothing of it is loaded; switched on in the office, a drawing and a typed size have an indication', async () => {
  const loaded: string[] = [];
  const quote = async () => {
    const page = await visit(`${site.url}/quote`, { width: PHONE, own: true });
    page.on('request', (request) => loaded.push(request.url()));
    await hydrate(page);
    const form = page.locator('form').filter({ hasText: 'Quote type' });
    await form.getByLabel('Drawings', { exact: true }).setInputFiles([corpusFile('plate.dxf')]);
    const plate = form.getByRole('region', { name: 'The drawing plate.dxf' });
    await plate.getByLabel('Grade').selectOption('Mild steel');
    await plate.getByLabel('Thickness in mm').fill('10');
    await plate.getByLabel('Quantity').fill('16');
    await plate.getByRole('row', { name: /Mass/ }).waitFor();
    return { page, plate, [Symbol.asyncDispose]: () => page[Symbol.asyncDispose]() };
  };
  {
    await using before = await quote();
    await before.plate.getByText('Probably best: Laser Cutting').waitFor();
    expect(await before.page.locator('.indication').count()).toBe(0);
    expect(loaded.filter((url) => url.includes('indication'))).toEqual([]);
  }

  // The company's own prices: those of the sample are shown to nobody.
  await site.database.query(
    `insert into price_books (revision, book, section, saved_by) values (1, $1, 'machines', 'Thandi')`,
    [JSON.stringify({ ...samplePriceBook, samples: ['terms'] })],
  );
  {
    await using office = await visitOffice(site.url, '/admin/prices/terms');
    await office.getByLabel('Visitors see').selectOption('range');
    await press(office, 'Save terms');
    await succeeded(office, 'Prices saved');
  }
  await expect
    .poll(async () => (await (await fetch(`${site.url}/quote`)).text()).includes('indications'))
    .toBe(true);

  await using after = await quote();
  const { plate } = after;
  await plate.getByText(PRICE).waitFor();
  const first = await plate.getByText(PRICE).textContent();
  await plate.getByLabel('Quantity').fill('160');
  await expect.poll(() => plate.getByText(PRICE).textContent()).not.toBe(first);
  await plate.getByLabel('Thickness in mm').fill('11');
  await plate.getByText('The office will price this part.').waitFor();

  await using steel = await visit(`${site.url}/steel-services`, { own: true });
  await hydrate(steel);
  const fit = steel.getByRole('region', { name: 'Does your part fit?' });
  await fit.getByLabel('Length in mm').fill('500');
  await fit.getByLabel('Width in mm').fill('300');
  await fit.getByLabel('Thickness in mm').fill('10');
  await fit.getByLabel('Grade').selectOption('Mild steel');
  await fit.getByText(PRICE).waitFor();
  await fit.getByLabel('Length in mm').fill('50');
  await fit.getByLabel('Width in mm').fill('50');
  await fit.getByText(/The minimum for an order is R\s750\.$/).waitFor();
  expect(await violations(steel)).toEqual([]);
});

test('P13: a drawing whose row is closed asks for no price; where no more are given, the office prices the part', async () => {
  await using page = await visit(`${site.url}/quote`, { own: true, expected: /Failed to load/ });
  const asked: string[] = [];
  await page.route('**/api/indication', (route) => {
    asked.push(route.request().postData() ?? '');
    return route.fulfill({ status: 429, headers: { 'Retry-After': '3000' }, json: { price: null } });
  });
  await hydrate(page);
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  const named = (name: string) => corpusFile('plate.dxf', name);
  await form
    .getByLabel('Drawings', { exact: true })
    .setInputFiles([named('BASE-MS-10mm-x16.dxf'), named('LID-MS-8mm-x4.dxf')]);
  const lid = form.getByRole('region', { name: 'The drawing LID-MS-8mm-x4.dxf' });
  const base = form.getByRole('region', { name: 'The drawing BASE-MS-10mm-x16.dxf' });
  for (const drawing of [base, lid]) await drawing.locator('summary').getByText('200 × 100').waitFor();
  // A closed drawing would have asked before the one that is opened now.
  await lid.locator('summary').click();
  await lid.getByText('The office will price this part.').waitFor();
  expect(asked).toEqual([expect.stringContaining('"quantity":4')]);
  // The refusal is not kept as the part's price: it is asked for again later.
  await lid.getByLabel('Quantity').fill('5');
  await expect.poll(() => asked.length).toBe(2);
  await lid.getByLabel('Quantity').fill('4');
  await expect.poll(() => asked.length).toBe(3);
  await lid.getByText('The office will price this part.').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('P13: a line of a cut list has an indication once it is entered, and a typed part without a size is for the office', async () => {
  await using page = await visit(`${site.url}/quote`, { own: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/indication')) asked.push(request.postData() ?? '');
  });
  await hydrate(page);
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  const rows = [
    ['Part', 'Grade', 'Thickness', 'Length', 'Width', 'Quantity'],
    ['Gusset', 'MS', '10', '300', '200', '40'],
    ['Packer', 'Mild steel', '10', '100', '50', '80'],
  ];
  const row = (cells: string[]) =>
    `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`;
  const buffer = Buffer.from(await zipParts({ ...xlsxParts(), 'xl/worksheets/sheet1.xml': sheet }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await form.getByLabel('Drawings', { exact: true }).setInputFiles([{ name: 'list.xlsx', mimeType, buffer }]);
  const gusset = form.getByRole('group', { name: '1. Gusset' });
  await gusset.waitFor();
  await gusset.getByLabel('Quantity').fill('20');
  await gusset.getByText(PRICE).waitFor();
  // No other line has asked.
  expect(asked.filter((body) => !body.includes('"width":300,"height":200'))).toEqual([]);
  await expect.poll(() => asked.at(-1)).toContain('"quantity":20');

  await form.getByText('Further parts').click();
  const typed = form.getByRole('group', { name: 'Part 1' });
  await typed.getByLabel('Grade').selectOption('Mild steel');
  await typed.getByLabel('Thickness in mm').fill('10');
  await typed.getByLabel('Quantity').fill('2');
  await typed.getByText('The office will price this part.').waitFor();
});

test('P13: an indication that could not be fetched says so and is tried again', async () => {
  await using page = await visit(`${site.url}/steel-services`, { own: true, expected: /Failed to load/ });
  await hydrate(page);
  await page.route('**/api/indication', (route) => route.fulfill({ status: 503 }), { times: 1 });
  const fit = page.getByRole('region', { name: 'Does your part fit?' });
  await fit.getByLabel('Length in mm').fill('600');
  await fit.getByLabel('Width in mm').fill('300');
  await fit.getByLabel('Thickness in mm').fill('10');
  await fit.getByLabel('Grade').selectOption('Mild steel');
  await fit.getByText('The price could not be fetched.').waitFor();
  await fit.getByRole('button', { name: 'Try again' }).click();
  await fit.getByText(PRICE).waitFor();
});
