import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { publishProfile } from '#app/company/company.commands.server.ts';
import { type CompanyArchive, PICTURES, readDocument } from '#app/company/company-archive.server.ts';
import {
  type Entry,
  isStored,
  makePicture,
  readOriginal,
  storePictureFiles,
} from '#app/company/company-pictures.commands.server.ts';
import type { Fault } from '#app/company/profile/profile.ts';
import { readProfile } from '#app/company/profile/read-profile.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { IMAGE_FAULTS, IMAGE_UPLOAD } from '#app/platform/files/image-limits.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { publishAs } from './publication.commands.server.ts';
import { PNG_BYTES, readLogo } from './uploaded-logo.server.ts';

type Imported = { ok: true; revision: number } | { ok: false; faults: readonly Fault[] };

/** What names files in a document that is not checked yet. */
const naming = z.looseObject({
  look: z.looseObject({ logo: z.string() }),
  library: z.array(z.looseObject({ key: z.string(), version: z.string() })),
});
type Naming = z.output<typeof naming>;

/** What an import has made so far. */
type Work = {
  readonly archive: CompanyArchive;
  readonly files: FileStore;
  /** Where pictures are made. */
  readonly folder: string;
  readonly faults: Fault[];
  readonly made: { source: string; picture: Entry }[];
};

/** Of a picture whose file is in the archive, until it is made: the version follows from the file. */
const ANY_VERSION = '00000000';

/**
 * Publishes the company of an archive with its pictures and its logo, which are checked like uploads. All or nothing: no file is
 * stored before every one is made. // O7
 *
 * @throws Error in words for whoever made the archive, if it can't be read at all.
 */
export async function importCompany(
  { db, files }: Pick<Services, 'db' | 'files'>,
  archive: CompanyArchive,
): Promise<Imported> {
  const document = await readDocument(archive);
  const { success, data: company } = naming.safeParse(document);
  if (!success) return { ok: false, faults: faultsOf(document) };
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-import-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const work: Work = { archive, files, folder, faults: [], made: [] };
  const { faults, made } = work;

  const names = pictureNames(work, company);
  const reading = readProfile({
    ...company,
    look: { ...company.look, logo: await logoOf(work, company.look.logo) },
    library: company.library.map((entry) =>
      names.has(entry.key) ? { ...entry, version: ANY_VERSION } : entry,
    ),
  });
  if ('faults' in reading) faults.push(...reading.faults);
  // Making pictures takes seconds, so it comes last.
  if ('faults' in reading || faults.length > 0) return { ok: false, faults };
  const library: Entry[] = [];
  for (const [index, entry] of reading.profile.library.entries()) {
    const named = { ...entry, version: company.library[index]?.version ?? '' };
    const name = names.get(named.key);
    library.push(await withFiles(work, named, name, name ?? `library[${index}]`));
  }
  if (faults.length > 0) return { ok: false, faults };

  for (const { source, picture } of made) await storePictureFiles(files, source, picture);
  return db.transaction((tx) =>
    publishAs(tx, null, (publisher) => publishProfile(tx, publisher, { ...reading.profile, library }), {
      section: 'Everything',
    }),
  );
}

function faultsOf(document: unknown): readonly Fault[] {
  const reading = readProfile(document);
  if ('faults' in reading) return reading.faults;
  throw new Error('A profile has a look and a library');
}

const PICTURE_NAME = /^([a-z0-9-]{1,64})\.(?:webp|jpe?g|png|avif)$/i;

/** The names of the files of pictures, by the keys of their pictures. Those of no picture are faults. */
function pictureNames({ archive, faults }: Work, { library, look }: Naming): Map<string, string> {
  const names = new Map<string, string>();
  for (const name of archive.names) {
    // File managers leave hidden files.
    if (!name.startsWith(PICTURES) || name === look.logo || name.startsWith(`${PICTURES}.`)) continue;
    const [, key = ''] = PICTURE_NAME.exec(name.slice(PICTURES.length)) ?? [];
    if (!library.some((entry) => entry.key === key))
      faults.push({
        place: name,
        message: 'The library names no picture with this name, or it is no picture.',
      });
    else if (names.has(key)) faults.push({ place: name, message: 'There are two files of this picture.' });
    else names.set(key, name);
  }
  return names;
}

/** The logo as a profile has it, of the file that it names. */
async function logoOf({ archive, folder, faults }: Work, logo: string): Promise<string> {
  if (!logo.startsWith(PICTURES)) return logo;
  const source = path.join(folder, '.logo');
  try {
    await writeFile(source, await archive.read(logo, PNG_BYTES));
  } catch (error) {
    faults.push({ place: 'look.logo', message: inWords(error) });
    return '';
  }
  const read = await readLogo({ path: source });
  if (!read.ok) faults.push({ place: logo, message: read.fault });
  return (read.ok && read.logo) || '';
}

/**
 * A picture of the library whose files are stored, or made and waiting.
 *
 * @param entry with the version that the archive gives.
 * @param name of its file in the archive; without one it is a picture of this server, or comes with the software.
 * @param place of a fault.
 */
async function withFiles(work: Work, entry: Entry, name: string | undefined, place: string): Promise<Entry> {
  const { archive, files, folder, faults, made } = work;
  if (name === undefined && entry.version === '') return entry;
  try {
    const original =
      name === undefined
        ? await readOriginal(files, entry)
        : await archive.read(name, IMAGE_UPLOAD.fileBytes);
    if (original === null)
      throw new Error(`The picture “${entry.key}” is neither in ${PICTURES} nor on this server.`);
    if (await isStored(files, entry, original)) return entry;
    const source = path.join(folder, entry.key);
    await writeFile(source, original);
    const picture = await makePicture(source, entry);
    if (!picture.ok) throw new Error(IMAGE_FAULTS[picture.fault]);
    const stored = { ...entry, version: picture.version };
    made.push({ source, picture: stored });
    return stored;
  } catch (error) {
    faults.push({ place, message: inWords(error) });
    return entry;
  }
}

const inWords = (error: unknown) => (error instanceof Error ? error.message : String(error));
