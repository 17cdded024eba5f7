import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '#app/country/day.ts';
import type { Log } from '../log.server.ts';
import { SubmissionError, type SubmissionLimits } from './limits.server.ts';

/** An uploaded file, stored under `path` until whoever has it deletes it. */
export type SpooledFile = { name: string; path: string; bytes: number; sha256: string };

export type SpoolWriter = {
  write(chunk: Uint8Array): Promise<void>;
  finish(name: string): Promise<SpooledFile>;
};

const PIECE_BYTES = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1_000;

function spoolFolder(dataDir: string): string {
  return path.join(dataDir, 'spool');
}

/** Creates the folder for uploads in progress, and clears it of what a killed server left there. */
export async function openSpool(dataDir: string): Promise<void> {
  const folder = spoolFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
}

/**
 * Clears the folder each hour of what a thread or process that ended has left there: it takes the room of other uploads, and
 * a server may run for months. Dispose of it to stop.
 */
export function clearSpoolHourly(dataDir: string, log: Log): Disposable {
  const clear = () =>
    removeAbandoned(spoolFolder(dataDir)).catch((error: unknown) =>
      log.error({ err: error }, 'the folder of uploads was not cleared'),
    );
  const timer = setInterval(clear, HOUR_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Deletes files older than a day: another server that shares the folder may be receiving the newer ones. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Another server that shares this folder may delete a file at any time.
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - writtenAt > DAY_MS) await rm(file, { force: true });
  }
}

/** Writes bytes to the disk for as long as `use` takes: the image process reads files. */
export async function withSpooledBytes<Result>(
  dataDir: string,
  bytes: Uint8Array,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const file = path.join(spoolFolder(dataDir), randomUUID());
  try {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
    return await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** One SpoolRoom per folder in this process. */
const rooms = new Map<string, SpoolRoom>();

function roomOn(folder: string): SpoolRoom {
  const room = rooms.get(folder) ?? new SpoolRoom(folder);
  rooms.set(folder, room);
  return room;
}

/**
 * Writes the files of one request to disk, within the limits and without holding them in memory. Dispose of it when it is
 * read, to delete what was not handed over.
 *
 * @param room the limit on all uploads together; replaced in tests.
 */
export class Spool implements AsyncDisposable {
  readonly #folder: string;
  readonly #limits: SubmissionLimits;
  readonly #closers = new Set<() => Promise<void>>();
  readonly #paths = new Set<string>();
  readonly #room: SpoolRoom;
  #bytes = 0;
  #files = 0;

  constructor(dataDir: string, limits: SubmissionLimits, room = roomOn(spoolFolder(dataDir))) {
    this.#folder = spoolFolder(dataDir);
    this.#limits = limits;
    this.#room = room;
  }

  /** Starts a file. @throws SubmissionError if there are too many; its `write` throws one if there is no space. */
  async begin(nameIfKnown: string | null): Promise<SpoolWriter> {
    if (this.#files >= this.#limits.files) throw new SubmissionError('too-many-files', nameIfKnown);
    this.#files += 1;
    const { file, handle, close } = await this.#open();
    const hash = createHash('sha256');
    let bytes = 0;
    return {
      write: async (chunk) => {
        bytes += chunk.byteLength;
        this.#bytes += chunk.byteLength;
        if (bytes > this.#limits.fileBytes) throw new SubmissionError('file-too-large', nameIfKnown);
        if (this.#bytes > this.#limits.requestBytes)
          throw new SubmissionError('request-too-large', nameIfKnown);
        hash.update(chunk);
        await this.#write(handle, chunk);
      },
      finish: async (name) => {
        await close();
        return { name, path: file, bytes, sha256: hash.digest('hex') };
      },
    };
  }

  /** Writes a body to the disk as it arrives; it is none of the files. @returns its path. */
  async keep(body: AsyncIterable<Uint8Array>): Promise<string> {
    const { file, handle, close } = await this.#open();
    for await (const chunk of body) await this.#write(handle, chunk);
    await close();
    return file;
  }

  /** Leaves complete files to the caller, who deletes them. */
  handOver(files: SpooledFile[]): SpooledFile[] {
    for (const { path } of files) this.#paths.delete(path);
    return files;
  }

  /** In pieces, since the room is measured again after a few megabytes. */
  async #write(handle: FileHandle, chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      await this.#room.take(piece.byteLength);
      // Not handle.write, which on a nearly full disk may write only a part without an error.
      await handle.appendFile(piece);
    }
  }

  async #open() {
    const file = path.join(this.#folder, randomUUID());
    this.#paths.add(file);
    const handle = await open(file, 'wx', 0o600);
    const close = async () => {
      if (this.#closers.delete(close)) await handle.close();
    };
    this.#closers.add(close);
    return { file, handle, close };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#closers].map((close) => close()));
    await Promise.all([...this.#paths].map((file) => rm(file, { force: true })));
  }
}

const GB = 1024 ** 3;
/** Maximum bytes of all uploads in progress, regardless of disk size. */
const MAX_BYTES = 2 * GB;
/** Disk space reserved for the database, the file store and the log. */
const KEPT_FREE = GB;
/** The folder is measured again after this time, or after this process has written this many bytes. */
const FRESH_MS = 1_000;
const FRESH_BYTES = 16 * 1024 * 1024;

/** Returns the free bytes of a disk. */
type FreeBytes = (folder: string) => Promise<number>;

/**
 * Limits the total size of uploads in progress, for all senders and all processes that share a folder: 2 GB or a
 * quarter of the free disk, whichever is less, with 1 GB kept free. The limits per sender don't prevent many senders
 * together from filling the disk that the database writes to.
 *
 * @param freeBytes replaces the query of the disk in tests.
 */
export class SpoolRoom {
  readonly #folder: string;
  readonly #freeBytes: FreeBytes;
  /** Bytes that may be written before the folder is measured again. */
  #left = 0;
  #until = 0;
  #looking: Promise<void> | null = null;

  constructor(folder: string, freeBytes: FreeBytes = freeOnDisk) {
    this.#folder = folder;
    this.#freeBytes = freeBytes;
  }

  /** Reserves bytes; call it before writing them. @throws SubmissionError `no-room` if there is no space for them. */
  async take(bytes: number): Promise<void> {
    if (this.#left < bytes || Date.now() >= this.#until) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
      });
      await this.#looking;
    }
    this.#left -= bytes;
    if (this.#left < 0) throw new SubmissionError('no-room');
  }

  async #look(): Promise<void> {
    const [used, free] = await Promise.all([bytesIn(this.#folder), this.#freeBytes(this.#folder)]);
    const room = Math.min(MAX_BYTES, (free + used) / 4);
    this.#left = Math.min(room - used, free - KEPT_FREE, FRESH_BYTES);
    this.#until = Date.now() + FRESH_MS;
  }
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The total size of a folder's files; files deleted meanwhile count as empty. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
