import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shareImagePath } from '#app/company/head/public-page.ts';
import { pictureOf } from '#app/company/picture-of.ts';
import { testCompany } from '#tests/support/company.ts';
import { openShareImages } from './kept-images.server.ts';
import { makeShareImage } from './make-image.server.ts';

const page = { heading: 'Laser Cutting', picture: pictureOf(testCompany.profile, 'laser') };

test('S23: a share image is 1200 x 630 and shows its heading', async () => {
  const image = await makeShareImage(page, testCompany);
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const other = await makeShareImage({ ...page, heading: 'Rolling' }, testCompany);
  // The images differ at the heading, and are the same where only the picture shows.
  expect(await lightness(image, 72)).toBeGreaterThan(40);
  expect(await lightness(image, 72)).not.toBe(await lightness(other, 72));
  expect(await lightness(image, 980)).toBe(await lightness(other, 980));
});

test.each([
  [1_600, 900],
  [300, 900],
  [200, 60],
])(
  'S23: the share image of an article with an uploaded picture of %i x %i shows that picture',
  async (width, height) => {
    const photo = await sharp({ create: { width, height, channels: 3, background: '#00c000' } })
      .webp()
      .toBuffer();
    const files = {
      exists: async (key: string) => key === 'article-images/1/1600.webp',
      read: async () => Readable.from([photo]),
    };
    const withPhoto = {
      ...page,
      photo: { key: 'article-images/1/1600.webp', url: '/blog/images/1-1600.webp' },
    };
    const [red = 255, green = 0, blue = 255] = await colourOf(
      await makeShareImage(withPhoto, testCompany, files),
    );
    expect([red < 30, green > 160, blue < 30]).toEqual([true, true, true]);
    // A photo whose file is missing doesn't fail the image.
    const missing = { ...withPhoto, photo: { ...withPhoto.photo, key: 'gone' } };
    expect(
      (await makeShareImage(missing, testCompany, files)).equals(await makeShareImage(page, testCompany)),
    ).toBe(true);
    expect(shareImagePath({ ...withPhoto, path: '/blog/a' }, testCompany)).not.toBe(
      shareImagePath({ ...page, path: '/blog/a' }, testCompany),
    );
  },
);

/** Average colour at the right, where only the picture shows. */
async function colourOf(image: Buffer): Promise<number[]> {
  const { channels } = await sharp(
    await sharp(image).extract({ left: 1_000, top: 100, width: 100, height: 300 }).toBuffer(),
  ).stats();
  return channels.map(({ mean }) => mean);
}

/** Average lightness of a part at the height of the heading, 0 to 255. */
async function lightness(image: Buffer, left: number): Promise<number> {
  const part = await sharp(image).extract({ left, top: 420, width: 120, height: 120 }).toBuffer();
  const { channels } = await sharp(part).stats();
  return channels[0]?.mean ?? 0;
}

test.each(['A', 'Ångström 5 µm – Škoda', '鋼', 'W'.repeat(300), '<b>&amp;</b>'])(
  'S23: an article with any title has a share image: %s',
  async (heading) => {
    const image = await makeShareImage({ ...page, heading }, testCompany);
    expect((await sharp(image).metadata()).width).toBe(1200);
  },
);

/** A generator that counts its calls and returns the heading. */
function openCounting() {
  const made: string[] = [];
  const images = openShareImages(async ({ heading }) => {
    made.push(heading);
    if (heading === 'broken') throw new Error('no picture');
    return Buffer.from(heading);
  });
  return { images, made };
}

test('architecture: an image is generated once for concurrent requests', async () => {
  const { images, made } = openCounting();
  expect(images.find('/a.jpg')).toBeNull();
  const first = images.make('/a.jpg', { ...page, heading: 'a' }, testCompany);
  if (first === null) throw new Error('It was refused');
  expect(images.find('/a.jpg')).toBe(first);
  expect(images.make('/a.jpg', { ...page, heading: 'a' }, testCompany)).toBe(first);
  expect(Buffer.from(await first).toString()).toBe('a');
  expect(made).toEqual(['a']);
});

test('architecture: a failed image is generated again', async () => {
  const { images } = openCounting();
  await expect(images.make('/a.jpg', { ...page, heading: 'broken' }, testCompany)).rejects.toThrow(
    'no picture',
  );
  expect(images.find('/a.jpg')).toBeNull();
});

test('X6: images are drawn one after the other, and at most twenty wait', async () => {
  let drawing = 0;
  let most = 0;
  const images = openShareImages(async () => {
    drawing += 1;
    most = Math.max(most, drawing);
    await setImmediate();
    drawing -= 1;
    return Buffer.from('image');
  });
  const asked = Array.from({ length: 25 }, (_, index) => images.make(`/${index}.jpg`, page, testCompany));
  expect(asked.filter((image) => image === null)).toHaveLength(5);
  await Promise.all(asked);
  expect(most).toBe(1);
  expect(await images.make('/24.jpg', page, testCompany)).not.toBeNull();
});

test('architecture: at most a hundred images are cached, and recently used ones stay', async () => {
  const { images } = openCounting();
  for (let count = 0; count < 100; count += 1)
    await images.make(`/${count}.jpg`, { ...page, heading: String(count) }, testCompany);
  images.find('/0.jpg');
  await images.make('/100.jpg', { ...page, heading: '100' }, testCompany);
  expect([images.find('/0.jpg') !== null, images.find('/1.jpg'), images.find('/100.jpg') !== null]).toEqual([
    true,
    null,
    true,
  ]);
});
