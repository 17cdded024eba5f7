import { describe, expect, test } from 'vitest';
import { hostileZip, type ZipEntry, type ZipShape } from './hostile-zip.fixture.ts';
import { verdict } from './inspected.fixture.ts';
import { sampleXlsx } from './sample-files.ts';
import { ENTRIES } from './workbook.fixture.ts';

const HONEST = Buffer.from(hostileZip(ENTRIES));
/** The sample workbook with more entries, or in another shape. */
const workbook = (more: readonly ZipEntry[], shape?: ZipShape) => hostileZip([...ENTRIES, ...more], shape);
const named = (name: string) => workbook([{ name, content: 'x' }]);
const many = (count: number) =>
  workbook(
    Array.from({ length: count - ENTRIES.length }, (_, number) => ({
      name: `xl/media/${number}.png`,
      content: '',
    })),
  );

/** The honest file with bytes changed at a place counted from its closing record. */
function edited(at: number, ...bytes: number[]): Uint8Array {
  const file = Buffer.from(HONEST);
  Buffer.from(bytes).copy(file, file.length - 22 + at);
  return file;
}

describe('whole', () => {
  test('L9: the file that the others are made from', async () => {
    expect(await verdict(HONEST)).toBe('xlsx');
  });

  test('L13: exactly 2,000 entries', async () => {
    expect(await verdict(many(2000))).toBe('xlsx');
  });
});

describe('refused', () => {
  const file = Buffer.from(sampleXlsx());
  const shared = { name: 'xl/media/1.png', content: 'x'.repeat(500), method: 0 };
  const files: [name: string, content: Uint8Array, expected: string][] = [
    ['2,001 entries', many(2001), 'too-many-entries'],
    ['60,000 entries named, few there', workbook([], { count: 60_000 }), 'too-many-entries'],
    ['fewer entries named than there are', workbook([], { count: 4 }), 'damaged'],
    ['more entries named than there are', workbook([], { count: 6 }), 'damaged'],
    ['no entries', hostileZip([], { before: Buffer.from('PK\x03\x04\0\0\0\0') }), 'unknown'],

    ['cut off in the middle', file.subarray(0, file.length / 2), 'damaged'],
    ['cut off by one byte', file.subarray(0, -1), 'damaged'],
    ['directory overwritten', edited(-20, ...Buffer.alloc(20, 0xaa)), 'damaged'],
    [
      'directory’s first mark overwritten',
      Buffer.from(HONEST).fill(0, HONEST.indexOf('PK\x01\x02'), HONEST.indexOf('PK\x01\x02') + 4),
      'damaged',
    ],
    ['directory placed outside the file', edited(16, 0xff, 0xff, 0xff, 0x7f), 'damaged'],
    ['two disks', edited(4, 1), 'damaged'],
    [
      'zip64 offset beyond what numbers hold',
      workbook([], { zip64: { directoryAt: 0xffff_ffff_ffff_ffffn } }),
      'damaged',
    ],
    ['zip64 and classic record disagree', workbook([], { zip64: { classicAt: 4 } }), 'damaged'],
    ['zip64 record elsewhere', edited(-12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff), 'damaged'],

    ['something before the zip', workbook([], { before: Buffer.from('MZ\x90\x00') }), 'unknown'],
    ['a zip entry before the zip', workbook([], { before: HONEST.subarray(0, 100) }), 'damaged'],
    [
      'something before the zip, offsets not put right',
      Buffer.concat([HONEST.subarray(0, 100), HONEST]),
      'damaged',
    ],
    ['something after the zip', workbook([], { after: Buffer.from('<script>alert(1)</script>') }), 'damaged'],
    ['a second zip after the zip', Buffer.concat([HONEST, sampleXlsx()]), 'damaged'],
    [
      'a second zip in the comment',
      workbook([], { comment: Buffer.from(sampleXlsx()).toString('latin1') }),
      'damaged',
    ],
    [
      'something between directory and closing record',
      Buffer.concat([HONEST.subarray(0, -22), Buffer.alloc(9), HONEST.subarray(-22)]),
      'damaged',
    ],

    ['content changed (checksum)', workbook([{ name: 'a.bin', content: 'hello', crc32: 1 }]), 'damaged'],
    [
      'content deflated wrongly',
      workbook([{ name: 'a.bin', bytes: 5, data: Buffer.from('\xff\xff\xff\xff\xff', 'latin1') }]),
      'damaged',
    ],
    [
      'content cut off',
      workbook([{ name: 'a.bin', content: 'hello', data: Buffer.from([0xcb]) }]),
      'damaged',
    ],
    ['an unknown method', workbook([{ name: 'a.bin', content: 'x', method: 12 }]), 'damaged'],
    [
      'another method in the local header',
      workbook([{ name: 'a.bin', content: 'x', localMethod: 0 }]),
      'damaged',
    ],
    [
      'an entry under a password',
      workbook([{ name: 'a.bin', content: 'x'.repeat(20), flags: 1 }]),
      'encrypted',
    ],
    [
      'the first entry under a password',
      hostileZip(ENTRIES.map((entry) => ({ ...entry, flags: 1 }))),
      'encrypted',
    ],
    ['strong encryption', hostileZip(ENTRIES.map((entry) => ({ ...entry, flags: 0x41 }))), 'encrypted'],

    ['a path upwards', named('../../etc/passwd'), 'damaged'],
    ['a path upwards inside', named('xl/../../a.xml'), 'damaged'],
    ['an absolute path', named('/etc/passwd'), 'damaged'],
    ['a drive', named('C:/a.xml'), 'damaged'],
    ['a backslash', named('xl\\a.xml'), 'damaged'],
    ['a path upwards with backslashes', named('..\\..\\a.exe'), 'damaged'],
    ['a NUL', named('xl/vbaProject.bin\0.png'), 'damaged'],
    ['a line break', named('xl/a\r\nb'), 'damaged'],
    ['no name', named(''), 'damaged'],
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
      'two entries on the same bytes',
      workbook([shared, { ...shared, name: 'xl/media/2.png', headerAt: workbook([]).indexOf('PK\x01\x02') }]),
      'damaged',
    ],
    [
      'an entry inside another',
      workbook([
        { name: 'a.zip', content: hostileZip([{ name: 'b.png', content: 'x' }]), method: 0 },
        { name: 'b.png', content: 'x', headerAt: HONEST.indexOf('PK\x01\x02') + 30 + 5 },
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
    expect(await verdict(content)).toBe(`refused: ${expected}`);
  });

  test('X3: a file cut off anywhere gets an answer', async () => {
    for (let length = 4; length < HONEST.length; length += 37) {
      expect(await verdict(HONEST.subarray(0, length))).toBe('refused: damaged');
    }
  });
});
