import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { isStored, readOriginal, storePicture } from '#app/company/company-pictures.commands.server.ts';
import { ORIGINAL, pictureFileKey } from '#app/company/company-pictures.ts';
import { openTestServices } from '#tests/support/services.ts';
import { cropMovedPictures } from './moved-focus.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

type Entry = { key: string; alt: string; focusX: number; focusY: number; version: string };
const entry = { key: 'yard', alt: 'The yard.', focusX: 50, focusY: 50 };

/** The form of the library with these entries. */
const formOf = (entries: readonly Entry[]) =>
  Object.fromEntries([
    ['v.#', String(entries.length)],
    ...entries.flatMap((one, index) =>
      Object.entries(one).map(([name, value]) => [`v.${index}.${name}`, String(value)]),
    ),
  ]);

async function stored() {
  const source = path.join(services.dataDir, 'spool', 'yard.png');
  const picture = sharp({ create: { width: 1_600, height: 600, channels: 3, background: '#c60' } });
  await writeFile(source, await picture.png().toBuffer());
  const made = await storePicture(services.files, source, entry);
  if (!made.ok) throw new Error(made.fault);
  return { ...entry, version: made.version };
}

test('O1: a picture whose focal point was moved is cropped again; others are left alone', async () => {
  const one = await stored();
  const other = { ...one, key: 'gate', version: '0123abcd' };
  const moved = { ...one, focusX: 10 };
  const cropped = await cropMovedPictures(services, [one, other], formOf([moved, other]));
  expect(cropped).toEqual({ ok: true, versions: { 'v.0.version': expect.stringMatching(/^[0-9a-f]{8}$/) } });
  if (!cropped.ok) return;
  const again = { ...moved, version: String(cropped.versions['v.0.version']) };
  expect(again.version).not.toBe(one.version);
  const original = await readOriginal(services.files, again);
  expect(original && (await isStored(services.files, again, original))).toBe(true);
});

test('O1: more than 20 moved focal points at a time are refused before any work', async () => {
  const many = Array.from({ length: 21 }, (_, index) => ({
    ...entry,
    key: `p-${index}`,
    version: '0123abcd',
  }));
  const moved = many.map((one) => ({ ...one, focusX: 10 }));
  expect(await cropMovedPictures(services, many, formOf(moved))).toEqual({
    ok: false,
    errors: { v: 'Please move the focal points of at most 20 pictures at a time.' },
  });
  // Twenty are tried, each of which then lacks its file.
  const tried = await cropMovedPictures(services, many, formOf([...moved.slice(1), ...many.slice(0, 1)]));
  expect(tried.ok ? [] : Object.keys(tried.errors)).toHaveLength(20);
});

test('O1: the focal point of a picture whose whole file is gone can’t be moved, and the field says what to do', async () => {
  const one = await stored();
  await services.files.remove(pictureFileKey(one, ORIGINAL));
  expect(await cropMovedPictures(services, [one], formOf([{ ...one, focusY: 10 }]))).toEqual({
    ok: false,
    errors: { 'v.0.focusX': expect.stringContaining('Please upload it again.') },
  });
});
