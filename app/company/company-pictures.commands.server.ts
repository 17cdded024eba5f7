import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { cropImage } from '#app/platform/files/image-encoding.server.ts';
import type { CropAnswer } from '#app/platform/files/image-job.ts';
import { MAX_PIXELS } from '#app/platform/files/image-limits.ts';
import { removeStrayFiles, type StrayFileServices } from '#app/platform/files/stray-files.server.ts';
import type { SpooledFile } from '#app/platform/submission/spool.server.ts';
import { changeDraft } from './company.commands.server.ts';
import { companyDrafts, companyVersions } from './company.tables.ts';
import {
  ENCODINGS,
  LEAST,
  PICTURE_PREFIX,
  pictureFileKey,
  readPictureFile,
  WHOLE,
} from './company-pictures.ts';
import type { Fault, Profile } from './profile/profile.ts';

type Entry = Profile['library'][number];
type Described = Pick<Entry, 'alt' | 'focusX' | 'focusY'>;
type Services = { db: Database; files: FileStore };
type Source = Pick<SpooledFile, 'path' | 'sha256'>;
type Refusal = Extract<CropAnswer, { ok: false }>['fault'];

/** The uploaded pictures of a profile whose files this server doesn't have, such as those of another installation. // O7 */
export async function missingPictures(files: FileStore, { library }: Profile): Promise<Fault[]> {
  const faults = await Promise.all(
    library.map(async (entry, index): Promise<Fault | null> => {
      const keys = entry.version === '' ? [] : ENCODINGS.map((encoding) => pictureFileKey(entry, encoding));
      const there = await Promise.all(keys.map((key) => files.exists(key)));
      if (there.every(Boolean)) return null;
      const message = `The files of the picture “${entry.key}” are not on this server. Please take it out, and upload it in the office.`;
      return { place: `library[${index}]`, message };
    }),
  );
  return faults.filter((fault) => fault !== null);
}

/**
 * Adds a picture to the draft of the library. Its files come first: those of an upload that is interrupted belong to no version
 * and no draft and are removed by `removeUnusedPictures`.
 *
 * @param editor the name to show beside the draft.
 */
export async function addPicture(
  { db, files }: Services,
  editor: string,
  source: Source,
  described: Described,
): Promise<{ ok: true; key: string } | { ok: false; fault: Refusal | 'too-many' }> {
  const key = `p-${randomBytes(4).toString('hex')}`;
  const stored = await storePicture(files, source, { ...described, key });
  if (!stored.ok) return stored;
  const entry: Entry = { key, ...described, version: stored.version };
  const added = await changeDraft(db, editor, 'library', (library) =>
    Array.isArray(library) && library.length < MAX_PICTURES ? [...library, entry] : null,
  );
  return added ? { ok: true, key } : { ok: false, fault: 'too-many' };
}

/** As the schema of the library has it. */
export const MAX_PICTURES = 200;

/**
 * Makes and stores the encodings of a picture. The uploaded file itself is not kept, so that neither its EXIF data nor anything
 * hidden in it reaches a visitor. // O1
 */
export async function storePicture(
  files: FileStore,
  { path, sha256 }: Source,
  { key, focusX, focusY }: Pick<Entry, 'key' | 'focusX' | 'focusY'>,
): Promise<{ ok: true; version: string } | { ok: false; fault: Refusal }> {
  const version = createHash('sha256').update(`${sha256} ${focusX} ${focusY}`).digest('hex').slice(0, 8);
  const fileOf = ({ name, format }: (typeof ENCODINGS)[number]) => `${path}-${name}.${format}`;
  try {
    const made = await cropImage({
      source: path,
      mostPixels: MAX_PIXELS,
      focus: [focusX, focusY],
      whole: WHOLE,
      least: LEAST,
      encodings: ENCODINGS,
    });
    if (!made.ok) return made;
    for (const one of ENCODINGS)
      await files.put(pictureFileKey({ key, version }, one), fileOf(one), `image/${one.format}`);
    return { ok: true, version };
  } finally {
    await Promise.all(ENCODINGS.map((one) => rm(fileOf(one), { force: true })));
  }
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
  const named = await namedPictures(services.db);
  return removeStrayFiles(services, {
    prefix: PICTURE_PREFIX,
    since,
    before,
    isReferenced: async (fileKey) => {
      const file = readPictureFile(fileKey.slice(PICTURE_PREFIX.length));
      return file !== null && named.has(`${file.key} ${file.version}`);
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
