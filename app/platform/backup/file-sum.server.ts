import { createHash } from 'node:crypto';
import { UnreadableBackup } from './seal.server.ts';

/**
 * The SHA-256 of a whole file at its end, since some damage to compressed bytes changes nothing that is unpacked. It stands in the
 * header of an empty gzip member, which gzip and tar read over.
 */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 36, 0, 0x4b, 0x46, 32, 0]);
const SUM_BYTES = 32;
const TAIL = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const MEMBER_BYTES = HEAD.length + SUM_BYTES + TAIL.length;

/** Appends the sum to a gzip stream. */
export async function* appendSum(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const chunk of source) {
    sum.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([HEAD, sum.digest(), TAIL]);
}

/** Passes the stream on without the sum. @throws UnreadableBackup at the end, if the sum is missing or another one. */
export async function* checkSum(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const joined = Buffer.concat([held, chunk]);
    const passed = joined.subarray(0, Math.max(0, joined.length - MEMBER_BYTES));
    held = joined.subarray(passed.length);
    sum.update(passed);
    yield passed;
  }
  if (!held.equals(Buffer.concat([HEAD, sum.digest(), TAIL])))
    throw new UnreadableBackup('The file is damaged, or its end is missing.');
}
