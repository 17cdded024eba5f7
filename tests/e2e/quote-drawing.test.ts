import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('Q2 to Q5: a chosen DXF is drawn and measured, its unit is changed, a machine is named, and it is sent', async () => {
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
  await gap.getByText(/1 gap in a contour, the widest 0\.10\smm\./).waitFor();

  await plate.getByLabel('Grade').selectOption('Mild steel');
  await plate.getByLabel('Thickness in mm').fill('10');
  await plate.getByRole('row', { name: /Mass 1\.53\skg/ }).waitFor();
  await plate.getByText('Suits best: The finest edge').waitFor();
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
});
