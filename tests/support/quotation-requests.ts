import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { QuotationLine } from '#app/quotations/quotation-content.ts';
import { addLead } from './leads.ts';
import { press } from './office.ts';
import { usePriceBook as storePriceBook } from './price-book.ts';
import type { openSite } from './server.ts';
import { addStoredFile } from './stored-files.ts';

type Site = Awaited<ReturnType<typeof openSite>>;
type Storage = { database: Pick<Site['database'], 'query'>; dataDir: string };

export const DRAWINGS = path.join(import.meta.dirname, '../../app/drawings/corpus');
const PARTS = [
  { part: 'Base plate', file: 'plate.dxf', thickness: '10', quantity: '24' },
  { part: 'Cover', file: 'ellipse.dxf', thickness: '6', quantity: '12' },
  { part: 'Flange', file: 'flange.dxf', thickness: '12', quantity: '8' },
];

/** A site with a price book, and without leads, customers and quotations. */
export async function emptySales({ database }: Site): Promise<void> {
  await database.query('truncate leads, quotations, customers, price_books, outgoing_mails cascade');
  await storePriceBook(database);
}

/** A request with three DXFs that names grade, thickness and quantity of each, as the website stores it. */
export async function addRequest({ database, dataDir }: Storage, grade = 'Mild steel') {
  const names = PARTS.map(({ file }) => file);
  const email = 'thandi@acme.example';
  const lead = await addLead(database, { kind: 'quote', email, company: 'Acme', drawings: names });
  for (const [at, { fileKey }] of lead.drawings.entries())
    await addStoredFile(dataDir, fileKey, readFileSync(path.join(DRAWINGS, names[at] ?? '')));
  await database.query(`update drawings set media_type = 'image/vnd.dxf' where lead_id = $1`, [lead.id]);
  const lines = PARTS.map(({ file, ...said }) => ({ ...said, drawing: file, grade, neededBy: '' }));
  await database.query('update leads set lines = $2 where id = $1', [lead.id, JSON.stringify(lines)]);
  return lead;
}

/** The sums of a draft, each once it is known. */
export const total = (page: Page) =>
  page.getByRole('region', { name: 'Totals' }).getByText(/^R\s[\d\s]+,\d\d$/);

export const field = (page: Page, name: string, line: number) => page.getByLabel(`${name} of line ${line}`);

/** Opens a draft for a request. */
export async function openDraft(page: Page): Promise<void> {
  await press(page, 'Price it');
  await field(page, 'Description', 1).waitFor();
}

/** The lines of the draft on a page, as they are stored. */
export async function storedLines(site: Site, page: Page) {
  const [row] = await site.database.query<{
    lines: Pick<QuotationLine, 'quantity' | 'pierces' | 'extras'>[];
  }>(`select content->'lines' as lines from quotation_revisions where quotation_id = $1`, [
    page.url().split('/').at(-1),
  ]);
  return row?.lines ?? [];
}
