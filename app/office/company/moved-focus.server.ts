import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Entry, readOriginal, storePicture } from '#app/company/company-pictures.commands.server.ts';
import { library } from '#app/company/profile/texts.ts';
import { IMAGE_FAULTS } from '#app/platform/files/image-limits.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { readForm } from './section-form.server.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Each takes a second or two. */
const MOST = 20;
const TOO_MANY = `Please move the focal points of at most ${MOST} pictures at a time.`;
const NO_ORIGINAL =
  'The whole picture is not on this server, so its focal point can’t be moved. Please upload it again.';

const entriesOf = (value: unknown): Entry[] =>
  z
    .array(z.unknown())
    .catch([])
    .parse(value)
    .flatMap((one) => library.element.safeParse(one).data ?? []);

/**
 * Makes the crops of pictures again whose focal point was moved in the form of the library. // O1
 *
 * @param stored the library as it was before.
 * @returns their versions, or what is wrong, by field.
 */
export async function cropMovedPictures(
  { files, config }: Pick<Services, 'files' | 'config'>,
  stored: unknown,
  fields: Fields,
): Promise<{ ok: true; versions: Fields } | { ok: false; wrong: Record<string, string> }> {
  const before = new Map(entriesOf(stored).map((entry) => [`${entry.key} ${entry.version}`, entry]));
  const entered = z.array(z.unknown()).parse(readForm(library, fields, 'v'));
  const moved = entered.flatMap((one, index) => {
    const { data: entry } = library.element.safeParse(one);
    const was = entry && before.get(`${entry.key} ${entry.version}`);
    const isMoved = was && (was.focusX !== entry.focusX || was.focusY !== entry.focusY);
    return isMoved && entry.version !== '' ? [{ index, entry }] : [];
  });
  if (moved.length > MOST) return { ok: false, wrong: { v: TOO_MANY } };
  const versions: Record<string, string> = {};
  const wrong: Record<string, string> = {};
  for (const { index, entry } of moved) {
    const original = await readOriginal(files, entry);
    const made = original && (await cropAgain(files, config.dataDir, original, entry));
    if (made?.ok) versions[`v.${index}.version`] = made.version;
    else wrong[`v.${index}.focusX`] = made ? IMAGE_FAULTS[made.fault] : NO_ORIGINAL;
  }
  return Object.keys(wrong).length > 0 ? { ok: false, wrong } : { ok: true, versions };
}

async function cropAgain(files: Services['files'], dataDir: string, original: Uint8Array, entry: Entry) {
  const source = path.join(dataDir, 'spool', randomUUID());
  try {
    await writeFile(source, original, { flag: 'wx', mode: 0o600 });
    return await storePicture(files, source, entry);
  } finally {
    await rm(source, { force: true });
  }
}
