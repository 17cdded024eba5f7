import { z } from 'zod';
import { type Entry, readOriginal, storePicture } from '#app/company/company-pictures.commands.server.ts';
import { library } from '#app/company/profile/texts.ts';
import { IMAGE_FAULTS } from '#app/platform/files/image-limits.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { withSpooledBytes } from '#app/platform/submission/spool.server.ts';
import { readForm } from './section-form.server.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Each takes a second or two. */
const MAX_MOVED = 20;
const TOO_MANY = `Please move the focal points of at most ${MAX_MOVED} pictures at a time.`;
const NO_ORIGINAL =
  'The whole picture is not on this server, so its focal point can’t be moved. Please upload it again.';

const entriesOf = (value: unknown): Entry[] =>
  z
    .array(z.unknown())
    .catch([])
    .parse(value)
    .flatMap((entry) => library.element.safeParse(entry).data ?? []);

/**
 * Makes the crops of pictures again whose focal point was moved in the form of the library. // O1
 *
 * @param stored the library as it was before.
 * @returns their versions, or what is errors, by field.
 */
export async function cropMovedPictures(
  { files, config }: Pick<Services, 'files' | 'config'>,
  stored: unknown,
  fields: Fields,
): Promise<{ ok: true; versions: Fields } | { ok: false; errors: Record<string, string> }> {
  const before = new Map(entriesOf(stored).map((entry) => [`${entry.key} ${entry.version}`, entry]));
  const entered = z.array(z.unknown()).parse(readForm(library, fields, 'v'));
  const moved = entered.flatMap((value, index) => {
    const { data: entry } = library.element.safeParse(value);
    const unmoved = entry && before.get(`${entry.key} ${entry.version}`);
    const isMoved = unmoved && (unmoved.focusX !== entry.focusX || unmoved.focusY !== entry.focusY);
    return isMoved && entry.version !== '' ? [{ index, entry }] : [];
  });
  if (moved.length > MAX_MOVED) return { ok: false, errors: { v: TOO_MANY } };
  const versions: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const { index, entry } of moved) {
    const original = await readOriginal(files, entry);
    const cropped =
      original &&
      (await withSpooledBytes(config.dataDir, original, (source) => storePicture(files, source, entry)));
    if (cropped?.ok) versions[`v.${index}.version`] = cropped.version;
    else errors[`v.${index}.focusX`] = cropped ? IMAGE_FAULTS[cropped.fault] : NO_ORIGINAL;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, versions };
}
