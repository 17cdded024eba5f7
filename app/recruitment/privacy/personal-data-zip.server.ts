import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { displayName } from '#app/platform/files/file-name.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { reference } from '../applications/reference.ts';
import type { PersonalData } from './personal-data.queries.server.ts';
import { type CvPaths, renderPersonalData } from './personal-data.ts';

/**
 * A zip of some applications: data.json, and each CV as A-1042/NAME. It is made while it is read, one file at a time, and
 * never whole in memory. A CV that is not in the store is named as missing in data.json.
 */
export async function zipPersonalData(files: FileStore, data: readonly PersonalData[]): Promise<Readable> {
  const places = await placesOf(files, data);
  const zip = new ZipFile();
  const document = renderPersonalData(data, places, new Date());
  zip.addBuffer(Buffer.from(`${JSON.stringify(document, null, 2)}\n`), 'data.json');
  const open = new OpenFiles();
  for (const { application } of data) {
    const place = places.get(application.id);
    const { cvKey } = application;
    if (!place || cvKey === null) continue;
    // A PDF or Word file is compressed already.
    zip.addReadStreamLazy(place, { compress: false }, (begin) => {
      files.read(cvKey).then(
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

async function placesOf(files: FileStore, data: readonly PersonalData[]): Promise<CvPaths> {
  const places = new Map<string, string | null>();
  for (const { application } of data) {
    const { id, number, cvName, cvKey } = application;
    if (cvName === null || cvKey === null) continue;
    const place = `${reference(number)}/${displayName(cvName)}`;
    places.set(id, (await files.exists(cvKey)) ? place : null);
  }
  return places;
}
