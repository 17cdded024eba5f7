import { describe, expect, test } from 'vitest';
import { hostileZip } from './hostile-zip.fixture.ts';
import { inspectVerdict } from './inspected.fixture.ts';
import { samplePdf, sampleXlsx } from './sample-files.fixture.ts';

const SAMPLE = Buffer.from(samplePdf()).toString('latin1');
const bytes = (...pieces: (string | Uint8Array)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)));

describe('PDFs as written by real programs', () => {
  const files: [name: string, content: Uint8Array][] = [
    ['the sample', bytes(SAMPLE)],
    ['PDF 1.0', bytes(SAMPLE.replace('1.7', '1.0'))],
    ['PDF 2.0', bytes(SAMPLE.replace('1.7', '2.0'))],
    ['CRLF', bytes(SAMPLE.replaceAll('\n', '\r\n'))],
    ['CR', bytes(SAMPLE.replaceAll('\n', '\r'))],
    ['no line break at the end', bytes(SAMPLE.trimEnd())],
    ['a space after the offset (Crystal Reports)', bytes(SAMPLE.replace(/(startxref\n\d+)/, '$1 '))],
    ['nothing between the offset and the end', bytes(SAMPLE.replace(/(startxref\n\d+)\n/, '$1'))],
    ['two %%EOF markers', bytes(SAMPLE, '\n%%EOF\n')],
    ['line breaks and NULs after the end', bytes(SAMPLE, '\r\n\r\n\0\0\0\0')],
    ['80 KB of NULs after the end (iTextSharp 4)', bytes(SAMPLE, Buffer.alloc(80_508))],
    ['DOS end of file', bytes(SAMPLE, '\x1a')],
    ['a few bytes of junk after the end', bytes(SAMPLE, 'junk\x80\x81\x82 by some gateway')],
    ['a binary comment after the header', bytes(SAMPLE.replace('\n', '\n%\xe2\xe3\xcf\xd3\n'))],
    [
      'incremental update',
      bytes(SAMPLE, '1 0 obj\n<<>>\nendobj\nxref\n0 0\ntrailer\n<<>>\nstartxref\n600\n%%EOF\n'),
    ],
    [
      'linearised',
      bytes(
        SAMPLE.replace('1 0 obj', '9 0 obj <</Linearized 1>> endobj\nxref\nstartxref\n0\n%%EOF\n1 0 obj'),
      ),
    ],
    [
      'an earlier end that is wrong',
      bytes(SAMPLE.replace('startxref', 'startxref\n99999999\n%%EOF\nstartxref')),
    ],
    ['with a password', bytes(SAMPLE.replace('/Root', '/Encrypt 6 0 R /Root'))],
    [
      'zip signatures in the middle',
      bytes(SAMPLE.slice(0, 9), 'PK\x03\x04 PK\x01\x02 PK\x05\x06', SAMPLE.slice(9)),
    ],
    [
      'a zip in the middle, too far from the end for zip programs',
      bytes(SAMPLE.slice(0, 9), sampleXlsx(), Buffer.alloc(70_000, 0x20), SAMPLE.slice(9)),
    ],
  ];
  test.each(files)('L9: %s', async (_, content) => {
    expect(await inspectVerdict(content)).toBe('pdf');
  });
});

describe('damaged PDFs', () => {
  const files: [name: string, content: Uint8Array][] = [
    ['truncated in the middle', bytes(SAMPLE.slice(0, SAMPLE.length / 2))],
    ['truncated before %%EOF', bytes(SAMPLE.slice(0, SAMPLE.indexOf('%%EOF')))],
    ['no startxref', bytes(SAMPLE.replace('startxref', 'startxxxx'))],
    ['no offset', bytes(SAMPLE.replace(/startxref\n\d+/, 'startxref'))],
    ['an offset outside the file', bytes(SAMPLE.replace(/startxref\n\d+/, 'startxref\n99999999'))],
    ['the end more than 2 KB before the end', bytes(SAMPLE, Buffer.alloc(3000, 0x41))],
    ['only padding after the header', bytes('%PDF-1.7\n', Buffer.alloc(200_000))],
  ];
  test.each(files)('L13: %s', async (_, content) => {
    expect(await inspectVerdict(content)).toBe('refused: damaged');
  });
});

describe('files that are both PDF and another type', () => {
  const archive = hostileZip([{ name: 'a.txt', content: 'a' }], { before: bytes(SAMPLE) });
  const junkBeforeRecord = bytes(archive.subarray(0, -22), 'junk', archive.subarray(-22));
  const appended = (zip: Uint8Array) => bytes(SAMPLE, zip);
  const files: [name: string, content: Uint8Array][] = [
    ['a byte order mark first', bytes('\xef\xbb\xbf', SAMPLE)],
    ['a line break first', bytes('\n', SAMPLE)],
    ['HTML first', bytes('<html>\n', SAMPLE)],
    ['version 3', bytes(SAMPLE.replace('1.7', '3.0'))],
    ['no version', bytes(SAMPLE.replace('1.7', 'x.y'))],
  ];
  test.each(files)('L13: %s', async (_, content) => {
    expect(await inspectVerdict(content)).toBe('refused: unknown');
  });

  const withArchive: [name: string, content: Uint8Array][] = [
    ['a zip appended', appended(sampleXlsx())],
    [
      'a zip appended, with corrected offsets',
      hostileZip([{ name: 'a.txt', content: 'a' }], { before: bytes(SAMPLE) }),
    ],
    [
      'a zip appended, with a PDF ending in its comment',
      hostileZip([{ name: 'a.txt', content: 'a' }], { before: bytes(SAMPLE), comment: SAMPLE.slice(-40) }),
    ],
    [
      'a zip appended, with a PDF ending after it',
      bytes(SAMPLE, hostileZip([{ name: 'a.txt', content: 'a' }]), SAMPLE.slice(-40)),
    ],
    ['a zip appended, with corrected offsets and junk', junkBeforeRecord],
    ['a zip64 appended', hostileZip([{ name: 'a.txt', content: 'a' }], { before: bytes(SAMPLE), zip64: {} })],
    [
      'a zip before the trailer, close enough to the end for zip programs',
      bytes(SAMPLE.slice(0, 9), sampleXlsx(), Buffer.alloc(40_000, 0x20), SAMPLE.slice(9)),
    ],
  ];
  test.each(withArchive)('L13: %s', async (_, content) => {
    expect(await inspectVerdict(content)).toBe('refused: archive-inside');
  });
});
