import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { analyseDrawing } from '#app/drawings/analyse-drawing.ts';
import { toAnalysisView } from '#app/drawings/analysis-view.ts';
import { perforatedPlate } from '#app/drawings/drawn-shapes.fixture.ts';
import { xlsxParts, zipParts } from '#app/platform/files/content/sample-files.ts';
import { hydrate, visit } from '../support/browser.ts';
import { holdScripts, throttleConnection } from '../support/network.ts';
import { visitOffice } from '../support/office.ts';
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
  const readers: string[] = [];
  page.on('request', (request) => {
    if (/\/(browser-worker|drawing-check)-/.test(request.url())) readers.push(request.url());
  });
  await hydrate(page);
  expect(readers).toEqual([]);
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  await form
    .getByLabel('Drawings', { exact: true })
    .setInputFiles([corpus('plate.dxf'), corpus('gap-0.1.dxf')]);
  const plate = form.getByRole('region', { name: 'The drawing plate.dxf' });
  const value = (what: string) => plate.getByRole('row', { name: what }).getByRole('cell').textContent();
  await plate.getByRole('img', { name: /The drawing: 200 × 100\smm/ }).waitFor();
  expect(readers).not.toEqual([]);
  expect([await value('Holes'), await value('Cut length'), await value('Pierces')]).toEqual([
    '4',
    '751\u00a0mm',
    '5',
  ]);
  const gap = form.getByRole('region', { name: 'The drawing gap-0.1.dxf' });
  await gap.getByText(/Gap of 0\.10\smm between the ends at \(.+\), where .+: close it\./).waitFor();

  await plate.getByLabel('Grade').selectOption('Mild steel');
  await plate.getByLabel('Thickness in mm').fill('10');
  await plate.getByRole('row', { name: /Mass 1\.53\skg/ }).waitFor();
  await plate.getByText('Probably best: Laser Cutting, as it leaves the finest edge').waitFor();
  await plate.getByText('CNC Profile: the part fits.').waitFor();
  await plate.getByLabel('Quantity').fill('16');
  // By keyboard: the button is replaced by the other unit's, which has the focus, and the new size is announced.
  await plate.getByRole('button', { name: 'Read as inches' }).press('Enter');
  await plate.getByRole('img', { name: /The drawing: 5\s080 × 2\s540\smm/ }).waitFor();
  await plate.getByRole('button', { name: 'Read as millimetres' }).and(page.locator(':focus')).waitFor();
  await plate
    .getByRole('status')
    .getByText(/^The drawing is read: 5\s080 × 2\s540\smm\./)
    .waitFor();
  await gap
    .getByRole('status')
    .getByText(/ \d points? to check below\.$/)
    .waitFor();

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
      unit: 'inch',
    },
  ]);

  // The server measures it in the chosen unit, and staff see the mass of the part.
  const measured = () =>
    site.database.query<{ lead_id: string }>(
      `select lead_id from drawings where name = 'plate.dxf' and analysis is not null`,
    );
  await expect.poll(async () => (await measured()).length).toBe(1);
  await using office = await visitOffice(site.url, `/admin/leads/${(await measured())[0]?.lead_id}`);
  const parts = office.getByRole('table', { name: 'Parts of plate.dxf' });
  await parts.getByRole('row', { name: /^1 5\s080 × 2\s540\smm .* 990\skg$/ }).waitFor();
  await office.getByLabel('Grade').first().selectOption('Vastrap');
  await parts.getByRole('row', { name: /^1 5\s080 × 2\s540\smm .* unknown$/ }).waitFor();
  const drawn = office.getByRole('img', { name: /The drawing: 5\s080/ });
  const whole = await drawn.getAttribute('viewBox');
  await office.getByRole('button', { name: 'Zoom in' }).first().click();
  await expect.poll(() => drawn.getAttribute('viewBox')).not.toBe(whole);
  await office.getByRole('button', { name: 'Fit', exact: true }).first().click();
  await expect.poll(() => drawn.getAttribute('viewBox')).toBe(whole);

  // Staff correct the unit: parts, picture and CSV follow, and what was sent stays to be seen.
  await office.getByText('Read in inches. The sender chose this unit.').waitFor();
  await office.getByRole('button', { name: 'Read as millimetres: plate.dxf' }).click();
  await parts.getByRole('row', { name: /^1 200 × 100\smm / }).waitFor();
  await office.getByText(/Sent in inches, changed to millimetres by .+\./).waitFor();
  await office.getByText(/changed the unit of plate\.dxf from inches to millimetres/).waitFor();
  // Both drawings are of this size now.
  await expect.poll(() => office.getByRole('img', { name: /The drawing: 200 × 100\smm/ }).count()).toBe(2);
  const csv = await office.getByRole('link', { name: 'Parts as CSV' }).first().getAttribute('href');
  expect(await (await office.request.get(site.url + csv)).text()).toContain('\n1,200,100,');
});

test('Q2: two fingers enlarge a drawing, one moves it, marks keep their size; one finger still scrolls the page', async () => {
  await using page = await visit(`${site.url}/quote`, { width: 360 });
  await hydrate(page);
  await page.getByLabel('Drawings', { exact: true }).setInputFiles(corpus('gap-0.1.dxf'));
  const drawing = page.getByRole('img', { name: /^The drawing:/ });
  const balloon = page.locator('.drawing-finding circle').last();
  await balloon.waitFor();
  await drawing.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const viewBox = async () => (await drawing.getAttribute('viewBox'))?.split(' ').map(Number) ?? [];
  const diameter = async () => (await balloon.boundingBox())?.width ?? 0;
  const [whole, size] = [await viewBox(), await diameter()];
  const box = await drawing.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: [number, number][]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([dx, dy], id) => ({ x: x + dx, y: y + dy, id })),
    });
  const toBalloon = async () => {
    const place = await balloon.boundingBox();
    return [(place?.x ?? 0) + size / 2 - x, (place?.y ?? 0) + size / 2 - y] as const;
  };
  const scrolled = () => page.evaluate(() => window.scrollY);
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', [0, from]);
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', [0, from + ((to - from) * step) / 8]);
    await touch('touchEnd');
  };

  const before = await scrolled();
  await swipe(40, -40);
  await expect.poll(scrolled).toBeGreaterThan(before);
  expect(await viewBox()).toEqual(whole);

  await drawing.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const [dx, dy] = await toBalloon();
  await touch('touchStart', [dx, dy - 20], [dx, dy + 20]);
  for (const spread of [30, 40, 50, 60]) await touch('touchMove', [dx, dy - spread], [dx, dy + spread]);
  await touch('touchEnd');
  await expect.poll(async () => (whole[2] ?? 0) / ((await viewBox())[2] ?? 1)).toBeCloseTo(3, 1);
  expect(await diameter()).toBeCloseTo(size, 1);
  const enlarged = await viewBox();
  const still = await scrolled();
  await swipe(30, -30);
  await expect.poll(async () => (await viewBox())[1]).toBeGreaterThan(enlarged[1] ?? 0);
  expect(await scrolled()).toBe(still);

  await page.getByRole('button', { name: 'Fit', exact: true }).press('Enter');
  await expect.poll(viewBox).toEqual(whole);
  for (const _ of [1, 2]) {
    await touch('touchStart', [0, 0]);
    await touch('touchEnd');
  }
  await expect.poll(async () => (await viewBox())[2]).toBeCloseTo((whole[2] ?? 0) / 3, 6);
});

test('Q2, Q8: on a slow phone one types and scrolls while a drawing of 9 MB is read; its picture is bounded', async () => {
  await using page = await visit(`${site.url}/quote`, { width: 360 });
  await hydrate(page);
  await throttleConnection(page, 100);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  const file = path.join(site.dataDir, 'perforated.dxf');
  writeFileSync(file, perforatedPlate(9e6));
  // How long the page stands still at most, compared with how long reading takes: both grow on a busy machine.
  await page.evaluate(() => {
    const times = { start: performance.now(), last: performance.now(), longest: 0, read: 0 };
    Object.assign(window, { times });
    setInterval(() => {
      const now = performance.now();
      if (times.read === 0) times.longest = Math.max(times.longest, now - times.last);
      times.last = now;
      if (document.querySelector('.drawing-measures')) times.read ||= now - times.start;
    }, 10);
  });
  // By its path, since the page itself would have to unpack a buffer.
  await form.getByLabel('Drawings', { exact: true }).setInputFiles(file);
  const drawing = form.getByRole('region', { name: 'The drawing perforated.dxf' });
  await form.getByLabel('Name').pressSequentially('Thandi Mokoena');
  expect(await form.getByLabel('Name').inputValue()).toBe('Thandi Mokoena');
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(before);

  await drawing.getByRole('row', { name: /^Size 2\s510 × 2\s510\smm$/ }).waitFor();
  await drawing
    .getByText(/^The picture shows the largest [\d\s]+ of [\d\s]+ curves\. All of them are measured\.$/)
    .waitFor();
  expect(await drawing.locator('.drawing-picture *').count()).toBeLessThan(100);
  const { longest, read } = await page.evaluate(
    () => Reflect.get(window, 'times') as { longest: number; read: number },
  );
  expect(longest).toBeLessThan(read / 2);
  await drawing.getByRole('button', { name: 'Zoom in' }).click();
  await form.getByRole('button', { name: 'Remove perforated.dxf' }).click();
  await drawing.waitFor({ state: 'detached' });
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
      ['Part', 'Grade', 'Thickness in mm', /^Quantity/].map((label) =>
        within.getByLabel(label, { exact: true }).first().inputValue(),
      ),
    );
  await expect.poll(() => values(cover)).toEqual(['COVER', 'SS316', '6', '4']);
  const base = form.getByRole('region', { name: 'The drawing BASE-MS-40mm-x16.dxf' });
  await base.getByText(/Laser Cutting: the plate is 5\smm too thick for this machine\./).waitFor();
  await base.getByText('CNC Profile: all 3 parts fit.').waitFor();
  expect(await values(base)).toEqual(['BASE', 'Mild steel', '40', '16']);

  await form.getByRole('button', { name: 'Add a part' }).click();
  await form.getByRole('group', { name: 'Part 2' }).getByLabel('Part', { exact: true }).fill('Gusset');
  await base.getByLabel('Thickness in mm').fill('30');
  const inches = base.getByRole('button', { name: 'Read as inches' });
  await inches.click();
  await base.getByText('This unit was chosen.').waitFor();
  await page.reload();
  const again = page.locator('form').filter({ hasText: 'Quote type' });
  const gusset = again.getByRole('group', { name: 'Part 2' }).getByLabel('Part', { exact: true });
  await expect.poll(() => gusset.inputValue()).toBe('Gusset');
  await base.getByText('Read in inches. This unit was chosen.').waitFor();
  expect(await inches.count()).toBe(0);
  await base.getByRole('button', { name: 'Read as millimetres' }).click();
  await base.getByText(/Probably best: Laser Cutting/).waitFor();
  expect(await base.locator('[name$="-unit"]').getAttribute('value')).toBe('mm');
});

test('Q2, Q9: a part’s size is typed on the steel page and carried over to the quote form, with its drawing and its unit', async () => {
  await using page = await visit(`${site.url}/steel-services`);
  await hydrate(page);
  const section = page.getByRole('region', { name: 'Does your part fit?' });
  await section.getByLabel('Length in mm').fill('2 800');
  await section.getByLabel('Width in mm').fill('6000');
  await section.getByText(/CNC Profile: the part is 100\smm too large for its bed\./).waitFor();
  await section.getByText('HD Plasma Cutting: its bed takes the part, turned by 90°; whether').waitFor();
  await section
    .getByRole('img', { name: /A part of 2\s800 × 6\s000\smm on the bed of 14\s000\smm/ })
    .waitFor();
  await section.getByLabel('Width in mm').fill('wide');
  await section.getByText('Please write millimetres, such as 1200').waitFor();
  for (const nonsense of ['six', '-3', '0']) {
    await section.getByLabel('Thickness in mm').fill(nonsense);
    await section.getByText('Please write millimetres, such as 6').waitFor();
    await section.getByLabel('Thickness in mm').fill('');
    await section.getByText('Please write millimetres, such as 6').waitFor({ state: 'detached' });
  }

  await section.getByLabel('Or choose its DXF drawing').setInputFiles(corpus('plate.dxf'));
  await section.getByText(/200 × 100\smm\. Read in millimetres\./).waitFor();
  await section.getByLabel('Thickness in mm').fill('40');
  await section.getByLabel('Grade').selectOption('Mild steel');
  await section.getByText('Best choice: CNC Profile').waitFor();
  await section.getByRole('button', { name: 'Read as inches' }).click();
  await section.getByText(/5\s080 × 2\s540\smm\. Read in inches\. This unit was chosen\./).waitFor();
  await section.getByRole('link', { name: 'Quote this' }).click();
  const plate = page.getByRole('region', { name: 'The drawing plate.dxf' });
  await plate.getByRole('img', { name: /The drawing: 5\s080 × 2\s540\smm/ }).waitFor();
  expect(await plate.getByLabel('Thickness in mm').inputValue()).toBe('40');
  expect(await plate.getByLabel('Grade').inputValue()).toBe('Mild steel');
  expect(await page.getByLabel('Quote type').inputValue()).toBe('Profile Cutting');
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
    await section.getByLabel('Thickness in mm').fill('400');
    await section.getByLabel('Grade').selectOption('S355');
    expect(await section.getByText('too thick').count()).toBe(0);
    letScriptsCome();
    await section.getByText('None of our machines cuts this: ask us.').waitFor({ timeout: 60_000 });
    await section.getByText(/CNC Profile: the plate is 100\smm too thick for this machine\./).waitFor();
    expect(await section.getByLabel('Grade').inputValue()).toBe('S355');
    await section.getByLabel('Thickness in mm').fill('40');
    await section.getByText('Best choice: CNC Profile').waitFor();
  },
);

test('Q9: without scripts the typed size is answered by the page, and carried over by the link', async () => {
  await using page = await visit(`${site.url}/steel-services`, { width: 360, javaScript: false });
  const section = page.getByRole('region', { name: 'Does your part fit?' });
  await section.getByLabel('Length in mm').fill('7000');
  // 508 mm.
  await section.getByLabel('Width in mm').fill('20 in');
  await section.getByLabel('Thickness in mm').fill('50');
  await section.getByRole('button', { name: 'Check the size' }).click();
  await section.getByText(/CNC Profile: the part is 500\smm too large for its bed\./).waitFor();
  await section.getByText(/Laser Cutting: the plate is 15\smm too thick for this machine\./).waitFor();
  expect(await section.getByLabel('Length in mm').inputValue()).toBe('7000');
  await section.getByRole('link', { name: 'Quote this' }).click();
  expect(await page.getByLabel('Part', { exact: true }).inputValue()).toBe('7000 × 508 mm');
  expect(await page.getByLabel('Thickness in mm').inputValue()).toBe('50');
});

test('Q12: a cut list’s lines are shown with their sizes, corrected, set for all, and reach sales as they were shown', async () => {
  const row = (cells: string[]) =>
    `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const rows = [
    ['Part', 'Material', 'Thk', 'Length', 'Width', 'Qty'],
    ['Base plate', 'S355JR', '12', '300', '200', '16'],
    ['Gusset', '', 'thin', '150', '80', '4 off'],
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
    .setInputFiles([{ name: 'list.xlsx', mimeType, buffer }, corpus('several-parts.dxf', 'set.dxf')]);
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

  // Each of several parts has its size, and a quantity of its own.
  const set = form.getByRole('region', { name: 'The drawing set.dxf' });
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
  if (!(await all.isVisible())) await form.getByText('Parts, grades and quantities').click();
  await all.getByLabel('Grade').selectOption('Mild steel');
  await all.getByLabel('Thickness in mm').fill('10');
  await all.getByRole('button', { name: 'Set for all parts' }).click();
  expect(await gusset.getByLabel('Thickness in mm').inputValue()).toBe('10');
  // The drawing's machines are judged for it too.
  await set.getByText(/Laser Cutting: all \d parts fit\./).waitFor();
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
    { part: 'Base plate', length: '310', width: '200', quantity: '16', ...plate },
    { part: 'Gusset', length: '150', width: '80', quantity: '4', ...plate },
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

test('Q2, Q7: the browser’s reader has at most 25 KB, and reads every drawing of the corpus to the same JSON as the server', async () => {
  const root = path.join(import.meta.dirname, '../..');
  const assets = readdirSync(path.join(root, 'build/client/assets'));
  const worker = assets.find((name) => /^browser-worker-.*\.js$/.test(name)) ?? '';
  const compressed = gzipSync(readFileSync(path.join(root, 'build/client/assets', worker)));
  expect(compressed.byteLength).toBeLessThanOrEqual(25 * 1024);
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
