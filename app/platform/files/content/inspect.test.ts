import { open } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { inspectFile } from './inspect.server.ts';
import {
  type Content,
  CVS,
  DRAWINGS,
  inspectBytes,
  inspectVerdict,
  withTempFile,
} from './inspected.fixture.ts';
import { sampleDocx, samplePdf, sampleXlsx, zipParts } from './sample-files.fixture.ts';

const START = (...bytes: number[]) => Buffer.concat([Buffer.from(bytes), Buffer.alloc(2048, 0x41)]);

describe('accepted', () => {
  test('L9, L13: a drawing is recognised by its content', async () => {
    expect(await inspectBytes(samplePdf())).toEqual({
      ok: true,
      kind: 'pdf',
      mediaType: 'application/pdf',
      cautions: [],
    });
    expect(await inspectBytes(sampleXlsx())).toEqual({
      ok: true,
      kind: 'xlsx',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      cautions: [],
    });
  });

  test('C5: a CV is recognised by its content', async () => {
    expect(await inspectVerdict(samplePdf(), CVS)).toBe('pdf');
    expect(await inspectBytes(sampleDocx(), CVS)).toEqual({
      ok: true,
      kind: 'docx',
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      cautions: [],
    });
  });
});

describe('refused', () => {
  const files: [name: string, content: Content, expected: string][] = [
    ['an empty file', '', 'empty'],
    ['one byte', 'P', 'unknown'],
    ['only the PDF magic bytes', '%PDF-', 'unknown'],
    ['only the zip magic bytes', 'PK\x03\x04', 'damaged'],
    ['text', 'Two plates of 10 mm, please.', 'unknown'],
    ['HTML named .pdf', '<!doctype html><script>alert(1)</script>', 'unknown'],
    ['HTML that ends like a PDF', `<html>${Buffer.from(samplePdf()).toString('latin1')}`, 'unknown'],
    ['SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'unknown'],
    ['RTF', '{\\rtf1 Hello}', 'unknown'],
    ['CSV', 'a,b\n1,2\n', 'unknown'],
    ['PostScript', '%!PS-Adobe-3.0\n%%EOF', 'unknown'],
    ['PNG', START(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'unknown'],
    ['JPEG', START(0xff, 0xd8, 0xff, 0xe0), 'unknown'],
    ['GIF', START(...Buffer.from('GIF89a')), 'unknown'],
    ['EXE', START(0x4d, 0x5a, 0x90, 0x00), 'unknown'],
    ['ELF', START(0x7f, 0x45, 0x4c, 0x46), 'unknown'],
    ['RAR', START(...Buffer.from('Rar!\x1a\x07')), 'unknown'],
    ['7z', START(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), 'unknown'],
    ['gzip', START(0x1f, 0x8b, 0x08), 'unknown'],
    ['an image that ends as a PDF', Buffer.concat([START(0xff, 0xd8, 0xff), samplePdf()]), 'unknown'],
    ['a plain zip', zipParts({ 'readme.txt': 'hello' }), 'unknown'],
    [
      'a Java archive',
      zipParts({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0', 'A.class': 'x' }),
      'unknown',
    ],
    [
      'an ODS workbook',
      zipParts({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<office/>' }),
      'unknown',
    ],
    ['a DOCX renamed .xlsx', sampleDocx(), 'unknown'],
  ];
  test.each(files)('L9, L13: %s', async (_, content, expected) => {
    expect(await inspectVerdict(content)).toBe(`refused: ${expected}`);
  });

  test('C5: a workbook is not accepted as a CV', async () => {
    expect(await inspectVerdict(sampleXlsx(), CVS)).toBe('refused: unknown');
  });

  test('L13: a type that is not allowed is refused', async () => {
    expect(await inspectVerdict(samplePdf(), ['xlsx'])).toBe('refused: unknown');
    expect(await inspectVerdict(sampleXlsx(), ['pdf'])).toBe('refused: unknown');
    expect(await inspectVerdict(samplePdf(), [])).toBe('refused: unknown');
  });
});

test('X3: a file that can not be read throws', async () => {
  await expect(inspectFile('/nowhere/at/all', DRAWINGS)).rejects.toThrow('ENOENT');
});

test('X3: the file is always closed', async () => {
  await withTempFile(sampleXlsx().subarray(0, 400), async (file) => {
    const next = await nextDescriptor(file);
    for (let time = 0; time < 20; time += 1) await inspectFile(file, DRAWINGS);
    expect(await nextDescriptor(file)).toBe(next);
  });
});

async function nextDescriptor(file: string): Promise<number> {
  const handle = await open(file);
  const { fd } = handle;
  await handle.close();
  return fd;
}
