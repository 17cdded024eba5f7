import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pdfOfPages, xlsxParts, zipParts } from '#app/platform/files/content/sample-files.fixture.ts';
import { layoutFaults, violations } from '../support/axe.ts';
import { addLead } from '../support/leads.ts';
import { routeOnce } from '../support/network.ts';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';

const text = (content: string) => `BT /F1 18 Tf 72 760 Td (${content}) Tj ET`;
/** A scanned page: one black line, scaled to the whole page and compressed like a fax (CCITT group 4). */
const SCAN =
  '<< /Type /XObject /Subtype /Image /Width 8 /Height 1 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns 8 /Rows 1 >>] /Length 13 >>\nstream\n26A280080080>\nendstream';
const HOSTILE = '<img src=x onerror="document.title=1">';

/** A PDF with text replaced; offsets stay right as long as what is replaced has the same length or is in the trailer. */
function changedPdf(pages: number, from: string, to: string): Uint8Array<ArrayBuffer> {
  const pdf = new TextDecoder().decode(pdfOfPages(Array<string>(pages).fill(text('Plate'))));
  if (!pdf.includes(from)) throw new Error(`The PDF has no ${from}`);
  return new TextEncoder().encode(pdf.replace(from, to));
}
const KEY = `<${'a5'.repeat(32)}>`;
const ENCRYPTED = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${KEY} /U ${KEY} /P -4 >> /ID [<01> <01>]`;

const FILES = {
  'plates.pdf': pdfOfPages([text('Plate one'), `q 595 0 0 842 0 0 cm /I1 Do Q`, text('Plate three')], SCAN),
  'damaged.pdf': new TextEncoder().encode('%PDF-1.7\nno more than that'),
  'locked.pdf': changedPdf(1, '/Root 1 0 R', `/Root 1 0 R ${ENCRYPTED}`),
  // Its second page is missing.
  'half.pdf': changedPdf(2, '7 0 R]', '9 0 R]'),
  'list.xlsx': await zipParts({
    ...xlsxParts(),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Plate</t></is></c><c r="B1"><v>12.5</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>${HOSTILE.replaceAll('<', '&lt;')}</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
  }),
  'damaged.xlsx': new TextEncoder().encode('PK\u0003\u0004'),
};

const site = await openSite();
const lead = await addLead(site.database, { kind: 'quote', drawings: Object.keys(FILES) });
beforeAll(async () => {
  const contents = Object.values(FILES);
  for (const [index, { fileKey }] of lead.drawings.entries()) {
    await addStoredFile(site.dataDir, fileKey, contents[index] ?? '');
  }
});
afterAll(() => site[Symbol.asyncDispose]());

const open = (options = {}) => visitOffice(site.url, `/admin/leads/${lead.id}`, options);
const preview = (page: Page, name: string) =>
  page.getByRole('button', { name: `Preview ${name}`, exact: true }).click();
const pdfPage = (page: Page, number: number) =>
  page.getByRole('region', { name: `Page ${number} of plates.pdf` });

/** The share of dark pixels on the rendered page. */
const ink = (page: Page) =>
  page.locator('.pdf-page canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d');
    context?.drawImage(canvas, 0, 0);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
    return dark / (data.length / 4);
  });

test('L16: a PDF is rendered in the page, rotated and zoomed', async () => {
  await using page = await open();
  const worker = page.waitForResponse(/pdf\.worker/);
  await preview(page, 'plates.pdf');
  expect((await worker).headers()).toMatchObject({ 'content-encoding': 'br' });
  await pdfPage(page, 1).getByText('Plate one').waitFor({ state: 'attached' });
  expect(await ink(page)).toBeGreaterThan(0);
  expect(await ink(page)).toBeLessThan(0.1);
  await page.getByText('Page 1 of 3').waitFor();

  await page.getByRole('button', { name: 'Next page' }).click();
  await vi.waitUntil(async () => (await ink(page)) > 0.9);
  await page.getByRole('button', { name: 'Next page' }).click();
  await pdfPage(page, 3).getByText('Plate three').waitFor({ state: 'attached' });
  expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);

  const drawn = async () => (await page.locator('.pdf-page').boundingBox())?.width ?? 0;
  const before = await drawn();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByText('150%').waitFor();
  await vi.waitUntil(async () => Math.abs((await drawn()) - before * 1.5) < 2);
  expect(await layoutFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Hide the preview of plates.pdf' }).click();
  await page.locator('.pdf-page').waitFor({ state: 'detached' });
});

test('L16: a workbook is shown as a table of text, with a note on what is not shown', async () => {
  await using page = await open();
  const title = await page.title();
  await preview(page, 'list.xlsx');
  const sheet = page.getByRole('region', { name: 'Sheet Plates' });
  await sheet.getByRole('cell', { name: 'Plate', exact: true }).waitFor();
  expect(await sheet.getByRole('row').allTextContents()).toEqual(['RowAB', '1Plate12.5', `2${HOSTILE}`]);
  await page.getByText('Only the first rows are shown.').waitFor();
  expect(await page.title()).toBe(title);
  expect(await violations(page)).toEqual([]);
});

test('L16: a file that can’t be shown says why', async () => {
  await using page = await open();
  await preview(page, 'locked.pdf');
  await page
    .getByText('This PDF is protected by a password. Download it to open it with the password.')
    .waitFor();
  await preview(page, 'half.pdf');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('This page can’t be drawn. Download the file to see it.').waitFor();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page
    .getByRole('region', { name: 'Page 1 of half.pdf' })
    .getByText('Plate')
    .waitFor({ state: 'attached' });
  await preview(page, 'damaged.pdf');
  await page.getByText('This PDF can’t be read: it is damaged or incomplete.').waitFor();
  await preview(page, 'damaged.xlsx');
  await page.getByText('This workbook can’t be read: it is damaged or incomplete.').waitFor();
});

test('L16: a preview that failed to load can be loaded again', async () => {
  await using page = await open({ expected: /Failed to load resource|net::ERR_FAILED/ });
  await routeOnce(page, /\?preview$/, (route) => route.abort());
  await preview(page, 'list.xlsx');
  await page.getByText('list.xlsx could not be loaded.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Sheet Plates' }).waitFor();
});

test('L16: viewing a preview is audited', async () => {
  await using page = await open();
  await preview(page, 'list.xlsx');
  await page.getByRole('region', { name: 'Sheet Plates' }).waitFor();
  const entries = await site.database.query(
    `select details from audit_entries where action = 'drawing-previewed' order by at desc limit 1`,
  );
  expect(entries).toEqual([{ details: { reference: lead.reference, drawings: '1' } }]);
});
