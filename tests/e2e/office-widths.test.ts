import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication } from '../support/applications.ts';
import { layoutFaults } from '../support/axe.ts';
import { addLead } from '../support/leads.ts';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return box;
}

test('R5: on a phone the name of a candidate stands above what is done with the application', async () => {
  const { id } = await addApplication(site.database, { fullName: 'Anna Weld' });
  await using page = await visitOffice(site.url, `/admin/job-applications/${id}`, { width: 390 });
  const name = await boxOf(page.getByRole('heading', { level: 1, name: 'Anna Weld' }));
  const edit = await boxOf(page.getByRole('button', { name: 'Edit Application' }));
  expect(name.y + name.height).toBeLessThanOrEqual(edit.y);
  expect(await layoutFaults(page)).toEqual([]);
});

test.each([1440, 1920])(
  'L15: at %d px the status of a lead is shown whole, and so is a long name',
  async (width) => {
    await addLead(site.database, { name: 'Takalani Ramabulana', status: 'in-progress' });
    await using page = await visitOffice(site.url, '/admin/leads', { width });
    const cut = await page
      .locator('.leads-table :is(th, td, .lead-name)')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(cut).toEqual([]);
  },
);

test('P1: on a phone two materials of the price book fit on a screen', async () => {
  await using page = await visitOffice(site.url, '/admin/prices', { width: 390 });
  const row = page.getByRole('row').filter({
    has: page.getByLabel('Price per kg (R), Mild steel 10', { exact: true }),
  });
  expect((await boxOf(row)).height).toBeLessThan(220);
});
