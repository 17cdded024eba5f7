import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { runFileRemoval } from '#app/platform/files/file-removal.server.ts';
import { openTestServices } from '#tests/support/services.ts';
import { imageKey, imageWidths } from './article-image.ts';
import { addImage, removeUnusedImages } from './article-images.commands.server.ts';
import { articleImages } from './blog.tables.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

let count = 0;
async function spooled(content: Buffer, name = 'plate.jpg') {
  count += 1;
  const file = path.join(services.dataDir, 'spool', `test-${count}`);
  await writeFile(file, content);
  return { name, path: file, bytes: content.length, sha256: '' };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } });

async function stored(key: string) {
  return sharp(await buffer(await services.files.read(key))).metadata();
}

// Three widths take much longer to encode than one.
test.each([
  ['jpeg', 2_000],
  ['png', 700],
  ['webp', 700],
  ['avif', 700],
] as const)(
  'B14: a %s picture is stored as AVIF and WebP in its widths, rotated by its EXIF orientation and without EXIF',
  async (format, longSide) => {
    const original = await picture(longSide, longSide / 2)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const file = await spooled(original);
    const added = await addImage(services, file);
    if (!added.ok) throw new Error(added.fault);
    const { imageId, width, height } = added.image;
    const { autoOrient: turned } = await sharp(original).metadata();
    expect(turned.width).toBe(longSide / 2);
    expect([width, height]).toEqual([
      Math.min(turned.width, 1_600),
      Math.round((Math.min(turned.width, 1_600) * turned.height) / turned.width),
    ]);
    for (const one of imageWidths(width)) {
      const avif = await stored(imageKey(imageId, one, 'avif'));
      const webp = await stored(imageKey(imageId, one, 'webp'));
      expect([avif.format, avif.width, avif.exif, avif.orientation]).toEqual([
        'heif',
        one,
        undefined,
        undefined,
      ]);
      expect([webp.format, webp.width, webp.exif]).toEqual(['webp', one, undefined]);
    }
    // The encoded files are deleted from the upload folder.
    await expect(stat(`${file.path}-480.avif`)).rejects.toThrow('ENOENT');
  },
);

test.each([
  ['a small picture is not enlarged', 300, [300]],
  ['a width that an encoding has anyway is made once', 480, [480]],
  ['every smaller width is made', 1_000, [480, 960, 1_000]],
])('B14: %s', async (_title, width, widths) => {
  const added = await addImage(services, await spooled(await picture(width, 200).png().toBuffer()));
  if (!added.ok) throw new Error(added.fault);
  expect(imageWidths(added.image.width)).toEqual(widths);
  for (const one of widths) {
    expect(await services.files.exists(imageKey(added.image.imageId, one, 'webp'))).toBe(true);
  }
});

test('B14: a picture of more than 25 megapixels is refused before it is decoded', async () => {
  const huge = await sharp({ create: { width: 6_000, height: 4_200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await addImage(services, await spooled(huge))).toEqual({ ok: false, fault: 'too-many-pixels' });
});

test.each([
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'unsupported',
  ],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'unsupported'],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported'],
  ['an empty file', Buffer.alloc(0), 'unsupported'],
  ['a PNG that is cut off', Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1'), 'damaged'],
  [
    'an SVG that begins as a JPEG',
    Buffer.from('\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
    'damaged',
  ],
])('B14: %s is refused', async (_what, content, fault) => {
  expect(await addImage(services, await spooled(content))).toEqual({ ok: false, fault });
});

const keys = async () => (await Array.fromAsync(services.files.keys('article-images/'))).sort();

test('B14: an unused picture is deleted after two days, and its files by jobs of the same transaction', async () => {
  await services.db.delete(articleImages);
  const others = await keys();
  const added = await addImage(services, await spooled(await picture(100, 100).png().toBuffer()));
  if (!added.ok) throw new Error(added.fault);
  const own = ['avif', 'webp'].map((format) => `article-images/${added.image.imageId}/100.${format}`);
  expect(await removeUnusedImages(services)).toBe(0);
  await services.db.update(articleImages).set({ createdAt: new Date(Date.now() - 3 * 86_400_000) });
  expect(await removeUnusedImages(services)).toBe(1);
  const queued = await services.database.query<{ key: string }>(
    "select data ->> 'fileKey' as key from pgboss.job where name = 'remove-file' order by 1",
  );
  expect(queued.map(({ key }) => key)).toEqual(own);
  expect(await keys()).toEqual([...others, ...own].sort());
  await runFileRemoval(services);
  await vi.waitUntil(async () => (await keys()).length === others.length, { timeout: 20_000 });
});

test('B14: a picture that could not be encoded to its end leaves nothing where uploads are kept', async () => {
  const file = await spooled(Buffer.from('no picture'));
  // As the image process had written when it was ended.
  await writeFile(`${file.path}-480.avif`, '');
  expect((await addImage(services, file)).ok).toBe(false);
  const left = await readdir(path.dirname(file.path));
  expect(left.filter((name) => name.startsWith(path.basename(file.path)))).toEqual([
    path.basename(file.path),
  ]);
});

test('B14: a picture that the database does not take leaves no files that nobody would find', async () => {
  const before = await keys();
  const file = await spooled(await picture(100, 100).png().toBuffer());
  await services.database.without('article_images', async () => {
    await expect(addImage(services, file)).rejects.toThrow();
  });
  expect(await keys()).toEqual(before);
});
