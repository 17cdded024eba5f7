import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Content, inspectBytes } from './inspected.fixture.ts';
import { docxParts, pdfOfPages, samplePdf, zipParts } from './sample-files.fixture.ts';
import { part, ROOT, relation, WORKBOOK, workbook } from './workbook.fixture.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** A PDF with one more object, as a rule unused. */
const pdfWith = (object: string) => pdfOfPages([''], object);

/** An object stream as PDF 1.5 and later write most objects. */
function packed(objects: string, { head = '', data = deflateSync(Buffer.from(`7 0 ${objects}`)) } = {}) {
  const place = 'PLACE';
  const text = Buffer.from(
    pdfWith(
      `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} ${head}>>\nstream\n${place}\nendstream`,
    ),
  ).toString('latin1');
  return Buffer.from(
    text.replace(place, () => data.toString('latin1')),
    'latin1',
  );
}

const external = (list: string, type: string, mode = 'External') => ({
  [list]: part(list).replace(
    '</Relationships>',
    `<Relationship Id="r9" Type="${RELATIONSHIPS}/${type}" Target="file:///elsewhere" TargetMode="${mode}"/></Relationships>`,
  ),
});

const template = docxParts();
const cases: [name: string, content: Content, cautions: string[]][] = [
  ['a PDF', samplePdf(), []],
  ['a PDF that speaks of JavaScript', samplePdf('JavaScript and Launch'), []],
  ['a PDF with a script', pdfWith(SCRIPT), ['scripts']],
  ['a PDF with a script in other letters', pdfWith(SCRIPT.replace('/Java', '/#4aa#76#61')), ['scripts']],
  ['a PDF that starts a program', pdfWith('<< /S /Launch /F (cmd.exe) >>'), ['launch']],
  ['a PDF with both', pdfWith(`[${SCRIPT} << /S/Launch/F(cmd.exe)>>]`), ['launch', 'scripts']],
  ['a PDF with a longer name', pdfWith('<< /LaunchPad 1 /JavaScripts 2 >>'), []],
  ['a PDF with packed objects', packed('<< /S /GoTo >>'), []],
  ['a PDF with a packed script', packed(SCRIPT), ['scripts']],
  ['a PDF with a packed launch', packed('<< /S /Launch >>'), ['launch']],
  ['a PDF with a script far inside', pdfWith(`${`% ${'x'.repeat(70_000)}\n`}${SCRIPT}`), ['scripts']],
  ['a PDF with a packed script far inside', packed(`${'[ ] '.repeat(40_000)}${SCRIPT}`), ['scripts']],
  ['a protected PDF with packed objects', packed(SCRIPT, { head: '/Encrypt 9 0 R ' }), ['unchecked']],
  ['a PDF whose packed objects are damaged', packed('', { data: Buffer.from('nothing') }), ['unchecked']],
  [
    'a PDF that unpacks to more than is looked at',
    packed('', { data: deflateSync(Buffer.alloc(60 * 1024 * 1024)) }),
    ['unchecked'],
  ],
  ['a workbook', workbook({}), []],
  ['a workbook with a hyperlink', workbook(external(WORKBOOK, 'hyperlink')), []],
  ['a workbook linked to another', workbook(external(WORKBOOK, 'externalLinkPath')), ['external-links']],
  [
    'a workbook linked in a sheet’s list',
    workbook({
      'xl/externalLinks/_rels/externalLink1.xml.rels': external(ROOT, 'externalLinkPath')[ROOT] ?? '',
    }),
    ['external-links'],
  ],
  [
    'a workbook with a data connection',
    workbook(relation(WORKBOOK, `${RELATIONSHIPS}/connections`)),
    ['external-links'],
  ],
  [
    'a document with a template from elsewhere',
    zipParts({
      ...template,
      'word/_rels/settings.xml.rels': external(ROOT, 'attachedTemplate', 'external')[ROOT] ?? '',
    }),
    ['external-links'],
  ],
];

test.each(cases)('L16: staff are told of %s', async (_, content, cautions) => {
  expect(await inspectBytes(await content, ['pdf', 'xlsx', 'docx'])).toMatchObject({ ok: true, cautions });
});
