import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PNG_PREFIX, pngSize } from '#app/company/profile/logo-file.ts';
import { logoFault } from '#app/company/profile/logo-rules.ts';
import { readLogo } from './uploaded-logo.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-logo-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: Buffer) {
  const file = path.join(folder, 'logo');
  await writeFile(file, content);
  return readLogo({ path: file });
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6b3c' } })
    .png()
    .toBuffer();
/** What no PNG can make small. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

test.each([
  [4_001, 4_000],
  [60_000, 300],
])('O3: a PNG of %d × %d pixels is refused by what its head says', async (width, height) => {
  // Nothing after the head has to be read to know it.
  const content = (await plain(9, 9)).subarray(0, 64);
  content.writeUInt32BE(width, 16);
  content.writeUInt32BE(height, 20);
  expect(await read(content)).toEqual({
    ok: false,
    fault: 'The PNG has more than 16 megapixels. Please save it in a smaller size.',
  });
});

test('O3: a PNG gets 512 pixels a side, or 256 if it has too many bytes then', async () => {
  const sizeOf = async (content: Buffer) => {
    const entered = await read(content);
    if (!entered.ok || entered.logo === null) throw new Error('It was refused');
    expect(logoFault(entered.logo)).toBeNull();
    return pngSize(entered.logo);
  };
  expect(await sizeOf(await plain(1_024, 256))).toEqual([512, 128]);
  expect(await sizeOf(await plain(40, 20))).toEqual([40, 20]);
  expect(await sizeOf(await noise(512))).toEqual([256, 256]);
});

test('O3: an import makes no PNG smaller, so one of too many bytes is refused there', async () => {
  const colours = await noise(256);
  expect(logoFault(PNG_PREFIX + colours.toString('base64'))).toMatch(/too large/);
});

test('O3: a PNG that is damaged is refused with what to do', async () => {
  expect(await read((await plain(90, 90)).subarray(0, 60))).toEqual({
    ok: false,
    fault: 'The PNG is damaged. Please save it again.',
  });
});
