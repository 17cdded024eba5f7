import { pictureUrl, type SitePicture } from '#app/ui/site/site-picture.ts';
import type { CompanyFacts } from '../company.ts';
import { shortHash } from '../short-hash.ts';

/** A public page. Its head, sitemap entry and share image are all generated from this, so that they can't differ. */
export type PublicPage = {
  /** Path, such as `/laser-cutting`. */
  readonly path: string;
  /** A short name, for the share image and breadcrumbs. */
  readonly heading: string;
  /** The complete document title; by default the heading and the company's name. */
  readonly title?: string;
  readonly description: string;
  readonly keywords?: string;
  /** The picture of its share image, unless it has a photo. */
  readonly picture: SitePicture;
  /** An uploaded picture that its share image shows instead: the key of an encoding in the file store, and its URL. */
  readonly photo?: { readonly key: string; readonly url: string } | undefined;
  /** A limit such as `up to 4 m`, drawn on its share image. */
  readonly dimension?: string;
  /** The parent pages from the top, without the home page. */
  readonly above?: readonly Pick<PublicPage, 'path' | 'heading'>[];
  /** The date of publication of an article. */
  readonly published?: Date;
  /** When it last changed, if known. */
  readonly modified?: Date;
};

export function titleOf(
  { title, heading }: Pick<PublicPage, 'title' | 'heading'>,
  { name }: Pick<CompanyFacts, 'name'>,
): string {
  return title ?? `${heading} | ${name}`;
}

/** In px, as recommended by the networks that show share images. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** Version of the share image's layout: increase it with every change, so that the images' URLs change. */
const LAYOUT = 1;

export type ShareImageContent = Pick<PublicPage, 'heading' | 'picture' | 'photo' | 'dimension'>;

export type ShareImageBrand = Pick<CompanyFacts, 'name' | 'colour' | 'logo'>;

/** The URL of a page's share image. It contains a hash of what the image shows, so it can be cached forever. */
export function shareImagePath(
  page: ShareImageContent & Pick<PublicPage, 'path'>,
  { name, colour, logo }: ShareImageBrand,
): string {
  const shown = [LAYOUT, name, colour, logo.path, page.heading, page.dimension ?? '', pagePictureUrl(page)];
  return `/share${page.path === '/' ? '/home' : page.path}.${shortHash(shown.join('\n'))}.jpg`;
}

export function pagePictureUrl({ picture, photo }: Pick<PublicPage, 'picture' | 'photo'>): string {
  return photo?.url ?? pictureUrl(picture, 1600, 'webp');
}
