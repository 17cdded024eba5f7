import type { ByteSource } from './byte-source.server.ts';
import { Refused } from './refused.ts';

/** APPNOTE.TXT 6.3.10, 4.3.14 to 4.3.16: sizes in bytes of the records a zip ends with, and of its longest comment. */
const RECORD_BYTES = 22;
const LOCATOR_BYTES = 20;
const ZIP64_RECORD_BYTES = 56;
const COMMENT_BYTES = 0xffff;
const RECORD_MARK = Buffer.from('PK\x05\x06', 'latin1');
const LOCATOR_MARK = Buffer.from('PK\x06\x07', 'latin1');
/** Stands in a classic record for a number that only the zip64 record has room for. */
const SEE_ZIP64 = 0xffffffff;
/** So many marks of an end lead to a look at the file; no honest file has more than a few. */
const MARKS_FOLLOWED = 50;
const ENTRY_MARK = Buffer.from('PK\x01\x02', 'latin1');

/**
 * Whether zip programs would open the file as a zip, whatever it starts with: an end-of-central-directory record within
 * their reach that leads to a directory. The comment's length is not held against it, because lenient programs don't
 * either. A PDF with an unpacked zip attached at its very end is caught as well.
 */
export async function endsLikeZip(source: ByteSource): Promise<boolean> {
  const from = Math.max(0, source.size - RECORD_BYTES - COMMENT_BYTES);
  const tail = await source.read(from, source.size - from);
  let marks = 0;
  for (let at = tail.indexOf(RECORD_MARK); at !== -1; at = tail.indexOf(RECORD_MARK, at + 1)) {
    if (at + RECORD_BYTES > tail.length) return false;
    marks += 1;
    if (marks > MARKS_FOLLOWED) return true;
    if (startsWith(tail.subarray(Math.max(0, at - LOCATOR_BYTES)), LOCATOR_MARK)) return true;
    const byLength = from + at - tail.readUInt32LE(at + 12);
    const byOffset = tail.readUInt32LE(at + 16);
    for (const place of [byLength, byOffset]) {
      if (place < 0 || place + ENTRY_MARK.length > source.size) continue;
      if (startsWith(await source.read(place, ENTRY_MARK.length), ENTRY_MARK)) return true;
    }
  }
  return false;
}

/**
 * Where the central directory has to start and end, in bytes from the file's start: right before the closing records.
 *
 * @param commentBytes length of the comment the file ends with.
 * @throws Refused `damaged` where the classic and the zip64 record lead to two different directories.
 */
export async function directoryBounds(source: ByteSource, commentBytes: number) {
  const recordAt = source.size - commentBytes - RECORD_BYTES;
  const start = (await source.read(recordAt, RECORD_BYTES)).readUInt32LE(16);
  const locator = await source.read(Math.max(0, recordAt - LOCATOR_BYTES), LOCATOR_BYTES);
  if (!startsWith(locator, LOCATOR_MARK)) return { start, end: recordAt };
  const end = Number(locator.readBigUInt64LE(8));
  const start64 = Number((await source.read(end, ZIP64_RECORD_BYTES)).readBigUInt64LE(48));
  if (start !== SEE_ZIP64 && start !== start64) throw new Refused('damaged');
  return { start: start64, end };
}

const startsWith = (bytes: Buffer, mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark);
