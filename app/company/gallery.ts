import { type SitePicture, type Tile, tileOf } from '#app/ui/site/site-picture.ts';
import { gallery as sampleGallery } from '#content/sample-company/pictures.ts';
import { pictureOf } from './picture-of.ts';
import type { Profile } from './profile/profile.ts';

/** A picture of the gallery. The title describes it and doesn't claim it as the company's own job. // S21 */
export type GalleryPicture = {
  readonly picture: SitePicture;
  readonly title: string;
  readonly tile: Tile;
  /** Whether there are thumbnails of this tile's size; the build makes those of the sample. */
  readonly thumbnails: boolean;
};

export function galleryOf(profile: Profile): readonly GalleryPicture[] {
  return profile.gallery.map((item) => ({
    picture: pictureOf(profile, item.picture),
    title: item.title,
    tile: tileOf(item),
    thumbnails: sampleGallery.some(
      ({ picture, wide, high }) => picture === item.picture && wide === item.wide && high === item.high,
    ),
  }));
}
