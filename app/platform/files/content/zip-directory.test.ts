import { describe, expect, test } from 'vitest';
import { hostileZip, type ZipEntry, type ZipShape } from './hostile-zip.fixture.ts';
import { inspectVerdict } from './inspected.fixture.ts';
import { sampleXlsx } from './sample-files.fixture.ts';
import { ENTRIES } from './workbook.fixture.ts';

const VALID = Buffer.from(hostileZip(ENTRIES));
/** The sample workbook with extra entries or a malformed structure. */
const workbook = (more: readonly ZipEntry[], shape?: ZipShape) => hostileZip([...ENTRIES, ...more], shape);
const named = (name: string) => workbook([{ name, content: 'x' }]);
const many = (count: number) =>
  workbook(
    Array.from({ length: count - ENTRIES.length }, (_, number) => ({
      name: `xl/media/${number}.png`,
      content: '',
    })),
  );

/** The valid file with bytes overwritten at an offset from its end record. */
function edited(at: number, ...bytes: number[]): Uint8Array {
  const file = Buffer.from(VALID);
  Buffer.from(bytes).copy(file, file.length - 22 + at);
  return file;
}

describe('accepted', () => {
  test('L9: the valid file that the others are derived from', async () => {
    expect(await inspectVerdict(VALID)).toBe('xlsx');
  });

  test('L13: exactly 2,000 entries', async () => {
    expect(await inspectVerdict(many(2000))).toBe('xlsx');
  });
});

describe('refused', () => {
  const file = Buffer.from(sampleXlsx());
  const shared = { name: 'xl/media/1.png', content: 'x'.repeat(500), method: 0 };
  const files: [name: string, content: Uint8Array, expected: string][] = [
    ['2,001 entries', many(2001), 'too-many-entries'],
    ['60,000 entries declared, few present', workbook([], { count: 60_000 }), 'too-many-entries'],
    ['fewer entries declared than present', workbook([], { count: 4 }), 'damaged'],
    ['more entries declared than present', workbook([], { count: 6 }), 'damaged'],
    ['no entries', hostileZip([], { before: Buffer.from('PK\x03\x04\0\0\0\0') }), 'unknown'],

    ['truncated in the middle', file.subarray(0, file.length / 2), 'damaged'],
    ['truncated by one byte', file.subarray(0, -1), 'damaged'],
    ['directory overwritten', edited(-20, ...Buffer.alloc(20, 0xaa)), 'damaged'],
    [
      'directory’s signature overwritten',
      Buffer.from(VALID).fill(0, VALID.indexOf('PK\x01\x02'), VALID.indexOf('PK\x01\x02') + 4),
      'damaged',
    ],
    ['directory placed outside the file', edited(16, 0xff, 0xff, 0xff, 0x7f), 'damaged'],
    ['two disks', edited(4, 1), 'damaged'],
    [
      'zip64 offset beyond the safe integers',
      workbook([], { zip64: { directoryAt: 0xffff_ffff_ffff_ffffn } }),
      'damaged',
    ],
    ['zip64 and classic record disagree', workbook([], { zip64: { classicAt: 4 } }), 'damaged'],
    ['zip64 record elsewhere', edited(-12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff), 'damaged'],

    ['something before the zip', workbook([], { before: Buffer.from('MZ\x90\x00') }), 'unknown'],
    ['a zip entry before the zip', workbook([], { before: VALID.subarray(0, 100) }), 'damaged'],
    [
      'something before the zip, with uncorrected offsets',
      Buffer.concat([VALID.subarray(0, 100), VALID]),
      'damaged',
    ],
    ['something after the zip', workbook([], { after: Buffer.from('<script>alert(1)</script>') }), 'damaged'],
    ['a second zip after the zip', Buffer.concat([VALID, sampleXlsx()]), 'damaged'],
    [
      'a second zip in the comment',
      workbook([], { comment: Buffer.from(sampleXlsx()).toString('latin1') }),
      'damaged',
    ],
    [
      'something between directory and end record',
      Buffer.concat([VALID.subarray(0, -22), Buffer.alloc(9), VALID.subarray(-22)]),
      'damaged',
    ],

    ['content changed (checksum)', workbook([{ name: 'a.bin', content: 'hello', crc32: 1 }]), 'damaged'],
    [
      'invalid deflate data',
      workbook([{ name: 'a.bin', bytes: 5, data: Buffer.from('\xff\xff\xff\xff\xff', 'latin1') }]),
      'damaged',
    ],
    [
      'truncated content',
      workbook([{ name: 'a.bin', content: 'hello', data: Buffer.from([0xcb]) }]),
      'damaged',
    ],
    ['an unknown method', workbook([{ name: 'a.bin', content: 'x', method: 12 }]), 'damaged'],
    [
      'another method in the local header',
      workbook([{ name: 'a.bin', content: 'x', localMethod: 0 }]),
      'damaged',
    ],
    ['an encrypted entry', workbook([{ name: 'a.bin', content: 'x'.repeat(20), flags: 1 }]), 'encrypted'],
    ['all entries encrypted', hostileZip(ENTRIES.map((entry) => ({ ...entry, flags: 1 }))), 'encrypted'],
    ['strong encryption', hostileZip(ENTRIES.map((entry) => ({ ...entry, flags: 0x41 }))), 'encrypted'],

    ['a path that leads up', named('../../etc/passwd'), 'damaged'],
    ['a path that leads up from a folder', named('xl/../../a.xml'), 'damaged'],
    ['an absolute path', named('/etc/passwd'), 'damaged'],
    ['a drive letter', named('C:/a.xml'), 'damaged'],
    ['a backslash', named('xl\\a.xml'), 'damaged'],
    ['a path that leads up, with backslashes', named('..\\..\\a.exe'), 'damaged'],
    ['a NUL', named('xl/vbaProject.bin\0.png'), 'damaged'],
    ['a line break', named('xl/a\r\nb'), 'damaged'],
    ['an empty name', named(''), 'damaged'],
    [
      'another name in the local header',
      workbook([{ name: 'a.png', localName: 'b.exe', content: 'x' }]),
      'damaged',
    ],
    [
      '[Content_Types].xml twice',
      workbook([{ name: '[Content_Types].xml', content: '<Types/>' }]),
      'damaged',
    ],
    [
      '[Content_Types].xml twice, in capitals',
      workbook([{ name: '[CONTENT_TYPES].XML', content: '<Types/>' }]),
      'damaged',
    ],
    ['any name twice', workbook([shared, shared]), 'damaged'],

    [
      'two entries with the same data',
      workbook([shared, { ...shared, name: 'xl/media/2.png', headerAt: workbook([]).indexOf('PK\x01\x02') }]),
      'damaged',
    ],
    [
      'an entry inside another',
      workbook([
        { name: 'a.zip', content: hostileZip([{ name: 'b.png', content: 'x' }]), method: 0 },
        { name: 'b.png', content: 'x', headerAt: VALID.indexOf('PK\x01\x02') + 30 + 5 },
      ]),
      'damaged',
    ],
    [
      'an entry that runs into the directory',
      workbook([{ name: 'a.bin', method: 0, data: new Uint8Array(), content: 'PK\x01\x02', packedBytes: 4 }]),
      'damaged',
    ],
    [
      'an entry outside the file',
      workbook([{ name: 'a.bin', content: 'x', headerAt: 0x7fff_ffff }]),
      'damaged',
    ],
  ];
  test.each(files)('L13: %s', async (_, content, expected) => {
    expect(await inspectVerdict(content)).toBe(`refused: ${expected}`);
  });

  test('X3: a file truncated anywhere is refused', async () => {
    for (let length = 4; length < VALID.length; length += 37) {
      expect(await inspectVerdict(VALID.subarray(0, length))).toBe('refused: damaged');
    }
  });
});
