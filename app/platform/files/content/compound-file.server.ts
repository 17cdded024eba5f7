import type { ByteSource } from './byte-source.server.ts';
import { type FileKind, type Inspected, PACKAGE_ENTRIES, Refused } from './inspection.ts';
import { PACKAGED_KINDS } from './office-package.server.ts';
import { endsLikeZip } from './zip-tail.server.ts';

/** [MS-DOC] 2.1: the main stream. [MS-OFFCRYPTO] 2.3.4.4: an encrypted Office Open XML package. */
const WORD = 'WordDocument';
const ENCRYPTED_PACKAGE = 'EncryptedPackage';
/** [MS-DOC] 2.1.8, [MS-OVBA] 2.2.1: the names of Word's macro storages and of the entries inside any VBA project. */
const MACRO_NAME = /^(?:macros|vba|_vba_project(?:_cur)?)$/i;

/** [MS-DOC] 2.5.2, FibBase: the magic number of Word 97 and later, and the encryption bit in the flags at byte 10. */
const WORD_SIGNATURE = 0xa5ec;
const WORD_ENCRYPTED = 0x0100;

/**
 * Recognises a Word 97-2003 document, and encrypted Office Open XML packages, which use the same container.
 *
 * @throws Refused `unknown` for other content (.xls, .ppt, .msg), `encrypted`, `macros`, `damaged`, `too-many-entries`,
 *   `archive-inside` if a zip follows the document.
 */
export async function inspectCompoundFile(
  source: ByteSource,
  allowed: readonly FileKind[],
): Promise<Inspected> {
  const { entries, end } = await readCompoundDirectory(source);
  const stream = (name: string) => entries.find((entry) => entry.type === 'stream' && entry.name === name);
  if (stream(ENCRYPTED_PACKAGE) !== undefined && PACKAGED_KINDS.some((kind) => allowed.includes(kind))) {
    throw new Refused('encrypted');
  }
  const word = stream(WORD);
  if (word === undefined || !allowed.includes('doc')) throw new Refused('unknown');
  if (entries.some(({ name }) => MACRO_NAME.test(name))) throw new Refused('macros');
  await checkWord(source, word);
  // What is embedded in the document may be a zip too; one behind it is no part of it.
  if (await endsLikeZip(source, end)) throw new Refused('archive-inside');
  return { kind: 'doc', cautions: [] };
}

async function checkWord(source: ByteSource, word: CompoundEntry): Promise<void> {
  const dataAt = await word.findData();
  if (dataAt === undefined) throw new Refused('damaged');
  const start = await source.read(dataAt, 12);
  if (start.readUInt16LE(0) !== WORD_SIGNATURE) throw new Refused('unknown');
  if ((start.readUInt16LE(10) & WORD_ENCRYPTED) !== 0) throw new Refused('encrypted');
}

export const COMPOUND_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A storage (folder) or stream (file). */
type CompoundEntry = {
  name: string;
  type: 'storage' | 'stream';
  /** The byte offset of a stream's content, whose first 64 bytes follow it; undefined if it has none. */
  findData(): Promise<number | undefined>;
};

/** [MS-CFB] 2.2, 2.3 and 2.6: sizes in bytes of the header, a directory entry and a sector's number. */
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
const NUMBER_BYTES = 4;
/** Sector numbers from here on are special values: end of chain, free, used by a table. */
const FIRST_SPECIAL_SECTOR = 0xfffffffa;
const FREE_SECTOR = 0xffffffff;
const TYPES = new Map<number, CompoundEntry['type']>([
  [1, 'storage'],
  [2, 'stream'],
]);
const ROOT_TYPE = 5;

/**
 * Reads all directory entries of a compound file ([MS-CFB], the container of Office 97-2003), including orphaned ones.
 *
 * @returns the entries, and the byte offset where the last sector in use ends.
 * @throws Refused `damaged`, or `too-many-entries` beyond PACKAGE_ENTRIES entries, including unused ones.
 */
async function readCompoundDirectory(source: ByteSource): Promise<{ entries: CompoundEntry[]; end: number }> {
  const header = await source.read(0, HEADER_BYTES);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Refused('damaged');
  const sectorBytes = 1 << shift;
  const at = (sector: number) => (sector + 1) * sectorBytes;
  const tables = await allocationTables(source, header, sectorBytes);
  const miniStreamCutoff = header.readUInt32LE(56);

  /** @throws Refused `damaged` if the chain leads outside the allocation table. */
  async function sectorAfter(sector: number): Promise<number> {
    const perTable = sectorBytes / NUMBER_BYTES;
    const table = tables[Math.floor(sector / perTable)];
    if (table === undefined) throw new Refused('damaged');
    const place = at(table) + (sector % perTable) * NUMBER_BYTES;
    return (await source.read(place, NUMBER_BYTES)).readUInt32LE(0);
  }

  const entries: CompoundEntry[] = [];
  let miniStream = FIRST_SPECIAL_SECTOR;
  const seen = new Set<number>();
  for (
    let sector = header.readUInt32LE(48);
    sector < FIRST_SPECIAL_SECTOR;
    sector = await sectorAfter(sector)
  ) {
    if (seen.has(sector)) throw new Refused('damaged');
    seen.add(sector);
    if (seen.size * (sectorBytes / ENTRY_BYTES) > PACKAGE_ENTRIES) throw new Refused('too-many-entries');
    const directorySector = await source.read(at(sector), sectorBytes);
    for (let offset = 0; offset < sectorBytes; offset += ENTRY_BYTES) {
      const entry = directorySector.subarray(offset, offset + ENTRY_BYTES);
      const start = entry.readUInt32LE(116);
      if (entry.readUInt8(66) === ROOT_TYPE) miniStream = start;
      const type = TYPES.get(entry.readUInt8(66));
      const nameBytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2);
      const bytes = entry.readUInt32LE(120);
      const findData = async () => {
        if (bytes === 0) return undefined;
        return bytes >= miniStreamCutoff ? at(start) : inMiniStream(start);
      };
      if (type !== undefined) entries.push({ name: entry.toString('utf16le', 0, nameBytes), type, findData });
    }
  }
  return { entries, end: await endOfSectors() };

  async function endOfSectors(): Promise<number> {
    for (const [place, table] of [...tables.entries()].reverse()) {
      const sectors = await source.read(at(table), sectorBytes);
      for (let offset = sectorBytes - NUMBER_BYTES; offset >= 0; offset -= NUMBER_BYTES) {
        if (sectors.readUInt32LE(offset) === FREE_SECTOR) continue;
        return at((place * sectorBytes + offset) / NUMBER_BYTES + 1);
      }
    }
    return 0;
  }

  /**
   * Streams below the cutoff share the mini stream, whose own sectors are a chain like those of any stream. Word pads its main
   * stream beyond the cutoff; LibreOffice doesn't.
   */
  async function inMiniStream(miniSector: number): Promise<number | undefined> {
    const place = miniSector * MINI_SECTOR_BYTES;
    if (place > source.size) return undefined;
    let sector = miniStream;
    for (
      let passed = Math.floor(place / sectorBytes);
      passed > 0 && sector < FIRST_SPECIAL_SECTOR;
      passed -= 1
    )
      sector = await sectorAfter(sector);
    return sector < FIRST_SPECIAL_SECTOR ? at(sector) + (place % sectorBytes) : undefined;
  }
}

/** The sectors of the allocation table: the header lists 109, further ones are in a chain of DIFAT sectors. */
async function allocationTables(source: ByteSource, header: Buffer, sectorBytes: number): Promise<number[]> {
  const count = header.readUInt32LE(44);
  if (count * sectorBytes > source.size) throw new Refused('damaged');
  const tables: number[] = [];
  let list = header.subarray(76);
  let next = header.readUInt32LE(68);
  while (tables.length < count) {
    for (let at = 0; at < list.length && tables.length < count; at += NUMBER_BYTES)
      tables.push(list.readUInt32LE(at));
    if (tables.length === count) break;
    // The last number of a DIFAT sector is the next one in the chain.
    const sector = await source.read((next + 1) * sectorBytes, sectorBytes);
    list = sector.subarray(0, sectorBytes - NUMBER_BYTES);
    next = sector.readUInt32LE(sectorBytes - NUMBER_BYTES);
  }
  // Detects truncated files: the tables are usually at the end.
  if (tables.some((table) => (table + 2) * sectorBytes > source.size)) throw new Refused('damaged');
  return tables;
}
