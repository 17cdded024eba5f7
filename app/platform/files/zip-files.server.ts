import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { FileStore } from './file-store.server.ts';

export type ZippedFile = { path: string; fileKey: string };

/** A file of the zip that is written from memory. */
type Document = { path: string; content: string | Uint8Array };

/**
 * A zip of stored files and some documents. It is made while it is read, one file at a time, and never whole in memory.
 * Files are not compressed: PDF, Word and Excel files are already.
 */
export function zipFiles(
  store: FileStore,
  files: readonly ZippedFile[],
  documents: readonly Document[],
): Readable {
  const zip = new ZipFile();
  const open = new OpenFiles();
  for (const { path, content } of documents) zip.addBuffer(Buffer.from(content), path);
  for (const { path, fileKey } of files) {
    zip.addReadStreamLazy(path, { compress: false }, (begin) => {
      store.read(fileKey).then(
        (stream) => {
          open.add(stream);
          begin(null, stream);
        },
        (error: unknown) => zip.emit('error', error),
      );
    });
  }
  zip.end();
  return ended(zip, open);
}

/** The zip's bytes. Whoever stops reading them, or a file that breaks off, closes all that is open. */
function ended(zip: ZipFile, open: OpenFiles): Readable {
  const bytes = new PassThrough();
  zip.on('error', (error: Error) => bytes.destroy(error));
  pipeline(zip.outputStream, bytes)
    // Who reads `bytes` is told of it there.
    .catch(() => {})
    .finally(() => open.close());
  return bytes;
}

/** The files that a zip reads. One that is opened after all were closed, as its reader left meanwhile, is closed too. */
class OpenFiles {
  readonly #streams = new Set<Readable>();
  #closed = false;

  add(stream: Readable): void {
    this.#streams.add(stream);
    if (this.#closed) stream.destroy();
  }

  close(): void {
    this.#closed = true;
    for (const stream of this.#streams) stream.destroy();
  }
}
