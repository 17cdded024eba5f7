import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { samplePdf, sampleXlsx } from '#app/platform/files/content/sample-files.fixture.ts';
import { hydrate } from './browser.ts';
import type { Database } from './database.ts';

const CONTENTS = {
  'base plate.pdf': samplePdf('Base plate'),
  'cutting list.xlsx': sampleXlsx(),
  'model.dwg': 'AC1032',
  'renamed.pdf': 'not a pdf at all',
  'huge.pdf': Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF'),
};

/** A file for `setInputFiles`, good or bad as its name says. */
export const file = (name: keyof typeof CONTENTS) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(CONTENTS[name]),
});

export const THANKS = /^Thank you for your enquiry\. One of our friendly sales people/;

export async function openDialog(page: Page) {
  await hydrate(page);
  await page.getByRole('main').getByRole('link', { name: 'Get Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a quote' });
  await dialog.getByLabel('Quote type').waitFor();
  return dialog;
}

type Form = Awaited<ReturnType<typeof openDialog>>;

export async function fill(form: Form, name: string, quoteType = 'CNC Laser Cutting'): Promise<void> {
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill('thandi@example.com');
  await form.getByLabel('Quote type').selectOption(quoteType);
}

export const request = (form: Form) => form.getByRole('button', { name: 'Request quote' }).click();

/** What the database has of somebody's request. */
export const storedQuote = (database: Database, name: string) =>
  database.query<{ quote_type: string; arm: string; drawings: string[] | null }>(
    `select quote_type, arm, (select array_agg(d.name order by position) from drawings d where lead_id = l.id) as drawings
     from leads l where name = $1`,
    [name],
  );

/** A drawing for `setInputFiles`. */
export const corpusFile = (name: string, as = name) => ({
  name: as,
  mimeType: 'image/vnd.dxf',
  buffer: readFileSync(path.join(import.meta.dirname, '../../app/drawings/corpus', name)),
});
