import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Disk, type DriveFile } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.server.ts';
import { makeFolderDurably, syncFolder } from '../durable.server.ts';

export type FileStore = Awaited<ReturnType<typeof openFileStore>>;

/**
 * Stores uploaded files in a folder under DATA_DIR or in an S3-compatible store. Keys are generated; they never contain
 * an uploaded file's name.
 *
 * @param durable false skips fsync, which is much faster but may lose files in a power cut: for tests.
 * @param silenceMs how long an S3 store may be silent before a request is tried again, three times in all.
 */
export async function openFileStore(
  config: Pick<Config, 's3' | 'dataDir'>,
  { durable = true, silenceMs = S3_SILENCE_MS } = {},
) {
  const root = path.join(config.dataDir, 'files');
  // Files are private: other users of this machine must not read them.
  if (config.s3 === null) await makeFolderDurably(root, 0o700);
  const disk = new Disk(
    config.s3 === null
      ? new FSDriver({ location: root, visibility: 'private' })
      : await s3(config.s3, silenceMs),
  );

  /** Failures of an S3 store say so: the libraries name neither it nor, for some, what it answered. */
  const named = <Result>(act: Promise<Result>): Promise<Result> =>
    config.s3 === null ? act : act.catch((error: unknown) => Promise.reject(s3Error(config.s3, error)));

  async function remove(key: string): Promise<void> {
    await named(disk.delete(key));
    if (config.s3 === null && durable) await syncFolder(path.dirname(path.join(root, key)));
  }

  return {
    /**
     * Stores a copy of a local file, or bytes. When it resolves, what is stored survives a power cut.
     *
     * @param source the file's path, or the bytes.
     */
    async put(key: string, source: string | Uint8Array, mediaType: string): Promise<void> {
      const options = { contentType: mediaType };
      if (typeof source === 'string') {
        const copy = () => disk.copyFromFs(source, key, options);
        // The SDK repeats failed requests itself, but can't read a stream twice.
        await named(config.s3 === null ? copy() : threeTimes(copy));
      } else {
        await named(disk.put(key, source, options));
      }
      if (config.s3 === null && durable)
        for (const folder of await syncFile(path.join(root, key), root)) await syncFolder(folder);
    },
    /**
     * Makes files survive a power cut that were stored by a store that isn't durable. For many files this takes a fraction of the
     * time, since the file system then writes its journal for many at once.
     */
    async flush(keys: readonly string[]): Promise<void> {
      if (config.s3 !== null) return;
      const folders = new Set<string>();
      const waiting = keys.values();
      const work = async () => {
        for (const key of waiting) {
          for (const folder of await syncFile(path.join(root, key), root)) folders.add(folder);
        }
      };
      await Promise.all(Array.from({ length: 8 }, work));
      for (const folder of folders) await syncFolder(folder);
    },
    /** @throws if there is no such file. */
    read: (key: string): Promise<Readable> => named(disk.getStream(key)),
    exists: (key: string): Promise<boolean> => named(disk.exists(key)),
    /** A file's size, or null if there is no such file. */
    async stat(key: string): Promise<{ bytes: number } | null> {
      if (!(await named(disk.exists(key)))) return null;
      return { bytes: (await named(disk.getMetaData(key))).contentLength };
    },
    /** Removes a file. A missing one is not an error. When it resolves, no power cut brings the file back. */
    remove,
    /**
     * Removes files that no row refers to. It never throws, and doesn't wait for a store that hangs, since a visitor waits for the
     * answer: the nightly jobs remove what is left.
     */
    async discard(keys: readonly string[]): Promise<void> {
      const removed = Promise.allSettled(keys.map(remove));
      await Promise.race([removed, pause(DISCARD_MS, undefined, { ref: false })]);
    },
    async *keys(prefix: string): AsyncGenerator<string> {
      for await (const { key } of entriesOf(disk, prefix, named)) yield key;
    },
    async *list(prefix: string): AsyncGenerator<{ key: string; writtenAt: Date }> {
      for await (const entry of entriesOf(disk, prefix, named))
        yield { key: entry.key, writtenAt: (await named(entry.getMetaData())).lastModified };
    },
  };
}

/** An error that names the store, and its answer, which may be deep in the causes. */
function s3Error(store: Config['s3'], error: unknown): Error {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  const message = `The S3 store ${store?.endpoint} (bucket ${store?.bucket}) failed: ${reason}`;
  return new Error(message, { cause: error });
}

async function* entriesOf(
  disk: Disk,
  prefix: string,
  named: <Result>(act: Promise<Result>) => Promise<Result>,
): AsyncGenerator<DriveFile> {
  let paginationToken: string | undefined;
  do {
    const page = await named(
      disk.listAll(prefix, { recursive: true, ...(paginationToken ? { paginationToken } : {}) }),
    );
    for (const entry of page.objects) if (entry.isFile) yield entry;
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
}

/** How long `discard` waits for the store. */
const DISCARD_MS = 2_000;

const RETRY_PAUSE_MS = 200;

/** @throws the last failure. */
async function threeTimes(act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (attempt === 3) throw error;
      await pause(attempt * RETRY_PAUSE_MS);
    }
  }
}

/** Fsyncs a file. @returns its parent folders up to `root`, which have to be synced too for the file's name to be on disk. */
async function syncFile(file: string, root: string): Promise<string[]> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
  const folders: string[] = [];
  for (let folder = path.dirname(file); folder.length >= root.length; folder = path.dirname(folder))
    folders.push(folder);
  return folders;
}

/** A store that hangs would otherwise keep a visitor waiting for as long as it does; one that is slow is waited for. */
const S3_SILENCE_MS = 15_000;
const S3_CONNECT_MS = 5_000;

async function s3(store: NonNullable<Config['s3']>, silenceMs: number) {
  // Imported on demand, since the SDK would take most of the server's start-up time.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    endpoint: store.endpoint,
    region: store.region,
    bucket: store.bucket,
    credentials: { accessKeyId: store.accessKeyId, secretAccessKey: store.secretAccessKey },
    forcePathStyle: true,
    requestHandler: { connectionTimeout: S3_CONNECT_MS, socketTimeout: silenceMs },
    maxAttempts: 3,
    // Checksum trailers are specific to Amazon; other S3-compatible stores reject them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    supportsACL: false,
    visibility: 'private',
  });
}
