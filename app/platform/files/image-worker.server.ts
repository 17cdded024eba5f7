import { copyFile, open, writeFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  type CropAnswer,
  type CropEncoding,
  type CropJob,
  cropAround,
  type ImageAnswer,
  type ImageJob,
  type Size,
} from './image-job.ts';

/**
 * The image process (image-encoding.server.ts): decodes one picture, writes its encodings and ends. Decoders are the
 * likeliest part of a server to crash on what somebody made for that, so they run in a process of their own.
 */

// Only the decoders of what is taken, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngFile',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

/** Small enough to read quickly at 960 px; the catalogue's pictures have about the same. */
const QUALITY = {
  avif: { quality: 60, effort: 4 },
  webp: { quality: 74, effort: 4 },
  // Logos have few colours.
  png: { palette: true, effort: 7 },
} as const;

/** As the catalogue's pictures have for phones; the last is the lowest that is ever used. */
const PHONE_QUALITY = { most: 50, step: 4, least: 34 };

process.once('message', async (job: ImageJob | CropJob) => {
  const work = 'encodings' in job ? crop(job) : encode(job);
  const answer = await work.catch((error: unknown): ImageAnswer => {
    const message = error instanceof Error ? error.message : '';
    return { ok: false, fault: /pixel limit/.test(message) ? 'too-many-pixels' : 'damaged' };
  });
  process.send?.(answer, () => process.disconnect());
});

async function encode({ source, formats, widths, mostPixels }: ImageJob): Promise<ImageAnswer> {
  if (!(await isSupported(source))) return { ok: false, fault: 'unsupported' };
  const options = optionsOf(mostPixels);
  const { autoOrient } = await sharp(source, options).metadata();
  const largest = Math.min(autoOrient.width, Math.max(...widths));
  const encodedWidths = [...widths.filter((width) => width < largest), largest];
  // Decoded once, turned as its EXIF says; what is written carries no EXIF, and colours are sRGB.
  const { data, info } = await sharp(source, options)
    .autoOrient()
    .resize({ width: largest })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of encodedWidths) {
    for (const format of formats) {
      await sharp(data, { raw })
        .resize({ width })
        .toFormat(format, QUALITY[format])
        .toFile(`${source}-${width}.${format}`);
    }
  }
  return { ok: true, width: info.width, height: info.height, widths: encodedWidths };
}

async function crop(job: CropJob): Promise<CropAnswer> {
  const { source, mostPixels, focus, whole, least, encodings, uncropped } = job;
  if (!(await isSupported(source))) return { ok: false, fault: 'unsupported' };
  const options = optionsOf(mostPixels);
  const metadata = await sharp(source, options).metadata();
  const most = cropAround(metadata.autoOrient, focus, whole);
  if (most.width < least.width || most.height < least.height) return { ok: false, fault: 'too-small' };
  const original = await writeOriginal(job, metadata, most);
  const size = await sharp(original, options).metadata();
  const { data, info } = await sharp(original, options)
    .extract(cropAround(size, focus, whole))
    .resize(whole.width, whole.height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const encoding of encodings) {
    const { name, format, width, height } = encoding;
    const image = sharp(data, { raw })
      .extract(cropAround(whole, focus, encoding))
      .resize(width, height, { fit: 'fill' });
    await writeFile(`${source}-${name}.${format}`, await encoded(image, encoding));
  }
  await sharp(original, options)
    .resize({ width: uncropped.width })
    .webp(QUALITY.webp)
    .toFile(`${source}-${uncropped.name}.webp`);
  return { ok: true };
}

/** The most that WebP can have, in px. */
const WEBP_SIDE = 16_383;

/** @param cut its largest crop. @returns the file. */
async function writeOriginal(
  { source, mostPixels, original: { name, cropWidth } }: CropJob,
  { format, autoOrient, pages = 1, exif, icc, iptc, xmp }: Metadata,
  cut: Size,
): Promise<string> {
  const { width, height } = autoOrient;
  const file = `${source}-${name}.webp`;
  const scale = Math.min(1, cropWidth / cut.width, WEBP_SIDE / Math.max(width, height));
  const isPlain = pages === 1 && [exif, icc, iptc, xmp].every((block) => block === undefined);
  // Rounding has made some a pixel wider.
  if (format === 'webp' && isPlain && cut.width <= cropWidth + 1) {
    await copyFile(source, file);
    return file;
  }
  await sharp(source, optionsOf(mostPixels))
    .autoOrient()
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .toColourspace('srgb')
    .webp({ quality: 90, effort: 4 })
    .toFile(file);
  return file;
}

async function encoded(image: Sharp, { format, forPhones = false, aimBytes = Infinity }: CropEncoding) {
  if (!forPhones) return image.toFormat(format, QUALITY[format]).toBuffer();
  const { most, step, least } = PHONE_QUALITY;
  for (let quality = most; ; quality -= step) {
    const options = { quality, effort: 4, chromaSubsampling: '4:2:0' };
    const bytes = await image.clone().toFormat(format, options).toBuffer();
    if (bytes.byteLength <= aimBytes || quality - step < least) return bytes;
  }
}

const optionsOf = (mostPixels: number) =>
  ({ limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }) as const;

/** By the first bytes: PNG, JPEG, WebP, AVIF. */
async function isSupported(source: string): Promise<boolean> {
  const head = Buffer.alloc(32);
  await using file = await open(source);
  await file.read(head, 0, head.length, 0);
  const text = head.toString('latin1');
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    (text.slice(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text.slice(8, 12)))
  );
}
