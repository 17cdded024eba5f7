import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.server.ts';
import { makeFolderDurably, syncFolder } from './durable.server.ts';

export type FileStore = Awaited<ReturnType<typeof openFileStore>>;

/**
 * Where uploaded files live: a folder under DATA_DIR, or an S3-compatible store. Keys are made by us; a visitor's
 * file name never becomes part of one.
 *
 * @param durable without it nothing is flushed, which is much faster: for files whose loss in a power cut is no loss.
 */
export async function openFileStore(config: Pick<Config, 's3' | 'dataDir'>, { durable = true } = {}) {
  const root = path.join(config.dataDir, 'files');
  // Drawings are their senders' property: no other account of this machine may read them.
  if (config.s3 === null) await makeFolderDurably(root, 0o700);
  const disk = new Disk(
    config.s3 === null ? new FSDriver({ location: root, visibility: 'private' }) : await s3(config.s3),
  );

  return {
    /** Stores a copy of a local file. When it resolves, the copy outlives a power cut. */
    async put(key: string, source: string, mediaType: string): Promise<void> {
      await disk.copyFromFs(source, key, { contentType: mediaType });
      if (config.s3 === null && durable) await flush(path.join(root, key), root);
    },
    /** Opens a file; throws where there is none. */
    read: (key: string): Promise<Readable> => disk.getStream(key),
    /** Whether there is such a file. */
    exists: (key: string): Promise<boolean> => disk.exists(key),
    /** Removes a file; one that is gone already is fine. When it resolves, no power cut brings the file back. */
    async remove(key: string): Promise<void> {
      await disk.delete(key);
      if (config.s3 === null && durable) await syncFolder(path.dirname(path.join(root, key)));
    },
    /** The keys below a prefix with the time each was last written. */
    async *list(prefix: string): AsyncGenerator<{ key: string; writtenAt: Date }> {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(prefix, {
          recursive: true,
          ...(paginationToken ? { paginationToken } : {}),
        });
        for (const entry of page.objects) {
          if (entry.isFile) yield { key: entry.key, writtenAt: (await entry.getMetaData()).lastModified };
        }
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
    },
  };
}

/** The file's content, and every folder entry on the way to it, must be on the disk and not only in its cache. */
async function flush(file: string, root: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
  for (let folder = path.dirname(file); folder.length >= root.length; folder = path.dirname(folder)) {
    await syncFolder(folder);
  }
}

async function s3(store: NonNullable<Config['s3']>) {
  // Loaded only where it is used: the SDK is most of the server's start-up time.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    endpoint: store.endpoint,
    region: store.region,
    bucket: store.bucket,
    credentials: { accessKeyId: store.accessKeyId, secretAccessKey: store.secretAccessKey },
    forcePathStyle: true,
    // Checksums in trailers are Amazon's own; other S3-compatible stores refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    supportsACL: false,
    visibility: 'private',
  });
}
