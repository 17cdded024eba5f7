import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inspectBytes, inspectVerdict } from './inspected.fixture.ts';
import { sampleXlsx, zipParts } from './sample-files.fixture.ts';

const ALLOWED = ['pdf', 'xlsx', 'dxf'] as const;
const SHORT = '  0\r\nSECTION\r\n  2\r\nENTITIES\r\n  0\r\nENDSEC\r\n  0\r\nEOF\r\n';
const corpus = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../drawings/corpus', name));

test.each([
  ['R2000', corpus('plate.dxf')],
  ['binary R12', corpus('plate-binary-r12.dxf')],
  ['binary R2000', corpus('plate-binary-r2000.dxf')],
  ['lines ended by CR', corpus('plate-cr.dxf')],
  ['comments first', `999\nwritten by hand\n999\n\n${SHORT}`],
  ['a comment without text', `999\n\n${SHORT}`],
  ['empty lines between', `\r\n999\r\n\r\nby hand\r\n\r\n${SHORT.replaceAll('\r\n', '\r\n\r\n')}`],
  ['a byte order mark', `\ufeff${SHORT}`],
])('Q1: a DXF is recognised by its content: %s', async (_, content) => {
  expect(await inspectBytes(content, ALLOWED)).toEqual({
    ok: true,
    kind: 'dxf',
    mediaType: 'image/vnd.dxf',
    cautions: [],
  });
});

test.each([
  ['a DWG', `AC1032${'\0'.repeat(200)}`, 'dwg'],
  ['a STEP', 'ISO-10303-21;\nHEADER;\n', 'step'],
  ['text', '0 SECTION', 'unknown'],
  ['a comment alone', '999\n0\nSECTION', 'unknown'],
  ['another first tag', `0\nEOF\n${SHORT}`, 'unknown'],
  ['HTML', '<script>alert(1)</script>', 'unknown'],
  ['a DXF that PDF readers open', `999\n%PDF-1.7\n${SHORT}`, 'unknown'],
  [
    'a DXF that zip programs open',
    Buffer.concat([Buffer.from(SHORT), await zipParts({ 'a.txt': 'hello' })]),
    'archive-inside',
  ],
])('Q1: %s is refused', async (_, content, expected) => {
  expect(await inspectVerdict(content, ALLOWED)).toBe(`refused: ${expected}`);
});

test('Q1: a DXF is refused where it is not allowed, a workbook is still one', async () => {
  expect(await inspectVerdict(SHORT, ['pdf'])).toBe('refused: unknown');
  expect(await inspectVerdict(sampleXlsx(), ALLOWED)).toBe('xlsx');
});
