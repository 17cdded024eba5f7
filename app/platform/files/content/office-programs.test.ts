import { describe, expect, test } from 'vitest';
import { hostileZip } from './hostile-zip.fixture.ts';
import { type Content, inspectVerdict } from './inspected.fixture.ts';
import { zipParts } from './sample-files.fixture.ts';
import {
  ENTRIES,
  MAIN,
  part,
  parts,
  ROOT,
  TYPES,
  typesPlus,
  utf16,
  WORKBOOK,
  workbook,
} from './workbook.fixture.ts';

describe('workbooks as written by real programs', () => {
  const strict = (list: string) =>
    part(list).replaceAll(
      'schemas.openxmlformats.org/officeDocument/2006',
      'purl.oclc.org/ooxml/officeDocument',
    );
  const files: [name: string, content: Content][] = [
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
      zipParts(
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
      'directory entries (PHP_XLSXWriter)',
      zipParts({ ...parts, '_rels/': '', 'xl/': '', 'xl/worksheets/': '' }),
    ],
    [
      'content types and relationships at the end',
      zipParts(Object.fromEntries(Object.entries(parts).toReversed())),
    ],
    [
      'no compression',
      hostileZip(Object.entries(parts).map(([name, content]) => ({ name, content, method: 0 }))),
    ],
    ['zip64 (Apache POI)', hostileZip(ENTRIES, { zip64: {} })],
    [
      'zip64 with the classic numbers filled in',
      hostileZip([{ name: 'xl/', content: '' }, ...ENTRIES], {
        zip64: {
          classicAt: hostileZip([{ name: 'xl/', content: '' }, ...ENTRIES]).indexOf('PK\x01\x02'),
        },
      }),
    ],
    ['a comment on the zip', hostileZip(ENTRIES, { comment: 'made by hand' })],
    [
      '70,000 hyperlinks on a sheet',
      workbook({
        'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${'<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.com/macro" TargetMode="External"/>'.repeat(70_000)}</Relationships>`,
      }),
    ],
  ];
  test.each(files)('L9: %s', async (_, content) => {
    expect(await inspectVerdict(content)).toBe('xlsx');
  });
});
