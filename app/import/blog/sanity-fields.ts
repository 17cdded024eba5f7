import { isObject } from '../source-fields.ts';

/** Fields that the content service itself adds to every document. */
export const SYSTEM_FIELDS = ['_id', '_type', '_rev', '_createdAt', '_updatedAt', '_system', '_key'];

/** The names that an article's text and its main picture have in different content models. */
export const BODY_FIELDS = ['body', 'content'] as const;
export const IMAGE_FIELDS = ['mainImage', 'image'] as const;

/** The ID a reference points to, or null if the value is not a reference. */
export function referenceOf(value: unknown): string | null {
  return isObject(value) && typeof value._ref === 'string' ? value._ref : null;
}

/**
 * The file name of an image in the export's `images` folder, or null if the value is not an image. An export names the file
 * itself (`image@file://./images/NAME`); a raw one refers to the asset (`image-HASH-800x600-jpg`).
 */
export function imageFileOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  const { _sanityAsset: asset } = value;
  if (typeof asset === 'string') return /^image@file:\/\/\.?\/?images\/([^/]+)$/.exec(asset)?.[1] ?? null;
  const [, name, extension] =
    /^image-([A-Za-z0-9]+-\d+x\d+)-([a-z0-9]+)$/.exec(referenceOf(value.asset) ?? '') ?? [];
  return name && extension ? `${name}.${extension}` : null;
}
