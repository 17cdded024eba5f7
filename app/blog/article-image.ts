/** The widths of an uploaded picture's encodings, in pixels; none is wider than the picture itself. */
export const IMAGE_WIDTHS = [480, 960, 1600];

/** Formats of the encodings: AVIF, and WebP for browsers that don't know it. */
export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Maximum length of alt text and caption, in characters. */
export const MAX_ALT_LENGTH = 500;
export const MAX_CAPTION_LENGTH = 500;

/** An uploaded picture; the size is that of its largest encoding, in pixels. */
export type UploadedImage = {
  readonly imageId: string;
  readonly width: number;
  readonly height: number;
};

/** The widths of the encodings of a picture that is `width` pixels wide. */
export function imageWidths(width: number): number[] {
  const largest = Math.min(width, Math.max(...IMAGE_WIDTHS));
  return [...IMAGE_WIDTHS.filter((smaller) => smaller < largest), largest];
}

/** The width of the encoding that is shown where there is room for 960 pixels: that wide, or the picture's own width. */
export function middleWidth(width: number): number {
  return Math.min(width, 960);
}

/** The file name of an encoding, ID-WIDTH.FORMAT, used in its URL and in the file store. */
const FILE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(\d{1,4})\.(avif|webp)$/;

export function imageUrl(imageId: string, width: number, format: ImageFormat): string {
  return `/blog/images/${imageId}-${width}.${format}`;
}

/** The key in the file store and the media type of a file name from a URL; null if it isn't valid. */
export function imageFile(name: string): { fileKey: string; mediaType: string } | null {
  const [, id, width, format] = FILE.exec(name) ?? [];
  if (id === undefined || width === undefined || format === undefined) return null;
  return { fileKey: `${IMAGE_PREFIX}${id}/${width}.${format}`, mediaType: `image/${format}` };
}

const IMAGE_PREFIX = 'article-images/';

export function imageKey(imageId: string, width: number, format: ImageFormat): string {
  return `${IMAGE_PREFIX}${imageId}/${width}.${format}`;
}

/** A `srcset` of all widths, or up to the largest that is wanted. */
export function imageSources(
  { imageId, width }: UploadedImage,
  format: ImageFormat,
  largest = Number.POSITIVE_INFINITY,
): string {
  return imageWidths(width)
    .filter((encodingWidth) => encodingWidth <= largest)
    .map((encodingWidth) => `${imageUrl(imageId, encodingWidth, format)} ${encodingWidth}w`)
    .join(', ');
}
