import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { sampleXlsx, xlsxParts, zipParts } from '../content/sample-files.fixture.ts';
import { previewWorkbook } from './preview-file.server.ts';

const stream = (bytes: Uint8Array) => async () => Readable.from([Buffer.from(bytes)]);

/** Has to be read to the limit of a sheet, as no row has a cell. */
const large = await zipParts({
  ...xlsxParts(),
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row r="1"/>'.repeat(800_000)}</sheetData></worksheet>`,
});

test('L16: workbooks are read in threads, however many at once', async () => {
  const previews = await Promise.all(Array.from({ length: 5 }, () => previewWorkbook(stream(sampleXlsx()))));
  expect(previews).toEqual(
    Array.from({ length: 5 }, () =>
      expect.objectContaining({ ok: true, sheets: [expect.objectContaining({ name: 'Plates' })] }),
    ),
  );
});

test('L16: a file that is not a workbook is unreadable', async () => {
  const read = previewWorkbook(stream(new TextEncoder().encode('%PDF-1.7')));
  expect(await read).toEqual({ ok: false, reason: 'unreadable' });
});

test('L16: a workbook that takes too long is given up, and the next one is read', async () => {
  expect(await previewWorkbook(stream(large), { readingMs: 0 })).toEqual({ ok: false, reason: 'too-long' });
  expect(await previewWorkbook(stream(sampleXlsx()))).toMatchObject({ ok: true });
});

test('L16: if a file is missing from the store, the error is passed on and the place is free again', async () => {
  const missing = async () => {
    throw new Error('ENOENT');
  };
  await Promise.all(
    Array.from({ length: 4 }, () => expect(previewWorkbook(missing)).rejects.toThrow('ENOENT')),
  );
  expect(await previewWorkbook(stream(sampleXlsx()))).toMatchObject({ ok: true });
});

test('L16: a workbook that nobody waits for any longer is not read when it is its turn', async () => {
  const closed = new AbortController();
  let reads = 0;
  const counted = async () => {
    reads += 1;
    return stream(sampleXlsx())();
  };
  const shown = [previewWorkbook(stream(sampleXlsx())), previewWorkbook(stream(sampleXlsx()))];
  const waiting = previewWorkbook(counted, closed);
  const next = previewWorkbook(stream(sampleXlsx()));
  closed.abort();
  await expect(waiting).rejects.toThrow('aborted');
  expect(await Promise.all([...shown, next])).toHaveLength(3);
  expect(reads).toBe(0);
});
