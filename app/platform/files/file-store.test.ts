import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3 } from '#tests/support/s3.ts';
import { type FileStore, openFileStore } from './file-store.server.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

let folder: string;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-files-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  stores.disk = await openFileStore({ s3: null, dataDir: path.join(folder, 'data') });

  const { s3 } = stack.use(await openS3(path.join(folder, 's3')));
  stores.s3 = await openFileStore({ s3, dataDir: folder });
});

describe.each(['disk', 's3'])('X2: on %s', (name) => {
  const store = () => {
    const found = stores[name];
    if (found === undefined) throw new Error('Store not open');
    return found;
  };
  const content = async (key: string) =>
    Buffer.concat(await Array.fromAsync(await store().read(key))).toString();

  test('X2, L13: a file is stored, listed, read and removed', async () => {
    const source = path.join(folder, `${name}.pdf`);
    await writeFile(source, 'the drawing');
    await store().put('drawings/one', source, 'application/pdf');
    await store().put('drawings/two', Buffer.from('bytes'), 'application/pdf');
    expect(await content('drawings/one')).toBe('the drawing');
    expect(await content('drawings/two')).toBe('bytes');
    const listed = await Array.fromAsync(store().list('drawings/'));
    expect(listed.map(({ key }) => key).sort()).toEqual(['drawings/one', 'drawings/two']);
    for (const { writtenAt } of listed) expect(Date.now() - writtenAt.getTime()).toBeLessThan(60_000);

    await store().remove('drawings/one');
    await store().remove('drawings/one');
    await expect(content('drawings/one')).rejects.toThrow();
    expect((await Array.fromAsync(store().list('drawings/'))).map(({ key }) => key)).toEqual([
      'drawings/two',
    ]);
  });

  test('X2: an unused prefix lists nothing', async () => {
    expect(await Array.fromAsync(store().list('elsewhere/'))).toEqual([]);
  });
});
