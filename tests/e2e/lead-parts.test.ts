import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAdmin } from '../support/accounts.ts';
import { layoutFaults } from '../support/axe.ts';
import { addLead } from '../support/leads.ts';
import { failed, press, succeeded, visitOffice } from '../support/office.ts';
import { usePriceBook } from '../support/price-book.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';

const site = await openSite();
beforeAll(async () => {
  await usePriceBook(site.database);
  await addAdmin(site.database, { name: 'Zoë Adams', email: 'zoe@example.com' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate leads, quotations, customers cascade'));

const PLATE = readFileSync(path.join(import.meta.dirname, '../../app/drawings/corpus/plate.dxf'));
const DXF = 'BASE-MS-10mm.dxf';

const parts = (page: Page) => page.getByRole('region', { name: 'Parts', exact: true });
const field = (page: Page, name: string, part: number) => parts(page).getByLabel(`${name}, part ${part}`);
const open = (id: string, email?: string) =>
  visitOffice(site.url, `/admin/leads/${id}`, { expected: /409|422/, ...(email && { email }) });

/** A lead without lines, as staff enter it, with a drawing. */
async function addWalkIn(): Promise<string> {
  const lead = await addLead(site.database, { drawings: [DXF], message: 'As on the phone' });
  await addStoredFile(site.dataDir, lead.drawings[0]?.fileKey ?? '', PLATE);
  await site.database.query(`update drawings set media_type = 'image/vnd.dxf' where lead_id = $1`, [lead.id]);
  return lead.id;
}

test('P6, L16: the parts of a lead that came without any are filled in from its drawing, corrected, added up and priced', async () => {
  const id = await addWalkIn();
  await using page = await open(id);
  await parts(page).getByText('As the drawings and their names suggest: please check').waitFor();
  await press(page, 'Add parts');
  await parts(page).getByText('cut lists suggest. Please check.').waitFor();
  expect(await field(page, 'Part', 1).inputValue()).toBe('BASE');
  expect(await field(page, 'Drawing', 1).inputValue()).toBe(DXF);
  expect(await field(page, 'Material', 1).inputValue()).toBe('Mild steel');
  await field(page, 'Quantity', 1).fill('24 off');
  await press(page, 'Add a part');
  await field(page, 'Part', 2).fill('Gusset');
  await field(page, 'Length, mm', 2).fill('300');
  await field(page, 'Width, mm', 2).fill('200');
  await field(page, 'Quantity', 2).fill('6');
  await press(page, 'Add a part');
  await press(page, 'Save parts');
  // Nothing that was typed is lost, and nothing is stored.
  await parts(page).getByText('Quantity: Please write a whole number from 1, such as 12.').waitFor();
  expect(await field(page, 'Part', 2).inputValue()).toBe('Gusset');
  expect(await layoutFaults(page)).toEqual([]);
  await field(page, 'Quantity', 1).fill('24');
  await press(page, 'Save parts');
  await succeeded(page, 'Parts saved');

  // The empty one is left out.
  const table = parts(page).getByRole('table', { name: 'Parts to quote' });
  await table.getByRole('row', { name: /^BASE Mild steel 10 24/ }).waitFor();
  expect(await table.getByRole('row').count()).toBe(3);
  await parts(page)
    .getByText('1 part is not in the mass, as its material or thickness is not known.')
    .waitFor();
  await page.getByRole('region', { name: 'Drawings' }).getByText('As the request says.').waitFor();
  // 24 plates of 600 mm and four holes of 12 mm, and six gussets.
  const [cut, time] = ['Cut length', 'Cutting time'].map((name) =>
    parts(page).locator('.lead-totals > div').filter({ hasText: name }),
  );
  await cut?.getByText('24,02 m').waitFor();
  await time?.getByText(/^about \d+ min$/).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByText('changed the list of parts, from 0 parts to 2 parts')
    .waitFor();

  await press(page, 'Price it');
  await page.getByLabel('Description of line 1').waitFor();
  expect(await page.getByLabel('Description of line 1').inputValue()).toBe('BASE');
  expect(await page.getByLabel('Quantity of line 1').inputValue()).toBe('24');
  expect(await page.getByLabel('Description of line 2').inputValue()).toBe('Gusset');
});

test('P6, L16: of two people who edit the parts of a lead the second is told what the first stored, and keeps what they typed', async () => {
  const id = await addWalkIn();
  await using mine = await open(id);
  await using theirs = await open(id, 'zoe@example.com');
  for (const page of [mine, theirs]) await press(page, 'Add parts');
  await field(theirs, 'Quantity', 1).fill('5');
  await press(theirs, 'Save parts');
  await succeeded(theirs, 'Parts saved');
  await field(mine, 'Quantity', 1).fill('7');
  await press(mine, 'Save parts');
  await failed(mine, 'The parts could not be saved');
  await mine.getByText('Someone else has changed this list of parts since you opened it.').waitFor();
  await mine.getByText(`5 × BASE, Mild steel, 10 mm (${DXF})`).waitFor();
  expect(await field(mine, 'Quantity', 1).inputValue()).toBe('7');
  await press(mine, 'Save parts');
  await succeeded(mine, 'Parts saved');
  await parts(mine)
    .getByRole('row', { name: /^BASE Mild steel 10 7/ })
    .waitFor();

  // Rows that were removed are not lost by a slip either.
  await press(mine, 'Edit parts');
  await press(mine, 'Remove part 1');
  await press(mine, 'Cancel');
  const question = mine.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await parts(mine)
    .getByRole('row', { name: /^BASE Mild steel 10 7/ })
    .waitFor();
});
