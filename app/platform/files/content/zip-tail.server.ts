import type { ByteSource } from './byte-source.server.ts';
import { Refused } from './inspection.ts';

/** APPNOTE.TXT 6.3.10, 4.3.14 to 4.3.16: sizes in bytes of the end records and of the longest comment. */
const RECORD_BYTES = 22;
const LOCATOR_BYTES = 20;
const ZIP64_RECORD_BYTES = 56;
const COMMENT_BYTES = 0xffff;
const RECORD_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');
const LOCATOR_SIGNATURE = Buffer.from('PK\x06\x07', 'latin1');
/** In a classic record: the value is in the zip64 record. */
const SEE_ZIP64 = 0xffffffff;
/** So many marks of an end lead to a look at the file; no honest file has more than a few. */
const MARKS_FOLLOWED = 50;
const ENTRY_SIGNATURE = Buffer.from('PK\x01\x02', 'latin1');

/**
 * Whether zip programs would open the file, whatever it starts with: an end-of-central-directory record close enough to
 * the end that points to a directory. Ignores a wrong comment length, as lenient programs do. Also true for a PDF with
 * a stored (uncompressed) zip attachment at its very end.
 *
 * @param after the byte offset from which on such a record counts.
 */
export async function endsLikeZip(source: ByteSource, after = 0): Promise<boolean> {
  const from = Math.max(0, Math.min(source.size, after), source.size - RECORD_BYTES - COMMENT_BYTES);
  const tail = await source.read(from, source.size - from);
  let marks = 0;
  for (let at = tail.indexOf(RECORD_SIGNATURE); at !== -1; at = tail.indexOf(RECORD_SIGNATURE, at + 1)) {
    if (at + RECORD_BYTES > tail.length) return false;
    marks += 1;
    if (marks > MARKS_FOLLOWED) return true;
    if (startsWith(tail.subarray(Math.max(0, at - LOCATOR_BYTES)), LOCATOR_SIGNATURE)) return true;
    const byLength = from + at - tail.readUInt32LE(at + 12);
    const byOffset = tail.readUInt32LE(at + 16);
    for (const offset of [byLength, byOffset]) {
      if (offset < 0 || offset + ENTRY_SIGNATURE.length > source.size) continue;
      if (startsWith(await source.read(offset, ENTRY_SIGNATURE.length), ENTRY_SIGNATURE)) return true;
    }
  }
  return false;
}

/**
 * Byte offsets of the central directory's start and end, as declared by the end records.
 *
 * @param commentBytes length of the archive comment.
 * @throws Refused `damaged` if the classic and the zip64 record point to different directories.
 */
export async function directoryBounds(source: ByteSource, commentBytes: number) {
  const recordAt = source.size - commentBytes - RECORD_BYTES;
  const start = (await source.read(recordAt, RECORD_BYTES)).readUInt32LE(16);
  const locator = await source.read(Math.max(0, recordAt - LOCATOR_BYTES), LOCATOR_BYTES);
  if (!startsWith(locator, LOCATOR_SIGNATURE)) return { start, end: recordAt };
  const end = Number(locator.readBigUInt64LE(8));
  const start64 = Number((await source.read(end, ZIP64_RECORD_BYTES)).readBigUInt64LE(48));
  if (start !== SEE_ZIP64 && start !== start64) throw new Refused('damaged');
  return { start: start64, end };
}

const startsWith = (bytes: Buffer, signature: Buffer): boolean =>
  bytes.subarray(0, signature.length).equals(signature);
