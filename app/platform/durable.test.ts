import { mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSender } from '#tests/support/company.ts';
import { openDataDir } from './data-dir.server.ts';
import { makeFolderDurably, removeDurably, writeDurably } from './durable.server.ts';
import { openFileStore } from './files/file-store.server.ts';
import { recordSyncs, type Sync } from './files/syncs.fixture.ts';
import { openMailer } from './mail/mailer.server.ts';

// `npm run test:power` checks the same on a file system that loses what was not synced.
let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'kerf-durable-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Whether the entry of a file or folder was flushed: its folder was synced when it had the name. */
const named = (syncs: readonly Sync[], place: string) =>
  syncs.some((one) => one.place === path.dirname(place) && one.names.includes(path.basename(place)));
/** Whether the removal was flushed: the last sync of the folder was without the name. */
const unnamed = (syncs: readonly Sync[], place: string) =>
  syncs.findLast((one) => one.place === path.dirname(place))?.names.includes(path.basename(place)) === false;

const onLinux = test.runIf(process.platform === 'linux');

onLinux('X3: a file is on the disk before it gets its name, and its name is when writing ends', async () => {
  using watched = await recordSyncs();
  const file = path.join(folder, 'one');
  await writeDurably(file, Readable.from(['12', '345']), 0o600);
  expect(watched.syncs).toEqual([
    { place: `${file}.part`, names: [], bytes: 5 },
    { place: folder, names: ['one'], bytes: 0 },
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeDurably(file, 'new', 0o600);
  expect(await readFile(file, 'utf8')).toBe('new');
});

onLinux('X3, X5: what was removed stays removed, and so does what an interrupted writing left', async () => {
  const file = path.join(folder, 'one');
  await writeFile(file, 'x');
  await writeFile(`${file}.part`, 'x');
  using watched = await recordSyncs();
  await removeDurably(file);
  expect(watched.syncs).toEqual([{ place: folder, names: [], bytes: 0 }]);
  await removeDurably(path.join(folder, 'never/there'));
});

onLinux('X3: of a new folder, the entry in each folder above it is on the disk', async () => {
  using watched = await recordSyncs();
  const deep = path.join(folder, 'a/b/c');
  await makeFolderDurably(deep, 0o700);
  await makeFolderDurably(deep, 0o700);
  for (const made of ['a', 'a/b', 'a/b/c']) expect(named(watched.syncs, path.join(folder, made))).toBe(true);
  expect((await stat(deep)).mode & 0o777).toBe(0o700);
});

onLinux('L5, X3: a mail that counts as sent is on the disk with its name, and its folder too', async () => {
  const dataDir = path.join(folder, 'data');
  using watched = await recordSyncs();
  await openDataDir(dataDir);
  const mail = { smtpUrl: null, from: 'a@example.com', sales: '', careers: '', watched: null };
  const mailer = openMailer({ dataDir, publicUrl: '', mail }, testSender);
  const to = { name: '', address: 'b@example.com' };
  await mailer.send('one', { to, subject: 'One', text: 'One', html: '<p>One</p>', attachments: [] });
  const file = path.join(dataDir, 'mail/one.eml');
  for (const place of [file, path.dirname(file), dataDir]) expect(named(watched.syncs, place)).toBe(true);
  await mailer.forget('one');
  expect(unnamed(watched.syncs, file)).toBe(true);
});

onLinux(
  'L13, C8, X3, X5: a stored file is on disk with its name, and stays removed once it was removed',
  async () => {
    const dataDir = path.join(folder, 'data');
    const source = path.join(folder, 'source');
    await writeFile(source, 'a drawing');
    using watched = await recordSyncs();
    await openDataDir(dataDir);
    const files = await openFileStore({ dataDir, s3: null });
    await files.put('drawings/one', source, 'application/pdf');
    const stored = path.join(dataDir, 'files/drawings/one');
    expect(watched.syncs).toContainEqual({ place: stored, names: [], bytes: 9 });
    for (const place of [stored, path.dirname(stored), path.join(dataDir, 'files'), dataDir])
      expect(named(watched.syncs, place)).toBe(true);
    await files.remove('drawings/one');
    expect(unnamed(watched.syncs, stored)).toBe(true);
  },
);
