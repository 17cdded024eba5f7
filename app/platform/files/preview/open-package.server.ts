import { ByteBudget, type ByteSource } from '../content/byte-source.server.ts';
import { Refused } from '../content/inspection.ts';
import { readZipDirectory, type ZipPart } from '../content/zip-directory.server.ts';
import { unpackPart } from '../content/zip-unpack.server.ts';
import { type OfficePackage, type PartText, partText } from './parse-xml.ts';

/** @throws Refused if it is no zip that all programs read alike. */
export async function openPackage(source: ByteSource): Promise<OfficePackage> {
  const parts = new Map((await readZipDirectory(source)).map((part) => [part.name.toLowerCase(), part]));
  return {
    has: (name) => parts.has(name),
    text(name, limit) {
      const part = parts.get(name);
      if (part === undefined) throw new Refused('damaged');
      return readPartText(source, part, limit);
    },
  };
}

/** Reads at most `limit` bytes of a part. */
async function readPartText(source: ByteSource, part: ZipPart, limit: number): Promise<PartText> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpackPart(source, part, new ByteBudget(part.bytes, 'damaged'))) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > limit) break;
  }
  return partText(Buffer.concat(chunks), bytes > limit);
}
