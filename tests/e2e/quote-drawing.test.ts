import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyseDrawing } from '#app/drawings/analyse-drawing.ts';
import { toAnalysisView } from '#app/drawings/analysis-view.ts';
import { hydrate, visit } from '../support/browser.ts';
import { openSite } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());

const corpus = (name: string, as = name) => ({
  name: as,
  mimeType: 'image/vnd.dxf',
  buffer: readFileSync(path.join(import.meta.dirname, '../../app/drawings/corpus', name)),
});

test('Q2, Q3, Q4, Q5, Q6: a chosen DXF is drawn and measured, its unit is changed, a machine is named, and it is sent', async () => {
  await using page = await visit(`${site.url}/quote`);
  await hydrate(page);
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  await form
    .getByLabel('Drawings', { exact: true })
    .setInputFiles([corpus('plate.dxf'), corpus('gap-0.1.dxf')]);
  const plate = form.getByRole('region', { name: 'The drawing plate.dxf' });
  const value = (what: string) => plate.getByRole('row', { name: what }).getByRole('cell').textContent();
  await plate.getByRole('img', { name: /The drawing: 200 × 100\smm/ }).waitFor();
  expect([await value('Holes'), await value('Cut length'), await value('Pierces')]).toEqual([
    '4',
    '751\u00a0mm',
    '5',
  ]);
  const gap = form.getByRole('region', { name: 'The drawing gap-0.1.dxf' });
  await gap.getByText(/A contour has a gap of 0\.10\smm\./).waitFor();

  await plate.getByLabel('Grade').selectOption('Mild steel');
  await plate.getByLabel('Thickness in mm').fill('10');
  await plate.getByRole('row', { name: /Mass 1\.53\skg/ }).waitFor();
  await plate.getByText('Probably best: Laser Cutting, as it leaves the finest edge').waitFor();
  await plate.getByText('CNC Profile: the part fits.').waitFor();
  await plate.getByLabel('Quantity').fill('16');
  await plate.getByRole('button', { name: 'Read as inches' }).click();
  await plate.getByRole('img', { name: /The drawing: 5\s080 × 2\s540\smm/ }).waitFor();

  await form.getByLabel('Name').fill('Thandi');
  await form.getByLabel('Email').fill('thandi@example.com');
  await form.getByLabel('Quote type').selectOption('CNC Laser Cutting');
  await form.getByRole('button', { name: 'Request quote' }).click();
  await page
    .getByText(/^Thank you for your enquiry\./)
    .first()
    .waitFor();
  const [lead] = await site.database.query<{ lines: unknown }>(
    `select lines from leads where name = 'Thandi'`,
  );
  expect(lead?.lines).toEqual([
    {
      part: 'plate',
      drawing: 'plate.dxf',
      grade: 'Mild steel',
      thickness: '10',
      quantity: '16',
      neededBy: '',
    },
  ]);
});

test('Q4, Q5, Q6: a file’s name fills in its line; all parts of a file are judged; lines survive a reload', async () => {
  await using page = await visit(`${site.url}/quote`);
  await hydrate(page);
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  const file = (name: string, buffer = Buffer.from('%PDF-1.4\n')) => ({
    name,
    mimeType: 'application/pdf',
    buffer,
  });
  await form
    .getByLabel('Drawings', { exact: true })
    .setInputFiles([
      file('COVER-SS316-6mm-x4.pdf'),
      file('sketch.pdf'),
      corpus('several-parts.dxf', 'BASE-MS-40mm-x16.dxf'),
    ]);
  const cover = form.getByRole('group', { name: 'COVER-SS316-6mm-x4.pdf' });
  const values = async (within: typeof cover) =>
    Promise.all(
      ['Part', 'Grade', 'Thickness in mm', 'Quantity'].map((label) => within.getByLabel(label).inputValue()),
    );
  await expect.poll(() => values(cover)).toEqual(['COVER', 'SS316', '6', '4']);
  const base = form.getByRole('region', { name: 'The drawing BASE-MS-40mm-x16.dxf' });
  await base.getByText(/Laser Cutting: the plate is 5\smm too thick for this machine\./).waitFor();
  await base.getByText('CNC Profile: all 3 parts fit.').waitFor();
  expect(await values(base)).toEqual(['BASE', 'Mild steel', '40', '16']);

  await form.getByRole('button', { name: 'Add a part' }).click();
  await form.getByRole('group', { name: 'Part 2' }).getByLabel('Part', { exact: true }).fill('Gusset');
  await base.getByLabel('Thickness in mm').fill('30');
  await page.reload();
  const again = page.locator('form').filter({ hasText: 'Quote type' });
  const gusset = again.getByRole('group', { name: 'Part 2' }).getByLabel('Part', { exact: true });
  await expect.poll(() => gusset.inputValue()).toBe('Gusset');
  await base.getByText(/Probably best: Laser Cutting/).waitFor();
});

test('Q9: a part’s size is typed on the steel page and carried over to the quote form, with its drawing', async () => {
  await using page = await visit(`${site.url}/steel-services`);
  await hydrate(page);
  const section = page.getByRole('region', { name: 'Does your part fit?' });
  await section.getByLabel('Length in mm').fill('2 800');
  await section.getByLabel('Width in mm').fill('6000');
  await section.getByText(/CNC Profile: the part is 100\smm too large for its bed\./).waitFor();
  await section.getByText('HD Plasma Cutting: the part fits, turned by 90°.').waitFor();
  await section
    .getByRole('img', { name: /A part of 2\s800 × 6\s000\smm on the bed of 14\s000\smm/ })
    .waitFor();
  await section.getByLabel('Width in mm').fill('wide');
  await section.getByText('Please write millimetres, such as 1200').waitFor();

  await section.getByLabel('Or choose its DXF drawing').setInputFiles(corpus('plate.dxf'));
  await section.getByText(/200 × 100\smm\. Read in millimetres\./).waitFor();
  await section.getByLabel('Thickness in mm').fill('40');
  await section.getByLabel('Grade').selectOption('Mild steel');
  await section.getByText('Best choice: CNC Profile').waitFor();
  await section.getByRole('link', { name: 'Quote this' }).click();
  const plate = page.getByRole('region', { name: 'The drawing plate.dxf' });
  await plate.getByRole('img', { name: /The drawing: 200 × 100\smm/ }).waitFor();
  expect(await plate.getByLabel('Thickness in mm').inputValue()).toBe('40');
  expect(await plate.getByLabel('Grade').inputValue()).toBe('Mild steel');
  expect(await page.getByLabel('Quote type').inputValue()).toBe('Profile Cutting');
});

test('Q9: without scripts the typed size is answered by the page, and carried over by the link', async () => {
  await using page = await visit(`${site.url}/steel-services`, { width: 360, javaScript: false });
  const section = page.getByRole('region', { name: 'Does your part fit?' });
  await section.getByLabel('Length in mm').fill('7000');
  await section.getByLabel('Width in mm').fill('500');
  await section.getByLabel('Thickness in mm').fill('50');
  await section.getByRole('button', { name: 'Check the size' }).click();
  await section.getByText(/CNC Profile: the part is 500\smm too large for its bed\./).waitFor();
  await section.getByText(/Laser Cutting: the plate is 15\smm too thick for this machine\./).waitFor();
  expect(await section.getByLabel('Length in mm').inputValue()).toBe('7000');
  await section.getByRole('link', { name: 'Quote this' }).click();
  expect(await page.getByLabel('Part', { exact: true }).inputValue()).toBe('7000 × 500 mm');
  expect(await page.getByLabel('Thickness in mm').inputValue()).toBe('50');
});

test('Q7: the browser reads every drawing of the corpus to the same JSON as the server', async () => {
  const root = path.join(import.meta.dirname, '../..');
  const assets = readdirSync(path.join(root, 'build/client/assets'));
  const worker = assets.find((name) => /^browser-worker-.*\.js$/.test(name));
  const folder = path.join(root, 'app/drawings/corpus');
  const files = readdirSync(folder).filter((name) => name.endsWith('.dxf'));
  const contents = files.map((name) => readFileSync(path.join(folder, name)));
  await using page = await visit(`${site.url}/quote`);
  const fromBrowser = await page.evaluate(
    async ([url, texts]) => {
      const answers: string[] = [];
      for (const text of texts) {
        const reader = new Worker(url, { type: 'module' });
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        reader.onmessage = ({ data }) => resolve(data);
        reader.onerror = ({ message }) => reject(new Error(message));
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        reader.postMessage({ bytes, unit: null, cutting: null });
        answers.push(JSON.stringify(await promise));
        reader.terminate();
      }
      return answers;
    },
    [`/assets/${worker}`, contents.map((bytes) => bytes.toString('base64'))] as const,
  );
  const fromServer = contents.map((bytes) =>
    JSON.stringify(toAnalysisView(analyseDrawing(bytes, { milliseconds: 60_000 }))),
  );
  expect(files.filter((_, at) => fromBrowser[at] !== fromServer[at])).toEqual([]);
  expect(fromBrowser.length).toBeGreaterThan(60);
});
