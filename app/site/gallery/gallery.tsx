import { type MouseEvent, useState } from 'react';
import type { GalleryPicture } from '#app/company/gallery.ts';
import { useOverlayHistory } from '#app/ui/site/overlay-history.ts';
import { Section, SectionHeading } from '#app/ui/site/section.tsx';
import {
  type PictureFormat,
  pictureUrl,
  pictureWidths,
  thumbnailSize,
  thumbnailUrl,
} from '#app/ui/site/site-picture.ts';
import { ContactCards, type Contacts } from '../contact/contact-cards.tsx';
import { Lightbox } from './lightbox.tsx';

type GalleryProps = {
  gallery: readonly GalleryPicture[];
  contacts: Contacts;
};

/** S21: the grid of pictures, each of which opens large, with contact persons below. */
export function Gallery({ gallery, contacts }: GalleryProps) {
  const [shown, setShown] = useState<number | null>(null);

  useOverlayHistory('gallery', shown === null ? null : String(shown), (index) =>
    setShown(index !== null && Number(index) in gallery ? Number(index) : null),
  );

  function open(event: MouseEvent, index: number): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setShown(index);
  }

  if (gallery.length === 0) return null;
  return (
    <Section id="gallery" tone="plate" labelledBy="gallery-title">
      <SectionHeading id="gallery-title" lead="See What We Do.">
        Gallery
      </SectionHeading>
      <ul className="gallery">
        {gallery.map((item, index) => (
          <GalleryTile key={item.title} item={item} onOpen={(event) => open(event, index)} />
        ))}
      </ul>
      {shown === null ? null : (
        <Lightbox gallery={gallery} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
      )}
      {contacts.length > 0 ? <h2 className="gallery-contacts">Talk to us</h2> : null}
      <ContactCards contacts={contacts} level="h3" />
    </Section>
  );
}

type GalleryTileProps = {
  item: GalleryPicture;
  onOpen: (event: MouseEvent) => void;
};

/** A gallery picture. Without scripts it is a link to the large one. */
function GalleryTile({ item, onOpen }: GalleryTileProps) {
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
        {/* The picture's own text says it, too. */}
        <span className="gallery-title" aria-hidden="true">
          {title}
        </span>
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
