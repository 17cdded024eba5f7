import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { byteSource } from './byte-source.server.ts';
import { withTempFile } from './inspected.fixture.ts';

const outside: [position: number, length: number][] = [
  [-1, 1],
  [0, 11],
  [10, 1],
  [2 ** 64, 1],
  [5, -1],
  [Number.NaN, 1],
  [0, 2 ** 40],
];

test('X3: a range outside the file is refused before memory is allocated', async () => {
  await withTempFile('0123456789', async (file) => {
    const handle = await open(file);
    const source = byteSource(handle, 10);
    expect((await source.read(3, 4)).toString()).toBe('3456');
    for (const [position, length] of outside) {
      await expect(source.read(position, length), `${position}, ${length}`).rejects.toThrow('damaged');
    }
    await handle.close();
  });
});
