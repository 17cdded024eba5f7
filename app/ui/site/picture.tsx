import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import {
  type PictureFormat,
  type PictureName,
  pictures,
  pictureUrl,
  pictureWidths,
} from '#content/pictures/catalogue.ts';

interface PictureProps {
  name: PictureName;
  /** How wide the picture stands on the page, in the terms of the `sizes` attribute. */
  sizes: string;
  /** For the one picture that is seen first: loaded at once and before the others. */
  priority?: boolean;
  /** Fills its positioned parent, cropped around the picture's point of interest. */
  fill?: boolean;
  /** Says nothing to a reader who does not see it: the text beside it says it all. */
  decorative?: boolean;
  /** Another point of interest than the catalogue's, where this crop asks for one. */
  focus?: readonly [x: number, y: number];
}

export function Picture({ name, sizes, priority, fill, decorative, focus }: PictureProps) {
  const entry = pictures[name];
  const [x, y] = focus ?? entry.focus;
  const style: CSSProperties = { objectPosition: `${x}% ${y}%` };
  if (priority) preloadPicture(name, sizes);
  return (
    <picture className={fill ? 'picture picture-fill' : 'picture'}>
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

function pictureSources(name: PictureName, format: PictureFormat): string {
  return pictureWidths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(', ');
}

/** Asks for the picture in the head of the document: the browser finds a `source` only when it lays out the page. */
function preloadPicture(name: PictureName, sizes: string): void {
  preload(pictureUrl(name, 960, 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSources(name, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
