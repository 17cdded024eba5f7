import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import {
  type PictureFormat,
  phoneCrop as phoneCropSize,
  phoneCropUrl,
  pictureUrl,
  pictureWidths,
  type SitePicture,
} from './site-picture.ts';

type PictureProps = {
  picture: SitePicture;
  sizes: string;
  /** For the largest picture above the fold: preloaded with high priority. */
  priority?: boolean;
  /** Fills its positioned parent, cropped around the focal point. */
  fill?: boolean;
  /** For a hero that is about as high as wide on a phone: phones load a crop, and nothing that is hidden beside it. */
  phoneCrop?: boolean;
  /** Phones load it as large as their screen has pixels, to see the details; else two pixels for one of CSS are enough. */
  detailed?: boolean;
};

/** Media queries for phones, and for everything else. */
export const PHONE = '(width < 30rem)';
export const LARGER = '(width >= 30rem)';
/** Fills 360 px at two pixels for one of CSS. */
const PHONE_WIDTH = 720;

export function Picture({ picture, sizes, priority, fill, phoneCrop, detailed }: PictureProps) {
  const [x, y] = picture.focus;
  const style: CSSProperties = { objectPosition: `${x}% ${y}%` };
  const phoneSources = phoneCrop
    ? `${phoneCropUrl(picture)} ${phoneCropSize.width}w`
    : pictureSources(picture, 'avif', PHONE_WIDTH);
  if (priority) preloadPicture(picture, sizes, LARGER);
  if (priority && phoneCrop) preloadPhoneCrop(picture);
  else if (priority) preloadPicture(picture, sizes, PHONE, PHONE_WIDTH);
  return (
    <picture className={pictureClass({ fill, later: !priority })}>
      {detailed ? null : <source type="image/avif" media={PHONE} srcSet={phoneSources} sizes={sizes} />}
      <source type="image/avif" srcSet={pictureSources(picture, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(picture, 960, 'webp')}
        srcSet={pictureSources(picture, 'webp')}
        sizes={sizes}
        width={1600}
        height={1000}
        alt={picture.alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'auto' : 'async'}
        style={style}
      />
    </picture>
  );
}

/** @param later whether it is loaded only when the visitor comes near. */
export function pictureClass({
  fill = false,
  later,
}: {
  fill?: boolean | undefined;
  later: boolean;
}): string {
  return ['picture', fill && 'picture-fill', later && 'picture-later'].filter(Boolean).join(' ');
}

function pictureSources(
  picture: SitePicture,
  format: PictureFormat,
  largest = Number.POSITIVE_INFINITY,
): string {
  return pictureWidths[format]
    .filter((width) => width <= largest)
    .map((width) => `${pictureUrl(picture, width, format)} ${width}w`)
    .join(', ');
}

/** Preloads the picture from the document's head, since the browser finds a `source` only during layout. */
function preloadPicture(picture: SitePicture, sizes: string, media: string, largest?: number): void {
  preload(pictureUrl(picture, 960, 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSources(picture, 'avif', largest),
    imageSizes: sizes,
    fetchPriority: 'high',
    media,
  });
}

function preloadPhoneCrop(picture: SitePicture): void {
  preload(phoneCropUrl(picture), { as: 'image', type: 'image/avif', media: PHONE, fetchPriority: 'high' });
}
