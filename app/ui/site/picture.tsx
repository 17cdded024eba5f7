import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import {
  type PictureFormat,
  type PictureName,
  phoneCropUrl,
  pictures,
  pictureUrl,
  pictureWidths,
} from '#content/pictures/catalogue.ts';

interface PictureProps {
  name: PictureName;
  /** The `sizes` attribute. */
  sizes: string;
  /** For the largest picture above the fold: preloaded with high priority. */
  priority?: boolean;
  /** Fills its positioned parent, cropped around the focal point. */
  fill?: boolean;
  /** For a hero that is about as high as wide on a phone: phones load a crop, and nothing that is hidden beside it. */
  phoneCrop?: boolean;
  /** Has an empty alt text, if the text beside it is sufficient. */
  decorative?: boolean;
  /** Overrides the catalogue's focal point for this crop. */
  focus?: readonly [x: number, y: number];
}

const PHONE = '(width < 30rem)';
const LARGER = '(width >= 30rem)';

export function Picture({ name, sizes, priority, fill, phoneCrop, decorative, focus }: PictureProps) {
  const entry = pictures[name];
  const [x, y] = focus ?? entry.focus;
  const style: CSSProperties = { objectPosition: `${x}% ${y}%` };
  if (priority) preloadPicture(name, sizes, phoneCrop ? LARGER : undefined);
  if (priority && phoneCrop) preloadPhoneCrop(name);
  return (
    <picture className={pictureClass({ fill, later: !priority })}>
      {phoneCrop ? <source type="image/avif" media={PHONE} srcSet={phoneCropUrl(name)} /> : null}
      <source type="image/avif" srcSet={pictureSources(name, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(name, 960, 'webp')}
        srcSet={pictureSources(name, 'webp')}
        sizes={sizes}
        width={1600}
        height={1000}
        alt={decorative ? '' : entry.alt}
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

function pictureSources(name: PictureName, format: PictureFormat): string {
  return pictureWidths[format].map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(', ');
}

/** Preloads the picture from the document's head, since the browser finds a `source` only during layout. */
function preloadPicture(name: PictureName, sizes: string, media: string | undefined): void {
  preload(pictureUrl(name, 960, 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSources(name, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
    ...(media && { media }),
  });
}

function preloadPhoneCrop(name: PictureName): void {
  preload(phoneCropUrl(name), { as: 'image', type: 'image/avif', media: PHONE, fetchPriority: 'high' });
}
