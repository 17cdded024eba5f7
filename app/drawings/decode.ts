import { BinaryTags, isBinaryDxf } from './binary-tags.ts';
import type { Budget } from './budget.ts';
import { decoderOf } from './code-page.ts';
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
