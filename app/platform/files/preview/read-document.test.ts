import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { docxParts, sampleXlsx, zipParts } from '../content/sample-files.fixture.ts';
import { MAX_DOCUMENT_TEXT } from './document.ts';
import { previewDocument } from './preview-file.server.ts';

async function preview(body: string) {
  const document = `<w:document xmlns:w="w" xmlns:mc="mc"><w:body>${body}</w:body></w:document>`;
  const bytes = await zipParts({ ...docxParts(), 'word/document.xml': document });
  return previewDocument(async () => Readable.from([Buffer.from(bytes)]));
}
const p = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const r = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

test('H3: a Word document is read as plain text: headings, items, tabs, line breaks, table cells, text boxes', async () => {
  const box = (content: string) => `<w:txbxContent>${p(r(content))}</w:txbxContent>`;
  const body =
    p(r('Thandi ') + r('Mokoena &amp; Co'), '<w:pStyle w:val="Heading1"/>') +
    p(
      `${r('2019')}<w:r><w:tab/></w:r>${r('Welder')}<w:r><w:br/></w:r>${r('Durban')}`,
      '<w:tabs><w:tab w:val="left"/></w:tabs>',
    ) +
    p(r('MIG and TIG'), '<w:numPr/>') +
    `<w:tbl><w:tr><w:tc>${p(r('AWS'))}</w:tc><w:tc>${p(r('D1.1'))}</w:tc></w:tr></w:tbl>` +
    p(
      `<mc:AlternateContent><mc:Choice>${box('In a box')}</mc:Choice><mc:Fallback>${box('In a box')}</mc:Fallback></mc:AlternateContent>`,
    ) +
    p('<w:del><w:r><w:delText>Secret</w:delText></w:r></w:del><w:r><w:instrText>PAGE</w:instrText></w:r>') +
    p(
      `<w:moveFrom>${r('Moved')}<w:r><w:tab/></w:r></w:moveFrom>${r('Before. ')}<w:moveTo>${r('Moved')}</w:moveTo>`,
    ) +
    p('');
  expect(await preview(body)).toEqual({
    ok: true,
    truncated: false,
    paragraphs: [
      { text: 'Thandi Mokoena & Co', kind: 'heading' },
      { text: '2019\tWelder\nDurban', kind: 'text' },
      { text: 'MIG and TIG', kind: 'item' },
      { text: 'AWS', kind: 'text' },
      { text: 'D1.1', kind: 'text' },
      { text: 'In a box', kind: 'text' },
      { text: 'Before. Moved', kind: 'text' },
    ],
  });
});

test('H3: of an endless document the beginning is shown, which is said', async () => {
  const read = await preview(p(r('word '.repeat(30_000))).repeat(3));
  if (!read.ok) throw new Error(read.reason);
  expect(read.truncated).toBe(true);
  expect(read.paragraphs.map(({ text }) => text.length).reduce((sum, n) => sum + n)).toBe(MAX_DOCUMENT_TEXT);
});

test.each([
  ['another kind of package', sampleXlsx()],
  ['no package', new TextEncoder().encode('%PDF-1.7')],
  [
    'a package without its text',
    await zipParts({ ...docxParts(), 'word/document.xml': '<w:document><w:p>' }),
  ],
])('H3: %s is unreadable, and says so', async (_, bytes) => {
  const read = await previewDocument(async () => Readable.from([Buffer.from(bytes)]));
  expect(read.ok ? read.paragraphs : read.reason).toEqual(read.ok ? [] : 'unreadable');
});
