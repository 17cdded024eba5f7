import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inspectFile } from '#app/platform/files/content/inspect.server.ts';
import { type PhotoPage, photoPages, photoPdf } from './photo-pdf.ts';

async function page(width: number, height: number): Promise<PhotoPage> {
  const image = sharp({ create: { width, height, channels: 3, background: '#8899aa' } });
  return { jpeg: new Uint8Array(await image.jpeg().toBuffer()), width, height };
}

test('C5: photos become a PDF with a page each, upright or across, that is accepted as a CV', async () => {
  const pdf = photoPdf([await page(1200, 1600), await page(1600, 900)]);
  const text = Buffer.from(pdf).toString('latin1');
  expect(text.match(/MediaBox \[[\d ]+\]/g)).toEqual(['MediaBox [0 0 595 842]', 'MediaBox [0 0 842 595]']);
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => text.slice(offset, offset + 8))).toEqual(
    offsets.map((_, index) => `${index + 1} 0 obj\n`.slice(0, 8)),
  );

  const folder = await mkdtemp(path.join(tmpdir(), 'kerf-photo-'));
  try {
    await writeFile(path.join(folder, 'cv'), pdf);
    expect(await inspectFile(path.join(folder, 'cv'), ['pdf'])).toMatchObject({ ok: true, kind: 'pdf' });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('C5: the pages of such a PDF are found again, also if a photo contains what looks like one', async () => {
  const bait = new TextEncoder().encode('/Subtype /Image /Width 1 /Height 1 x /Length 3 >>\nstream\nabc');
  const pages = [await page(40, 30), { jpeg: bait, width: 10, height: 20 }, await page(30, 40)];
  expect(photoPages(photoPdf(pages))).toEqual(pages);
});

test('C5: any other file has no such pages', async () => {
  expect(
    photoPages(
      new TextEncoder().encode('%PDF-1.7\n/Subtype /Image /Width 1 /Height 1 x /Length 3 >>\nstream\nabc'),
    ),
  ).toEqual([]);
});
