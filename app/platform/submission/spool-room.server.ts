import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { SubmissionError } from './limits.server.ts';

const GB = 1024 ** 3;
/** All uploads under way together, in bytes, on whatever disk. */
const MAX_BYTES = 2 * GB;
/** What the database, the file store and the log need of the disk in any case. */
const KEPT_FREE = GB;
/** The folder is looked at again after so much time, or so many bytes that this process wrote. */
const FRESH_MS = 1_000;
const FRESH_BYTES = 16 * 1024 * 1024;

/** How many bytes of a disk are free. */
export type FreeBytes = (folder: string) => Promise<number>;

/**
 * The room for uploads under way, of all senders and of all processes on one folder: 2 GB or a quarter of the free disk,
 * whichever is less, with 1 GB of the disk kept free. One sender is limited elsewhere; many together would fill the disk
 * on which the database writes.
 *
 * @param freeBytes for tests: how much of the disk is free.
 */
export class SpoolRoom {
  readonly #folder: string;
  readonly #freeBytes: FreeBytes;
  /** What may still be written before the folder has to be looked at again. */
  #left = 0;
  #until = 0;
  #looking: Promise<void> | null = null;

  constructor(folder: string, freeBytes: FreeBytes = freeOnDisk) {
    this.#folder = folder;
    this.#freeBytes = freeBytes;
  }

  /** To be asked before bytes are written. @throws SubmissionError `no-room` where there is none for them. */
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

/** What all files of a folder hold; one that is gone meanwhile holds nothing. */
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
