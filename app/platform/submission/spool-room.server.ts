import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { SubmissionError } from './limits.server.ts';

const GB = 1024 ** 3;
/** Maximum bytes of all uploads in progress, regardless of disk size. */
const MAX_BYTES = 2 * GB;
/** Disk space reserved for the database, the file store and the log. */
const KEPT_FREE = GB;
/** The folder is measured again after this time, or after this process has written this many bytes. */
const FRESH_MS = 1_000;
const FRESH_BYTES = 16 * 1024 * 1024;

/** Returns the free bytes of a disk. */
export type FreeBytes = (folder: string) => Promise<number>;

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
