import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import { syncFolder } from '../durable.server.ts';
import { errorCode, errorMessage } from '../errors.ts';
import { isSealed, seal, UnreadableBackup, unseal } from './seal.server.ts';

/** The last entry of an archive: the SHA-256 of every other one, as `sha256sum -c` reads it. */
const SUMS = 'SHA256SUMS';

/** What protects an archive from whoever can write to its folder. */
export type Protection = {
  /** Encrypts it, which authenticates it as well. */
  passphrase: string | null;
  /** Authenticates one that isn't encrypted. */
  key: Buffer | null;
};

/** One entry of an archive. What isn't read of its content before the next entry is asked for is skipped. */
export type Entry = { name: string; content: AsyncIterable<Buffer> };

/** Adds an entry; the content of a stream must have exactly `size` bytes. */
export type AddEntry = (
  name: string,
  content: Buffer | AsyncIterable<Buffer>,
  size?: number,
) => Promise<void>;

/**
 * Writes an archive (tar and gzip; encrypted if there is a passphrase, else with an authentication code if there is a
 * key), flushes it to the disk, reads it back, and only then gives the file its name.
 *
 * @returns the size of the file in bytes.
 * @throws if the file exists or can't be written, or if it doesn't read back; then nothing is left of it.
 */
export async function writeArchive(
  file: string,
  protection: Protection,
  fill: (add: AddEntry) => Promise<void>,
): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} exists already; a backup never replaces a file.`);
  const draft = `${file}.part`;
  // Exclusive, so that two backups never write into one file.
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    const advice =
      errorCode(error) === 'EEXIST'
        ? 'Another backup is writing it, or was interrupted: then delete it.'
        : errorMessage(error);
    throw new Error(`The backup can't be written to ${draft}. ${advice}`, { cause: error });
  });
  try {
    await writeTo(handle, protection, fill);
    // Reading to the end compares every checksum.
    for await (const _ of readArchive(draft, protection));
    const { size } = await stat(draft);
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeTo(
  handle: FileHandle,
  { passphrase, key }: Protection,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const zip = createGzip({ level: 3 });
  const target = handle.createWriteStream({ flush: true });
  const protect = (zipped: AsyncIterable<Buffer>) => {
    if (passphrase !== null) return seal(zipped, passphrase);
    return appendSum(key === null ? zipped : appendSum(zipped, hmac(key)), SHA_256);
  };
  const writing = pipeline(tar, zip, protect, target);
  const sums: string[] = [];
  const filling = fill(async (name, content, size) => {
    sums.push(`${await addEntry(tar, name, content, size)}  ${name}\n`);
  }).then(async () => {
    await addEntry(tar, SUMS, Buffer.from(sums.join('')));
    tar.finalize();
  });
  // Whichever fails first stops the other: a full disk ends the filling, an unreadable file ends the writing.
  filling.catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))));
  await Promise.all([filling, writing]);
}

/** @returns the SHA-256 of the content in hex. */
async function addEntry(
  tar: Pack,
  name: string,
  content: Buffer | AsyncIterable<Buffer>,
  size?: number,
): Promise<string> {
  const sum = createHash('sha256');
  const added = Promise.withResolvers<void>();
  const header = { name, size: Buffer.isBuffer(content) ? content.length : (size ?? 0), mode: 0o600 };
  const sink = tar.entry(header, (error) => (error ? added.reject(error) : added.resolve()));
  // The entry also emits its failure as an event, which would end the process if nobody listened.
  sink.on('error', added.reject);
  // Awaited below; until then a failure must not count as unhandled.
  added.promise.catch(() => {});
  for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
    sum.update(chunk);
    if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), added.promise]);
  }
  sink.end(null);
  await added.promise;
  return sum.digest('hex');
}

/**
 * Reads an archive's entries in order. Its checksums come last, so whoever must not act on damaged content reads it twice.
 * Without a key, one that isn't encrypted is checked for damage only.
 *
 * @throws UnreadableBackup naming what is damaged, when it gets there or, of entries that were skipped, at the end.
 */
export async function* readArchive(file: string, { passphrase, key }: Protection): AsyncGenerator<Entry> {
  const sealed = await isEncrypted(file);
  if (sealed && passphrase === null)
    throw new UnreadableBackup(`${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  const check = (data: AsyncIterable<Buffer>) => {
    if (sealed) return unseal(data, passphrase ?? '');
    const whole = checkSum(data, SHA_256);
    return key === null ? whole : checkSum(whole, hmac(key));
  };
  const tar = extract();
  // Opened here and not earlier: until the pipeline listens, a file that can't be opened would end the process.
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const reading = pipeline(source, check, createGunzip(), tar);
  // Its failure also ends the loop below; without a handler it would count as unhandled until then.
  reading.catch(() => {});
  const sums = new Map<string, string>();
  let listed: string | null = null;
  let last = '';
  try {
    for await (const entry of tar) {
      last = entry.header.name;
      if (last === SUMS) {
        listed = Buffer.concat(await Array.fromAsync(buffersOf(entry))).toString();
        continue;
      }
      const sum = createHash('sha256');
      yield { name: last, content: hashed(buffersOf(entry), sum) };
      // What the caller did not read.
      for await (const chunk of buffersOf(entry)) sum.update(chunk);
      sums.set(last, sum.digest('hex'));
    }
    await reading;
  } catch (error) {
    const reason = errorMessage(error);
    if (error instanceof UnreadableBackup) throw new UnreadableBackup(`${file}: ${reason}`);
    if (isArchiveError(error)) {
      const place = last === '' ? 'at its start' : `at or after ${last}`;
      throw new UnreadableBackup(`${file} is damaged or cut off ${place} (${reason}).`, { cause: error });
    }
    throw error;
  } finally {
    source.destroy();
  }
  compare(file, sums, listed);
}

/** tar-stream doesn't say of what type its chunks are. */
async function* buffersOf(source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of source) if (Buffer.isBuffer(chunk)) yield chunk;
}

async function* hashed(content: AsyncIterable<Buffer>, sum: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    sum.update(chunk);
    yield chunk;
  }
}

function compare(file: string, sums: ReadonlyMap<string, string>, listed: string | null): void {
  if (listed === null) throw new UnreadableBackup(`${file} is no backup, or its end is missing.`);
  const lines = listed.split('\n').filter((line) => line !== '');
  const expected = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const wrong = [...new Set([...expected.keys(), ...sums.keys()])].filter(
    (name) => expected.get(name) !== sums.get(name),
  );
  if (wrong.length > 0)
    throw new UnreadableBackup(
      `${file} is damaged: ${wrong.slice(0, 5).join(', ')} differ from their checksums.`,
    );
}

/** Errors of zlib (Z_…) and of the tar parser, which have no code; a failure of the disk (EIO) is another matter. */
function isArchiveError(error: unknown): boolean {
  return error instanceof Error && !/^E[A-Z]+$/.test(String(errorCode(error)));
}

/** @throws UnreadableBackup if the file can't be read. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new UnreadableBackup(`${file} can't be read: ${errorMessage(error)}`);
  });
  try {
    return isSealed((await handle.read(Buffer.alloc(16), 0, 16, 0)).buffer);
  } finally {
    await handle.close();
  }
}

/**
 * A digest of all bytes before it, in the header of an empty gzip member, which gzip and tar read over. It stands at a
 * file's end, since some damage to compressed bytes changes nothing that is unpacked.
 */
type FileSum = { id: string; start(): Hash | Hmac };

/** How to go on if a backup can't be authenticated. */
export const UNVERIFIED =
  'Whoever can write to the folder of a backup can put accounts of their own into it. If you know where this one was ' +
  'kept, --unverified restores it without this check.';

const HEAD_BYTES = 16;
const DIGEST_BYTES = 32;
const TAIL = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const MEMBER_BYTES = HEAD_BYTES + DIGEST_BYTES + TAIL.length;

/** Shows damage; anybody can make it. */
const SHA_256: FileSum = { id: 'KF', start: () => createHash('sha256') };

/** Shows that whoever knows the key wrote the file. */
const hmac = (key: Buffer): FileSum => ({ id: 'KA', start: () => createHmac('sha256', key) });

function memberOf({ id }: FileSum, digest: Buffer): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 36, 0, ...Buffer.from(id), 32, 0]);
  return Buffer.concat([head, digest, TAIL]);
}

/** Appends the sum to a gzip stream. */
async function* appendSum(source: AsyncIterable<Buffer>, sum: FileSum): AsyncGenerator<Buffer> {
  const digest = sum.start();
  for await (const chunk of source) {
    digest.update(chunk);
    yield chunk;
  }
  yield memberOf(sum, digest.digest());
}

/** Passes the stream on without the sum. @throws UnreadableBackup at the end, if the sum is missing or another one. */
async function* checkSum(source: AsyncIterable<Buffer>, sum: FileSum): AsyncGenerator<Buffer> {
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
