import type { MouseEvent } from 'react';
import type { GalleryPicture } from '#app/company/gallery.ts';
import {
  type PictureFormat,
  pictureUrl,
  pictureWidths,
  thumbnailSize,
  thumbnailUrl,
} from '#app/ui/site/site-picture.ts';

interface GalleryTileProps {
  item: GalleryPicture;
  onOpen: (event: MouseEvent) => void;
}

/** A gallery picture. Without scripts it is a link to the large one. */
export function GalleryTile({ item, onOpen }: GalleryTileProps) {
  const { picture, title, tile } = item;
  const [x, y] = picture.focus;
  const { sources, smallest, sizes } = encodingsOf(item);
  return (
    <li className="gallery-tile" data-cols={tile.cols} data-rows={tile.rows}>
      <a href={pictureUrl(picture, 1600, 'webp')} onClick={onOpen} data-hydrate="">
        <picture className="picture-later">
          <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
          <img
            src={smallest}
            srcSet={sources('webp')}
            sizes={sizes}
            {...thumbnailSize(tile)}
            alt={title}
            loading="lazy"
            decoding="async"
            style={{ objectPosition: `${x}% ${y}%` }}
          />
        </picture>
      </a>
    </li>
  );
}

/** The thumbnails, or where there are none for this tile the encodings, which are cropped where they are shown. */
function encodingsOf({ picture, tile, thumbnails }: GalleryPicture) {
  if (thumbnails)
    return {
      sources: (format: PictureFormat) =>
        `${thumbnailUrl(picture, tile, 1, format)}, ${thumbnailUrl(picture, tile, 2, format)} 2x`,
      smallest: thumbnailUrl(picture, tile, 1, 'webp'),
      sizes: undefined,
    };
  return {
    sources: (format: PictureFormat) =>
      pictureWidths[format].map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', '),
    smallest: pictureUrl(picture, 480, 'webp'),
    // Two rows high, it is wider than the tile.
    sizes: `${thumbnailSize({ cols: 2, rows: 1 }).width * (tile.rows === 2 ? 1 : tile.cols / 2)}px`,
  };
}
