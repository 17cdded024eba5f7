import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { addApplication, addPosition } from '../support/applications.ts';
import { layoutFaults } from '../support/axe.ts';
import { bottomOf, isInView, sidewaysScroll } from '../support/browser.ts';
import { addLead } from '../support/leads.ts';
import { visitOffice } from '../support/office.ts';
import { addPost } from '../support/posts.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return box;
}

test('L22: at 768 px the list of emails fits, whatever the addresses are', async () => {
  await site.database.query(
    `insert into outgoing_mails (kind, subject_id, state, recipient, due_at, settled_at)
     values ('test-mail', gen_random_uuid(), 'sent', 'a-person-with-a-long-name@a-company-with-a-long-name.example', now(), now())`,
  );
  await using page = await visitOffice(site.url, '/admin/mail', { width: 768 });
  await page.getByText('1 email', { exact: true }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  // This server has no mail server.
  await page.getByText('emails are written to files and reach nobody').waitFor();
  await page.getByText('Written to a file').filter({ visible: true }).waitFor();
});

test('L22: at 1440 px a long subject and a long address take a line each; the rows of the emails stay 44 px high', async () => {
  await site.database.query(
    `insert into outgoing_mails (kind, subject_id, state, recipient, subject, due_at, settled_at)
     values ('test-mail', gen_random_uuid(), 'sent', 'a-person-with-a-long-name@a-company-with-a-long-name.example',
       'Forty brackets in mild steel of 10 mm, to be galvanised, drilled and delivered to Middelburg', now(), now())`,
  );
  await using page = await visitOffice(site.url, '/admin/mail?search=brackets', { width: 1440 });
  const row = page.getByRole('row').filter({ hasText: 'Forty brackets' });
  expect((await boxOf(row)).height).toBeLessThanOrEqual(45);
  // An address of ordinary length is whole.
  await site.database.query(
    `update outgoing_mails set recipient = 'nthabiseng.nhlapo39@bergland-trailers.example' where subject like 'Forty brackets%'`,
  );
  await page.reload();
  const address = row.getByRole('cell').nth(1);
  expect(await address.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  await row.getByRole('link', { name: /Forty brackets/ }).click();
  await page
    .getByRole('term')
    .filter({ hasText: /^When$/ })
    .waitFor();
});

test('O1: the list of sections says how each stands, in rows of 44 px', async () => {
  await site.database.query(
    `insert into company_drafts (section, value, based_on, changed_by, changed_at)
     values ('bank', '{}', 0, 'Nomvula', '2026-11-28T10:00:00Z')`,
  );
  await using page = await visitOffice(site.url, '/admin/company', { width: 1440 });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Bank details').waitFor();
  expect(await row('Bank details').textContent()).toContain('Draft, Nov 28, 2026 by Nomvula');
  const library = row('Picture library');
  expect(await library.textContent()).toMatch(/Published \w+ \d+, \d{4} by Tests$/);
  expect((await boxOf(library)).height).toBeLessThanOrEqual(45);
  await site.database.query('delete from company_drafts');
});

test('R3, R11: at 1440 px a name of a position is one line, and a description that fits into two is not folded', async () => {
  const description = `${'Cuts plate to the drawing, and sets the machine up. '.repeat(2)}Works in two shifts.`;
  const positionId = await addPosition(site.database, 'Internal Sales and Estimator', { description });
  await addApplication(site.database, { fullName: 'Busisiwe Masilela', positionId });
  await using page = await visitOffice(site.url, '/admin/candidates', { width: 1440 });
  const badge = page
    .getByRole('cell')
    .getByText('Internal Sales and Estimator', { exact: true })
    .filter({ visible: true });
  expect((await boxOf(badge)).height).toBeLessThan(30);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto(`${site.url}/admin/job-applications/positions`);
  const text = page.getByText(description, { exact: true });
  await text.waitFor();
  expect(await page.locator('summary').filter({ has: text }).count()).toBe(0);
});

test('X4: a search that finds nothing says so on a phone without scrolling, and opens no filters', async () => {
  await using page = await visitOffice(site.url, '/admin/leads?q=nobody-has-this-name', { width: 360 });
  expect(await isInView(page.getByText('No leads match these filters.'))).toBe(true);
  expect(await page.getByLabel('Kind').isVisible()).toBe(false);
});

test('B13: an article that was changed after it was published says so below its date; Featured stands below its title', async () => {
  const publishedAt = "now() - interval '100 days'";
  await addPost(site.database, { slug: 'tolerance', title: 'Tolerance', publishedAt, featured: true });
  await using page = await visitOffice(site.url, '/admin/blog?search=tolerance');
  const row = page.getByRole('row').filter({ hasText: 'Tolerance' });
  await row
    .getByText(/^changed [A-Z][a-z]{2} \d+, \d{4}$/)
    .filter({ visible: true })
    .waitFor();
  const title = await bottomOf(row.getByRole('link', { name: 'Tolerance' }));
  expect((await boxOf(row.getByText('Featured', { exact: true }))).y).toBeGreaterThanOrEqual(title - 2);
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

test('D1, D6: on a phone the year and Download stand on the line of the dashboard’s heading', async () => {
  await using page = await visitOffice(site.url, '/admin', { width: 360 });
  const [heading, year, download] = [
    await boxOf(page.getByRole('heading', { level: 1, name: 'Dashboard' })),
    await boxOf(page.getByLabel('Year')),
    await boxOf(page.getByRole('link', { name: 'Download', exact: true })),
  ];
  expect(year.y).toBeLessThan(heading.y + heading.height);
  expect([download.y, download.width]).toEqual([year.y, 44]);
  expect(await layoutFaults(page)).toEqual([]);
});

test('P1: at 768 px the bar above the prices fits; at 1440 px the fields of a machine stand beside its speeds, and a list begins below its head', async () => {
  await using page = await visitOffice(site.url, '/admin/prices', { width: 768 });
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/admin/prices/machines`);
  const speed = page.getByLabel(/^Speed /).nth(6);
  expect(await bottomOf(speed)).toBeLessThan((await boxOf(page.getByRole('button', { name: /^Save / }))).y);
  await page.goto(`${site.url}/admin/prices`);
  const list = page.getByLabel(/^Whole plates, /).first();
  const head = page.getByRole('columnheader', { name: 'Whole plates' });
  // Both have a padding of 8 px; the list's consists of its own 4 px and 4 px more, inside a border.
  const [at, top] = [await boxOf(list), await boxOf(head)];
  expect(at.x).toBe(top.x);
  expect(await list.evaluate((select) => getComputedStyle(select).paddingInlineStart)).toBe('4px');
});

test('P1: what a material’s cell cuts off has a sign and a title, and neither plates at 1440 px nor days at 1280 px are cut off', async () => {
  await using page = await visitOffice(site.url, '/admin/prices');
  const plates = page.getByLabel(/^Plates in stock \(mm\), /);
  await plates.first().waitFor();
  const seen = await plates.evaluateAll((inputs) =>
    inputs.map((input) => ({
      isCut: input.scrollWidth > input.clientWidth,
      sign: getComputedStyle(input).textOverflow,
      isTitle: input.closest('td')?.title === (input as HTMLInputElement).value,
    })),
  );
  expect(seen.length).toBeGreaterThan(100);
  const wrong = seen.filter(({ isCut, sign, isTitle }) => isCut || sign !== 'ellipsis' || !isTitle);
  expect(wrong).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const dates = page.getByLabel(/^Priced on, /);
  const isCut = await dates.evaluateAll((inputs) =>
    inputs.some((input) => input.scrollWidth > input.clientWidth),
  );
  expect(isCut).toBe(false);
});

test('P1: on a phone the sections of the price book are one line, and the open one is seen; a material is one line, and once it is used has its other fields', async () => {
  await using page = await visitOffice(site.url, '/admin/prices', { width: 360 });
  const tab = (name: string) => boxOf(page.getByRole('link', { name, exact: true }));
  expect((await tab('Versions')).y).toBe((await tab('Materials')).y);
  await page.getByRole('link', { name: 'Versions', exact: true }).click();
  await page
    .getByRole('link', { name: 'Versions', exact: true })
    .and(page.locator('[aria-current]'))
    .waitFor();
  const open = await tab('Versions');
  expect(open.x + open.width).toBeLessThanOrEqual(360);
  await page.getByRole('link', { name: 'Materials', exact: true }).click();
  const price = page.getByLabel('Price per kg (R), Mild steel 10', { exact: true });
  expect((await boxOf(page.getByRole('row').filter({ has: price }))).height).toBeLessThan(64);
  const plates = page.getByLabel('Plates in stock (mm), Mild steel 10', { exact: true });
  expect(await plates.isVisible()).toBe(false);
  await price.click();
  await plates.waitFor();
});

test.each(['', '/machines', '/bending', '/extras'])(
  'P1: on a phone no figure of the prices is cut off (%s)',
  async (section) => {
    await using page = await visitOffice(site.url, `/admin/prices${section}`, { width: 360 });
    const figures = page.locator('td[data-kind="number"] input:visible');
    await figures.first().waitFor();
    const cutOff = await figures.evaluateAll((inputs) =>
      inputs.flatMap(({ scrollWidth, clientWidth, ariaLabel }) =>
        scrollWidth > clientWidth ? [ariaLabel] : [],
      ),
    );
    expect(cutOff).toEqual([]);
    // Nor does the head of a column take more than three lines.
    const heads = page.locator('th[data-kind]:visible');
    expect(
      Math.max(...(await heads.evaluateAll((all) => all.map((head) => head.clientHeight)))),
    ).toBeLessThan(80);
  },
);

test.each(['/machines', '/extras'])(
  'P1: on a phone a long name in the prices stands in two lines, and a tap on it uses the row (%s)',
  async (section) => {
    await using page = await visitOffice(site.url, `/admin/prices${section}`, { width: 360 });
    const names = page.locator('tr:not([data-open]) > td[data-kind]:first-child:has(input, select)');
    await names.first().waitFor();
    const cutOff = await names.evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const name = cell.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')?.value ?? '';
        const isShown = getComputedStyle(cell, '::after').content.startsWith(JSON.stringify(name));
        return isShown && cell.scrollWidth <= cell.clientWidth ? [] : [name];
      }),
    );
    expect(cutOff).toEqual([]);
    const [used, remaining] = [page.locator('tr[data-open]'), await names.count()];
    await names.last().click();
    await used.waitFor();
    expect(await names.count()).toBe(remaining - 1);
  },
);

test('X4: on a phone what the search finds stands close together, each a finger high', async () => {
  await addLead(site.database, { name: 'Karabo Dense' });
  await using page = await visitOffice(site.url, '/admin', { width: 390 });
  await page.getByRole('button', { name: 'Search the office' }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('karabo dense');
  const { height } = await boxOf(page.getByRole('option', { name: /Karabo Dense/ }));
  expect(height).toBeGreaterThanOrEqual(44);
  expect(height).toBeLessThanOrEqual(52);
});
