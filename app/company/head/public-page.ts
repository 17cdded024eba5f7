import { type PictureName, pictureUrl } from '#content/pictures/catalogue.ts';
import { company } from '../company.ts';

/**
 * A page that anyone may find: its head, its line in the sitemap and its share image are all made of this, so that none
 * of the three knows a page that the others do not.
 */
export interface PublicPage {
  /** From the root of the site: `/laser-cutting`. */
  readonly path: string;
  /** What the page is called where there is little room: on its share image and in breadcrumbs. */
  readonly heading: string;
  /** The document's title as a whole; without it, the heading and the company's name. */
  readonly title?: string;
  readonly description: string;
  readonly keywords?: string;
  /** What its share image shows beside the heading. */
  readonly picture: PictureName;
  /** A limit of the company, such as `up to 4 m`: drawn under the heading of its share image. */
  readonly dimension?: string;
  /** The pages above it, from the top; the home page is above every page and not named. */
  readonly above?: readonly Pick<PublicPage, 'path' | 'heading'>[];
  /** When it was published, for what carries a date: an article. */
  readonly published?: Date;
  /** When it last changed, where that is known. */
  readonly modified?: Date;
}

export function titleOf({ title, heading }: Pick<PublicPage, 'title' | 'heading'>): string {
  return title ?? `${heading} | ${company.name}`;
}

/** In px; what the networks that show share images ask for. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** Counts the layouts of the share image: raise it with every change, or the networks go on showing the old one. */
const LAYOUT = 1;

/** What a share image is made of. */
export type ShareImageContent = Pick<PublicPage, 'heading' | 'picture' | 'dimension'>;

/** The address of a page's share image. It carries a hash of what the image shows, so it may be cached for ever. */
export function shareImagePath(page: ShareImageContent & Pick<PublicPage, 'path'>): string {
  const picture = pictureUrl(page.picture, 1600, 'webp');
  const shown = [LAYOUT, company.name, page.heading, page.dimension ?? '', picture];
  return `/share${page.path === '/' ? '/home' : page.path}.${hash(shown.join('\n'))}.jpg`;
}

/** FNV-1a with 32 bits: the same on the server and in the browser, where the Web's own hashes would have to be awaited. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
