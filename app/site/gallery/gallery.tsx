import { type MouseEvent, useState } from 'react';
import type { GalleryPicture } from '#app/company/gallery.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import { useOverlayHistory } from '#app/ui/site/overlay-history.ts';
import { Section } from '#app/ui/site/section.tsx';
import { SectionHeading } from '#app/ui/site/section-heading.tsx';
import { ContactCards } from '../contact/contact-cards.tsx';
import { GalleryTile } from './gallery-tile.tsx';
import { Lightbox } from './lightbox.tsx';

interface GalleryProps {
  gallery: readonly GalleryPicture[];
  contacts: Profile['people']['contacts'];
}

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
      <ContactCards contacts={contacts} level="h3" />
    </Section>
  );
}
