import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { ByteBudget } from './byte-source.server.ts';
import { type ByteSource, CHUNK_BYTES } from './byte-source.server.ts';
import { Refused, toRefused } from './inspection.ts';
import type { ZipPart } from './zip-directory.server.ts';

/**
 * Streams a part's content in chunks of at most CHUNK_BYTES. Counts inflated bytes and stops within one chunk of the
 * budget, whatever sizes the file declares.
 *
 * @throws Refused with the budget's code, or `damaged` if content, size or checksum don't match the directory.
 */
export async function* unpackPart(
  source: ByteSource,
  part: ZipPart,
  budget: ByteBudget,
): AsyncGenerator<Buffer, void, undefined> {
  let bytes = 0;
  let checksum = 0;
  const content = part.deflated ? inflate(source, part) : source.stream(part.dataAt, part.compressedBytes);
  for await (const chunk of budget.count(content)) {
    bytes += chunk.length;
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (bytes !== part.bytes || checksum !== part.crc32) throw new Refused('damaged');
}

async function* inflate(source: ByteSource, part: ZipPart): AsyncGenerator<Buffer, void, undefined> {
  const inflater = createInflateRaw({ chunkSize: CHUNK_BYTES });
  // Errors of both streams reach the loop below; the callback only prevents an unhandled error.
  pipeline(source.stream(part.dataAt, part.compressedBytes), inflater, () => {});
  try {
    yield* inflater;
  } catch (error) {
    throw toRefused(error);
  }
  // Trailing bytes after the deflate data could hide a second file.
  if (inflater.bytesWritten !== part.compressedBytes) throw new Refused('damaged');
}
