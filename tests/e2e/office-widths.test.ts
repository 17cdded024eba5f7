import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addApplication } from '../support/applications.ts';
import { layoutFaults } from '../support/axe.ts';
import { bottomOf, isInView, sidewaysScroll } from '../support/browser.ts';
import { addLead } from '../support/leads.ts';
import { officeHydrated, visitOffice } from '../support/office.ts';
import { addQuotation } from '../support/quotations.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';

const site = await openSite();
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
  // The Tab key takes the way of the eye.
  const order = await page
    .getByRole('article')
    .locator('h1, button, a')
    .evaluateAll((elements) => elements.map((element) => element.textContent));
  expect(order.indexOf('Anna Weld')).toBeLessThan(order.indexOf('Edit Application'));
  expect(await layoutFaults(page)).toEqual([]);
});

test('R1: on a phone a row of the applications leaves the name more than half of the screen', async () => {
  await addApplication(site.database, { fullName: 'Boitumelo Kgosi' });
  await using page = await visitOffice(site.url, '/admin/job-applications', { width: 390 });
  const text = page.locator('.who-text').filter({ hasText: 'Boitumelo Kgosi' });
  const cell = await boxOf(page.getByRole('cell').filter({ has: text }));
  expect(cell.width).toBeGreaterThan(280);
  // All five statuses are seen at once.
  const statuses = page.getByRole('navigation', { name: 'Which applications' });
  const cutOff = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
  expect(await statuses.evaluate(cutOff)).toBe(0);
  // Beside more columns the name is whole, too.
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await text.getByRole('link').evaluate(cutOff)).toBe(0);
});

test('H3: on a phone of 360 px the tabs of the job applications, and what turns and zooms a CV, stand in one line each', async () => {
  const { id, cvKey } = await addApplication(site.database, { fullName: 'Narrow Phone' });
  await addStoredFile(site.dataDir, cvKey, samplePdf('CV'));
  await using page = await visitOffice(site.url, '/admin/job-applications', { width: 360 });
  const rows = async (all: Locator) =>
    new Set(await all.evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().top))).size;
  const tabs = page.getByRole('link', { name: /^(Applications|Positions|Qualifying Questions)$/ });
  await tabs.last().waitFor();
  expect(await rows(tabs)).toBe(1);
  await page.goto(`${site.url}/admin/job-applications/${id}`);
  const cv = page.getByRole('region', { name: 'CV', exact: true });
  await cv.getByRole('button', { name: 'CV' }).click();
  await cv.getByRole('button', { name: 'Zoom in' }).waitFor();
  expect(await rows(cv.locator('.preview').getByRole('button'))).toBe(1);
});

test('H1, H3: on a phone an application is its head, the decision and one line for each section; the CV is loaded once it is unfolded', async () => {
  const { id, cvKey } = await addApplication(site.database, { fullName: 'Folded Phone' });
  await addStoredFile(site.dataDir, cvKey, samplePdf('CV'));
  await using page = await visitOffice(site.url, `/admin/job-applications/${id}`, { width: 360 });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const toggle = (name: string) => section(name).getByRole('button', { name, exact: true });
  const timeline = await boxOf(section('Timeline'));
  expect(timeline.y + timeline.height).toBeLessThan(1_100);
  await section('Notes').getByText('None', { exact: true }).filter({ visible: true }).waitFor();
  expect(await page.getByLabel('Add a note').isVisible()).toBe(false);
  expect(await layoutFaults(page, [360])).toEqual([]);
  await toggle('Notes').click();
  await page.getByLabel('Add a note').fill('Call on Monday');
  await toggle('Notes').click();
  expect(await toggle('Notes').getAttribute('aria-expanded')).toBe('false');
  await toggle('Notes').click();
  expect(await page.getByLabel('Add a note').inputValue()).toBe('Call on Monday');
  await section('Timeline').scrollIntoViewIfNeeded();
  expect(loaded.filter((url) => url.includes('/cv?'))).toEqual([]);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('v');
  await section('CV').getByRole('button', { name: 'Zoom in' }).waitFor();
  expect(loaded.filter((url) => url.includes('/cv?'))).toHaveLength(1);
  // The arrow folds from the whole line, but for the link on it.
  const download = page.waitForEvent('download');
  await section('CV')
    .getByRole('link', { name: /^Download/ })
    .click();
  await download;
  expect(await toggle('CV').getAttribute('aria-expanded')).toBe('true');
  expect(await layoutFaults(page, [360])).toEqual([]);
  // Where there is room, nothing is folded, and nothing can be.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Add a note').waitFor();
  expect(await toggle('Notes').count()).toBe(0);
});

test('L15: on a phone the words for an order of the leads are shown whole; a paperclip stands level with its row', async () => {
  await addLead(site.database, { name: 'Level Paperclip', kind: 'quote', drawings: ['a.pdf'] });
  await using page = await visitOffice(site.url, '/admin/leads?sort=changed', { width: 360 });
  const order = page.getByLabel('Order');
  if (!(await order.isVisible())) await page.getByRole('button', { name: 'Filters' }).click();
  const { words, room } = await order.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('There is no canvas.');
    canvas.font = font;
    const widths = [...select.options].map(({ text }) => canvas.measureText(text).width);
    return {
      words: Math.max(...widths),
      room: select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    };
  });
  expect(words).toBeLessThan(room);
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = page.getByRole('row').filter({ hasText: 'Level Paperclip' });
  const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
  const clip = middle(await boxOf(row.locator('.drawing-count')));
  expect(Math.abs(clip - middle(await boxOf(row)))).toBeLessThan(1);
});

test('L16, P6: on a phone the price of a lead and the answer to it are one touch away', async () => {
  const { id } = await addLead(site.database, { name: 'Anna Weld', email: 'anna@example.org' });
  await using page = await visitOffice(site.url, `/admin/leads/${id}`, { width: 360 });
  expect(await isInView(page.getByRole('button', { name: 'Price it' }))).toBe(true);
  const heading = page.getByRole('heading', { name: 'Answer', exact: true });
  expect(await isInView(heading)).toBe(false);
  await page.getByRole('link', { name: 'Answer', exact: true }).click();
  await expect.poll(() => isInView(heading)).toBe(true);
  expect(await layoutFaults(page)).toEqual([]);
});

test('H17, L15: of a list that is longer than the window the search, the names of the columns and the pager stay in view and cover no row', async () => {
  await site.database.query('truncate leads cascade');
  for (let number = 1; number <= 26; number += 1) await addLead(site.database, { name: `Lead ${number}` });
  await using page = await visitOffice(site.url, '/admin/leads?rows=25');
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  expect(await rows.count()).toBe(25);
  const pager = page.getByRole('navigation', { name: 'Pages' });
  const isAbove = async (upper: Locator, lower: number) => (await bottomOf(upper)) <= lower + 1;
  expect(await isAbove(pager, 900)).toBe(true);
  // The button that adds stands in its row, beside the fields.
  const add = await boxOf(page.getByRole('link', { name: 'New lead' }));
  const last = await boxOf(page.getByLabel('Rows per page'));
  expect(last.x + last.width).toBeLessThan(add.x);
  // Nor is a row that is reached by a key behind it.
  const { y: edge } = await boxOf(pager);
  const behind = await rows.evaluateAll(
    (all, below) => all.findIndex((row) => row.getBoundingClientRect().bottom > below),
    edge,
  );
  expect(behind).toBeGreaterThanOrEqual(14);
  const link = rows.nth(behind).getByRole('link').first();
  await link.focus();
  expect(await isAbove(link, edge)).toBe(true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => isAbove(rows.last(), edge)).toBe(true);
  expect(await isAbove(rows.last(), (await boxOf(pager)).y)).toBe(true);
  expect(await isInView(page.getByRole('searchbox', { name: 'Search' }))).toBe(true);
  const head = page.getByRole('row').filter({ has: page.getByRole('columnheader') });
  expect(await isInView(head)).toBe(true);
  expect(await layoutFaults(page)).toEqual([]);
  const hidden = rows.nth(3).getByRole('link').first();
  await hidden.focus();
  expect(await isAbove(head, (await boxOf(hidden)).y)).toBe(true);
  expect(await hidden.evaluate((link) => getComputedStyle(link).outline)).toMatch(/ solid 2px$/);
  // Where nothing is found, the button is at the same place.
  await page.goto(`${site.url}/admin/leads?q=nobody-has-this-name`);
  await page.getByText('No leads match these filters.').waitFor();
  expect(await boxOf(page.getByRole('link', { name: 'New lead' }))).toEqual(add);
  // Where all rows fit on a page, what chooses how many begins the bar.
  await page.goto(`${site.url}/admin/leads?rows=50`);
  const choice = await boxOf(page.getByText('Rows per page', { exact: true }));
  expect(choice.x - (await boxOf(pager)).x).toBeLessThan(32);
  // On a phone what turns the pages and chooses rows ends each line.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/admin/leads?rows=10`);
  const ends = [
    page.getByRole('link', { name: 'Next', exact: true }),
    page.getByRole('button', { name: 'Go' }),
  ];
  const [next, go, rowsPerPage] = await Promise.all([...ends, page.getByLabel('Rows per page')].map(boxOf));
  const end = next === undefined ? 0 : next.x + next.width;
  expect([go, rowsPerPage].map((box) => box && box.x + box.width)).toEqual([end, end]);
});

test.each([1440, 1024, 390])(
  'L16, P6: at %i px a lead has one primary button: a quote request is priced until its answer is begun, an enquiry answered',
  async (width) => {
    const { id: quote } = await addLead(site.database, { kind: 'quote', drawings: ['a.pdf'] });
    const { id: enquiry } = await addLead(site.database);
    await using page = await visitOffice(site.url, `/admin/leads/${quote}`, { width });
    const primary = () =>
      page
        .getByRole('main')
        .locator('.mantine-Button-root')
        .filter({ visible: true })
        .evaluateAll((buttons) => {
          const background = (button: Element) => getComputedStyle(button).backgroundColor;
          const secondary = buttons
            .filter((button) => button.matches('[data-variant="default"]'))
            .map(background);
          return buttons
            .filter((button) => !secondary.includes(background(button)))
            .map(({ textContent }) => textContent);
        });
    const message = page.getByRole('region', { name: 'Answer' }).getByLabel('Message');
    await expect.poll(primary).toEqual(['Price it']);
    await page.getByRole('link', { name: 'Write an answer' }).click();
    await message.fill('Which grade?');
    await expect.poll(primary).toContain('Send');
    if (width < 1440) return;
    expect(await primary()).toEqual(['Send']);
    await page.goto(`${site.url}/admin/leads/${enquiry}`);
    await officeHydrated(page);
    await message.waitFor();
    await expect.poll(primary).toEqual(['Send']);
    await message.fill('Yes, we do.');
    await expect.poll(primary).toEqual(['Send']);
    // One's own mail program is not the way to answer, but a way.
    await page.getByRole('button', { name: 'More actions' }).click();
    const own = await page.getByRole('menuitem', { name: 'Email from my own program' }).getAttribute('href');
    expect(own).toMatch(/^mailto:/);
  },
);

test('L16: at 1440 px the timeline of a lead is read by scrolling the page, and the answer stays in view beside a long request', async () => {
  const { id: talkedAbout } = await addLead(site.database);
  const { id: long } = await addLead(site.database, { message: 'Two plates\n'.repeat(80) });
  await site.database.query(
    `insert into lead_events (lead_id, kind, actor_name, text, at)
     select $1, 'note', 'Nomvula', 'Note ' || n, now() - n * interval '1 hour' from generate_series(1, 30) n`,
    [talkedAbout],
  );
  await using page = await visitOffice(site.url, `/admin/leads/${talkedAbout}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const answers = page.locator('.lead-answers');
  expect(await answers.evaluate((column) => column.scrollHeight - column.clientHeight)).toBe(0);
  const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await toEnd();
  await expect.poll(() => isInView(page.getByText('Note 30', { exact: true }))).toBe(true);
  expect(await isInView(region('Decision'))).toBe(true);
  const entries = region('Timeline').getByRole('listitem');
  const times = await entries.evaluateAll((all) =>
    all.map((one) => [...one.querySelectorAll('time')].map((time) => time.getBoundingClientRect().x)),
  );
  expect(new Set(times.map(String))).toEqual(new Set([String(times[0])]));
  expect(times[0]).toHaveLength(1);
  // Also below a short request, where another column has more room.
  expect((await boxOf(region('Timeline'))).x).toBe((await boxOf(region('Answer'))).x);
  for (const name of ['Parts', 'Drawings', 'Quotations'])
    await region(name).getByText('None', { exact: true }).waitFor();
  await page.goto(`${site.url}/admin/leads/${long}`);
  const top = async (name: string) => (await boxOf(region(name))).y;
  expect(new Set([await top('Request'), await top('Answer'), await top('Quotations')]).size).toBe(1);
  await toEnd();
  await expect.poll(() => isInView(region('Request'))).toBe(false);
  expect(await isInView(region('Answer').getByRole('button', { name: 'Send' }))).toBe(true);
});

test('L16: every panel of a lead has a heading', async () => {
  const { id } = await addLead(site.database, { kind: 'quote', drawings: ['a.pdf'] });
  await using page = await visitOffice(site.url, `/admin/leads/${id}`);
  await page.getByRole('heading', { level: 2, name: 'Timeline' }).waitFor();
  const headings = page.locator('.lead-column > section > h2, .lead-column > section > .section-head > h2');
  expect(await headings.count()).toBe(await page.locator('.lead-column > section').count());
});

test.each([
  ['thandi.nkosi-mbeki82@', 'nkosi-furniture.example'],
  ['imraan.govender72@', 'atlas-gates-and-fencing.', 'example'],
])('L16: on a phone an email address wraps after its @ (%s%s), and not at a hyphen', async (...parts) => {
  const [local = '', ...rest] = parts;
  const domain = rest.join('');
  const { id } = await addLead(site.database, { name: 'Thandi Nkosi', email: `${local}${domain}` });
  await using page = await visitOffice(site.url, `/admin/leads/${id}`, { width: 390 });
  const link = page.getByRole('link', { name: `${local}${domain}` });
  // Where each character stands: those of a line have one top.
  const tops = await link.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: number[] = [];
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      for (let at = 0; at < (node.textContent ?? '').length; at++) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        found.push(Math.round(range.getBoundingClientRect().top));
      }
    }
    return found;
  });
  const lineEnds = tops.flatMap((top, at) => (top === tops[at + 1] ? [] : [at + 1]));
  expect(lineEnds).toEqual(parts.map((_, at) => parts.slice(0, at + 1).join('').length));
  expect(await layoutFaults(page, [390])).toEqual([]);
});

test('H1: how many applications are listed is shown once: by the open tab, or beside the search where none is open', async () => {
  await addApplication(site.database, { fullName: 'Counted Once' });
  await using page = await visitOffice(site.url, '/admin/job-applications', { width: 390 });
  const count = page.getByText(/^\d+ applications?$/);
  const search = page.getByRole('searchbox', { name: 'Search' });
  const widthOfCount = async () => (await boxOf(count)).width;
  expect(await widthOfCount()).toBeLessThan(2);
  // Beside what filters and downloads.
  const [field, filters] = [await boxOf(search), await boxOf(page.getByRole('button', { name: 'Filters' }))];
  expect(field.y).toBe(filters.y);
  expect(await layoutFaults(page)).toEqual([]);
  await page.goto(`${site.url}/admin/job-applications?status=open`);
  await expect.poll(widthOfCount).toBeGreaterThan(80);
  expect(await layoutFaults(page)).toEqual([]);
});

test('L15, P12: on a phone a row of the leads ends its first line with what is quoted', async () => {
  await addQuotation(site);
  await using page = await visitOffice(site.url, '/admin/leads?status=quoted', { width: 390 });
  const value = page.getByText(/^R\s3\s068,13$/).filter({ visible: true });
  await value.waitFor();
  const row = page.getByRole('row').filter({ has: value });
  const [theirs, status, cell] = [
    await boxOf(value),
    await boxOf(row.locator('.who-more .status')),
    await boxOf(row.getByRole('cell').first()),
  ];
  expect(Math.abs(theirs.y + theirs.height / 2 - status.y - status.height / 2)).toBeLessThan(3);
  expect(cell.x + cell.width - theirs.x - theirs.width).toBeLessThan(20);
  // It begins where the bar above it does.
  expect((await boxOf(row.locator('.lead-name'))).x - cell.x).toBeCloseTo(16, 0);
  expect(await layoutFaults(page)).toEqual([]);
});

test.each([1440, 1920])(
  'P12: at %d px the list of quotations says for whom and from which lead each is, in rows of 44 px',
  async (width) => {
    await site.database.query('truncate leads, quotations, customers cascade');
    const { quotationId, leadId } = await addQuotation(site);
    await site.database.query(
      `with customer as (insert into customers (name) values ('Umzimkulu Steel and Plate') returning id)
       update quotations set customer_id = customer.id from customer where quotations.id = $1`,
      [quotationId],
    );
    await site.database.query(
      `update quotation_revisions set content = '{"contactName": "Zola Dube"}' where quotation_id = $1`,
      [quotationId],
    );
    const [lead] = await site.database.query<{ number: number }>('select number from leads where id = $1', [
      leadId,
    ]);
    await using page = await visitOffice(site.url, '/admin/quotations', { width });
    const row = page.getByRole('row').filter({ hasText: 'Zola Dube' });
    await row.getByRole('cell', { name: `Q-${lead?.number}`, exact: true }).waitFor();
    expect((await boxOf(row)).height).toBeLessThanOrEqual(45);
    expect((await boxOf(row.getByRole('cell', { name: 'Umzimkulu Steel and Plate' }))).width).toBeLessThan(
      560,
    );
    expect(await sidewaysScroll(page)).toBe(0);
    // Above the quotation they stand in one line, and none is cut off.
    await row.getByRole('link').first().click();
    const parts = page.locator('.reference-line > *');
    await parts.filter({ hasText: /^For / }).waitFor();
    const seen = await parts.evaluateAll((all) =>
      all.map((one) => [one.getBoundingClientRect().top, one.scrollWidth > one.clientWidth]),
    );
    expect(new Set(seen.map(String)).size).toBe(1);
  },
);
