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
  /** The `sizes` attribute. */
  sizes: string;
  /** For the largest picture above the fold: preloaded with high priority. */
  priority?: boolean;
  /** Fills its positioned parent, cropped around the focal point. */
  fill?: boolean;
  /** Has an empty alt text, if the text beside it is sufficient. */
  decorative?: boolean;
  /** Overrides the catalogue's focal point for this crop. */
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

/** Preloads the picture from the document's head, since the browser finds a `source` only during layout. */
function preloadPicture(name: PictureName, sizes: string): void {
  preload(pictureUrl(name, 960, 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSources(name, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
