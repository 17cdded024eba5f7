import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { type CompoundPart, compoundFile, wordStream } from './compound-file.fixture.ts';
import { CVS, DRAWINGS, inspectBytes, inspectVerdict } from './inspected.fixture.ts';
import { zipParts } from './sample-files.fixture.ts';

const WORD: CompoundPart = { name: 'WordDocument', content: wordStream() };
const TABLE: CompoundPart = { name: '1Table', content: Buffer.alloc(4096) };
const SMALL = readFileSync(path.join(projectRoot(), 'tests/corpus/files/libreoffice.doc'));
const ENCRYPTED: CompoundPart[] = [
  { name: '\u0006DataSpaces' },
  { name: 'EncryptionInfo', content: Buffer.alloc(4096) },
  { name: 'EncryptedPackage', content: Buffer.alloc(8192) },
];
const document = (...more: CompoundPart[]) => compoundFile([WORD, TABLE, ...more]);
/** The document with a 32-bit number in its header overwritten. */
const broken = (at: number, value: number) => {
  const file = document();
  file.writeUInt32LE(value, at);
  return file;
};

describe('Word 97-2003', () => {
  test('C5: a document', async () => {
    expect(await inspectBytes(document(), CVS)).toEqual({
      ok: true,
      kind: 'doc',
      mediaType: 'application/msword',
      cautions: [],
    });
  });

  const documents: [name: string, content: Uint8Array][] = [
    [
      'with embedded objects',
      document({ name: 'ObjectPool' }, { name: '\u0001CompObj', content: Buffer.alloc(120) }),
    ],
    [
      'of 9 MB, with a list of allocation tables',
      compoundFile([TABLE, { name: 'Data', content: Buffer.alloc(9_000_000) }, WORD]),
    ],
  ];
  test('C5: a small one of LibreOffice, whose text is in the mini stream', async () => {
    expect(await inspectVerdict(SMALL, CVS)).toBe('doc');
    const locked = Buffer.from(SMALL);
    locked.writeUInt8(1, locked.indexOf('eca50101', 0, 'hex') + 11);
    expect(await inspectVerdict(locked, CVS)).toBe('refused: encrypted');
  });

  test('C5, L13: a zip embedded in a document is part of it, one behind it is not', async () => {
    const zip = await zipParts({ 'a.txt': 'hello' });
    expect(await inspectVerdict(document({ name: 'Package', content: zip }), CVS)).toBe('doc');
    expect(await inspectVerdict(Buffer.concat([document(), zip]), CVS)).toBe('refused: archive-inside');
  });

  test.each(documents)('C5: a document %s', async (_, content) => {
    expect(await inspectVerdict(content, CVS)).toBe('doc');
  });

  const refused: [name: string, content: Uint8Array, expected: string][] = [
    ['with macros', document({ name: 'Macros' }, { name: 'VBA' }), 'macros'],
    [
      'with macros elsewhere',
      document({ name: 'Other' }, { name: '_VBA_PROJECT', content: Buffer.alloc(9) }),
      'macros',
    ],
    ['with macros, in capitals', document({ name: 'MACROS' }), 'macros'],
    [
      'with a password',
      compoundFile([{ name: 'WordDocument', content: wordStream({ flags: 0x0100 }) }]),
      'encrypted',
    ],
    ['a .docx with a password', compoundFile(ENCRYPTED), 'encrypted'],
    ['of Word 6', compoundFile([{ name: 'WordDocument', content: wordStream({ mark: 0xa5dc }) }]), 'unknown'],
    ['that is a folder', compoundFile([{ name: 'WordDocument' }]), 'unknown'],
    ['of 64 bytes', compoundFile([{ name: 'WordDocument', content: wordStream({ bytes: 64 }) }]), 'damaged'],
    ['that is an .xls', compoundFile([{ name: 'Workbook', content: Buffer.alloc(4096) }]), 'unknown'],
    [
      'that is a .ppt',
      compoundFile([{ name: 'PowerPoint Document', content: Buffer.alloc(4096) }]),
      'unknown',
    ],
    ['cut off in the header', document().subarray(0, 100), 'damaged'],
    ['cut off in the middle', document().subarray(0, 5000), 'damaged'],
    ['with no sector size', broken(30, 0), 'damaged'],
    ['with more tables than bytes', broken(44, 0xffff_ffff), 'damaged'],
    ['with a directory outside the file', broken(48, 0x00ff_ffff), 'damaged'],
    ['with tables outside the file', broken(76, 0x00ff_ffff), 'damaged'],
    ['with tables missing', broken(44, 0), 'damaged'],
    ['with a circular list of tables', circularTableList(), 'damaged'],
    ['with a circular directory chain', circularDirectory(), 'damaged'],
    [
      'with 2,500 parts',
      document(...Array.from({ length: 2500 }, (_, number) => ({ name: `${number}` }))),
      'too-many-entries',
    ],
  ];
  test.each(refused)('C5: a document %s', async (_, content, expected) => {
    expect(await inspectVerdict(content, CVS)).toBe(`refused: ${expected}`);
  });
});

/** The first DIFAT sector points to itself, and the header declares more tables than the file can hold. */
function circularTableList(): Buffer {
  const file = broken(44, 0xffff_ffff);
  file.writeUInt32LE(0, 68);
  file.writeUInt32LE(0, 512 + 508);
  return file;
}

/** The directory's only sector points to itself. */
function circularDirectory(): Buffer {
  const file = compoundFile([WORD, { name: 'a' }]);
  const directory = file.readUInt32LE(48);
  const table = file.readUInt32LE(76);
  file.writeUInt32LE(directory, (table + 1) * 512 + directory * 4);
  return file;
}

test('L13: an .xlsx with a password is refused', async () => {
  expect(await inspectVerdict(compoundFile(ENCRYPTED), DRAWINGS)).toBe('refused: encrypted');
  expect(await inspectVerdict(compoundFile(ENCRYPTED), ['pdf'])).toBe('refused: unknown');
});

test('L13: a .doc is not accepted as a drawing', async () => {
  expect(await inspectVerdict(document(), DRAWINGS)).toBe('refused: unknown');
});

test('X3: a compound file truncated or corrupted anywhere gets a result', async () => {
  const whole = document();
  for (let at = 8; at < whole.length; at += 97) {
    expect(await inspectVerdict(whole.subarray(0, at), CVS)).toMatch('refused: damaged');
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
    expect(await inspectVerdict(changed, CVS)).toMatch(/^(?:doc|refused: .*)$/);
  }
});
