import { crc32, deflateRawSync, constants as zlib } from 'node:zlib';

/** A zip entry; optional fields override the correct values. */
export type ZipEntry = {
  name: string;
  content?: string | Uint8Array;
  /** Replaces the deflated content. */
  data?: Uint8Array;
  /** Declared values in the headers: sizes and checksum, method, flags, name in the local header. */
  bytes?: number;
  packedBytes?: number;
  crc32?: number;
  method?: number;
  flags?: number;
  localName?: string;
  localMethod?: number;
  extra?: Uint8Array;
  /** Offset that the directory points to instead; the entry itself is not written. */
  headerAt?: number;
};

/** Deviations from a valid archive. */
export type ZipShape = {
  before?: Uint8Array;
  beforeDirectory?: Uint8Array;
  after?: Uint8Array;
  comment?: string;
  /** Declared number of entries. */
  count?: number;
  /** Adds a zip64 record, valid or with another directory offset than the classic record. */
  zip64?: { classicAt?: number; directoryAt?: bigint };
};

/** Builds a valid or malformed zip (APPNOTE.TXT 6.3.10). */
export function hostileZip(entries: readonly ZipEntry[], shape: ZipShape = {}): Buffer {
  const pieces: Uint8Array[] = [shape.before ?? new Uint8Array()];
  const size = () => pieces.reduce((sum, piece) => sum + piece.length, 0);
  const directory = entries.map((entry) => {
    const headerAt = entry.headerAt ?? size();
    const zipParts = pack(entry);
    if (entry.headerAt === undefined) pieces.push(localHeader(entry, zipParts), zipParts.data);
    return directoryEntry(entry, zipParts, headerAt);
  });
  pieces.push(shape.beforeDirectory ?? new Uint8Array());
  const at = size();
  const bytes = directory.reduce((sum, piece) => sum + piece.length, 0);
  const count = shape.count ?? entries.length;
  const comment = Buffer.from(shape.comment ?? '', 'latin1');
  pieces.push(...directory);
  if (shape.zip64 !== undefined) {
    const record = numbers(
      [4, 0x06064b50],
      [8, 44],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, bytes],
      [8, shape.zip64.directoryAt ?? at],
    );
    pieces.push(record, numbers([4, 0x07064b50], [4, 0], [8, at + bytes], [4, 1]));
  }
  const classicAt = shape.zip64 === undefined ? at : (shape.zip64.classicAt ?? 0xffffffff);
  pieces.push(
    numbers(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, bytes],
      [4, classicAt],
      [2, comment.length],
    ),
  );
  pieces.push(comment, shape.after ?? new Uint8Array());
  return Buffer.concat(pieces);
}

type Packed = {
  data: Uint8Array;
  bytes: number;
  crc32: number;
  method: number;
};

function pack(entry: ZipEntry): Packed {
  const content = Buffer.from(entry.content ?? '');
  const method = entry.method ?? 8;
  return {
    data: entry.data ?? (method === 8 ? deflateRawSync(content) : content),
    bytes: entry.bytes ?? content.length,
    crc32: entry.crc32 ?? crc32(content),
    method,
  };
}

function localHeader(entry: ZipEntry, { data, bytes, crc32: checksum, method }: Packed): Uint8Array {
  const name = Buffer.from(entry.localName ?? entry.name);
  const header = numbers(
    [4, 0x04034b50],
    [2, 20],
    [2, entry.flags ?? 0],
    [2, entry.localMethod ?? method],
    [4, 0x21],
    [4, checksum],
    [4, data.length],
    [4, bytes],
    [2, name.length],
    [2, 0],
  );
  return Buffer.concat([header, name]);
}

function directoryEntry(
  entry: ZipEntry,
  { data, bytes, crc32: checksum, method }: Packed,
  at: number,
): Uint8Array {
  const name = Buffer.from(entry.name);
  const extra = entry.extra ?? new Uint8Array();
  const header = numbers(
    [4, 0x02014b50],
    [2, 20],
    [2, 20],
    [2, entry.flags ?? 0],
    [2, method],
    [4, 0x21],
    [4, checksum],
    [4, entry.packedBytes ?? data.length],
    [4, bytes],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, at],
  );
  return Buffer.concat([header, name, extra]);
}

/** Encodes little-endian integers of 2, 4 or 8 bytes. */
export function numbers(...fields: readonly [size: 2 | 4 | 8, value: number | bigint][]): Buffer {
  return Buffer.concat(
    fields.map(([size, value]) => {
      const field = Buffer.alloc(8);
      field.writeBigUInt64LE(BigInt(value));
      return field.subarray(0, size);
    }),
  );
}

const MEGABYTE = 1024 * 1024;

/** Deflate data that unpacks to `bytes` zeros, about 1 KB per MB, built without holding the unpacked data. */
export function deflatedZeros(bytes: number): Uint8Array {
  const whole = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: zlib.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(bytes % MEGABYTE));
  return Buffer.concat([...Array.from({ length: Math.floor(bytes / MEGABYTE) }, () => whole), rest]);
}

export function crcOfZeros(bytes: number): number {
  const zeros = Buffer.alloc(MEGABYTE);
  let checksum = 0;
  for (let left = bytes; left > 0; left -= MEGABYTE)
    checksum = crc32(zeros.subarray(0, Math.min(left, MEGABYTE)), checksum);
  return checksum;
}
