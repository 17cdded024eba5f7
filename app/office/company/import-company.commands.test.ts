import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishProfile } from '#app/company/company.commands.server.ts';
import { publishedProfile } from '#app/company/company.queries.server.ts';
import { openArchive, packCompany } from '#app/company/company-archive.server.ts';
import { storePicture } from '#app/company/company-pictures.commands.server.ts';
import { pictureFileKey, STORED_FILES } from '#app/company/company-pictures.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import { deflatedZeros, hostileZip, type ZipEntry } from '#app/platform/files/content/hostile-zip.fixture.ts';
import { changedProfile, testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { importCompany } from './import-company.commands.server.ts';

type Installation = Awaited<ReturnType<typeof openTestServices>>;

let services: Installation;
let folder: string;
beforeAll(async () => {
  services = await openTestServices();
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-company-'));
});
afterAll(async () => {
  await services[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h8v8z"/></svg>';
const yard = { key: 'yard', alt: 'The yard.', focusX: 20, focusY: 50 };
const library = (entry: Partial<Profile['library'][number]> = {}) => [
  ...testCompany.profile.library,
  { ...yard, version: '', ...entry },
];
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();

async function imported(file: string, into: Installation = services) {
  await using archive = await openArchive(file);
  return await importCompany(into, archive);
}

const published = async (of: Installation = services) => (await publishedProfile(of.db)).profile;
const keysIn = async ({ files }: Installation) => (await Array.fromAsync(files.keys('company/'))).sort();
const contentOf = async ({ files }: Installation, key: string) => buffer(await files.read(key));

test('O7: what is exported gives a fresh installation the same company, with its pictures and its logo', {
  timeout: 120_000,
}, async () => {
  const source = path.join(folder, 'yard.jpg');
  await writeFile(source, await photo(2_000, 1_100));
  const made = await storePicture(services.files, source, yard);
  if (!made.ok) throw new Error(made.fault);
  const profile = changedProfile((one) => {
    one.library = library({ version: made.version });
    one.pictures = { ...one.pictures, hero: 'yard' };
    one.look = { ...one.look, logo: SIGN };
  });
  await services.db.transaction((tx) => publishProfile(tx, 'Zoë', profile));
  const zip = path.join(folder, 'company.zip');
  await pipeline(packCompany(services.files, profile), createWriteStream(zip));

  await using fresh = await openTestServices();
  await fresh.database.showSample();
  expect(await imported(zip, fresh)).toMatchObject({ ok: true, revision: 1 });
  expect(await published(fresh)).toEqual(profile);
  const keys = STORED_FILES.map((one) => pictureFileKey({ key: 'yard', version: made.version }, one));
  expect(await keysIn(fresh)).toEqual(keys.toSorted());
  for (const key of keys) expect(await contentOf(fresh, key)).toEqual(await contentOf(services, key));
  // Once more, nothing is made anew; with another focal point, the crops are.
  expect(await imported(zip, fresh)).toMatchObject({ ok: true, revision: 2, changed: [] });
  expect(await keysIn(fresh)).toHaveLength(keys.length);
  const moved = path.join(folder, 'moved');
  await mkdir(moved);
  const other = changedProfile((one) => {
    one.library = library({ version: made.version, focusX: 90 });
  });
  await writeFile(path.join(moved, 'company.json'), JSON.stringify(other));
  expect(await imported(moved, fresh)).toMatchObject({ ok: true });
  expect((await published(fresh)).library.at(-1)?.version).not.toBe(made.version);
  expect(await keysIn(fresh)).toHaveLength(2 * keys.length);
});

test('O7: a folder that somebody prepared brings its own photos, without their metadata, and its logo', {
  timeout: 60_000,
}, async () => {
  const prepared = path.join(folder, 'prepared');
  await mkdir(path.join(prepared, 'pictures'), { recursive: true });
  const profile = changedProfile((one) => {
    one.library = library();
    one.look = { ...one.look, logo: 'pictures/sign.svg' };
  });
  await writeFile(path.join(prepared, 'company.json'), JSON.stringify(profile));
  await writeFile(path.join(prepared, 'pictures/yard.JPG'), await photo(960, 600));
  await writeFile(path.join(prepared, 'pictures/.DS_Store'), 'x');
  await writeFile(
    path.join(prepared, 'pictures/sign.svg'),
    SIGN.replace('<path', '<script>alert(1)</script><!-- drawn --><path'),
  );
  expect(await imported(prepared)).toMatchObject({ ok: true });
  const { library: stored, look } = await published();
  expect(look.logo).toContain('<path');
  expect(look.logo).not.toMatch(/script|drawn/);
  const entry = stored.at(-1);
  if (entry === undefined) throw new Error('not stored');
  for (const one of STORED_FILES) {
    const content = await contentOf(services, pictureFileKey(entry, one));
    expect((await sharp(content).metadata()).exif).toBeUndefined();
  }
});

const company = (
  change: (profile: Parameters<Parameters<typeof changedProfile>[0]>[0]) => void = () => {},
) => ({
  name: 'company.json',
  content: JSON.stringify(changedProfile(change)),
});
const withYard = company((one) => {
  one.library = library();
});
const withLogo = company((one) => {
  one.look = { ...one.look, logo: 'pictures/logo.svg' };
});
const PICTURE_BYTES = 20 * 1024 * 1024;

/** Zips with faults, and where these are. */
const faulty: [what: string, make: () => Promise<ZipEntry[]>, place: string, message: string][] = [
  [
    'a picture that is another type of file',
    async () => [withYard, { name: 'pictures/yard.png', content: SIGN }],
    'pictures/yard.png',
    'not a PNG, JPEG, WebP or AVIF',
  ],
  [
    'a picture of more pixels than are taken',
    async () => [withYard, { name: 'pictures/yard.jpg', content: await photo(6_000, 4_200) }],
    'pictures/yard.jpg',
    'more than 25 megapixels',
  ],
  [
    'a picture that is too small',
    async () => [withYard, { name: 'pictures/yard.jpg', content: await photo(900, 600) }],
    'pictures/yard.jpg',
    'too small',
  ],
  [
    'a file that unpacks to more than a picture may have',
    async () => {
      const bytes = PICTURE_BYTES + 1;
      return [withYard, { name: 'pictures/yard.jpg', data: deflatedZeros(bytes), bytes }];
    },
    'pictures/yard.jpg',
    'larger than 20480 KB',
  ],
  [
    'a file that unpacks to more than it says',
    async () => [
      withYard,
      { name: 'pictures/yard.jpg', data: deflatedZeros(20 * PICTURE_BYTES), bytes: 1_000 },
    ],
    'pictures/yard.jpg',
    'too many bytes',
  ],
  [
    'a picture that is neither in the file nor on this server',
    async () => [
      company((one) => {
        one.library = library({ key: 'shed', version: '0123abcd' });
      }),
    ],
    `library[${testCompany.profile.library.length}]`,
    'neither in pictures/ nor on this server',
  ],
  [
    'a picture without a file',
    async () => [withYard],
    `library[${testCompany.profile.library.length}]`,
    'has no file',
  ],
  [
    'a file of no picture',
    async () => [company(), { name: 'pictures/cat.jpg', content: 'x' }],
    'pictures/cat.jpg',
    'no picture with this name',
  ],
  [
    'two files of one picture',
    async () => [
      withYard,
      { name: 'pictures/yard.jpg', content: 'x' },
      { name: 'pictures/yard.png', content: 'x' },
    ],
    'pictures/yard.png',
    'two files',
  ],
  [
    'a logo that links to something',
    async () => [
      withLogo,
      {
        name: 'pictures/logo.svg',
        content: SIGN.replace('<path', '<image href="https://example.com/x"/><path'),
      },
    ],
    'pictures/logo.svg',
    'a part that a logo can’t have',
  ],
  ['a logo that is not there', async () => [withLogo], 'look.logo', 'There is no pictures/logo.svg'],
  [
    'a company without a name, among pictures that are right',
    async () => [
      company((one) => {
        one.library = library();
        one.identity = { ...one.identity, name: '' };
      }),
      { name: 'pictures/yard.jpg', content: await photo(960, 600) },
    ],
    'identity.name',
    'Please fill in “Name”.',
  ],
  [
    'a company that is none',
    async () => [{ name: 'company.json', content: '{"version":1}' }],
    'identity',
    '',
  ],
];

let count = 0;
async function zipped(entries: ZipEntry[]): Promise<string> {
  count += 1;
  const file = path.join(folder, `hostile-${count}.zip`);
  await writeFile(file, hostileZip(entries));
  return file;
}

test.each(faulty)(
  'O7: %s is named with its place, and nothing is changed',
  async (_what, make, place, message) => {
    const [before, keys] = [await publishedProfile(services.db), await keysIn(services)];
    const done = await imported(await zipped(await make()));
    if (done.ok) throw new Error('imported');
    expect(done.faults).toContainEqual({ place, message: expect.stringContaining(message) });
    expect(await publishedProfile(services.db)).toEqual(before);
    expect(await keysIn(services)).toEqual(keys);
  },
);

/** Files that can't be read at all. */
const unreadable: [what: string, content: () => Buffer, message: string][] = [
  ['no zip', () => Buffer.from('company'), 'The file is not a zip'],
  ['a zip without a company', () => hostileZip([{ name: 'notes.txt', content: 'x' }]), 'no company.json'],
  ['no JSON', () => hostileZip([{ name: 'company.json', content: '{' }]), 'company.json is not JSON'],
  [
    'more than any company has',
    () => hostileZip([{ name: 'company.json', content: ' '.repeat(5 * 1024 * 1024) }]),
    'company.json is larger than 4096 KB',
  ],
  [
    'a path that leads out of it',
    () => hostileZip([company(), { name: 'pictures/../../yard.jpg', content: 'x' }]),
    'invalid relative path',
  ],
  [
    'more files than a company has',
    () =>
      hostileZip(Array.from({ length: 1_001 }, (_, index) => ({ name: `pictures/${index}`, content: '' }))),
    'more than 1000 files',
  ],
];

test.each(unreadable)('O7: a file that is no company is refused: %s', async (_what, content, message) => {
  const file = path.join(folder, 'unreadable.zip');
  await writeFile(file, content());
  await expect(imported(file)).rejects.toThrow(message);
});
