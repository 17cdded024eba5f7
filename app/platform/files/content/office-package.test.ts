import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hostileZip } from './hostile-zip.fixture.ts';
import { CVS, DRAWINGS, verdict } from './inspected.fixture.ts';
import { docxParts, packed, xlsxParts } from './sample-files.ts';

const TYPES = '[Content_Types].xml';
const ROOT = '_rels/.rels';
const WORKBOOK = 'xl/_rels/workbook.xml.rels';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const XLSM = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
const VBA = 'application/vnd.ms-office.vbaProject';
const VBA_RELATIONSHIP = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject';

type Parts = Record<string, string | Uint8Array>;
const parts = xlsxParts();
/** The sample workbook with some parts changed or added. */
const workbook = (change: Parts) => packed({ ...parts, ...change });
const part = (name: string) => parts[name] ?? '';
const without = (...names: string[]) =>
  packed(Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name))));
/** The sample's content types with something changed or added. */
const types = (from: string | RegExp, to: string): Parts => ({ [TYPES]: part(TYPES).replace(from, to) });
const typesPlus = (element: string): Parts => types('</Types>', `${element}</Types>`);
const override = (name: string, type: string) =>
  typesPlus(`<Override PartName="${name}" ContentType="${type}"/>`);
const relation = (list: string, type: string, target = 'some.part'): Parts => ({
  [list]: part(list).replace(
    '</Relationships>',
    `<Relationship Id="r9" Type="${type}" Target="${target}"/></Relationships>`,
  ),
});
const utf16 = (text: string, mark: string) => Buffer.from(mark + text.replace('UTF-8', 'UTF-16'), 'utf16le');

describe('workbooks as programs write them', () => {
  const strict = (list: string) =>
    part(list).replaceAll(
      'schemas.openxmlformats.org/officeDocument/2006',
      'purl.oclc.org/ooxml/officeDocument',
    );
  const files: [name: string, content: Uint8Array][] = [
    ['strict Open XML', workbook({ [ROOT]: strict(ROOT), [WORKBOOK]: strict(WORKBOOK) })],
    [
      'Open XML SDK: the main type as a default, absolute targets',
      workbook({
        [TYPES]: part(TYPES)
          .replace('application/xml', MAIN)
          .replace(/<Override PartName="\/xl\/workbook.xml"[^>]*>/, ''),
        [ROOT]: part(ROOT).replace('"xl/workbook.xml"', '"/xl/workbook.xml"'),
      }),
    ],
    [
      'SheetJS: a macro-enabled default that nothing uses',
      workbook(
        typesPlus(
          '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
        ),
      ),
    ],
    [
      'ClosedXML: a qualified namespace',
      workbook({
        [TYPES]: part(TYPES)
          .replace(/<(\/?)(\w)/g, '<$1x:$2')
          .replace('xmlns=', 'xmlns:x='),
      }),
    ],
    [
      'printer settings',
      workbook({
        ...typesPlus(
          '<Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings"/>',
        ),
        'xl/printerSettings/printerSettings1.bin': 'x',
      }),
    ],
    [
      'a byte order mark before the XML',
      workbook({ [TYPES]: `\ufeff${part(TYPES)}`, [ROOT]: `\ufeff${part(ROOT)}` }),
    ],
    ['UTF-16', workbook({ [TYPES]: utf16(part(TYPES), '\ufeff'), [ROOT]: utf16(part(ROOT), '') })],
    [
      'single quotes, line ends and comments',
      workbook({ [TYPES]: part(TYPES).replaceAll('"', "'").replaceAll('><', '>\r\n<!-- > -->\t<') }),
    ],
    [
      'another name for the main part',
      packed(
        Object.fromEntries(
          Object.entries(parts).map(([name, text]) => [
            name.replace('xl/workbook', 'xl/Book1'),
            text.replaceAll('xl/workbook', 'xl/Book1'),
          ]),
        ),
      ),
    ],
    [
      'another letter case in the lists',
      workbook({ [TYPES]: part(TYPES).replace('/xl/workbook.xml', '/XL/Workbook.XML') }),
    ],
    [
      'entries for folders (PHP_XLSXWriter)',
      packed({ ...parts, '_rels/': '', 'xl/': '', 'xl/worksheets/': '' }),
    ],
    ['the lists at the end', packed(Object.fromEntries(Object.entries(parts).toReversed()))],
    [
      'nothing deflated',
      hostileZip(Object.entries(parts).map(([name, content]) => ({ name, content, method: 0 }))),
    ],
    [
      'zip64 (Apache POI)',
      hostileZip(
        Object.entries(parts).map(([name, content]) => ({ name, content })),
        { zip64: {} },
      ),
    ],
    [
      'zip64 with the classic numbers filled in',
      hostileZip(
        [
          { name: 'xl/', content: '' },
          ...Object.entries(parts).map(([name, content]) => ({ name, content })),
        ],
        {
          zip64: {
            classicAt: hostileZip([
              { name: 'xl/', content: '' },
              ...Object.entries(parts).map(([name, content]) => ({ name, content })),
            ]).indexOf('PK\x01\x02'),
          },
        },
      ),
    ],
    [
      'a comment on the zip',
      hostileZip(
        Object.entries(parts).map(([name, content]) => ({ name, content })),
        { comment: 'made by hand' },
      ),
    ],
    [
      '70,000 hyperlinks on a sheet',
      workbook({
        'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${'<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.com/macro" TargetMode="External"/>'.repeat(70_000)}</Relationships>`,
      }),
    ],
  ];
  test.each(files)('L9: %s', async (_, content) => {
    expect(await verdict(content)).toBe('xlsx');
  });
});

describe('macros', () => {
  const sdkXlsm = {
    [TYPES]: part(TYPES)
      .replace('application/xml', XLSM)
      .replace(/<Override PartName="\/xl\/workbook.xml"[^>]*>/, ''),
  };
  const files: [name: string, content: Uint8Array][] = [
    ['an XLSM renamed .xlsx', workbook({ ...types(MAIN, XLSM), 'xl/vbaProject.bin': 'x' })],
    ['an XLSM without macros in it', workbook(types(MAIN, XLSM))],
    ['an XLSM by default type', workbook(sdkXlsm)],
    ['an XLTM', workbook(types(MAIN, 'application/vnd.ms-excel.template.macroEnabled.main+xml'))],
    ['an XLAM', workbook(types(MAIN, 'application/vnd.ms-excel.addin.macroEnabled.main+xml'))],
    ['an XLSB', workbook(types(MAIN, 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'))],
    ['vbaProject.bin', workbook({ 'xl/vbaProject.bin': 'x' })],
    ['vbaProject.bin at the root', workbook({ 'vbaProject.bin': 'x' })],
    ['vbaProject.bin deep inside, in capitals', workbook({ 'docProps/a/b/VBAPROJECT.BIN': 'x' })],
    ['vbaProject.bin in pieces', workbook({ 'xl/vbaProject.bin/[0].piece': 'x' })],
    [
      'vbaProject.bin to programs, something else to zip tools',
      hostileZip([
        ...Object.entries(parts).map(([name, content]) => ({ name, content })),
        { name: 'xl/vbaProject.bin', content: 'x', extra: unicodePath('xl/vbaProject.bin', 'xl/notes.txt') },
      ]),
    ],
    [
      'renamed, told by its content type',
      workbook({ ...override('/xl/media/image1.png', VBA), 'xl/media/image1.png': 'x' }),
    ],
    [
      'told by a content type in capitals',
      workbook({ ...override('/xl/a.b', VBA.toUpperCase()), 'xl/a.b': 'x' }),
    ],
    [
      'told by a content type in entities',
      workbook({ ...override('/xl/a.b', VBA.replace('vba', '&#118;b&#x61;')), 'xl/a.b': 'x' }),
    ],
    [
      'told by the type of its extension',
      workbook({ ...typesPlus(`<Default Extension="dat" ContentType="${VBA}"/>`), 'xl/a.DAT': 'x' }),
    ],
    [
      'told by a content type in UTF-16',
      workbook({ [TYPES]: utf16(String(override('/xl/a.b', VBA)[TYPES]), ''), 'xl/a.b': 'x' }),
    ],
    ['told of, but not there', workbook(override('/xl/nothing.bin', VBA))],
    ['told by the workbook’s relationships', workbook(relation(WORKBOOK, VBA_RELATIONSHIP))],
    ['told by the package’s relationships', workbook(relation(ROOT, VBA_RELATIONSHIP))],
    [
      'told by a sheet’s relationships, in entities',
      workbook({
        'xl/worksheets/_rels/sheet1.xml.rels': String(
          relation(WORKBOOK, VBA_RELATIONSHIP.replace('vba', '&#x76;ba'))[WORKBOOK],
        ),
      }),
    ],
    ['Excel 4 macro sheet by its place', workbook({ 'xl/macrosheets/sheet1.xml': 'x' })],
    [
      'Excel 4 macro sheet by its type',
      workbook(override('/xl/worksheets/sheet2.xml', 'application/vnd.ms-excel.macrosheet+xml')),
    ],
    [
      'Excel 4 macro sheet, international',
      workbook(override('/xl/worksheets/sheet2.xml', 'application/vnd.ms-excel.intlmacrosheet+xml')),
    ],
    [
      'Excel 4 macro sheet by its relationship',
      workbook(
        relation(
          WORKBOOK,
          'http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet',
          'worksheets/sheet1.xml',
        ),
      ),
    ],
    [
      'a macro workbook embedded',
      workbook({
        ...typesPlus(
          '<Default Extension="xlsm" ContentType="application/vnd.ms-excel.sheet.macroEnabled.12"/>',
        ),
        'xl/embeddings/a.xlsm': 'x',
      }),
    ],
  ];
  test.each(files)('L13: %s', async (_, content) => {
    expect(await verdict(content)).toBe('refused: macros');
  });

  test('C5: a DOCM renamed .docx', async () => {
    const docm = docxParts();
    const macroTypes = String(docm[TYPES]).replace(
      /application\/[^"]*document.main\+xml/,
      'application/vnd.ms-word.document.macroEnabled.main+xml',
    );
    const content = packed({ ...docm, [TYPES]: macroTypes, 'word/vbaProject.bin': 'x' });
    expect(await verdict(content, CVS)).toBe('refused: macros');
    expect(await verdict(content, DRAWINGS)).toBe('refused: unknown');
  });
});

/** Info-ZIP's Unicode Path Extra Field, which zip tools follow and office programs do not. */
function unicodePath(name: string, shown: string): Uint8Array {
  const text = Buffer.from(shown);
  const field = Buffer.alloc(9 + text.length);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(5 + text.length, 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(crc32(name), 5);
  text.copy(field, 9);
  return field;
}

describe('what is no workbook', () => {
  const files: [name: string, content: Uint8Array, expected: string][] = [
    ['a template (.xltx)', workbook(types(MAIN, MAIN.replace('sheet.main', 'template.main'))), 'unknown'],
    [
      'a presentation',
      workbook(types(MAIN, MAIN.replace('spreadsheetml.sheet', 'presentationml.presentation'))),
      'unknown',
    ],
    [
      'no type for the main part',
      workbook(types(/<Override PartName="\/xl\/workbook.xml"[^>]*>/, '')),
      'unknown',
    ],
    [
      'the main type on another part',
      workbook(types('/xl/workbook.xml', '/xl/worksheets/sheet1.xml')),
      'damaged',
    ],
    ['no content types', without(TYPES), 'unknown'],
    ['no relationships', without(ROOT), 'damaged'],
    ['no main part', without('xl/workbook.xml'), 'damaged'],
    ['no relationship to the main part', workbook({ [ROOT]: '<Relationships/>' }), 'damaged'],
    [
      'two main parts',
      workbook(
        relation(
          ROOT,
          'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
          'xl/worksheets/sheet1.xml',
        ),
      ),
      'damaged',
    ],
    ['content types that are no XML', workbook({ [TYPES]: 'hello < world' }), 'damaged'],
    ['content types cut off', workbook({ [TYPES]: part(TYPES).slice(0, -20) }), 'damaged'],
    ['content types that are empty', workbook({ [TYPES]: '' }), 'damaged'],
    [
      'content types with a document type',
      workbook(types('<Types', '<!DOCTYPE Types [<!ENTITY m "x">]><Types')),
      'damaged',
    ],
    ['content types with an entity of their own', workbook(override('/xl/a.b', '&m;')), 'damaged'],
    ['content types in another encoding', workbook(types('UTF-8', 'UTF-7')), 'damaged'],
    [
      'content types in invalid UTF-8',
      workbook({ [TYPES]: Buffer.from(part(TYPES).replace('Types', 'T\xffpes'), 'latin1') }),
      'damaged',
    ],
    [
      'content types of 2 MB',
      workbook({ [TYPES]: part(TYPES).replaceAll('><', `>${' '.repeat(500_000)}<`) }),
      'damaged',
    ],
    [
      'relationships of 17 MB',
      workbook({ [WORKBOOK]: part(WORKBOOK).replace('><', `>${' '.repeat(17_000_000)}<`) }),
      'damaged',
    ],
    [
      'a PDF mark near the start',
      hostileZip([
        { name: 'a.pdf', content: '%PDF-1.7', method: 0 },
        ...Object.entries(parts).map(([name, content]) => ({ name, content })),
      ]),
      'unknown',
    ],
  ];
  test.each(files)('L13: %s', async (_, content, expected) => {
    expect(await verdict(content)).toBe(`refused: ${expected}`);
  });
});
