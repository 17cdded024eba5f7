/**
 * A one-page A4 PDF with the minimum of the format that readers need. Lines aren't wrapped; characters outside Latin-1
 * become question marks.
 */
export function writeCvPage(heading: string, lines: readonly string[]): Buffer {
  const text = [`/F2 20 Tf (${escapeText(heading)}) Tj 0 -30 Td /F1 11 Tf 16 TL`]
    .concat(lines.map((line) => `(${escapeText(line)}) Tj T*`))
    .join('\n');
  const content = `BT 64 760 Td\n${text}\nET`;
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]);
}

/** Offsets are in bytes, which equal characters in Latin-1. */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = String(file.length).padStart(10, '0');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${at} 00000 n \n`;
  });
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}${trailer}`, 'latin1');
}

function escapeText(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&');
}
