import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { builtEncodings, isBuiltPicture } from '#content/pictures/catalogue.ts';
import type { Profile } from './profile/profile.ts';

type Library = Pick<Profile, 'library'>;
type Entry = Profile['library'][number];

/** A page's data names an object that it shows twice only once. */
const pictures = new WeakMap<Entry, SitePicture>();

/** A picture of the company's library with its addresses; null if there is none with this key. */
export function findPicture({ library }: Library, key: string): SitePicture | null {
  const entry = library.find((candidate) => candidate.key === key);
  if (entry === undefined) return null;
  const encodings = encodingsOf(entry);
  if (encodings === null) return null;
  const picture = pictures.get(entry) ?? {
    ...encodings,
    alt: entry.alt,
    focus: [entry.focusX, entry.focusY] as const,
  };
  pictures.set(entry, picture);
  return picture;
}

/** Uploaded pictures have a version; those of the build have theirs in the catalogue. Null if there is neither. */
export function encodingsOf({ key, version }: Pick<Entry, 'key' | 'version'>) {
  if (version !== '') return { path: `/company/pictures/${key}`, version };
  return isBuiltPicture(key) ? builtEncodings(key) : null;
}

/**
 * As `findPicture`, for a place of the profile that always has one. On the server only, so that no browser loads what all the
 * other pictures show.
 *
 * @throws if the library doesn't have it, which `findBrokenReferences` prevents.
 */
export function pictureOf(profile: Library, key: string): SitePicture {
  const picture = findPicture(profile, key);
  if (picture === null) throw new Error(`The library has no picture ${key}`);
  return picture;
}

/** As `pictureOf`, where the text beside the picture says what it shows. */
export function decorationOf(profile: Library, key: string): SitePicture {
  return { ...pictureOf(profile, key), alt: '' };
}
