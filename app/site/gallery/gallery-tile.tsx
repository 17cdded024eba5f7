import type { MouseEvent } from 'react';
import { type GalleryItem, gallerySpan } from '#app/company/gallery.ts';
import { pictures, pictureUrl, thumbnailSize, thumbnailUrl } from '#content/pictures/catalogue.ts';

interface GalleryTileProps {
  item: GalleryItem;
  onOpen: (event: MouseEvent) => void;
}

/** A gallery picture. Without scripts it is a link to the large one. */
export function GalleryTile({ item, onOpen }: GalleryTileProps) {
  const tile = gallerySpan(item);
  const [x, y] = pictures[item.img].focus;
  const sources = (format: 'avif' | 'webp') =>
    `${thumbnailUrl(item.img, tile, 1, format)}, ${thumbnailUrl(item.img, tile, 2, format)} 2x`;
  return (
    <li className="gallery-tile" data-cols={tile.cols} data-rows={tile.rows}>
      <a href={pictureUrl(item.img, 1600, 'webp')} onClick={onOpen} data-hydrate="">
        <picture className="picture-later">
          <source type="image/avif" srcSet={sources('avif')} />
          <img
            src={thumbnailUrl(item.img, tile, 1, 'webp')}
            srcSet={sources('webp')}
            {...thumbnailSize(tile)}
            alt={item.title}
            loading="lazy"
            decoding="async"
            style={{ objectPosition: `${x}% ${y}%` }}
          />
        </picture>
      </a>
    </li>
  );
}
