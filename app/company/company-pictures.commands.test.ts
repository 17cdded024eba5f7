import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { changedProfile, testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { changeDraft, discardDraft, publishPicture, publishSection } from './company.commands.server.ts';
import { findDraft, publishedProfile } from './company.queries.server.ts';
import {
  isStored,
  missingOriginals,
  readOriginal,
  removeUnusedPictures,
  storePicture,
} from './company-pictures.commands.server.ts';
import { ENCODINGS, ORIGINAL, pictureFileKey, readPictureFile, STORED_FILES } from './company-pictures.ts';
import type { Profile } from './profile/profile.ts';

type Library = Profile['library'];

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.resetCompany());

let count = 0;
async function spooled(content: Buffer) {
  count += 1;
  const file = path.join(services.dataDir, 'spool', `test-${count}`);
  await writeFile(file, content);
  return file;
}

/** Red on the left, green in the middle, blue on the right. */
async function threeColours(width: number, height: number) {
  const third = Math.ceil(width / 3);
  const stripe = (background: string, left: number) => ({
    input: { create: { width: third, height, channels: 3 as const, background } },
    left,
    top: 0,
  });
  const picture = sharp({ create: { width: third * 3, height, channels: 3, background: '#0f0' } });
  return picture
    .composite([stripe('#f00', 0), stripe('#00f', third * 2)])
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
}

const described = { alt: 'A yard.', focusX: 50, focusY: 50 };
const draftOf = async () => (await findDraft(services.db, 'library'))?.value as Library | undefined;
const publishedLibrary = async () => (await publishedProfile(services.db)).profile.library;
const add = (picture: Library[number]) => services.db.transaction((tx) => publishPicture(tx, 'Zoë', picture));

/** A picture whose files are stored, and that no version and no draft names yet. */
async function stored(content: Buffer, about = described) {
  const source = await spooled(content);
  const key = `p-${String(count).padStart(8, '0')}`;
  const made = await storePicture(services.files, source, { key, ...about });
  if (!made.ok) throw new Error(made.fault);
  return { key, ...about, version: made.version };
}

const read = async (key: string) => sharp(await buffer(await services.files.read(key)));

test('O1, O7: an uploaded picture gets every encoding that one of the build has, and the same again on any server', async () => {
  const entry = await stored(await threeColours(2_400, 900));
  for (const one of ENCODINGS) {
    const metadata = await (await read(pictureFileKey(entry, one))).metadata();
    expect(metadata).toMatchObject({ width: one.width, height: one.height });
    expect([metadata.format, metadata.exif]).toEqual([one.format === 'avif' ? 'heif' : 'webp', undefined]);
  }
  expect(ENCODINGS.map(({ name, format }) => `${name} ${format}`)).toEqual([
    ...[480, 720, 960, 1600].map((width) => `${width} avif`),
    ...[480, 960, 1600].map((width) => `${width} webp`),
    'hero avif',
  ]);
  // What was made of the upload is deleted from its folder.
  expect(
    (await readdir(path.join(services.dataDir, 'spool'))).filter((name) => /avif|webp/.test(name)),
  ).toEqual([]);

  // Made of the whole picture that is kept.
  const original = await readOriginal(services.files, entry);
  if (original === null) throw new Error('not kept');
  expect(await isStored(services.files, entry, original)).toBe(true);
  const again = await storePicture(services.files, await spooled(Buffer.from(original)), entry);
  expect(again).toEqual({ ok: true, version: entry.version });
  // At another focal point, or with a file less, it is not.
  expect(await isStored(services.files, { ...entry, focusX: 10 }, original)).toBe(false);
  await services.files.remove(pictureFileKey(entry, STORED_FILES[3] ?? ORIGINAL));
  expect(await isStored(services.files, entry, original)).toBe(false);
});

test('O1: the whole picture is kept without its metadata, and no larger than its crop needs', async () => {
  const entry = await stored(await threeColours(4_500, 1_500));
  const { width, height, format, exif } = await (await read(pictureFileKey(entry, ORIGINAL))).metadata();
  // A crop of 16:10 is then 1920 px wide.
  expect([width, height, format, exif]).toEqual([3_600, 1_200, 'webp', undefined]);
});

test('O1: a picture is in the library at once, and in its draft if there is one', async () => {
  const [one, other] = ['p-1', 'p-2'].map((key) => ({ key, ...described, version: 'ab12cd34' }));
  if (one === undefined || other === undefined) throw new Error('There are two');
  expect(await add(one)).toMatchObject({ ok: true, changed: ['library'] });
  expect(await publishedLibrary()).toEqual([...testCompany.profile.library, one]);
  expect(await draftOf()).toBeUndefined();
  await changeDraft(services.db, 'Sipho', 'library', () => [one]);
  await add(other);
  expect(await publishedLibrary()).toEqual([...testCompany.profile.library, one, other]);
  expect(await draftOf()).toEqual([one, other]);
});

test('O7: a picture whose whole file is gone is named with its place', async () => {
  const entry = await stored(await solid(960, 600));
  const profile = { ...testCompany.profile, library: [...testCompany.profile.library, entry] };
  expect(await missingOriginals(services.files, profile)).toEqual([]);
  await services.files.remove(pictureFileKey(entry, ORIGINAL));
  expect(await missingOriginals(services.files, profile)).toMatchObject([
    { place: `library[${testCompany.profile.library.length}]` },
  ]);
});

test.each([
  ['left', 0, 0],
  ['right', 100, 2],
])('O1: the crop keeps what is at the focal point: %s', async (_where, focusX, channel) => {
  const entry = await stored(await threeColours(4_800, 1_000), { ...described, focusX });
  for (const one of ENCODINGS) {
    const { channels } = await (await read(pictureFileKey(entry, one))).stats();
    const means = channels.slice(0, 3).map(({ mean }) => Math.round(mean / 60));
    expect(means.indexOf(Math.max(...means))).toBe(channel);
  }
});

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } })
    .png()
    .toBuffer();

test.each([
  [
    'an SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    'unsupported',
  ],
  ['a picture that is cut off', async () => (await solid(1_600, 1_000)).subarray(0, 2_000), 'damaged'],
  ['a picture of more than 25 megapixels', () => solid(6_000, 4_200), 'too-many-pixels'],
  ['a picture whose crop is less than 960 pixels wide', () => solid(959, 1_200), 'too-small'],
  ['a picture whose crop is less than 600 pixels high', () => solid(1_600, 599), 'too-small'],
])('O1: %s is refused and leaves no files', async (_what, make, fault) => {
  const keys = () => Array.fromAsync(services.files.keys('company/'));
  const before = await keys();
  const about = { key: 'p-refused', ...described };
  expect(await storePicture(services.files, await spooled(await make()), about)).toEqual({
    ok: false,
    fault,
  });
  expect(await keys()).toEqual(before);
});

test('O1: the library takes 200 pictures', async () => {
  const [first] = testCompany.profile.library;
  if (first === undefined) throw new Error('The company has pictures');
  const more = Array.from({ length: 200 - testCompany.profile.library.length }, (_, index) => ({
    ...first,
    key: `k-${index}`,
    version: 'ab12cd34',
  }));
  const full = [...testCompany.profile.library, ...more];
  await services.db.transaction((tx) => publishSection(tx, 'Zoë', 'library', full));
  expect(await add({ ...first, key: 'k-200', version: 'ab12cd34' })).toEqual({
    ok: false,
    faults: [{ place: 'library', message: '“Picture library” can have at most 200 entries.' }],
  });
});

test('O1, O5: files stay while a version or a draft names their picture, and go afterwards', async () => {
  const published = await stored(await solid(960, 600));
  await add(published);
  await services.db.transaction((tx) => publishSection(tx, 'Zoë', 'library', testCompany.profile.library));
  const drafted = await stored(await solid(960, 600));
  await changeDraft(services.db, 'Zoë', 'library', () => [...testCompany.profile.library, drafted]);
  const keysOf = (entry: Library[number]) => STORED_FILES.map((one) => pictureFileKey(entry, one));
  const there = async (entry: Library[number]) =>
    (await Promise.all(keysOf(entry).map(services.files.exists))).every(Boolean);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const began = new Date(0);
  await removeUnusedPictures(services, tomorrow, began);
  expect([await there(published), await there(drafted)]).toEqual([true, true]);

  await discardDraft(services.db, 'library', () => true);
  const old = new Date(Date.now() - 10 * 86_400_000);
  for (const key of keysOf(drafted)) await utimes(path.join(services.dataDir, 'files', key), old, old);
  // Younger than the limit, or older than the database: kept.
  expect(await removeUnusedPictures(services, new Date(Date.now() - 30 * 86_400_000), began)).toBe(0);
  expect(await removeUnusedPictures(services, tomorrow, null)).toBe(0);
  expect(await removeUnusedPictures(services, tomorrow, began)).toBe(STORED_FILES.length);
  expect([await there(published), await there(drafted)]).toEqual([true, false]);
});

test.each([
  'yard-481.ab12cd34.webp',
  'yard-720.ab12cd34.webp',
  'yard-hero.ab12cd34.webp',
  'yard-480.ab12cd34.svg',
  'yard-original.ab12cd34.webp',
  'yard-uncropped.ab12cd34.webp',
  'yard-480.ab12cd3.webp',
  '../yard-480.ab12cd34.webp',
  'Yard-480.ab12cd34.webp',
])('O1: %s is no file that a visitor is given', (name) => {
  expect(readPictureFile(name)).toBeNull();
});

test('O1: the file of a picture is read from its address', () => {
  expect(readPictureFile('p-1-hero.ab12cd34.avif')).toEqual({
    key: 'p-1',
    version: 'ab12cd34',
    fileKey: 'company/pictures/p-1-hero.ab12cd34.avif',
    mediaType: 'image/avif',
  });
});

test('O6: a picture that is shown can’t be removed, and the message names the places', async () => {
  const { library: all, pictures } = testCompany.profile;
  const rest = all.filter(({ key }) => key !== pictures.hero);
  const done = await services.db.transaction((tx) => publishSection(tx, 'Zoë', 'library', rest));
  if (done.ok) throw new Error('published');
  expect(done.faults[0]).toEqual({
    place: 'pictures.hero',
    message: `There is no picture “${pictures.hero}” any more, but it is shown as “Home page” (Pictures of the pages): choose another there first.`,
  });
});

test.each([
  ['a picture without a file', { version: '' }],
  ['a key that leads elsewhere', { key: '../secret' }],
  ['a version that is none', { version: '../../x' }],
])('O1: %s can’t be published', async (_what, wrong) => {
  const profile = changedProfile((one) => {
    one.library = [...one.library, { key: 'yard', ...described, version: 'ab12cd34', ...wrong }];
  });
  const done = await services.db.transaction((tx) => publishSection(tx, 'Zoë', 'library', profile.library));
  expect(done.ok).toBe(false);
});
