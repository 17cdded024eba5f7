export type PhotoPage = {
  /** A baseline or progressive JPEG in RGB. */
  jpeg: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  width: number;
  height: number;
};

/** A4 in points of 1/72 inch. */
const [SHORT, LONG] = [595, 842];
const PRODUCER = '/Producer (Kerf photos)';
const IMAGE = /\/Subtype \/Image \/Width (\d+) \/Height (\d+) .*?\/Length (\d+) >>\nstream\n/g;

/**
 * A PDF 1.4 of photos, one per A4 page, upright or across like the photo. The JPEG data is stored as it is.
 *
 * @see ISO 32000-1, 7.5 (file structure) and 7.4.8 (DCTDecode).
 */
export function photoPdf(pages: readonly PhotoPage[]): Uint8Array<ArrayBuffer> {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (...content: (string | Uint8Array<ArrayBuffer>)[]) => {
    for (const part of content) {
      parts.push(part);
      // All text is ASCII.
      length += part.length;
    }
  };
  const object = (...content: (string | Uint8Array<ArrayBuffer>)[]) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n`, ...content, '\nendobj\n');
  };
  const pageNumber = (index: number) => 4 + 3 * index;

  write('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}] >>`,
  );
  object(`<< ${PRODUCER} >>`);
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const page = pageNumber(index);
    const [across, up] = width > height ? [LONG, SHORT] : [SHORT, LONG];
    const scale = Math.min(across / width, up / height);
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    const drawing = `q ${w} 0 0 ${h} ${(across - w) / 2} ${(up - h) / 2} cm /I Do Q`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${up}] /Contents ${page + 1} 0 R`,
      ` /Resources << /XObject << /I ${page + 2} 0 R >> >> >>`,
    );
    object(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
  }
  const table = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}`,
    `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  );
  return joined(parts, length);
}

/** The pages of a PDF that `photoPdf` made, so that further ones can be added; none for any other file. */
export function photoPages(pdf: Uint8Array<ArrayBuffer>): PhotoPage[] {
  // Latin-1 has one character a byte, so positions in the text are positions in the file.
  const text = new TextDecoder('latin1').decode(pdf);
  if (!text.slice(0, 1_000).includes(PRODUCER)) return [];
  const pages: PhotoPage[] = [];
  IMAGE.lastIndex = 0;
  for (let found = IMAGE.exec(text); found !== null; found = IMAGE.exec(text)) {
    const [width = 0, height = 0, length = 0] = found.slice(1).map(Number);
    pages.push({ jpeg: pdf.slice(IMAGE.lastIndex, IMAGE.lastIndex + length), width, height });
    // A JPEG may contain anything, also what looks like the start of an image.
    IMAGE.lastIndex += length;
  }
  return pages;
}

function joined(
  parts: readonly (string | Uint8Array<ArrayBuffer>)[],
  length: number,
): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  const encoder = new TextEncoder();
  let at = 0;
  for (const part of parts) {
    whole.set(typeof part === 'string' ? encoder.encode(part) : part, at);
    at += part.length;
  }
  return whole;
}
