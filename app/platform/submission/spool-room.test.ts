import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SpoolRoom } from './spool.server.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-room-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Creates a sparse file, which has this size but uses no disk space. */
async function hold(name: string, bytes: number): Promise<void> {
  await writeFile(path.join(folder, name), '');
  await truncate(path.join(folder, name), bytes);
}

async function fits(room: SpoolRoom, bytes: number): Promise<boolean> {
  return room.take(bytes).then(
    () => true,
    (error: { code?: string }) => {
      expect(error.code).toBe('no-room');
      return false;
    },
  );
}

test.each([
  ['a large disk: 2 GB', 100 * GB, 2 * GB],
  ['a small disk: a quarter of it', 6 * GB, 1.5 * GB],
  ['a disk with little free: what is above 1 GB', 1.2 * GB, 0.2 * GB],
])('X3: all uploads together have room on %s', async (_what, free, room) => {
  // Files of other processes in this folder count too, and reduce the free space of the disk.
  for (const [held, fit] of [
    [room - 2 * MB, true],
    [room - MB / 2, false],
  ] as const) {
    await hold('others', Math.floor(held));
    expect([held, await fits(new SpoolRoom(folder, async () => free - held), MB)]).toEqual([held, fit]);
  }
});

test('X3: what this process writes counts immediately, before the disk is measured again', async () => {
  await hold('others', 2 * GB - 10 * MB);
  const room = new SpoolRoom(folder, async () => 100 * GB);
  const taken = [];
  for (let at = 0; at < 12; at += 1) taken.push(await fits(room, MB));
  expect(taken.slice(0, 10)).toEqual(Array(10).fill(true));
});

test('X3: there is space again after the uploads are done', async () => {
  await hold('others', 2 * GB);
  const room = new SpoolRoom(folder, async () => 100 * GB);
  expect(await fits(room, MB)).toBe(false);
  await rm(path.join(folder, 'others'));
  await expect.poll(() => fits(room, MB)).toBe(true);
});
