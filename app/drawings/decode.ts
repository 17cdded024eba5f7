import { BinaryTags, isBinaryDxf } from './binary-tags.ts';
import type { Budget } from './budget.ts';
import { DrawingFailure, otherCad } from './failure.ts';
import type { Tags } from './tags.ts';
import { TextTags } from './text-tags.ts';
import { LIMITS } from './thresholds.ts';

/**
 * Turns the bytes of a DXF file into tags. ASCII (lines ended by CR, LF or CRLF; group codes with spaces; without EOF;
 * decimal commas; UTF-8, UTF-16 or the code page of the header) and binary (R12 and later). A line that should be a group
 * code but isn't is skipped up to the next entity.
 *
 * @throws DrawingFailure if it is too large or no DXF file.
 */
export function decode(bytes: Uint8Array, budget: Budget): Tags {
  if (bytes.length === 0) throw new DrawingFailure('empty');
  if (bytes.length > LIMITS.bytes) throw new DrawingFailure('too-large');
  if (isBinaryDxf(bytes)) return new BinaryTags(bytes, decoderOf(bytes), budget);
  const other = otherCad(String.fromCharCode(...bytes.subarray(0, 64)).trimStart());
  if (other) throw new DrawingFailure(other);
  const plain = withoutMark(bytes);
  return new TextTags(plain, decoderOf(plain), budget);
}

/** UTF-16 is converted to UTF-8; a UTF-8 byte order mark is taken off. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return toUtf8(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return toUtf8(bytes, 'utf-16be');
  return first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
}

const toUtf8 = (bytes: Uint8Array, from: string): Uint8Array =>
  new TextEncoder().encode(new TextDecoder(from).decode(bytes));

/** Where the header's variables are looked for, in bytes from the start. */
const HEADER_BYTES = 64 * 1024;

/** Code pages of the DXF header and the names under which TextDecoder knows them. */
const DECODERS: Readonly<Record<string, string>> = {
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '1250': 'windows-1250',
  '1251': 'windows-1251',
  '1252': 'windows-1252',
  '1253': 'windows-1253',
  '1254': 'windows-1254',
  '1255': 'windows-1255',
  '1256': 'windows-1256',
  '1257': 'windows-1257',
  '1258': 'windows-1258',
};

/**
 * The function that turns the bytes of one text into a string: UTF-8 where the bytes are valid as such (all files since
 * R2007), else $DWGCODEPAGE, else Windows-1252. Escapes such as \U+00D8 become their character.
 */
function decoderOf(bytes: Uint8Array): (text: Uint8Array) => string {
  const header = latin1(bytes.subarray(0, HEADER_BYTES));
  const page = /\$DWGCODEPAGE[^A-Za-z]+(?:ANSI_|DOS|CP)?(\d+)/i.exec(header)?.[1] ?? '1252';
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const older = new TextDecoder(DECODERS[page] ?? 'windows-1252');
  return (text) => {
    if (text.every((byte) => byte < 0x80)) return withoutEscapes(latin1(text));
    try {
      return withoutEscapes(utf8.decode(text));
    } catch {
      return withoutEscapes(older.decode(text));
    }
  };
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4_096) {
    text += String.fromCharCode(...bytes.subarray(at, at + 4_096));
  }
  return text;
}

function withoutEscapes(text: string): string {
  return text.includes('\\U+')
    ? text.replace(/\\U\+([0-9A-Fa-f]{4})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;
}
