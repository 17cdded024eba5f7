import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { ByteBudget } from './byte-budget.ts';
import { type ByteSource, CHUNK_BYTES } from './byte-source.server.ts';
import { asRefusal, Refused } from './refused.ts';
import type { ZipPart } from './zip-directory.server.ts';

/**
 * A part's content in chunks of at most CHUNK_BYTES, counted as it comes out of the inflater. It stops within one
 * chunk of the budget, whatever sizes the file declares.
 *
 * @throws Refused with the budget's objection, or `damaged` where content, size or checksum are not what the directory
 *   says.
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
  // Errors of both ends reach the loop below; the callback keeps them from being thrown a second time.
  pipeline(source.stream(part.dataAt, part.compressedBytes), inflater, () => {});
  try {
    yield* inflater;
  } catch (error) {
    throw asRefusal(error);
  }
  // Bytes after the deflated data are no one's content: somewhere to hide a second file.
  if (inflater.bytesWritten !== part.compressedBytes) throw new Refused('damaged');
}
