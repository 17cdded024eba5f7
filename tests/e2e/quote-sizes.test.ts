import { afterAll, expect, test, vi } from 'vitest';
import { xlsxParts, zipParts } from '#app/platform/files/content/sample-files.fixture.ts';
import { hydrate, visit } from '../support/browser.ts';
import { holdScripts, throttleConnection } from '../support/network.ts';
import { visitOffice } from '../support/office.ts';
import { corpusFile } from '../support/quote-dialog.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

test('Q2, Q9: a part’s size is typed on the steel page and carried over to the quote form, with its drawing and its unit', async () => {
  await using page = await visit(`${site.url}/steel-services`);
  await hydrate(page);
  const section = page.getByRole('region', { name: 'Does your part fit?' });
  await section.getByLabel('Length in mm').fill('200');
  await section.getByLabel('Width in mm').fill('100');
  // What holds for several machines is said once.
  const together = section.getByText('Plasma Cutting, Flame Cutting: the bed takes the part; whether');
  // Lines to read, beside the advice.
  expect((await together.boundingBox())?.width).toBeLessThanOrEqual(34 * 17);
  await section.getByLabel('Length in mm').fill('2 700');
  await section.getByLabel('Width in mm').fill('6000');
  await section.getByText(/Flame Cutting: the part is 100\smm too large for the bed\./).waitFor();
  await section.getByText('Plasma Cutting: the bed takes the part, turned by 90°; whether').waitFor();
  await section
    .getByRole('img', { name: /A part of 2\s700 × 6\s000\smm on the bed of 12\s000\smm/ })
    .waitFor();
  await section.getByLabel('Width in mm').fill('wide');
  await section.getByText('Please write millimetres, such as 1200').waitFor();
  for (const nonsense of ['six', '-3', '0']) {
    await section.getByLabel('Thickness in mm').fill(nonsense);
    await section.getByText('Please write millimetres, such as 6').waitFor();
    await section.getByLabel('Thickness in mm').fill('');
    await section.getByText('Please write millimetres, such as 6').waitFor({ state: 'detached' });
  }

  await section.getByLabel('Or choose its DXF drawing').setInputFiles(corpusFile('plate.dxf'));
  await section.getByText(/200 × 100\smm\. In millimetres, as the file states\./).waitFor();
  await section.getByLabel('Thickness in mm').fill('40');
  await section.getByLabel('Grade').selectOption('Mild steel');
  await section.getByText('Best choice: Flame Cutting').waitFor();
  await section.getByRole('button', { name: 'Read as inches' }).click();
  await section.getByText(/5\s080 × 2\s540\smm\. Read in inches\. This unit was chosen\./).waitFor();
  await section.getByRole('link', { name: 'Quote this' }).click();
  const plate = page.getByRole('region', { name: 'The drawing plate.dxf' });
  await plate.getByRole('img', { name: /The drawing: 5\s080 × 2\s540\smm/ }).waitFor();
  expect(await plate.getByLabel('Thickness in mm').inputValue()).toBe('40');
  expect(await plate.getByLabel('Grade').inputValue()).toBe('Mild steel');
  expect(await page.getByLabel('Quote type').inputValue()).toBe('Flame Cutting');
  // Going back and on again sends the same drawing once.
  await page.goBack();
  await section.getByLabel('Or choose its DXF drawing').setInputFiles(corpusFile('plate.dxf'));
  await section.getByText(/mm\. (In|Read in)/).waitFor();
  await section.getByRole('link', { name: 'Quote this' }).click();
  await plate.getByRole('img').first().waitFor();
  expect(await plate.count()).toBe(1);
});

test('Q9: a drawing can be chosen before hydration too, and is measured after it', async () => {
  await using page = await visit(`${site.url}/steel-services`, { width: 360 });
  const section = page.getByRole('region', { name: 'Does your part fit?' });
  const field = section.getByLabel('Or choose its DXF drawing');
  expect(await field.isVisible()).toBe(true);
  await field.setInputFiles(corpusFile('plate.dxf'));
  await hydrate(page);
  await section.getByText(/200 × 100\smm\. In millimetres, as the file states\./).waitFor();
});

test.each([20, null])(
  'Q9, Q11: a size that was typed, and a grade chosen, before hydration is answered as soon as the scripts are there, at %s KB/s',
  { timeout: 120_000 },
  async (kilobytes) => {
    await using page = await visit('about:blank', { width: 360 });
    if (kilobytes !== null) await throttleConnection(page, kilobytes);
    const letScriptsCome = await holdScripts(page);
    await page.goto(`${site.url}/steel-services`, { waitUntil: 'domcontentloaded', timeout: 60_000 });
    const section = page.getByRole('region', { name: 'Does your part fit?' });
    await section.getByLabel('Length in mm').fill('500');
    await section.getByLabel('Width in mm').fill('300');
    await section.getByLabel('Thickness in mm').fill('300');
    await section.getByLabel('Grade').selectOption('S355');
    expect(await section.getByText('too thick').count()).toBe(0);
    letScriptsCome();
    await section.getByText('None of our machines cuts this: ask us.').waitFor({ timeout: 60_000 });
    await section.getByText(/Flame Cutting: the plate is 100\smm too thick\./).waitFor();
    const answer = section.getByRole('status').filter({ hasText: 'Flame Cutting' });
    expect(await answer.innerText()).toMatch(/^None of our machines cuts this: ask us\./);
    expect(await section.getByLabel('Grade').inputValue()).toBe('S355');
    await section.getByLabel('Thickness in mm').fill('40');
    await section.getByText('Best choice: Flame Cutting').waitFor();
  },
);

test('Q9: without scripts the typed size is answered by the page, and carried over by the link', async () => {
  await using page = await visit(`${site.url}/steel-services`, {
    width: 360,
    javaScript: false,
    expected: /422/,
  });
  const section = page.getByRole('region', { name: 'Does your part fit?' });
  await section.getByLabel('Length in mm').fill('6500');
  // 508 mm.
  await section.getByLabel('Width in mm').fill('20 in');
  await section.getByLabel('Thickness in mm').fill('50');
  await section.getByRole('button', { name: 'Check the size' }).click();
  await section.getByText(/Flame Cutting: the part is 500\smm too large for the bed\./).waitFor();
  await section.getByText(/Laser Cutting: the plate is 25\smm too thick\./).waitFor();
  expect(await section.getByLabel('Length in mm').inputValue()).toBe('6500');
  await section.getByRole('link', { name: 'Quote this' }).click();
  expect(await page.getByLabel('Length in mm').inputValue()).toBe('6500');
  expect(await page.getByLabel('Width in mm').inputValue()).toBe('508');
  expect(await page.getByLabel('Thickness in mm').inputValue()).toBe('50');
  // Refused for its thickness, it keeps the size.
  await page.getByLabel('Name').fill('Si');
  await page.getByLabel('Email').fill('sipho@example.com');
  await page.getByLabel('Quote type').selectOption('Flame Cutting');
  await page.getByLabel('Thickness in mm').fill('thick');
  await page.getByRole('button', { name: 'Request quote' }).click();
  await page.getByText('Please write millimetres, such as 6').waitFor();
  expect(await page.getByLabel('Length in mm').inputValue()).toBe('6500');
  await page.getByLabel('Thickness in mm').fill('50');
  await page.getByRole('button', { name: 'Request quote' }).click();
  await page.getByText(/^Thank you for your enquiry\./).waitFor();
  const [lead] = await site.database.query<{ lines: unknown }>(`select lines from leads where name = 'Si'`);
  expect(lead?.lines).toMatchObject([{ part: '', length: '6500', width: '508', thickness: '50' }]);
});

test('Q9: a drawing that can’t be read on the steel page is sent from there all the same', async () => {
  await using page = await visit(`${site.url}/steel-services`);
  await hydrate(page);
  const section = page.getByRole('region', { name: 'Does your part fit?' });
  await section.getByLabel('Or choose its DXF drawing').setInputFiles(corpusFile('empty.dxf', 'bare.dxf'));
  await section.getByText('You can still send it.').waitFor();
  await section.getByRole('link', { name: 'Quote this' }).click();
  await page.getByRole('region', { name: 'The drawing bare.dxf' }).waitFor();
});

/** A DXF of rectangles. */
function rectangles(...sizes: [width: number, height: number][]): Buffer {
  let left = 0;
  const drawn = sizes.map(([width, height]) => {
    const [right, top] = [left + width, height];
    const corners = [
      [left, 0],
      [right, 0],
      [right, top],
      [left, top],
    ].map(([x, y]) => `10\n${x}\n20\n${y}\n`);
    left = right + 500;
    return `0\nLWPOLYLINE\n8\n0\n90\n4\n70\n1\n${corners.join('')}`;
  });
  return Buffer.from(`0\nSECTION\n2\nENTITIES\n${drawn.join('')}0\nENDSEC\n0\nEOF\n`);
}

test('Q4, Q12: parts that are read as longer than 100 m are sent without their sizes; what no field shows is said beside the button', async () => {
  await using page = await visit(`${site.url}/quote`);
  await hydrate(page);
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  const buffer = rectangles([4_000, 1_000], [3_000, 900]);
  await form
    .getByLabel('Drawings', { exact: true })
    .setInputFiles({ name: 'frames.dxf', mimeType: 'image/vnd.dxf', buffer });
  const set = form.getByRole('region', { name: 'The drawing frames.dxf' });
  await set.getByRole('button', { name: 'Read as inches' }).click();
  await set.getByLabel(/^Quantity of Part 1: 101\s600 × /).fill('2');
  await form.getByLabel('Name').fill('Nomsa');
  await form.getByLabel('Email').fill('nomsa@example.com');
  await form.getByLabel('Quote type').selectOption('CNC Laser Cutting');
  const hide = (value: string) =>
    form.evaluate((element, typed) => {
      element.querySelector('[name=line-9-length]')?.remove();
      const hidden = Object.assign(document.createElement('input'), {
        type: 'hidden',
        name: 'line-9-length',
      });
      if (typed !== '') element.append(Object.assign(hidden, { value: typed }));
    }, value);
  await hide('wide');
  await form.getByRole('button', { name: 'Request quote' }).click();
  await form.locator('.notice-place').getByText('Please write millimetres, such as 1200').waitFor();
  await hide('');
  await form.getByRole('button', { name: 'Request quote' }).click();
  await page
    .getByText(/^Thank you for your enquiry\./)
    .first()
    .waitFor();
  const [lead] = await site.database.query<{ lines: Record<string, string>[] }>(
    `select lines from leads where name = 'Nomsa'`,
  );
  expect(lead?.lines).toMatchObject([
    { part: 'frames', quantity: '2', unit: 'inch' },
    { part: 'frames 2', length: '76200', width: '22860' },
  ]);
  expect(lead?.lines[0]).not.toHaveProperty('length');
});

test('Q12: a cut list’s lines are shown with their sizes, corrected, set for all, and reach sales as they were shown', async () => {
  const row = (cells: string[]) =>
    `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const rows = [
    ['Part', 'Material', 'Thk', 'Length', 'Width', 'Qty', 'Needed by'],
    ['Base plate', 'S355JR', '12', '300', '200', '16', '15/12/2026'],
    ['Gusset', '', 'thin', '150', '80', '4 off', 'ASAP'],
    ['Packer', '', '', '50', '50', '8'],
  ];
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`;
  const buffer = Buffer.from(await zipParts({ ...xlsxParts(), 'xl/worksheets/sheet1.xml': sheet }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await using page = await visit(`${site.url}/quote`);
  const chunks: string[] = [];
  page.on('request', (request) => {
    if (/\/cut-list-(lines|worker)-/.test(request.url())) chunks.push(request.url());
  });
  await hydrate(page);
  expect(chunks).toEqual([]);
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  await form
    .getByLabel('Drawings', { exact: true })
    .setInputFiles([{ name: 'list.xlsx', mimeType, buffer }, corpusFile('several-parts.dxf', 'set.dxf')]);
  const list = form.getByRole('region', { name: 'The parts listed in list.xlsx' });
  await list.getByText('3 parts listed in list.xlsx.').waitFor();
  const base = list.getByRole('group', { name: '1. Base plate' });
  const gusset = list.getByRole('group', { name: '2. Gusset' });
  expect(await base.getByLabel('Length in mm').inputValue()).toBe('300');
  expect(await base.getByLabel('Width in mm').inputValue()).toBe('200');
  expect(await base.getByLabel('Grade').inputValue()).toBe('S355JR');
  await base.getByLabel('Length in mm').fill('310');
  await list.getByRole('button', { name: 'Leave out Packer' }).click();
  await list.getByText('2 parts listed in list.xlsx.').waitFor();
  await list.getByRole('button', { name: 'Leave out Gusset' }).and(page.locator(':focus')).waitFor();
  // It stays left out after a reload, which the files survive.
  await page.reload();
  await list.getByText('2 parts listed in list.xlsx.').waitFor();

  // Each of several parts has its size, and a quantity of its own.
  const set = form.getByRole('region', { name: 'The drawing set.dxf' });
  await set.locator('summary').click();
  const quantities = set.getByLabel(/^Quantity of Part \d/);
  await quantities.first().waitFor();
  const several = await quantities.count();
  expect(several).toBeGreaterThan(1);
  await quantities.last().fill('7');

  await form.getByLabel('Name').fill('Lindiwe');
  await form.getByLabel('Email').fill('lindiwe@example.com');
  await form.getByLabel('Quote type').selectOption('CNC Laser Cutting');
  await form.getByRole('button', { name: 'Request quote' }).click();
  await gusset.getByText('Please write millimetres, such as 6').waitFor();
  const all = form.getByRole('group', { name: 'Same for all' });
  await form.locator('summary').filter({ hasText: 'Same for all' }).click();
  await all.getByLabel('Grade').selectOption('Mild steel');
  await all.getByLabel('Thickness in mm').fill('10');
  await all.getByRole('button', { name: 'Set for all parts' }).click();
  expect(await gusset.getByLabel('Thickness in mm').inputValue()).toBe('10');
  // The drawing's machines are judged for it too.
  await set.getByText(/Laser Cutting: all \d parts fit/).waitFor();
  await form.getByRole('button', { name: 'Request quote' }).click();
  await page
    .getByText(/^Thank you for your enquiry\./)
    .first()
    .waitFor();

  const [lead] = await site.database.query<{ id: string; lines: Record<string, string>[] }>(
    `select id, lines from leads where name = 'Lindiwe'`,
  );
  const ofFile = (name: string) => lead?.lines.filter(({ drawing }) => drawing === name) ?? [];
  const plate = { grade: 'Mild steel', thickness: '10' };
  expect(ofFile('list.xlsx')).toMatchObject([
    { part: 'Base plate', length: '310', width: '200', quantity: '16', neededBy: '2026-12-15', ...plate },
    { part: 'Gusset', length: '150', width: '80', quantity: '4', neededBy: 'ASAP', ...plate },
  ]);
  const parts = ofFile('set.dxf');
  expect(parts).toHaveLength(several);
  expect(parts.every((line) => line.length && line.width && line.thickness === '10')).toBe(true);
  expect(parts.at(-1)).toMatchObject({ part: `set ${several}`, quantity: '7' });
  expect(lead?.lines.filter(({ drawing }) => drawing === '')).toEqual([]);

  const mail = await vi.waitUntil(async () =>
    (await site.mails()).find(({ text }) =>
      text?.includes('16 × Base plate, 310 × 200 mm, Mild steel, 10 mm'),
    ),
  );
  expect(mail.text).not.toContain('Packer');
  await using office = await visitOffice(site.url, `/admin/leads/${lead?.id}`);
  await office.getByRole('row', { name: /Base plate.* 310 × 200 mm Mild steel 10 16/ }).waitFor();
  expect(await office.getByText('Parts listed in list.xlsx').count()).toBe(0);
});
