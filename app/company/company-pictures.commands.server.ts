import { readFile, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { cropImage } from '#app/platform/files/image-encoding.server.ts';
import type { CropAnswer } from '#app/platform/files/image-job.ts';
import { MAX_PIXELS } from '#app/platform/files/image-limits.ts';
import { removeStrayFiles, type StrayFileServices } from '#app/platform/files/stray-files.server.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import { companyDrafts, companyVersions } from './company.tables.ts';
import {
  ENCODINGS,
  LEAST,
  ORIGINAL,
  PICTURE_PREFIX,
  pictureFileKey,
  readPictureFile,
  STORED_FILES,
  UNCROPPED,
  WHOLE,
} from './company-pictures.ts';
import type { Fault, Profile } from './profile/profile.ts';

export type Entry = Profile['library'][number];
type Focus = Pick<Entry, 'focusX' | 'focusY'>;
type PictureFault = Extract<CropAnswer, { ok: false }>['fault'];
type MadePicture = { ok: true; version: string } | { ok: false; fault: PictureFault };

/** Changes with the picture and with its focal point, on every server alike. */
function versionOf(original: Uint8Array, { focusX, focusY }: Focus): string {
  return sha256(`${sha256(original)} ${focusX} ${focusY}`).slice(0, 8);
}

const madeFilePath = (source: string, { name, format }: (typeof STORED_FILES)[number]) =>
  `${source}-${name}.${format}`;

/**
 * Makes all files of a picture, beside it, for `storePictureFiles`. The uploaded file itself is not kept,
 * so that neither its EXIF data nor anything hidden in it reaches a visitor. // O1
 */
export async function makePicture(source: string, focus: Focus): Promise<MadePicture> {
  const made = await cropImage({
    source,
    mostPixels: MAX_PIXELS,
    focus: [focus.focusX, focus.focusY],
    whole: WHOLE,
    least: LEAST,
    encodings: ENCODINGS,
    original: ORIGINAL,
    uncropped: UNCROPPED,
  });
  return made.ok
    ? { ok: true, version: versionOf(await readFile(madeFilePath(source, ORIGINAL)), focus) }
    : made;
}

/** Stores the files that `makePicture` has made. */
export async function storePictureFiles(
  files: FileStore,
  source: string,
  picture: Pick<Entry, 'key' | 'version'>,
): Promise<void> {
  for (const file of STORED_FILES)
    await files.put(pictureFileKey(picture, file), madeFilePath(source, file), `image/${file.format}`);
}

async function removePictureFiles(source: string): Promise<void> {
  await Promise.all(STORED_FILES.map((file) => rm(madeFilePath(source, file), { force: true })));
}

/** Makes and stores the files of a picture. Those of one that no version and no draft names go with `removeUnusedPictures`. */
export async function storePicture(
  files: FileStore,
  source: string,
  { key, ...focus }: Focus & Pick<Entry, 'key'>,
): Promise<MadePicture> {
  try {
    const made = await makePicture(source, focus);
    if (made.ok) await storePictureFiles(files, source, { key, version: made.version });
    return made;
  } finally {
    await removePictureFiles(source);
  }
}

/**
 * The whole picture as it is stored; null if it isn't there, such as on another server.
 */
export async function readOriginal(
  files: FileStore,
  picture: Pick<Entry, 'key' | 'version'>,
): Promise<Uint8Array | null> {
  const fileKey = pictureFileKey(picture, ORIGINAL);
  return picture.version !== '' && (await files.exists(fileKey)) ? buffer(await files.read(fileKey)) : null;
}

/** The uploaded pictures of a profile of which this server doesn't have the whole picture, such as after a failed restore. // O7 */
export async function missingOriginals(files: FileStore, { library }: Profile): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, entry] of library.entries())
    if (entry.version !== '' && !(await files.exists(pictureFileKey(entry, ORIGINAL))))
      faults.push({
        place: `library[${index}]`,
        message: `The file of the picture “${entry.alt}” is not on this server. Please upload it again, or remove the picture.`,
      });
  return faults;
}

/** Whether all files of a picture are stored, made of this original around its focal point. */
export async function isStored(files: FileStore, entry: Entry, original: Uint8Array): Promise<boolean> {
  if (versionOf(original, entry) !== entry.version) return false;
  const exists = await Promise.all(STORED_FILES.map((file) => files.exists(pictureFileKey(entry, file))));
  return exists.every(Boolean);
}

/**
 * Removes the files of pictures that no version and no draft names. What any version ever named stays, since every version can be
 * restored.
 *
 * @param before only files written before this time.
 * @param since when the database was made: older files may belong to another one.
 * @returns the number of files removed.
 */
export async function removeUnusedPictures(
  services: StrayFileServices,
  before: Date,
  since: Date | null,
): Promise<number> {
  const pictures = await namedPictures(services.db);
  return removeStrayFiles(services, {
    prefix: PICTURE_PREFIX,
    since,
    before,
    isReferenced: async (fileKey) => {
      const file = readPictureFile(fileKey.slice(PICTURE_PREFIX.length), STORED_FILES);
      return file !== null && pictures.has(`${file.key} ${file.version}`);
    },
  });
}

async function namedPictures(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct concat(picture ->> 'key', ' ', picture ->> 'version') as name from (
      select jsonb_path_query(${companyVersions.profile}, '$.library[*]') as picture from ${companyVersions}
      union all
      select jsonb_path_query(${companyDrafts.value}, '$[*]') from ${companyDrafts} where section = 'library'
    ) as named`);
  return new Set(rows.map(({ name }) => name));
}
