import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';

/**
 * Encrypts a stream with a passphrase: scrypt makes the key, AES-256-GCM encrypts chunks of 64 KB. Each chunk's nonce is
 * its number and whether it is the last one, and the header is authenticated with each, so chunks can't be changed,
 * exchanged, repeated or left out, and a file that was cut off is recognised.
 *
 * A sealed file: `KERFSEAL`, version (1 byte), log2 of scrypt's N (1 byte), salt (16), the first 6 bytes of the
 * header's SHA-256, then the chunks, each followed by its tag (16).
 */
const MAGIC = Buffer.from('KERFSEAL');
const VERSION = 1;
/** 128 MB and about half a second for each guess at the passphrase. */
const LOG_N = 17;
const SALT_BYTES = 16;
const SUM_BYTES = 6;
const HEADER_BYTES = MAGIC.length + 2 + SALT_BYTES + SUM_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** A backup that can't be read: damaged, cut off, sealed with another passphrase. The message is for the administrator. */
export class UnreadableBackup extends Error {}

export function isSealed(start: Buffer): boolean {
  return start.subarray(0, MAGIC.length).equals(MAGIC);
}

export async function* seal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const start = Buffer.concat([MAGIC, Buffer.from([VERSION, LOG_N]), randomBytes(SALT_BYTES)]);
  const header = Buffer.concat([start, sumOf(start)]);
  const key = await makeKey(passphrase, header);
  yield header;
  for await (const { chunk, number, last } of chunksOf(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last));
    cipher.setAAD(header);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws UnreadableBackup naming the first damaged place, if the passphrase is wrong, or if the end is missing. */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  const { header, rest } = await readHeader(pieces);
  const key = await makeKey(passphrase, header);
  async function* body() {
    yield rest;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  }
  for await (const { chunk, number, last } of chunksOf(body(), CHUNK_BYTES + TAG_BYTES)) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last));
    decipher.setAAD(header);
    try {
      decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
      yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      if (number === 0)
        throw new UnreadableBackup('The passphrase is wrong, or the first 64 KB are damaged.');
      const from = HEADER_BYTES + number * (CHUNK_BYTES + TAG_BYTES);
      const end = last ? ', or the end of the file is missing' : '';
      throw new UnreadableBackup(
        `The file is damaged between byte ${from} and byte ${from + chunk.length}${end}.`,
      );
    }
  }
}

async function readHeader(pieces: AsyncIterator<Buffer>): Promise<{ header: Buffer; rest: Buffer }> {
  let start: Buffer = Buffer.alloc(0);
  while (start.length < HEADER_BYTES) {
    const next = await pieces.next();
    if (next.done) throw new UnreadableBackup('The file is cut off within its first bytes.');
    start = Buffer.concat([start, next.value]);
  }
  const header = start.subarray(0, HEADER_BYTES);
  const described = header.subarray(0, -SUM_BYTES);
  if (!sumOf(described).equals(header.subarray(-SUM_BYTES)))
    throw new UnreadableBackup(`The file is damaged within its first ${HEADER_BYTES} bytes.`);
  if (header[MAGIC.length] !== VERSION)
    throw new UnreadableBackup('The file was encrypted by a newer version of Kerf.');
  return { header, rest: start.subarray(HEADER_BYTES) };
}

function sumOf(start: Buffer): Buffer {
  return createHash('sha256').update(start).digest().subarray(0, SUM_BYTES);
}

/** The chunk's number, and 1 for the last one. A key encrypts one file, so its nonces are never used twice. */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 4);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

function makeKey(passphrase: string, header: Buffer): Promise<Buffer> {
  const salt = header.subarray(MAGIC.length + 2, MAGIC.length + 2 + SALT_BYTES);
  const N = 2 ** (header[MAGIC.length + 1] ?? LOG_N);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(passphrase.normalize('NFC'), salt, 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 }, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}

/** Cuts a stream into chunks of one size, of which the last may be shorter or empty. */
async function* chunksOf(source: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const piece of source) {
    waiting.push(piece);
    length += piece.length;
    if (length <= size) continue;
    const joined = Buffer.concat(waiting);
    let at = 0;
    // More than one chunk must be there, since the last one is marked.
    for (; joined.length - at > size; at += size, number += 1)
      yield { chunk: joined.subarray(at, at + size), number, last: false };
    waiting = [joined.subarray(at)];
    length = joined.length - at;
  }
  yield { chunk: Buffer.concat(waiting), number, last: true };
}
