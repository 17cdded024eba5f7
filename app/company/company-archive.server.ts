import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { zipFiles } from '#app/platform/files/zip-files.server.ts';
import { ORIGINAL, pictureFileKey } from './company-pictures.ts';
import { PNG_PREFIX } from './profile/logo-file.ts';
import type { Profile } from './profile/profile.ts';

const DOCUMENT = 'company.json';
export const PICTURES = 'pictures/';

/** A profile with texts at their limits has less. In bytes. */
const MAX_DOCUMENT = 4 * 1024 * 1024;
/** All pictures that a library takes, and what file managers put beside them. */
const MAX_FILES = 1_000;

/**
 * The company as a zip: the profile as JSON that people can read and compare, beside it the uploaded pictures and the logo. Those
 * that come with the software are not in it. // O7
 *
 * @param files where the pictures are.
 */
export function packCompany(files: FileStore, profile: Profile): Readable {
  const pictures = profile.library
    .filter(({ version }) => version !== '')
    .map((entry) => ({ path: `${PICTURES}${entry.key}.webp`, fileKey: pictureFileKey(entry, ORIGINAL) }));
  const logo = logoFile(profile.look.logo);
  const document = { ...profile, look: { ...profile.look, logo: logo?.path ?? '' } };
  return zipFiles(files, pictures, [
    { path: DOCUMENT, content: `${JSON.stringify(document, null, 2)}\n` },
    ...(logo === null ? [] : [logo]),
  ]);
}

function logoFile(logo: string): { path: string; content: string | Uint8Array } | null {
  if (logo === '') return null;
  return logo.startsWith(PNG_PREFIX)
    ? { path: `${PICTURES}logo.png`, content: Buffer.from(logo.slice(PNG_PREFIX.length), 'base64') }
    : { path: `${PICTURES}logo.svg`, content: logo };
}

/** Such a zip, or a folder with the same files. */
export interface CompanyArchive extends AsyncDisposable {
  /** The paths of the files in it, as somebody else wrote them. */
  readonly names: readonly string[];
  /**
   * @param maxBytes what is larger, or says that it is, is not read.
   * @throws Error in words for whoever made the file.
   */
  readonly read: (name: string, maxBytes: number) => Promise<Buffer>;
}

/** @throws Error in words for whoever made the file. */
export async function openArchive(file: string): Promise<CompanyArchive> {
  return (await stat(file)).isDirectory() ? openFolder(file) : openZip(file);
}

/**
 * The document of a company, unchecked.
 *
 * @throws Error in words for whoever made the file.
 */
export async function readDocument({ names, read }: CompanyArchive): Promise<unknown> {
  if (!names.includes(DOCUMENT)) throw new Error(`There is no ${DOCUMENT} in it.`);
  const text = (await read(DOCUMENT, MAX_DOCUMENT)).toString();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${DOCUMENT} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

async function openFolder(folder: string): Promise<CompanyArchive> {
  const names = await Promise.all(
    ['', PICTURES].map(async (within) => {
      const entries = await readdir(path.join(folder, within), { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ name }) => within + name);
    }),
  );
  return {
    names: names.flat(),
    read: (name, maxBytes) => readAtMost(createReadStream(path.join(folder, name)), name, maxBytes),
    [Symbol.asyncDispose]: async () => {},
  };
}

async function openZip(file: string): Promise<CompanyArchive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new Error(`The file is not a zip: ${error instanceof Error ? error.message : error}`);
  });
  try {
    const entries = await entriesOf(zip);
    return {
      names: [...entries.keys()],
      read: async (name, maxBytes) => {
        const entry = entries.get(name);
        if (entry === undefined) throw new Error(`There is no ${name} in it.`);
        if (entry.uncompressedSize > maxBytes) throw tooLarge(name, maxBytes);
        // A stream that gives more than the entry says is ended by the library.
        return readAtMost(await zip.openReadStreamPromise(entry), name, maxBytes);
      },
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** @throws Error also for a name that leads out of the zip. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > MAX_FILES) throw new Error(`There are more than ${MAX_FILES} files in it.`);
  for await (const entry of zip.eachEntry())
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  return entries;
}

const tooLarge = (name: string, maxBytes: number) =>
  new Error(`${name} is larger than ${Math.floor(maxBytes / 1024)} KB.`);

async function readAtMost(stream: Readable, name: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(name, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
