/** The largest picture that is accepted. // B14 */
export const MAX_PIXELS = 25_000_000;
const IMAGE_FILE_BYTES = 20 * 1024 * 1024;

export const IMAGE_UPLOAD = {
  requestBytes: IMAGE_FILE_BYTES + 64 * 1024,
  fileBytes: IMAGE_FILE_BYTES,
  files: 1,
  fieldBytes: 1_024,
  textBytes: 4_096,
  fields: 10,
};

export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif';

export const IMAGE_FAULTS = {
  unsupported:
    'This is not a PNG, JPEG, WebP or AVIF picture. Please save it as one of these, then choose it again.',
  'too-many-pixels':
    'This picture has more than 25 megapixels. Please make it smaller, then choose it again.',
  'too-small': 'This picture is too small to be sharp on a screen: it needs at least 960 × 600 pixels.',
  damaged:
    'This picture could not be read; the file may be damaged. Please save it again, then choose it again.',
} as const;
export const IMAGE_TOO_LARGE =
  'This file is larger than 20 MB. Please save the picture smaller, then choose it again.';
