import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { giveBackUploadRoom, isNearlyUsed, readUploadRoom, takeUploadRoom } from './upload-room.server.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const disk = vi.hoisted(() => ({ freeBytes: 0 }));
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  statfs: async () => ({ bavail: disk.freeBytes, bsize: 1 }),
}));

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(async () => {
  await services.database.query('truncate sending_counts');
  // 10 GB a day for all, 1 GB for a sender.
  disk.freeBytes = 101 * GB;
});

const take = (sender: string, bytes: number) => takeUploadRoom(services.db, services.config, sender, bytes);
const room = () => readUploadRoom(services.db, services.config);

/** Stores requests of 60 MB until one is refused. @returns how many were taken, and the refusal. */
async function fill(sender: string, bytes = 60 * MB) {
  for (let taken = 0; ; taken += 1) {
    const refused = await take(sender, bytes);
    if (refused) return { taken, refused };
    disk.freeBytes -= bytes;
  }
}

test('X6: a sender has a tenth of a day’s room, the last quarter of it for small requests, and others are taken', async () => {
  const { taken, refused } = await fill('10.0.0.1');
  expect(taken).toBe(12);
  expect(refused).toMatchObject({ isSenderLimit: true, acceptsSmall: true });
  expect(refused.retryAfterSeconds).toBeGreaterThan(86_000);
  const small = await fill('10.0.0.1', 5 * MB);
  expect(small.taken).toBe(60);
  expect(small.refused).toMatchObject({ isSenderLimit: true, acceptsSmall: false });
  expect(await take('10.0.0.2', 60 * MB)).toBe(null);
});

test('X6: all senders together have a tenth of the free disk in a day, and small requests the last quarter of it', async () => {
  let taken = 0;
  for (let sender = 0; sender < 12; sender += 1) taken += (await fill(`10.0.1.${sender}`)).taken;
  expect(taken * 60 * MB).toBeLessThanOrEqual(7.5 * GB);
  expect(taken * 60 * MB).toBeGreaterThan(7.4 * GB);
  expect(await take('10.0.2.1', 60 * MB)).toMatchObject({ isSenderLimit: false, acceptsSmall: true });
  expect(await take('10.0.2.1', 5 * MB)).toBe(null);
  expect(isNearlyUsed(await room())).toBe(true);
});

test('X6: on a small disk a sender may still store two of the largest requests', async () => {
  disk.freeBytes = 5 * GB;
  expect((await fill('10.0.5.1')).taken).toBe(2);
});

test('X6: on a disk that is nearly full a sender may use all that there is', async () => {
  disk.freeBytes = GB + 100 * MB;
  expect(await take('10.0.3.1', 7 * MB)).toBe(null);
  expect(await take('10.0.3.1', 7 * MB)).toMatchObject({ isSenderLimit: true });
  disk.freeBytes = GB / 2;
  expect(await take('10.0.3.2', 1)).toMatchObject({ acceptsSmall: false });
});

test('X6: concurrent requests are counted together, and one that is refused or not stored uses nothing', async () => {
  const taken = await Promise.all(Array.from({ length: 30 }, () => take('10.0.4.1', 60 * MB)));
  const stored = taken.filter((refused) => refused === null).length;
  expect(stored).toBeLessThanOrEqual(12);
  expect((await room()).usedBytes).toBe(stored * 60 * MB);
  for (let at = 0; at < stored; at += 1) await giveBackUploadRoom(services.db, '10.0.4.1', 60 * MB);
  expect((await room()).usedBytes).toBe(0);
});

test('X6: what was stored a day ago no longer counts', async () => {
  await fill('10.0.5.1');
  await services.database.query('update sending_counts set expire = 1');
  expect((await room()).usedBytes).toBe(0);
  expect(await take('10.0.5.1', 60 * MB)).toBe(null);
  expect((await room()).usedBytes).toBe(60 * MB);
});
