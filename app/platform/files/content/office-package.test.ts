import { describe, expect, test } from 'vitest';
import { hostileZip } from './hostile-zip.fixture.ts';
import { type Content, inspectVerdict } from './inspected.fixture.ts';
import {
  ENTRIES,
  MAIN,
  override,
  part,
  ROOT,
  relation,
  TYPES,
  types,
  WORKBOOK,
  without,
  workbook,
} from './workbook.fixture.ts';

describe('not a workbook', () => {
  const files: [name: string, content: Content, expected: string][] = [
    ['a template (.xltx)', workbook(types(MAIN, MAIN.replace('sheet.main', 'template.main'))), 'unknown'],
    ['another Excel type', workbook(types(MAIN, 'application/vnd.ms-excel.sheet+xml')), 'unknown'],
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
    ['content types that are not XML', workbook({ [TYPES]: 'hello < world' }), 'damaged'],
    ['content types truncated', workbook({ [TYPES]: part(TYPES).slice(0, -20) }), 'damaged'],
    ['empty content types', workbook({ [TYPES]: '' }), 'damaged'],
    [
      'content types with a document type',
      workbook(types('<Types', '<!DOCTYPE Types [<!ENTITY m "x">]><Types')),
      'damaged',
    ],
    ['content types with a custom entity', workbook(override('/xl/a.b', '&m;')), 'damaged'],
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
      'a PDF header near the start',
      hostileZip([{ name: 'a.pdf', content: '%PDF-1.7', method: 0 }, ...ENTRIES]),
      'unknown',
    ],
  ];
  test.each(files)('L13: %s', async (_, content, expected) => {
    expect(await inspectVerdict(content)).toBe(`refused: ${expected}`);
  });
});
