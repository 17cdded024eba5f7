import { PNG_PREFIX, pngSize, viewBoxSize } from './profile/logo-file.ts';
import type { Profile } from './profile/profile.ts';
import { shortHash } from './short-hash.ts';

export type Logo = {
  /** Contains a hash of what it shows, so it can be cached forever. */
  readonly path: string;
  /** Width by height. */
  readonly ratio: number;
};

/** The uploaded logo, or the first letter of the name on a plate in the brand colour. // O3 */
export function logoOf({ identity, look: { colour, logo } }: Pick<Profile, 'identity' | 'look'>): Logo {
  const shown = logo === '' ? firstLetter(identity.name) : logo;
  const kind = logo.startsWith(PNG_PREFIX) ? 'png' : 'svg';
  return { path: `/company/logo.${shortHash(`${colour}\n${shown}`)}.${kind}`, ratio: ratioOf(logo) };
}

/** The logo as the address of a picture that is shown to whoever uploaded it; '' without one. */
export function logoDataUrl(logo: string): string {
  return logo === '' || logo.startsWith(PNG_PREFIX) ? logo : `data:image/svg+xml,${encodeURIComponent(logo)}`;
}

/** The first letter as people see it: a sign with its accents is one. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return (first?.segment ?? '').toUpperCase();
}

function ratioOf(logo: string): number {
  const [width, height] = logo.startsWith(PNG_PREFIX) ? pngSize(logo) : viewBoxSize(logo);
  return width > 0 && height > 0 ? width / height : 1;
}
