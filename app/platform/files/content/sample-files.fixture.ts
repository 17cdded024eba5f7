import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Small complete files for tests, which also open in real programs. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org';
const RELATIONSHIPS = `${OFFICE}/officeDocument/2006/relationships`;

/** One A4 page (PDF 1.7) with a line of text in ASCII. */
export function samplePdf(text = 'Drawing 1'): Uint8Array<ArrayBuffer> {
  return pdfOfPages([`BT /F1 18 Tf 72 760 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`]);
}

/**
 * A4 pages with these content streams, which may use the font F1.
 *
 * @param image the object of an image that they may use as I1.
 */
export function pdfOfPages(contents: readonly string[], image = 'null'): Uint8Array<ArrayBuffer> {
  const kids = contents.map((_, index) => `${5 + index * 2} 0 R`).join(' ');
  const resources = '/Resources << /Font << /F1 3 0 R >> /XObject << /I1 4 0 R >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    image,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + index * 2} 0 R ${resources} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return new TextEncoder().encode(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

/** The parts of a workbook with one sheet and one cell, by name; tests may change them before packing. */
export const xlsxParts = (text = 'Plate 10 mm'): Record<string, string> => ({
  '[Content_Types].xml': contentTypes({
    '/xl/workbook.xml': 'spreadsheetml.sheet.main',
    '/xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
  }),
  '_rels/.rels': relationships({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
  'xl/workbook.xml': `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Plates" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships({ rId1: ['worksheet', 'worksheets/sheet1.xml'] }),
  'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${escaped(text)}</t></is></c></row></sheetData></worksheet>`,
});

/** The parts of a text document with one paragraph, by name. */
export const docxParts = (text = 'Curriculum vitae'): Record<string, string> => ({
  '[Content_Types].xml': contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }),
  '_rels/.rels': relationships({ rId1: ['officeDocument', 'word/document.xml'] }),
  'word/document.xml': `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p></w:body></w:document>`,
});

const xlsx = await zipParts(xlsxParts());
const docx = await zipParts(docxParts());

/** A copy each time: tests cut and change it. */
export const sampleXlsx = (): Uint8Array<ArrayBuffer> => xlsx.slice();
export const sampleDocx = (): Uint8Array<ArrayBuffer> => docx.slice();

/** Packs parts into a zip, in the given order. */
export async function zipParts(
  parts: Readonly<Record<string, string | Uint8Array>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

function contentTypes(parts: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(parts).map(
    ([name, type]) =>
      `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  return `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

function relationships(list: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const items = Object.entries(list).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${items.join('')}</Relationships>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
