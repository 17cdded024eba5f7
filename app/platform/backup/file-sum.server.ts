import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto';
import { UnreadableBackup } from './seal.server.ts';

/**
 * A digest of all bytes before it, in the header of an empty gzip member, which gzip and tar read over. It stands at a
 * file's end, since some damage to compressed bytes changes nothing that is unpacked.
 */
export type FileSum = { id: string; start(): Hash | Hmac };

/** How to go on if a backup can't be authenticated. */
export const UNVERIFIED =
  'Whoever can write to the folder of a backup can put accounts of their own into it. If you know where this one was ' +
  'kept, --unverified restores it without this check.';

const HEAD_BYTES = 16;
const DIGEST_BYTES = 32;
const TAIL = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const MEMBER_BYTES = HEAD_BYTES + DIGEST_BYTES + TAIL.length;

/** Shows damage; anybody can make it. */
export const SHA_256: FileSum = { id: 'KF', start: () => createHash('sha256') };

/** Shows that whoever knows the key wrote the file. */
export const hmac = (key: Buffer): FileSum => ({ id: 'KA', start: () => createHmac('sha256', key) });

function memberOf({ id }: FileSum, digest: Buffer): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 36, 0, ...Buffer.from(id), 32, 0]);
  return Buffer.concat([head, digest, TAIL]);
}

/** Appends the sum to a gzip stream. */
export async function* appendSum(source: AsyncIterable<Buffer>, sum: FileSum): AsyncGenerator<Buffer> {
  const digest = sum.start();
  for await (const chunk of source) {
    digest.update(chunk);
    yield chunk;
  }
  yield memberOf(sum, digest.digest());
}

/** Passes the stream on without the sum. @throws UnreadableBackup at the end, if the sum is missing or another one. */
export async function* checkSum(source: AsyncIterable<Buffer>, sum: FileSum): AsyncGenerator<Buffer> {
  const digest = sum.start();
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const joined = Buffer.concat([tail, chunk]);
    const passed = joined.subarray(0, Math.max(0, joined.length - MEMBER_BYTES));
    tail = joined.subarray(passed.length);
    digest.update(passed);
    yield passed;
  }
  const expected = memberOf(sum, digest.digest());
  if (tail.length === expected.length && timingSafeEqual(tail, expected)) return;
  if (sum.id === SHA_256.id) throw new UnreadableBackup('The file is damaged, or its end is missing.');
  const hasSum = tail.subarray(0, HEAD_BYTES).equals(expected.subarray(0, HEAD_BYTES));
  throw new UnreadableBackup(
    hasSum
      ? `Its authentication code doesn't fit the session secret: another installation wrote it, or somebody changed it. ${UNVERIFIED}`
      : `It has no authentication code: a version before 1.2 wrote it, or somebody took the code off. ${UNVERIFIED}`,
  );
}
