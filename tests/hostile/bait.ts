import { deflateRawSync } from 'node:zlib';

const MEGABYTE = 1024 * 1024;
const STREAMS = 700;
/** What every one of them unpacks to. */
const UNPACKED_BYTES = 50 * MEGABYTE;

/**
 * A PDF of about 70 KB with 700 streams of objects that overlap: each one's data is a chain of stored blocks (RFC 1951, 3.2.4),
 * which contain the heads of the streams after it, and ends with the same 50 MB of zeros. Unpacked singly they are 35 GB.
 */
export function overlappingStreams(): Buffer {
  const head = Buffer.from('<</Type/ObjStm>>stream\n\x78\x01', 'latin1');
  const block = Buffer.alloc(5);
  block.writeUInt16LE(head.length, 1);
  block.writeUInt16LE(head.length ^ 0xffff, 3);
  const link = Buffer.concat([block, head]);
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    head,
    ...Array.from({ length: STREAMS - 1 }, () => link),
    deflateRawSync(Buffer.alloc(UNPACKED_BYTES), { level: 9 }),
    Buffer.from('\nendstream\nstartxref\n9\n%%EOF\n'),
  ]);
}
