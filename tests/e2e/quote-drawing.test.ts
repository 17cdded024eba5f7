import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { analyseDrawing } from '#app/drawings/analyse-drawing.ts';
import { toAnalysisView } from '#app/drawings/analysis-view.ts';
import { perforatedPlate } from '#app/drawings/drawn-shapes.fixture.ts';
import { violations } from '../support/axe.ts';
import { bottomOf, hydrate, visit } from '../support/browser.ts';
import { throttleConnection } from '../support/network.ts';
import { visitOffice } from '../support/office.ts';
import { corpusFile } from '../support/quote-dialog.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

test('Q2, Q3, Q4, Q5, Q6: a chosen DXF is drawn and measured, its unit is changed, a machine is named, and it is sent', async () => {
  await using page = await visit(`${site.url}/quote`, { own: true });
  const readers: string[] = [];
  page.on('request', (request) => {
    if (/\/(browser-worker|drawing-check)-/.test(request.url())) readers.push(request.url());
  });
  await hydrate(page);
  expect(readers).toEqual([]);
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  await form
    .getByLabel('Drawings', { exact: true })
    .setInputFiles([corpusFile('plate.dxf'), corpusFile('gap-0.1.dxf')]);
  await form.getByText('Add another drawing').filter({ visible: true }).waitFor();
  // Parts of the drawings are asked for below their names.
  await form.getByText('Further parts').waitFor();
  const plate = form.getByRole('region', { name: 'The drawing plate.dxf' });
  const value = (what: string) => plate.getByRole('row', { name: what }).getByRole('cell').textContent();
  // Of several drawings each is a closed row, which says what is in it.
  await plate.locator('summary').click();
  await plate.getByRole('img', { name: /The drawing: 200 × 100\smm/ }).waitFor();
  expect(readers).not.toEqual([]);
  expect([await value('Holes'), await value('Cut length'), await value('Pierces')]).toEqual([
    '4',
    '751\u00a0mm',
    '5',
  ]);
  const gap = form.getByRole('region', { name: 'The drawing gap-0.1.dxf' });
  await gap.locator('summary').click();
  await gap
    .getByText(/Gap of 0\.10\smm between the ends at \(.+\): close it\. Up to 0\.01\smm counts as closed\./)
    .waitFor();

  // As long as nothing is chosen, one line says what to choose.
  await plate.getByText('With the thickness and the grade we can say which machine suits it best.').waitFor();
  expect(await plate.getByText('depends on the thickness').count()).toBe(0);
  await plate.getByLabel('Grade').selectOption('Mild steel');
  await plate.getByLabel('Thickness in mm').fill('10');
  await plate.getByRole('row', { name: /Mass 1\.53\skg/ }).waitFor();
  await plate.getByText('Probably best: Laser Cutting, as it leaves the finest edge').waitFor();
  await plate.getByText(/Flame Cutting: the part fits \(general limit/).waitFor();
  expect(await violations(page)).toEqual([]);
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
  await page
    .getByText(/Your reference is Q-/)
    .and(page.locator(':focus'))
    .waitFor();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.y).toBeGreaterThan(await bottomOf(page.getByRole('banner')));
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
  // Of two drawings the page shows a line each.
  const folded = office.getByText(/, cut length /);
  await expect.poll(() => folded.count()).toBe(2);
  for (const drawing of await folded.all()) await drawing.click();
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

test('Q3: the size is that of what is drawn, without hidden layers and what isn’t cut', async () => {
  await using page = await visit(`${site.url}/quote`);
  await hydrate(page);
  await page.getByLabel('Drawings', { exact: true }).setInputFiles(corpusFile('layers.dxf'));
  const drawing = page.getByRole('region', { name: 'The drawing layers.dxf' });
  await drawing.getByRole('row', { name: /^Size 200 × 100\smm$/ }).waitFor();
  await drawing
    .getByRole('status')
    .getByText(/^The drawing is read: 200 × 100\smm\./)
    .waitFor();
});

test('Q2: two fingers enlarge a drawing, one moves it, marks keep their size; one finger still scrolls the page', async () => {
  await using page = await visit(`${site.url}/quote`, { width: 360 });
  await hydrate(page);
  await page.getByLabel('Drawings', { exact: true }).setInputFiles(corpusFile('gap-0.1.dxf'));
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
  // Whether a finger scrolls the page is decided by the frame that was shown last; a picture waits for a new one.
  await page.screenshot();
  const enlarged = await viewBox();
  const still = await scrolled();
  await swipe(30, -30);
  await expect.poll(async () => (await viewBox())[1]).toBeGreaterThan(enlarged[1] ?? 0);
  expect(await scrolled()).toBe(still);

  await page.getByRole('button', { name: 'Fit', exact: true }).press('Enter');
  await expect.poll(viewBox).toEqual(whole);
  // A tenth of a second apart, however long a busy machine takes to send them.
  const tapAt = async (timestamp: number) => {
    const point = { x, y, id: 0 };
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point], timestamp });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  };
  const seconds = Date.now() / 1_000;
  await tapAt(seconds);
  await tapAt(seconds + 0.1);
  await expect.poll(async () => (await viewBox())[2]).toBeCloseTo((whole[2] ?? 0) / 3, 6);
});

test('Q2, Q8: on a slow phone one types and scrolls while a drawing of 9 MB is read; its picture is bounded', async () => {
  await using page = await visit(`${site.url}/quote`, { width: 360, own: true });
  await hydrate(page);
  await throttleConnection(page, 100);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const form = page.locator('form').filter({ hasText: 'Quote type' });
  const file = path.join(site.dataDir, 'perforated.dxf');
  writeFileSync(file, perforatedPlate(9e6));
  // How long the page stands still at most, compared with how long reading takes: both grow on a busy machine. Read by the page
  // itself, they would be the same.
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
  expect(longest).toBeLessThan(read * 0.8);
  await drawing.getByRole('button', { name: 'Zoom in' }).click();
  await form.getByRole('button', { name: 'Remove perforated.dxf' }).click();
  await drawing.waitFor({ state: 'detached' });
});

test('Q6: a date is as high as the field beside it; an empty one is marked as empty, and a date that is entered or restored is not', async () => {
  await using page = await visit(`${site.url}/quote`);
  await hydrate(page);
  await page.getByText('Parts, grades and quantities').click();
  const date = page.getByLabel('Needed by');
  const height = async (label: string) => (await page.getByLabel(label).boundingBox())?.height;
  expect(await height('Needed by')).toBe(await height('Quantity'));
  await expect.poll(() => date.getAttribute('data-empty')).toBe('');
  await date.fill('2031-03-14');
  expect(await date.getAttribute('data-empty')).toBe(null);
  await page.reload();
  await expect.poll(() => date.inputValue()).toBe('2031-03-14');
  expect(await date.getAttribute('data-empty')).toBe(null);
  await date.fill('');
  expect(await date.getAttribute('data-empty')).toBe('');
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
      corpusFile('several-parts.dxf', 'BASE-MS-40mm-x16.dxf'),
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
  await base.locator('summary').click();
  await base.getByText(/Laser Cutting: the plate is 15\smm too thick\./).waitFor();
  await base.getByText('Flame Cutting: all 3 parts fit.').waitFor();
  expect(await values(base)).toEqual(['BASE', 'Mild steel', '40', '16']);

  await form.getByRole('button', { name: 'Add a part' }).click();
  await form.getByRole('group', { name: 'Part 2' }).getByLabel('Part', { exact: true }).fill('Gusset');
  await base.getByLabel('Thickness in mm').fill('20');
  const inches = base.getByRole('button', { name: 'Read as inches' });
  await inches.click();
  await base.getByText('This unit was chosen.').waitFor();
  await page.reload();
  const again = page.locator('form').filter({ hasText: 'Quote type' });
  const gusset = again.getByRole('group', { name: 'Part 2' }).getByLabel('Part', { exact: true });
  await expect.poll(() => gusset.inputValue()).toBe('Gusset');
  await base.locator('summary').click();
  await base.getByText('Read in inches. This unit was chosen.').waitFor();
  expect(await inches.count()).toBe(0);
  await base.getByRole('button', { name: 'Read as millimetres' }).click();
  await base.getByText(/Probably best: Laser Cutting/).waitFor();
  expect(await base.locator('[name$="-unit"]').getAttribute('value')).toBe('mm');
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
