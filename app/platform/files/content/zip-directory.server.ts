import {
  type Entry,
  fromRandomAccessReaderPromise,
  RandomAccessReader,
  validateFileName,
  type ZipFile,
} from 'yauzl';
import type { ByteSource } from './byte-source.server.ts';
import { PACKAGE_ENTRIES, Refused, toRefused, UNPACKED_BYTES } from './inspection.ts';
import { directoryBounds } from './zip-tail.server.ts';

/** One file in a zip. Sizes and offsets are in bytes; sizes and checksum are as declared and not yet verified. */
export type ZipPart = {
  name: string;
  dataAt: number;
  compressedBytes: number;
  bytes: number;
  crc32: number;
  deflated: boolean;
};

const STORED = 0;
const DEFLATED = 8;

/**
 * Reads a zip's central directory and refuses archives that programs could read differently. Entries start at byte 0,
 * the directory ends right before the end records, names are unique, both headers of an entry agree, and no two entries
 * overlap (as in D. Fifield's "A better zip bomb", 2019).
 *
 * @throws Refused `damaged`, `encrypted`, `too-many-entries` (PACKAGE_ENTRIES) or, by the declared sizes alone,
 *   `too-large-unpacked` (UNPACKED_BYTES).
 */
export async function readZipDirectory(source: ByteSource): Promise<ZipPart[]> {
  try {
    const zip = await fromRandomAccessReaderPromise(new CheckedReader(source), source.size, {
      autoClose: false,
    });
    if (zip.entryCount > PACKAGE_ENTRIES) throw new Refused('too-many-entries');
    const { start, end } = await directoryBounds(source, zip.comment.length);
    const entries = await readEntries(zip);
    const bytes = entries.reduce((sum, entry) => sum + headerBytes(entry), 0);
    if (start + bytes !== end) throw new Refused('damaged');
    return await locateParts(zip, entries, start);
  } catch (error) {
    throw toRefused(error);
  }
}

/**
 * Replaces yauzl's file reader, which passes a zip64 offset beyond 2^53 to fs.read, where the throw can't be caught.
 */
class CheckedReader extends RandomAccessReader {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#source.read(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      callback(null);
    }, callback);
  }
}

async function readEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  const names = new Set<string>();
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Refused('encrypted');
    const name = partName(entry);
    const key = name.toLowerCase();
    // Office programs compare names case-insensitively.
    if (!isSafeName(name) || names.has(key)) throw new Refused('damaged');
    names.add(key);
    entries.push(entry);
    declared += entry.uncompressedSize;
  }
  if (declared > UNPACKED_BYTES) throw new Refused('too-large-unpacked');
  return entries;
}

/** The size of an entry in the directory (APPNOTE.TXT 6.3.10, 4.3.12). */
const headerBytes = ({ fileNameLength, extraFieldLength, fileCommentLength }: Entry): number =>
  46 + fileNameLength + extraFieldLength + fileCommentLength;

/** The name that office programs see. yauzl prefers the Unicode Path field (0x7075), which they ignore. */
const partName = (entry: Entry): string => entry.fileNameRaw.toString('utf8');

const isSafeName = (name: string): boolean =>
  name !== '' && validateFileName(name) === null && !/\p{Cc}/u.test(name);

/** Finds each entry's data and checks that it lies before the directory and doesn't overlap another entry's. */
async function locateParts(zip: ZipFile, entries: readonly Entry[], directoryAt: number): Promise<ZipPart[]> {
  const parts: ZipPart[] = [];
  let end = 0;
  for (const entry of entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    const { compressionMethod: method, compressedSize: compressedBytes } = entry;
    const headerAt = entry.relativeOffsetOfLocalHeader;
    const local = await zip.readLocalFileHeaderPromise(entry);
    if (parts.length === 0 ? headerAt !== 0 : headerAt < end) throw new Refused('damaged');
    if (!local.fileName.equals(entry.fileNameRaw)) throw new Refused('damaged');
    if (local.compressionMethod !== method || (method !== STORED && method !== DEFLATED))
      throw new Refused('damaged');
    end = local.fileDataStart + compressedBytes;
    if (end > directoryAt) throw new Refused('damaged');
    const { crc32, uncompressedSize: bytes } = entry;
    parts.push({
      name: partName(entry),
      dataAt: local.fileDataStart,
      compressedBytes,
      bytes,
      crc32,
      deflated: method === DEFLATED,
    });
  }
  return parts;
}
