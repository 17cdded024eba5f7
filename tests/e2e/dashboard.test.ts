import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { addYears, LAST_YEAR, part, THIS_YEAR } from '../support/dashboard.ts';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let newest: string;
const site = await openSite();
beforeAll(async () => {
  newest = await addYears(site.database);
});
afterAll(() => site[Symbol.asyncDispose]());

const open = (path = '/admin', expected = /$^/) => visitOffice(site.url, path, { expected });
const card = (page: Page, name: string) =>
  part(page, 'Figures')
    .locator('.stat')
    .filter({ has: page.getByText(name, { exact: true }) });
const cards = async (page: Page) => {
  await card(page, 'Assigned').waitFor();
  return part(page, 'Figures').getByRole('definition').allTextContents();
};

test('D2, D3, D4, D5: the figures of this year, as text, numbers and charts', async () => {
  await using page = await open('/admin');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect((await cards(page)).filter((text) => /^\d+$/.test(text))).toEqual(['5', '1', '4', '1']);
  expect(await card(page, 'Positions Needed').textContent()).toBe('Positions Needed10% on last month');
  const applicants = part(page, 'Active Applicants');
  expect(await applicants.getByRole('listitem').allTextContents()).toEqual([
    'Declined 1',
    'Active 1',
    'Busy 1',
    'Accepted 1',
    ...((await applicants.getByText('Hired').count()) > 0 ? ['Hired 1'] : []),
    'Other 1',
  ]);
  await applicants.locator('svg rect').first().waitFor();
  const lastMonth = applicants.getByRole('row').last();
  expect((await lastMonth.getByRole('cell').allTextContents()).slice(0, 4)).toEqual(['1', '1', '1', '1']);
  const assigned = part(page, 'Tickets Assigned');
  expect(await assigned.getByRole('listitem').allTextContents()).toEqual(['Welder 3', 'Code 08 Driver 1']);
  await assigned.locator('svg circle').nth(1).waitFor();
  // Each slice with its figure, and the total.
  expect(await assigned.locator('svg text').allTextContents()).toEqual(['3', '1', '4']);
  const rows = part(page, 'Most Recent Applications').getByRole('row');
  expect(await rows.count()).toBe(6);
  const first = await rows.filter({ hasText: 'Thandi Mokoena' }).innerText();
  for (const text of ['Unknown Position', 'Today', 'Active']) expect(first).toContain(text);
  expect(await violations(page)).toEqual([]);
});

test('D1: the year is in the URL and applies to the whole page', async () => {
  await using page = await open('/admin');
  const select = page.getByRole('combobox', { name: 'Year' });
  expect(await select.locator('option').allTextContents()).toEqual([String(THIS_YEAR), String(LAST_YEAR)]);
  await select.selectOption(String(LAST_YEAR));
  await page.getByText('Annelie Botha').waitFor();
  expect(new URL(page.url()).search).toBe(`?year=${LAST_YEAR}`);
  expect(await card(page, 'Total Applicants').textContent()).toBe('Total Applicants10% Dec on Nov');
  await part(page, 'Tickets Assigned').getByText('No assigned positions').waitFor();
  await part(page, 'Active Applicants').getByText('Hired 1').waitFor();
  await page.reload();
  await page.getByText('Annelie Botha').waitFor();
  expect(await violations(page)).toEqual([]);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await tabs.getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('region', { name: 'Notifications' }).waitFor();
  await tabs.getByRole('link', { name: 'Overview' }).click();
  await page.getByText('Annelie Botha').waitFor();
  await page.goto(`${site.url}/admin`);
  await select.selectOption(String(LAST_YEAR));
  await page.getByText('Annelie Botha').waitFor();
  await page.goBack();
  await page.getByText('Thandi Mokoena').waitFor();
  expect(await select.inputValue()).toBe(String(THIS_YEAR));
  await page.goto(`${site.url}/admin?year=1066`);
  await page.getByText('Thandi Mokoena').waitFor();
});

test('D6: Download saves the chosen year’s figures and applications', async () => {
  await using page = await open(`/admin?year=${LAST_YEAR}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`dashboard-${LAST_YEAR}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(new RegExp(`^\uFEFFYear,${LAST_YEAR}\r\n`));
  expect(text).toContain('\r\nTotal Applicants,1,0\r\n');
  expect(text.match(/^A-\d+/gm)).toHaveLength(1);
  expect(text).toContain('Annelie Botha');
  const [entry] = await site.database.query('select details from audit_entries order by at desc limit 1');
  expect(entry).toEqual({ details: { year: String(LAST_YEAR), applications: '1' } });
});

test('H11: the dashboard begins with work, and each count leads to its list', async () => {
  await using page = await open();
  const work = part(page, 'To do');
  const first = page.locator('.overview > section').first();
  expect(await first.getByRole('heading').textContent()).toBe('To do');
  await expect
    .poll(() => work.getByRole('link').allTextContents())
    .toEqual([
      expect.stringMatching(/^0Leads unanswered .*None$/),
      expect.stringMatching(/^0Leads without an owner .*None$/),
      expect.stringMatching(/^1Unassigned .*Assign$/),
      expect.stringMatching(/^0Waiting over 7 days .*None$/),
      expect.stringMatching(/^1Mine .*Open$/),
      expect.stringMatching(/^\dClosed, not told /),
    ]);
  await part(page, 'Active Applicants')
    .getByText(/^Applications a month by status, .+ to .+/)
    .waitFor();
  await part(page, 'Tickets Assigned').getByText(`Assigned in ${THIS_YEAR}, by position`).waitFor();
  await work.getByRole('link', { name: /Mine/ }).click();
  await page.getByText('1 application', { exact: true }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Sipho Nkosi' }).waitFor();
});

test('H7, H11: the interviews of this week stand on the dashboard, after those that wait for a decision', async () => {
  const candidates = [
    ['Interviewed Isaac', '-3 days'],
    ['Tomorrow Tebogo', '1 day'],
    ...Array.from({ length: 5 }, () => ['Busy Busi', '2 days'] as const),
    ['Later Lerato', '9 days'],
  ] as const;
  const added = await Promise.all(
    candidates.map(async ([fullName, when]) => {
      const { id } = await addApplication(site.database, { fullName });
      await site.database.query(
        `insert into interviews (application_id, starts_at, minutes, place) values ($1, now() + $2::interval, 45, 'Gate 4')`,
        [id, when],
      );
      return id;
    }),
  );
  await using page = await open();
  const interviews = part(page, 'Interviews');
  await interviews.getByText('decisions due and the next 7 days').waitFor();
  const rows = interviews.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([
      expect.stringMatching(/^.*Interviewed Isaac.*Decision due$/),
      expect.stringMatching(/^.*Tomorrow Tebogo.*Gate 4.*Arranged$/),
      // As many as there are rows of work beside them.
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^.*Busy Busi.*Arranged$/)),
    ]);
  await rows.getByRole('link', { name: 'Tomorrow Tebogo' }).click();
  await page.waitForURL(`**/admin/job-applications/${added[1]}`);
  await page.goBack();
  // The one in nine days is there.
  await page.getByRole('link', { name: 'All 7 interviews' }).click();
  await page.waitForURL('**/admin/interviews');
  await page.getByRole('link', { name: 'Later Lerato' }).waitFor();
  await site.database.query('delete from applications where id = any($1)', [added]);
});

test('D6: all applications can be downloaded', async () => {
  await using page = await open();
  const answer = await page.request.get(`${site.url}/admin/job-applications.csv`);
  expect(answer.headers()['content-disposition']).toBe('attachment; filename="job-applications.csv"');
  expect((await answer.text()).match(/^A-\d+/gm)).toHaveLength(6);
});

test('D5: a row links to its application', async () => {
  await using page = await open();
  const link = page.getByRole('link', { name: 'Thandi Mokoena' });
  expect(await link.getAttribute('href')).toBe(`/admin/job-applications/${newest}`);
  await part(page, 'Most Recent Applications').getByText('Unknown Position').last().click();
  await page.waitForURL(`**/admin/job-applications/${newest}`);
  await page.getByRole('heading', { level: 1, name: 'Thandi Mokoena' }).waitFor();
});

test('D3: a month shows its figures when it is pointed at or reached by the arrow keys', async () => {
  await using page = await open();
  const months = part(page, 'Active Applicants').locator('[role="img"]');
  const last = months.last();
  expect(await last.getAttribute('aria-label')).toMatch(/: Declined 1, Active 1, Busy 1, Accepted 1,/);
  const tip = last.getByRole('list', { includeHidden: true });
  await tip.waitFor({ state: 'hidden' });
  await last.hover();
  await tip.getByText('Declined').waitFor();
  await page.mouse.move(0, 0);
  await tip.waitFor({ state: 'hidden' });
  await last.focus();
  await tip.waitFor();
  await page.keyboard.press('ArrowLeft');
  await tip.waitFor({ state: 'hidden' });
  expect(await months.nth(4).evaluate((month) => month === document.activeElement)).toBe(true);
  await page.keyboard.press('End');
  await tip.waitFor();
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'hidden' });
});

test('performance: a line moves along the top while a screen loads, delayed by less than 150 ms', async () => {
  await using page = await open();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/admin/settings.data*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Settings' }).click();
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  await bar.waitFor();
  const delays = await bar.evaluate((line) => getComputedStyle(line).animationDelay.split(', '));
  for (const delay of delays) expect(Number.parseFloat(delay)).toBeLessThan(0.15);
  release();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await bar.waitFor({ state: 'hidden' });
});

test('D2, D7: new applications are counted without a reload', async () => {
  await using page = await open();
  await page.getByText('Thandi Mokoena').waitFor();
  const before = Number(await part(page, 'Figures').getByRole('definition').first().textContent());
  const { id } = await addApplication(site.database, { fullName: 'Kagiso Modise', notified: true });
  await page.getByText('Kagiso Modise').waitFor();
  expect(Number(await part(page, 'Figures').getByRole('definition').first().textContent())).toBe(before + 1);
  await site.database.query('delete from applications where id = $1', [id]);
});
