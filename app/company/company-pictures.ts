import type { CropEncoding } from '#app/platform/files/image-job.ts';
import { phoneCrop, pictureWidths } from '#app/ui/site/site-picture.ts';

/** Where the encodings of uploaded pictures are stored; their addresses are the same. */
export const PICTURE_PREFIX = 'company/pictures/';

/** Uploaded pictures have the format of those of the build. */
export const WHOLE = { width: 1600, height: 1000 } as const;

/** A smaller picture is not sharp where it is shown large. */
export const LEAST = { width: 960, height: 600 } as const;

const PHONE_WIDTH = 720;
const HERO_BYTES = 15 * 1024;

/** As `npm run pictures` makes them of the pictures of the build. */
export const ENCODINGS: readonly CropEncoding[] = [
  ...(['avif', 'webp'] as const).flatMap((format) =>
    pictureWidths[format].map((width) => ({
      name: String(width),
      format,
      width,
      height: (width / WHOLE.width) * WHOLE.height,
      forPhones: width === PHONE_WIDTH,
    })),
  ),
  { name: 'hero', format: 'avif', ...phoneCrop, forPhones: true, aimBytes: HERO_BYTES },
];

/**
 * The whole picture, of which all others are made: again if the focal point moves, and on another server after an import. The
 * office shows the small one. No visitor is given either. // O1
 */
export const ORIGINAL = { name: 'original', format: 'webp', cropWidth: 1920 } as const;
export const UNCROPPED = { name: 'uncropped', format: 'webp', width: 640 } as const;

type StoredFile = Pick<CropEncoding, 'name' | 'format'>;

export const STORED_FILES: readonly StoredFile[] = [...ENCODINGS, ORIGINAL, UNCROPPED];

type PictureVersion = { readonly key: string; readonly version: string };

export function pictureFileKey(picture: PictureVersion, file: StoredFile): string {
  return `${PICTURE_PREFIX}${pictureFileName(picture, file)}`;
}

export function pictureFileName({ key, version }: PictureVersion, { name, format }: StoredFile): string {
  return `${key}-${name}.${version}.${format}`;
}

const FILE = /^([a-z0-9-]{1,64})-([a-z0-9]+)\.([0-9a-f]{8})\.(avif|webp)$/;

/**
 * The picture and the media type of a file name from an address; null if there is no such file.
 *
 * @param files what there is: by default what visitors are given.
 */
export function readPictureFile(
  fileName: string,
  files: readonly StoredFile[] = ENCODINGS,
): (PictureVersion & { fileKey: string; mediaType: string }) | null {
  const [, key, name, version, format] = FILE.exec(fileName) ?? [];
  if (key === undefined || version === undefined) return null;
  return files.some((file) => file.name === name && file.format === format)
    ? { key, version, fileKey: `${PICTURE_PREFIX}${fileName}`, mediaType: `image/${format}` }
    : null;
}
