import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { openFileStore } from './file-store.server.ts';
import {
  installationId,
  joinFileStore,
  joinFileStoreInTime,
  OtherFileStore,
  STORE_MARK,
} from './installation.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

const join = async (dataDir: string) =>
  joinFileStore(services.db, await openFileStore({ s3: null, dataDir }));

test('X3, X8: a second server on the same database joins the same folder, and is refused on another one', async () => {
  await join(services.dataDir);
  const other = await mkdtemp(path.join(os.tmpdir(), 'kerf-other-'));
  await expect(join(other)).rejects.toThrow(OtherFileStore);
  expect(await (await openFileStore({ s3: null, dataDir: other })).exists(STORE_MARK)).toBe(false);
  await rm(other, { recursive: true });
});

test('X3, X8: a store of another installation that answers too late for the start stops the server then', async () => {
  await join(services.dataDir);
  const store = await openFileStore({ s3: null, dataDir: services.dataDir });
  const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>();
  const empty = { ...store, exists: () => answered };
  const { promise: stopped, resolve: stop } = Promise.withResolvers<unknown>();
  await joinFileStoreInTime(services.db, empty, services.log, stop, 0);
  answer(false);
  expect(await stopped).toBeInstanceOf(OtherFileStore);
});

test('X3: a start that was killed between marking the folder and the database goes on with its mark', async () => {
  await services.database.query('update installation set file_store = null');
  await join(services.dataDir);
  await join(services.dataDir);
});

test('X3: an installation keeps its identity, also if several processes ask for it at once', async () => {
  await services.database.query('delete from installation');
  const ids = await Promise.all(Array.from({ length: 5 }, () => installationId(services.db)));
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}$/);
});
