import { z } from 'zod';
import { pictureFileName, UNCROPPED } from '#app/company/company-pictures.ts';
import { encodingsOf } from '#app/company/picture-of.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import { picturePlaces } from '#app/company/profile/references.ts';
import { pictureUrl } from '#app/ui/site/site-picture.ts';
import { uncroppedPath } from './company-path.ts';
import type { PictureOption } from './form-options.ts';

const entries = z.array(z.object({ key: z.string(), alt: z.string(), version: z.string() })).catch([]);

/**
 * The pictures that can be chosen, each with where it is shown.
 *
 * @param library as it is published or, where it is edited, as it was entered.
 */
export function pictureOptions(profile: Profile, library: unknown): PictureOption[] {
  const places = Map.groupBy(picturePlaces(profile), ({ key }) => key);
  return entries.parse(library).map((entry) => {
    const encodings = encodingsOf(entry);
    const src = encodings === null ? '' : pictureUrl(encodings, 480, 'webp');
    return {
      value: entry.key,
      label: entry.alt,
      src,
      // The pictures of the build have no more than their crop.
      uncropped: entry.version === '' ? src : uncroppedPath(pictureFileName(entry, UNCROPPED)),
      shownAs: places.get(entry.key)?.map(({ shownAs }) => shownAs) ?? [],
    };
  });
}
