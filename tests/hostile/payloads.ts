import { randomUUID } from 'node:crypto';
import {
  crcOfZeros,
  deflatedZeros,
  hostileZip,
  numbers,
} from '#app/platform/files/content/hostile-zip.fixture.ts';
import {
  docxParts,
  samplePdf,
  xlsxParts,
  zipParts,
} from '#app/platform/files/content/sample-files.fixture.ts';
import { overlappingStreams } from './bait.ts';

/** Texts that are expensive to normalise, match or store, of `length` UTF-16 units. */
export const TEXTS = {
  // Two kinds of combining marks in the wrong order: sorting n of them takes n² steps.
  'combining marks': (length: number) => '\u0301'.repeat(length / 2) + '\u0323'.repeat(length / 2),
  spaces: (length: number) => `x${' '.repeat(length - 2)}x`,
  'an address without end': (length: number) => `a@${'a.'.repeat(length / 2 - 1)}`,
  'line breaks': (length: number) => '\r\n'.repeat(length / 2),
  'half characters': (length: number) => '\ud800'.repeat(length),
  digits: (length: number) => `+27${'0'.repeat(length - 3)}`,
  markup: (length: number) => '<"&\''.repeat(length / 4),
  'one word, and a mark after it': (length: number) => `${'a'.repeat(length - 1)}#`,
  'joined emoji': (length: number) => '👩‍'.repeat(length / 3),
} satisfies Record<string, (length: number) => string>;

/** The limit on a request's headers, 16 KB, minus the usual ones. */
export const HEADER_CHARACTERS = 15_000;

/** A field's text, just below its limit. */
const FIELD_CHARACTERS = 60_000;

const MEGABYTE = 1024 * 1024;

/** JSON bodies that are hostile to any endpoint. @param bytes size of the large ones. */
export function jsonPayloads(fields: readonly string[], bytes: number): Record<string, () => Uint8Array> {
  const texts = Object.entries(TEXTS).map(([kind, make]) => {
    const filled = () =>
      JSON.stringify(Object.fromEntries(fields.map((field) => [field, make(FIELD_CHARACTERS)])));
    return [`fields of ${kind}`, () => Buffer.from(filled())] as const;
  });
  const repeated =
    (start: string, piece: string, end = '') =>
    () => {
      const times = Math.floor((bytes - start.length - end.length) / piece.length);
      return Buffer.from(start + piece.repeat(times) + end);
    };
  return {
    ...Object.fromEntries(texts),
    'names of combining marks': () =>
      Buffer.from(
        JSON.stringify({
          attachments: Array.from({ length: 10 }, (_, at) => ({
            name: `${TEXTS['combining marks'](FIELD_CHARACTERS)}${at}.pdf`,
            data: Buffer.from(samplePdf(`Drawing ${at}`)).toString('base64'),
          })),
        }),
      ),
    'deep lists': repeated('', '['),
    'deep objects': repeated('', '{"a":'),
    'a wide object': repeated('{"a":1', ',"a":1', '}'),
    'a wide list': repeated('{"attachments":[{}', ',{}', ']}'),
    'an endless key': repeated('{"', 'a', '":1}'),
    'an endless number': repeated('{"a":', '1', '}'),
    'an endless text': repeated('{"name":"', 'a', '"}'),
    'an endless text of escapes': repeated('{"name":"', '\\u0301', '"}'),
    'endless space': repeated('{', ' ', '}'),
    'a file of escapes': repeated('{"attachments":[{"name":"a.pdf","data":"', '\\u0041', '"}]}'),
    'a file of spaces': repeated('{"attachments":[{"name":"a.pdf","data":"', ' ', '"}]}'),
    'a file of equals signs': repeated('{"attachments":[{"name":"a.pdf","data":"', '=', '"}]}'),
    'keys of every object': () => Buffer.from('{"__proto__":{"a":1},"constructor":1,"toString":"x"}'),
    'half a text': () => Buffer.from('{"name":"'),
    'no JSON': () => Buffer.from('\u0000\u0000\u0000'),
  };
}

/** A multipart body. @param parts each with its headers, one per line. */
export function multipart(
  boundary: string,
  parts: readonly { head: string; content: Uint8Array }[],
): Uint8Array {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

const fieldHead = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const fileHead = (name: string) =>
  `Content-Disposition: form-data; name="attachments"; filename="${name}"\r\nContent-Type: application/pdf`;

export const BOUNDARY = 'hostile';

/** Multipart bodies that are hostile to any endpoint. */
export function multipartPayloads(
  fields: readonly string[],
  bytes: number,
): Record<string, () => Uint8Array> {
  const texts = Object.entries(TEXTS).map(([kind, make]) => {
    const filled = () =>
      multipart(
        BOUNDARY,
        fields.map((field) => ({
          head: fieldHead(field),
          content: Buffer.from(make(FIELD_CHARACTERS)).subarray(0, FIELD_CHARACTERS),
        })),
      );
    return [`fields of ${kind}`, filled] as const;
  });
  const parts =
    (count: number, head: (at: number) => string, content: Uint8Array = new Uint8Array()) =>
    () =>
      multipart(
        BOUNDARY,
        Array.from({ length: count }, (_, at) => ({ head: head(at), content })),
      );
  return {
    ...Object.fromEntries(texts),
    'names of combining marks': parts(
      10,
      (at) => fileHead(`${TEXTS['combining marks'](7_500)}${at}.pdf`),
      samplePdf(),
    ),
    'parts without end': parts(bytes / 100, (at) => fieldHead(String(at))),
    'empty files without end': parts(bytes / 200, () => fileHead('')),
    'headers without end': parts(10, (at) => `${'X-A: b\r\n'.repeat(bytes / 100)}${fieldHead(String(at))}`),
    'half boundaries': () => Buffer.alloc(bytes, `\r\n--${BOUNDARY.slice(0, -1)}`),
    'line ends': () => Buffer.alloc(bytes, '\r'),
    dashes: () => Buffer.alloc(bytes, '-'),
    'a file without end': () =>
      Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${fileHead('a.pdf')}\r\n\r\n`), Buffer.alloc(bytes, 'a')]),
  };
}

export function urlencodedPayloads(
  fields: readonly string[],
  bytes: number,
): Record<string, () => Uint8Array> {
  return {
    'fields of combining marks': () =>
      Buffer.from(fields.map((field) => `${field}=${TEXTS['combining marks'](20_000)}`).join('&')),
    'nothing but separators': () => Buffer.alloc(bytes, '&'),
    'nothing but percent signs': () => Buffer.alloc(bytes, '%'),
    'nothing but plus signs': () => Buffer.alloc(bytes, '+'),
    'fields without end': () => Buffer.alloc(bytes, 'a=1&'),
  };
}

/** Files of the accepted types that are expensive to inspect; each below 10 MB. */
export function filePayloads(): Record<string, () => Uint8Array | Promise<Uint8Array>> {
  const office = (parts: Record<string, string>) =>
    Object.entries(parts).map(([name, content]) => ({ name, content }));
  const xlsx = office(xlsxParts());
  return {
    'a zip of zeros': () => {
      const bytes = 99 * MEGABYTE;
      const data = deflatedZeros(bytes);
      return hostileZip([...xlsx, { name: 'xl/media/zeros.bin', data, bytes, crc32: crcOfZeros(bytes) }]);
    },
    'a zip of 2,000 parts': () =>
      hostileZip([
        ...xlsx,
        ...Array.from({ length: 1_900 }, (_, at) => ({ name: `xl/${at}.xml`, content: 'x' })),
      ]),
    'a list of a million relationships': () =>
      hostileZip([
        ...xlsx,
        {
          name: 'xl/worksheets/_rels/sheet1.xml.rels',
          content: `<R>${'<a b="c"/>'.repeat((14 * MEGABYTE) / 10)}</R>`,
        },
      ]),
    'a tag without end': () =>
      hostileZip([
        ...xlsx,
        { name: 'xl/_rels/a.rels', content: `<R ${'a="b" '.repeat((14 * MEGABYTE) / 6)}` },
      ]),
    'entities without end': () =>
      hostileZip([
        ...xlsx,
        { name: 'xl/_rels/a.rels', content: `<R>${`<a b="${'&#65;'.repeat(10_000)}"/>`.repeat(280)}</R>` },
      ]),
    'content types without end': () =>
      hostileZip(
        office({
          ...docxParts(),
          '[Content_Types].xml': `<Types>${'<Default Extension="a" ContentType="b"/>'.repeat(26_000)}</Types>`,
        }),
      ),
    'a cut list of spaces': () => {
      const row = (number: number, texts: readonly string[]) =>
        `<row r="${number}">${texts.map((text, at) => `<c r="${'AB'[at]}${number}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`;
      const lines = Array.from({ length: 400 }, (_, at) => row(at + 2, ['', `t${' '.repeat(998)}x`]));
      const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${row(1, ['Part', 'Thickness'])}${lines.join('')}</sheetData></worksheet>`;
      return zipParts({ ...xlsxParts(), 'xl/worksheets/sheet1.xml': sheet });
    },
    'a PDF of padding': () => {
      const file = Buffer.alloc(5.9 * MEGABYTE);
      file.set(samplePdf());
      return file;
    },
    'a PDF full of ends of zips': () => {
      // Each signature leads to two places in the file that have to be inspected.
      const record = numbers([4, 0x06054b50], [8, 0], [4, 100], [4, 50], [2, 0]);
      return Buffer.concat([samplePdf(), ...Array.from({ length: 2_900 }, () => record)]);
    },
    'a PDF with thousands of endings': () =>
      Buffer.concat([samplePdf(), Buffer.alloc(2_000, 'startxref '), Buffer.from('\nstartxref\n1\n%%EOF')]),
    'a PDF of streams that overlap': () => overlappingStreams(),
    'a compound file in a ring': () => compoundFile(),
    'a zip of names without end': () =>
      zipParts({
        ...xlsxParts(),
        ...Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`${'a/'.repeat(30_000)}${at}`, ''])),
      }),
  };
}

/** [MS-CFB]: a header, one table and a directory whose sectors form a long chain. */
function compoundFile(): Uint8Array {
  const file = Buffer.alloc(5.9 * MEGABYTE);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(12_000, 44);
  file.writeUInt32LE(0, 48);
  file.writeUInt32LE(4_096, 56);
  for (let at = 68; at < 512; at += 4) file.writeUInt32LE(1, at);
  for (let at = 512; at + 4 <= file.length; at += 4) file.writeUInt32LE(((at - 512) / 4 + 1) % 11_000, at);
  return file;
}

/** Texts for headers and queries: percent-encoded above Latin-1, within the limit on headers. */
export function encodedTexts(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(TEXTS).map(([kind, make]) => [
      kind,
      encodeURIComponent(make(HEADER_CHARACTERS).toWellFormed()).slice(
        0,
        HEADER_CHARACTERS - (HEADER_CHARACTERS % 3),
      ),
    ]),
  );
}

export const SAMPLE_ROW_ID = (): string => randomUUID();
