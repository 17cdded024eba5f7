import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { analyseDrawing } from '#app/drawings/analyse-drawing.ts';
import { toAnalysisView } from '#app/drawings/analysis-view.ts';
import { violations } from '../support/axe.ts';
import { isInView } from '../support/browser.ts';
import { addLead } from '../support/leads.ts';
import { failed, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate leads cascade'));

/** 200 × 100 mm with four holes of 12 mm. */
const PLATE = readFileSync(path.join(import.meta.dirname, '../../app/drawings/corpus/plate.dxf'));

const open = (url: string) => visitOffice(site.url, url, { expected: /409/ });
const drawings = (page: Page) => page.getByRole('region', { name: 'Drawings' });
const grade = (page: Page) => drawings(page).getByLabel('Grade');
const thickness = (page: Page) => drawings(page).getByLabel('Thickness in mm');
const partsOf = (page: Page, name: string) => drawings(page).getByRole('table', { name: `Parts of ${name}` });

/** A lead whose DXF was not read yet. */
async function addUnreadDrawing() {
  const lead = await addLead(site.database, { kind: 'quote', drawings: ['plate.dxf'] });
  await addStoredFile(site.dataDir, lead.drawings[0]?.fileKey ?? '', PLATE);
  await site.database.query(`update drawings set media_type = 'image/vnd.dxf' where lead_id = $1`, [lead.id]);
  return lead.id;
}

/** Stores what the job that reads drawings would store. */
const store = (leadId: string) =>
  site.database.query('update drawings set analysis = $2 where lead_id = $1', [
    leadId,
    toAnalysisView(analyseDrawing(PLATE)),
  ]);

test('Q4, Q7, L16: grade and thickness that staff choose are kept, judge the holes, and never replace a colleague’s unseen', async () => {
  const id = await addUnreadDrawing();
  await store(id);
  await using mine = await open(`/admin/leads/${id}`);
  await using theirs = await open(`/admin/leads/${id}`);
  await grade(mine).selectOption('Mild steel');
  await succeeded(mine, 'Grade and thickness saved');
  await drawings(mine).getByText('Chosen by Administrator.').waitFor();
  // Letters are refused where they were typed, and nothing is stored.
  await thickness(mine).fill('thick');
  await thickness(mine).press('Enter');
  await drawings(mine).getByText('Please write millimetres, such as 6').waitFor();
  await thickness(mine).fill('30');
  await thickness(mine).press('Enter');
  const points = drawings(mine).getByRole('list', { name: 'Points to check' });
  await points.getByText(/4 holes.*Ø\s12\smm.*in this plate/).waitFor();

  // Opened before that.
  await grade(theirs).selectOption('SS304');
  await failed(theirs, 'Someone else has set it to Mild steel, 30 mm since you opened this page.');
  await expect.poll(() => grade(theirs).inputValue()).toBe('Mild steel');
  expect(await thickness(theirs).inputValue()).toBe('30');
  expect(await violations(theirs)).toEqual([]);
  await grade(theirs).selectOption('SS304');
  await succeeded(theirs, 'Grade and thickness saved');

  await mine.reload();
  expect([await grade(mine).inputValue(), await thickness(mine).inputValue()]).toEqual(['SS304', '30']);
  await points.getByText(/Ø\s12\smm.*in this plate/).waitFor();
  await mine
    .getByRole('region', { name: 'Timeline' })
    .getByText(/Mild steel, 30 mm.*SS304, 30 mm/)
    .waitFor();
});

test('Q7, L16: on a phone a drawing unfolds to its parts, their values one below the other with their names, and nothing scrolls sideways', async () => {
  const id = await addUnreadDrawing();
  await store(id);
  const lines = [6, 10].map((thickness) => ({
    part: `Base plate of the longer conveyor ${thickness}`,
    drawing: 'plate.dxf',
    grade: 'S355',
    thickness: String(thickness),
    quantity: '2',
    neededBy: '',
  }));
  await site.database.query('update leads set lines = $2 where id = $1', [id, JSON.stringify(lines)]);
  await using page = await visitOffice(site.url, `/admin/leads/${id}`, { width: 390 });
  await expect.poll(() => partsOf(page, 'plate.dxf').isVisible()).toBe(false);
  await drawings(page)
    .getByText(/^200\s×\s100\smm, cut length/)
    .click();
  await partsOf(page, 'plate.dxf').waitFor();
  await drawings(page).getByText('The request says S355, 6 mm; S355, 10 mm.').waitFor();
  const scrolling = await page
    .locator('.drawing-parts')
    .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
  expect(scrolling).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const cell = partsOf(page, 'plate.dxf').getByRole('cell', { name: '200 × 100' }).first();
  expect(await cell.evaluate((node) => getComputedStyle(node, '::before').content)).toContain('Size');
  expect(await violations(page)).toEqual([]);
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT, fullPage: true });
});

test('Q7: a thickness that is typed at the moment in which the grade is saved is saved after it', async () => {
  const id = await addUnreadDrawing();
  await store(id);
  await using page = await open(`/admin/leads/${id}`);
  const [chosen, typed] = [await grade(page).elementHandle(), await thickness(page).elementHandle()];
  // All before the router says that it saves.
  await page.evaluate(
    async ([select, input]) => {
      const enter = (element: Element | null | undefined, value: string, event: Event) => {
        if (!element) return;
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
        element.dispatchEvent(event);
      };
      // What was entered is rendered in microtasks, what the router tells later.
      const rendered = async () => {
        for (let turn = 0; turn < 20; turn += 1) await null;
      };
      enter(select, 'Mild steel', new Event('change', { bubbles: true }));
      await rendered();
      enter(input, '10', new Event('input', { bubbles: true }));
      await rendered();
      input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    },
    [chosen, typed],
  );
  await expect
    .poll(() =>
      site.database.query(
        `select plate_choice ->> 'grade' as grade, plate_choice ->> 'thickness' as thickness from drawings where lead_id = $1`,
        [id],
      ),
    )
    .toEqual([{ grade: 'Mild steel', thickness: '10' }]);
  expect(await thickness(page).inputValue()).toBe('10');
  // One after the other, not the second in place of the first.
  const details = await site.database.query(
    'select details from lead_events where lead_id = $1 and kind = $2 order by at',
    [id, 'plate'],
  );
  expect(details).toMatchObject([{ details: { to: 'Mild steel' } }, { details: { from: 'Mild steel' } }]);
});

test('Q7, L16: beside the answer no table is cut; how a time was worked out, and many drawings, are folded', async () => {
  const id = await addUnreadDrawing();
  await store(id);
  await using page = await open(`/admin/leads/${id}`);
  await grade(page).selectOption('Mild steel');
  await thickness(page).fill('10');
  await thickness(page).press('Enter');
  const time = drawings(page)
    .getByText(/^Cutting time: /)
    .first();
  const formula = drawings(page)
    .getByText(/mm ÷ .* mm\/min/)
    .first();
  await time.waitFor();
  // Above it, once it is saved.
  await drawings(page).getByText('Chosen by Administrator.').waitFor();
  expect(await formula.isVisible()).toBe(false);
  await time.click();
  await formula.waitFor();
  const cut = await page
    .locator('.drawing-parts')
    .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
  expect(cut).toBe(0);
  // The answer stays in view at the end of the page.
  await drawings(page).getByRole('button', { name: 'Add drawings' }).scrollIntoViewIfNeeded();
  expect(await isInView(page.getByRole('link', { name: 'Write an answer' }))).toBe(true);

  await site.database.query(
    `insert into drawings (lead_id, position, name, bytes, media_type, sha256, file_key, analysis)
     select lead_id, n, n || '.dxf', bytes, media_type, sha256, file_key || n, analysis
     from drawings, generate_series(1, 3) as n where lead_id = $1`,
    [id],
  );
  await page.reload();
  const table = partsOf(page, '3.dxf');
  const summary = drawings(page)
    .getByText(/^200\s×\s100\smm, cut length/)
    .last();
  await summary.waitFor();
  expect(await table.isVisible()).toBe(false);
  await summary.click();
  await table.waitFor();
  expect(await violations(page)).toEqual([]);
});

test('Q7, L15: a DXF that was brought to the counter is measured at once', async () => {
  await using page = await open('/admin/leads/new');
  await page.getByLabel('Name').fill('At the counter');
  await page.getByLabel('Quote for').selectOption('Bending');
  await page.getByLabel('What they want').fill('As drawn');
  await page.getByLabel('Phone').fill('082 555 0142');
  const field = page.getByLabel('Drawings', { exact: true });
  const names = ['BASE-MS-10mm-x24.dxf', 'COVER.dxf', 'LID.dxf'];
  await field.setInputFiles(names.map((name) => ({ name, mimeType: 'image/vnd.dxf', buffer: PLATE })));
  // Whoever removes one by keyboard goes on at the next one, and after the last at the field.
  await page.getByRole('button', { name: 'Remove COVER.dxf' }).press('Enter');
  await page.getByRole('button', { name: 'Remove LID.dxf' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove BASE-MS-10mm-x24.dxf' }).press('Enter');
  await field.and(page.locator(':focus')).waitFor();
  await field.setInputFiles({ name: 'BASE-MS-10mm-x24.dxf', mimeType: 'image/vnd.dxf', buffer: PLATE });
  await page.getByRole('button', { name: 'Save lead' }).click();
  await page.getByRole('heading', { level: 1, name: 'At the counter' }).waitFor();
  await partsOf(page, 'BASE-MS-10mm-x24.dxf').waitFor();
  // The name prefills what the drawing is judged for.
  expect([await grade(page).inputValue(), await thickness(page).inputValue()]).toEqual(['Mild steel', '10']);
  await drawings(page).getByText('As the file’s name suggests: please check.').waitFor();
});

test('Q7: a drawing that is still being measured says so, and its figures appear by themselves', async () => {
  const id = await addUnreadDrawing();
  await using page = await open(`/admin/leads/${id}`);
  await drawings(page).getByText('Being measured. It appears here by itself.').waitFor();
  expect(await partsOf(page, 'plate.dxf').count()).toBe(0);
  await store(id);
  await partsOf(page, 'plate.dxf').waitFor();
  expect(await drawings(page).getByText('Being measured').count()).toBe(0);
});

test('L24: staff add a drawing to a lead; one that is refused is named, and the others stay', async () => {
  const { id } = await addLead(site.database);
  await using page = await visitOffice(site.url, `/admin/leads/${id}`, { expected: /422/ });
  await drawings(page).getByText('None', { exact: true }).waitFor();
  await drawings(page).getByRole('button', { name: 'Add drawings' }).click();
  const field = drawings(page).getByLabel('Drawings', { exact: true });
  await drawings(page).getByRole('button', { name: 'Add to this lead' }).click();
  await drawings(page).getByText('Please choose at least one drawing.').waitFor();
  await field.setInputFiles([
    { name: 'plate.dxf', mimeType: '', buffer: PLATE },
    { name: 'photo.heic', mimeType: '', buffer: Buffer.from('x') },
  ]);
  await drawings(page)
    .getByText(/photo\.heic: left out/)
    .waitFor();
  await drawings(page).getByRole('button', { name: 'Add to this lead' }).click();
  await succeeded(page, 'Drawings added');
  await partsOf(page, 'plate.dxf').waitFor();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Administrator added plate.dxf').waitFor();
  // Closed and empty again.
  expect(await field.isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);
});

test('L24: a reply appears in the timeline of an open page, and leads to its drawing', async () => {
  const id = await addUnreadDrawing();
  await store(id);
  await using page = await open(`/admin/leads/${id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await site.database.query(
    `with reply as (insert into lead_replies
       (lead_id, mail_key, from_name, from_address, subject, text, left_out, received_at)
       values ($1, 'key', 'Eng', 'eng@example.org', 'Re: Plate', 'Use S355.', '["part.step: left out"]', now()) returning id)
     update drawings set reply_id = reply.id from reply where lead_id = $1`,
    [id],
  );
  // Whoever comes back to the window sees it at once.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const entry = timeline.getByRole('listitem').filter({ hasText: 'Use S355.' });
  await entry.first().getByText('Eng replied by email from eng@example.org').waitFor();
  await entry.first().getByText('part.step: left out').waitFor();
  await timeline.getByRole('link', { name: 'plate.dxf' }).click();
  await expect.poll(() => page.url()).toContain('#drawing-');
  expect(await violations(page)).toEqual([]);
});
