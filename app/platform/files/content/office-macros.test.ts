import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hostileZip } from './hostile-zip.fixture.ts';
import { type Content, CVS, DRAWINGS, inspectVerdict } from './inspected.fixture.ts';
import { docxParts, zipParts } from './sample-files.fixture.ts';
import {
  ENTRIES,
  MAIN,
  override,
  part,
  ROOT,
  relation,
  TYPES,
  types,
  typesPlus,
  utf16,
  VBA,
  VBA_RELATIONSHIP,
  WORKBOOK,
  workbook,
  XLSM,
} from './workbook.fixture.ts';

describe('macros', () => {
  const sdkXlsm = {
    [TYPES]: part(TYPES)
      .replace('application/xml', XLSM)
      .replace(/<Override PartName="\/xl\/workbook.xml"[^>]*>/, ''),
  };
  const files: [name: string, content: Content][] = [
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
      'vbaProject.bin to office programs, another name to zip tools',
      hostileZip([
        ...ENTRIES,
        { name: 'xl/vbaProject.bin', content: 'x', extra: unicodePath('xl/vbaProject.bin', 'xl/notes.txt') },
      ]),
    ],
    [
      'renamed, with a macro content type',
      workbook({ ...override('/xl/media/image1.png', VBA), 'xl/media/image1.png': 'x' }),
    ],
    [
      'with a content type in capitals',
      workbook({ ...override('/xl/a.b', VBA.toUpperCase()), 'xl/a.b': 'x' }),
    ],
    [
      'with a content type in entities',
      workbook({ ...override('/xl/a.b', VBA.replace('vba', '&#118;b&#x61;')), 'xl/a.b': 'x' }),
    ],
    [
      'with a default type for its extension',
      workbook({ ...typesPlus(`<Default Extension="dat" ContentType="${VBA}"/>`), 'xl/a.DAT': 'x' }),
    ],
    [
      'with a content type in UTF-16',
      workbook({ [TYPES]: utf16(String(override('/xl/a.b', VBA)[TYPES]), ''), 'xl/a.b': 'x' }),
    ],
    ['declared for a missing part', workbook(override('/xl/nothing.bin', VBA))],
    ['in the workbook’s relationships', workbook(relation(WORKBOOK, VBA_RELATIONSHIP))],
    ['in the package’s relationships', workbook(relation(ROOT, VBA_RELATIONSHIP))],
    [
      'in a sheet’s relationships, in entities',
      workbook({
        'xl/worksheets/_rels/sheet1.xml.rels': String(
          relation(WORKBOOK, VBA_RELATIONSHIP.replace('vba', '&#x76;ba'))[WORKBOOK],
        ),
      }),
    ],
    ['Excel 4 macro sheet by its path', workbook({ 'xl/macrosheets/sheet1.xml': 'x' })],
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
    expect(await inspectVerdict(content)).toBe('refused: macros');
  });

  test('C5: a DOCM renamed .docx', async () => {
    const docm = docxParts();
    const macroTypes = String(docm[TYPES]).replace(
      /application\/[^"]*document.main\+xml/,
      'application/vnd.ms-word.document.macroEnabled.main+xml',
    );
    const content = zipParts({ ...docm, [TYPES]: macroTypes, 'word/vbaProject.bin': 'x' });
    expect(await inspectVerdict(content, CVS)).toBe('refused: macros');
    expect(await inspectVerdict(content, DRAWINGS)).toBe('refused: unknown');
  });
});

/** Info-ZIP's Unicode Path Extra Field, which zip tools use and office programs ignore. */
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
