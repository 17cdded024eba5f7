import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { appendErasures, journalPath, readJournal } from './erasure-journal.server.ts';
import { backupName, deleteOldBackups, isBackupDue, listBackups } from './kept-backups.server.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-kept-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test.each([
  ['there is none yet', null, '2026-11-22T12:00:00+02:00', true],
  ['it was made this night', '2026-11-22T01:00:07+02:00', '2026-11-22T23:00:00+02:00', false],
  [
    'it was made this night, and it is not yet the next',
    '2026-11-22T01:00+02:00',
    '2026-11-23T00:59+02:00',
    false,
  ],
  ['the next night has begun', '2026-11-22T01:00:07+02:00', '2026-11-23T01:00:00+02:00', true],
  ['the server had no power at night', '2026-11-21T01:00:07+02:00', '2026-11-22T06:30:00+02:00', true],
  ['it was made up for in the morning', '2026-11-22T06:30:00+02:00', '2026-11-22T07:00:00+02:00', false],
])('X3: whether a nightly backup is due: %s', (_why, newest, now, due) => {
  expect(isBackupDue(newest === null ? null : new Date(newest), new Date(now))).toBe(due);
});

test('X3: the newest backups are kept and older ones deleted, and no other file, nor another installation, is touched', async () => {
  const folder = await newFolder();
  const now = new Date('2026-11-22T01:00:00+02:00');
  const name = (daysAgo: number, encrypted = false) =>
    backupName(new Date(now.getTime() - daysAgo * 86_400_000), '1a2b3c4d', encrypted);
  // Another installation's, and one written before their names said whose they are.
  const foreign = [backupName(now, 'ffffffff', false), 'kerf-2026-11-21T23-00-00Z.tar.gz'];
  const others = [
    'erasures.jsonl',
    'kerf-old.tar.gz',
    `copy-of-${name(9)}`,
    'mine.part',
    ...foreign,
    `${foreign[0]}.part`,
  ];
  const drafts = [`${name(2)}.part`, `${name(0)}.part`];
  for (const file of [name(0), name(1, true), name(2), name(3), ...others, ...drafts])
    await writeFile(path.join(folder, file), 'x');
  for (const draft of drafts) await utimes(path.join(folder, draft), now, now);
  const old = new Date(now.getTime() - 86_400_000);
  await utimes(path.join(folder, drafts[0] ?? ''), old, old);

  await utimes(path.join(folder, `${foreign[0]}.part`), old, old);

  await deleteOldBackups(folder, '1a2b3c4d', 2, now);
  expect((await readdir(folder)).sort()).toEqual([...others, name(0), name(1, true), drafts[1]].sort());
  expect(await listBackups(folder, '1a2b3c4d', now)).toEqual([
    { name: name(0), at: now, bytes: 1, encrypted: false },
    { name: name(1, true), at: old, bytes: 1, encrypted: true },
  ]);
  expect(await listBackups(path.join(folder, 'missing'), '1a2b3c4d', now)).toEqual([]);
});

test('X3: a backup dated more than an hour ahead, from when the clock was wrong, counts for nothing and is not deleted', async () => {
  const folder = await newFolder();
  const now = new Date('2026-11-22T01:00:00+02:00');
  const [minuteAhead, ...others] = [1 / 60, 2, 24 * 3_650].map((hours) =>
    backupName(new Date(now.getTime() + hours * 3_600_000), '1a2b3c4d', false),
  );
  const today = backupName(now, '1a2b3c4d', false);
  for (const file of [minuteAhead ?? '', today, ...others]) await writeFile(path.join(folder, file), 'x');
  const names = async () => (await listBackups(folder, '1a2b3c4d', now)).map(({ name }) => name);
  expect(await names()).toEqual([minuteAhead, today]);
  await deleteOldBackups(folder, '1a2b3c4d', 1, now);
  expect((await readdir(folder)).sort()).toEqual([minuteAhead, ...others].sort());
});

test('X5: the journal of erasures gets each one once with its reason, and survives a line that a power cut left unfinished', async () => {
  const folder = await newFolder();
  // It may be on a disk that isn't mounted.
  await expect(appendErasures(journalPath(path.join(folder, 'missing')), [])).rejects.toThrow('ENOENT');
  const file = journalPath(folder);
  expect(await readJournal(file)).toBeNull();
  const erasure = (last: string) => ({
    entry: `00000000-0000-4000-8000-00000000000${last}`,
    at: '2026-11-22T08:00:00.000Z',
    kind: 'lead' as const,
    subject: '11111111-1111-4111-8111-111111111111',
    reference: 'Q-1001',
  });
  await appendErasures(file, [erasure('1')]);
  await writeFile(file, '{"entry":"00000000-0000-4000-8000-0000', { flag: 'a' });
  const expired = { ...erasure('2'), why: 'expired' as const };
  await appendErasures(file, [erasure('1'), expired]);
  expect(await readJournal(file)).toEqual([erasure('1'), expired]);
});
