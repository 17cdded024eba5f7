/**
 * `npm run pictures`: generates all encodings of the pictures in content/pictures/originals, and the gallery's
 * thumbnails. Run it after changing an original; its output is committed, so no build needs
 * sharp.
 *
 * Encodings go to public/assets/pictures: everything under /assets is cached forever, and each name contains a hash of
 * the original and the settings. URLs are computed: importing 108 files through Vite would put a map of them into every
 * visitor's JavaScript.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { cropAround } from '../app/platform/files/image-job.ts';
import {
  phoneCrop,
  phoneCropUrl,
  pictureWidths,
  thumbnailSize,
  thumbnailUrl,
  tileOf,
} from '../app/ui/site/site-picture.ts';
import { gallery } from '../content/sample-company/pictures.ts';

const root = join(import.meta.dirname, '..');
const originals = join(root, 'content/pictures/originals');
const derived = join(root, 'public/assets/pictures');
const versionsFile = join(root, 'content/pictures/versions.json');

/** Give 37 to 93 KB at 1600 px and 7 to 15 KB at 480 px in AVIF on these pictures; WebP is for old browsers only. */
const settings = { avif: { quality: 60, effort: 7 }, webp: { quality: 62, effort: 6 } } as const;
/**
 * For phones, whose screens have two or three pixels for one of CSS: the width that fills 360 px at 2x, and the heroes'
 * crop. Gives 8 to 20 KB. Half the colour resolution costs nothing visible there and saves a tenth.
 */
const phoneSettings = { quality: 50, effort: 7, chromaSubsampling: '4:2:0' } as const;
const PHONE_WIDTH = 720;
/** A hero's crop with much detail takes more: it is encoded at a lower quality, but not so low that the loss becomes visible. */
const HERO_BYTES = 15 * 1024;
const LEAST_HERO_QUALITY = 34;
/** Lower quality at 2x, where pixels are too small for the difference to be visible. */
const thumbnailQuality = { avif: { 1: 55, 2: 42 }, webp: { 1: 62, 2: 50 } } as const;

await mkdir(derived, { recursive: true });
const existing = new Set(await readdir(derived));
const wanted = new Set<string>();
const versions: Record<string, string> = {};

for (const file of (await readdir(originals)).filter((name) => name.endsWith('.jpg')).sort()) {
  const name = file.replace('.jpg', '');
  const original = await readFile(join(originals, file));
  const version = createHash('sha256')
    .update(original)
    .update(JSON.stringify(settings))
    .digest('hex')
    .slice(0, 8);
  versions[name] = version;
  for (const format of ['avif', 'webp'] as const) {
    for (const width of pictureWidths[format]) {
      const encoding = width === PHONE_WIDTH ? phoneSettings : settings[format];
      await provide(`${name}-${width}.${version}.${format}`, () =>
        sharp(original).resize({ width }).toFormat(format, encoding).toBuffer(),
      );
    }
  }
}

await writeFile(versionsFile, `${JSON.stringify(versions, null, 2)}\n`);

// Imported here, since the catalogue reads the versions file.
const { builtEncodings, builtPictures, isBuiltPicture } = await import('../content/pictures/catalogue.ts');
const built = Object.keys(builtPictures).filter(isBuiltPicture);

// What a hero shows on a phone.
for (const name of built) {
  await provide(basename(phoneCropUrl(builtEncodings(name))), async () => {
    const original = join(originals, `${name}.jpg`);
    const crop = cropAround(await sharp(original).metadata(), builtPictures[name], phoneCrop);
    const image = sharp(original).extract(crop).resize(phoneCrop.width, phoneCrop.height);
    let quality: number = phoneSettings.quality;
    let encoded = await image.avif(phoneSettings).toBuffer();
    while (encoded.byteLength > HERO_BYTES && quality > LEAST_HERO_QUALITY) {
      quality -= 4;
      encoded = await image.avif({ ...phoneSettings, quality }).toBuffer();
    }
    return encoded;
  });
}

// The gallery's thumbnails (S21), cropped as displayed.
for (const item of gallery) {
  const { picture } = item;
  if (!isBuiltPicture(picture)) continue;
  const tile = tileOf(item);
  const { width, height } = thumbnailSize(tile);
  const original = join(originals, `${picture}.jpg`);
  for (const scale of [1, 2] as const) {
    for (const format of ['avif', 'webp'] as const) {
      await provide(basename(thumbnailUrl(builtEncodings(picture), tile, scale, format)), async () => {
        const crop = cropAround(await sharp(original).metadata(), builtPictures[picture], { width, height });
        return sharp(original)
          .extract(crop)
          .resize(width * scale, height * scale)
          .toFormat(format, { ...settings[format], quality: thumbnailQuality[format][scale] })
          .toBuffer();
      });
    }
  }
}

for (const stale of existing) if (!wanted.has(stale)) await rm(join(derived, stale));

/** Writes an encoding if it is missing. */
async function provide(target: string, encode: () => Promise<Buffer>): Promise<void> {
  wanted.add(target);
  if (existing.has(target)) return;
  const encoded = await encode();
  await writeFile(join(derived, target), encoded);
  console.log(`${target} ${Math.round(encoded.byteLength / 1024)} KB`);
}
