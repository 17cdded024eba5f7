import {
  type Entry,
  fromRandomAccessReaderPromise,
  RandomAccessReader,
  validateFileName,
  type ZipFile,
} from 'yauzl';
import type { ByteSource } from './byte-source.server.ts';
import { PACKAGE_ENTRIES, UNPACKED_BYTES } from './inspection.ts';
import { asRefusal, Refused } from './refused.ts';
import { directoryBounds } from './zip-tail.server.ts';

/** One file in a zip. Sizes and positions in bytes; sizes and checksum as declared, still to be proved. */
export interface ZipPart {
  name: string;
  dataAt: number;
  compressedBytes: number;
  bytes: number;
  crc32: number;
  deflated: boolean;
}

const STORED = 0;
const DEFLATED = 8;

/**
 * Reads a zip's directory and makes sure that there is one way to read it: it starts at the file's first byte, its
 * directory is one piece before the closing records, every entry has a name of its own and says the same in both its
 * headers, and no two share bytes (the trick of D. Fifield's "A better zip bomb", 2019).
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
    // Where reading stopped; a position in bytes, whatever the type says.
    if (Number(zip.readEntryCursor) !== end) throw new Refused('damaged');
    return await locate(zip, entries, start);
  } catch (error) {
    throw asRefusal(error);
  }
}

/** yauzl's own file reader hands a zip64 offset beyond 2^53 to fs.read, which throws outside anyone's reach. */
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
    const known = name.toLowerCase();
    // Office programs take names for equal whatever their letter case.
    if (!isPlainName(name) || names.has(known)) throw new Refused('damaged');
    names.add(known);
    entries.push(entry);
    declared += entry.uncompressedSize;
  }
  if (declared > UNPACKED_BYTES) throw new Refused('too-large-unpacked');
  return entries;
}

/** The name office programs see: yauzl's may come from an extra field (0x7075) which they ignore. */
const partName = (entry: Entry): string => entry.fileNameRaw.toString('utf8');

const isPlainName = (name: string): boolean =>
  name !== '' && validateFileName(name) === null && !/\p{Cc}/u.test(name);

/** Finds each entry's bytes, which have to lie before the directory. */
async function locate(zip: ZipFile, entries: readonly Entry[], directoryAt: number): Promise<ZipPart[]> {
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
