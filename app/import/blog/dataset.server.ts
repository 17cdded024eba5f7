import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

/** In bytes; larger images are left out of the import. */
const MAX_IMAGE_BYTES = 50 * 1024 * 1024;

/** A document of the content service. All have an ID and a type; the other fields depend on the type. */
export type SourceDocument = Readonly<Record<string, unknown>> & {
  readonly _id: string;
  readonly _type: string;
};

/** A line of the dataset: a document, or the reason why it isn't one. Lines are counted from 1. */
type DatasetLine = { line: number; document: SourceDocument } | { line: number; problem: string };

export type Dataset = {
  lines: readonly DatasetLine[];
  /** The path of an image by its file name, or null if the export doesn't contain it. */
  imagePath(name: string): Promise<string | null>;
  /** Removes the files unpacked from an archive. */
  close(): Promise<void>;
};

/**
 * Opens an export of a Sanity dataset: a `.tar.gz` as `sanity dataset export` writes it, or an `.ndjson` file with a
 * folder `images` beside it. An archive is unpacked into a temporary folder; of it only `data.ndjson` and the images are
 * read, by their base names, so that no entry can be written outside that folder.
 *
 * @throws if the file can't be read, is not such an archive, or contains no `data.ndjson`.
 * @see https://www.sanity.io/docs/content-lake/exporting-data
 */
export async function openDataset(file: string): Promise<Dataset> {
  if (!/\.(?:tar\.gz|tgz)$/.test(file)) {
    if ((await stat(file)).isDirectory())
      throw new Error(`${file} is a folder. Name the file in it: data.ndjson, or an archive .tar.gz.`);
    return readDataset(file, path.join(path.dirname(file), 'images'), async () => {});
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'kerf-import-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await unpack(file, folder);
    const data = path.join(folder, 'data.ndjson');
    await stat(data).catch(() => {
      throw new Error(`${file} contains no data.ndjson: it is not a dataset export.`);
    });
    return await readDataset(data, path.join(folder, 'images'), close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function readDataset(file: string, images: string, close: () => Promise<void>): Promise<Dataset> {
  return {
    lines: readLines(await readFile(file)),
    async imagePath(name) {
      if (name !== path.basename(name)) return null;
      const image = path.join(images, name);
      const status = await stat(image).catch(() => null);
      return status?.isFile() && status.size <= MAX_IMAGE_BYTES ? image : null;
    },
    close,
  };
}

async function unpack(archive: string, folder: string): Promise<void> {
  await mkdir(path.join(folder, 'images'));
  const entries = extract();
  const unpacking = pipeline(createReadStream(archive), createGunzip(), entries);
  // Its failure also ends the loop below; without a handler it would count as unhandled until then.
  unpacking.catch(() => {});
  for await (const entry of entries) {
    const { name, size = 0, type } = entry.header;
    const target = type === 'file' ? targetOf(name, size) : null;
    if (target === null) entry.resume();
    else await pipeline(entry, createWriteStream(path.join(folder, target)));
  }
  await unpacking;
}

/** Entries are in a folder named after the export: `production-export-2026-11-01t10-00-00-000z/images/…`. */
function targetOf(name: string, size: number): string | null {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const base = parts.at(-1) ?? '';
  if (base === '..' || base.includes('\0')) return null;
  if (base === 'data.ndjson') return base;
  return parts.at(-2) === 'images' && size <= MAX_IMAGE_BYTES ? path.join('images', base) : null;
}

function readLines(bytes: Buffer): DatasetLine[] {
  const lines: DatasetLine[] = [];
  let from = 0;
  for (let line = 1; from < bytes.length; line += 1) {
    const feed = bytes.indexOf('\n', from);
    const end = feed < 0 ? bytes.length : feed;
    const content = bytes.subarray(from, end);
    if (content.some((byte) => byte > 0x20)) lines.push({ line, ...parse(content) });
    from = end + 1;
  }
  return lines;
}

function parse(bytes: Buffer): { document: SourceDocument } | { problem: string } {
  try {
    // TextDecoder drops a byte order mark.
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isDocument(value) ? { document: value } : { problem: 'no document: it has no _id and _type' };
  } catch (error) {
    return { problem: error instanceof SyntaxError ? 'not valid JSON' : 'not valid UTF-8' };
  }
}

function isDocument(value: unknown): value is SourceDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    '_id' in value &&
    typeof value._id === 'string' &&
    '_type' in value &&
    typeof value._type === 'string'
  );
}
