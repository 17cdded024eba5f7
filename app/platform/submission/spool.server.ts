import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { SubmissionError, type SubmissionLimits } from './limits.server.ts';
import { SpoolRoom } from './spool-room.server.ts';

/** An uploaded file on its way: its content lies under `path` until the spool is disposed of. */
export type SpooledFile = { name: string; path: string; bytes: number; sha256: string };

export type SpoolWriter = {
  write(chunk: Uint8Array): Promise<void>;
  finish(name: string): Promise<SpooledFile>;
};

const DAY_MS = 24 * 60 * 60 * 1_000;

function spoolFolder(dataDir: string): string {
  return path.join(dataDir, 'spool');
}

/**
 * Makes the folder of half-received files and removes what a killed server left in it: files of over a day, since
 * another server on the same folder may be receiving the younger ones.
 */
export async function openSpool(dataDir: string): Promise<void> {
  const folder = spoolFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Another server on this folder may take its file away at any moment.
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - writtenAt > DAY_MS) await rm(file, { force: true });
  }
}

/** The room on each folder that this process has spools on. */
const rooms = new Map<string, SpoolRoom>();

function roomOn(folder: string): SpoolRoom {
  const known = rooms.get(folder) ?? new SpoolRoom(folder);
  rooms.set(folder, known);
  return known;
}

/**
 * Takes in the files of one request, on disk and never in memory, within the limits. Dispose of it when the request is
 * done: it removes what it wrote.
 *
 * @param room for tests: the room for all uploads together.
 */
export class Spool implements AsyncDisposable {
  readonly #folder: string;
  readonly #limits: SubmissionLimits;
  readonly #closers = new Set<() => Promise<void>>();
  readonly #paths: string[] = [];
  readonly #room: SpoolRoom;
  #bytes = 0;

  constructor(dataDir: string, limits: SubmissionLimits, room = roomOn(spoolFolder(dataDir))) {
    this.#folder = spoolFolder(dataDir);
    this.#limits = limits;
    this.#room = room;
  }

  /** Begins a file. @throws SubmissionError where it is one too many; its `write` also where there is no room for it. */
  async begin(nameIfKnown: string | null): Promise<SpoolWriter> {
    if (this.#paths.length >= this.#limits.files) throw new SubmissionError('too-many-files', nameIfKnown);
    const file = path.join(this.#folder, randomUUID());
    this.#paths.push(file);
    const handle = await open(file, 'wx', 0o600);
    const close = async () => {
      if (this.#closers.delete(close)) await handle.close();
    };
    this.#closers.add(close);
    const hash = createHash('sha256');
    let bytes = 0;
    return {
      write: async (chunk) => {
        bytes += chunk.byteLength;
        this.#bytes += chunk.byteLength;
        if (bytes > this.#limits.fileBytes) throw new SubmissionError('file-too-large', nameIfKnown);
        if (this.#bytes > this.#limits.requestBytes)
          throw new SubmissionError('request-too-large', nameIfKnown);
        await this.#room.take(chunk.byteLength);
        hash.update(chunk);
        // Not handle.write: it stores a part and says nothing where the disk is nearly full.
        await handle.appendFile(chunk);
      },
      finish: async (name) => {
        await close();
        return { name, path: file, bytes, sha256: hash.digest('hex') };
      },
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#closers].map((close) => close()));
    await Promise.all(this.#paths.map((file) => rm(file, { force: true })));
  }
}
