import type { Company } from '#app/company/company.ts';
import type { ShareImageContent } from '#app/company/head/public-page.ts';
import { recentlyUsed } from '../recently-used.server.ts';
import type { PhotoStore } from './make-image.server.ts';

/** About 100 KB each: all pages of the site and the newest articles, about 10 MB at most. */
const MAX_IMAGES = 100;

/** Loads what draws images, 60 MB of memory, with the first one. */
async function makeShareImage(page: ShareImageContent, company: Company, files?: PhotoStore) {
  return (await import('./make-image.server.ts')).makeShareImage(page, company, files);
}

/** Generated share images by URL. */
export function openShareImages(make = makeShareImage) {
  const images = recentlyUsed<Uint8Array<ArrayBuffer>>(MAX_IMAGES);
  return {
    find: images.find,
    make: (address: string, page: ShareImageContent, company: Company, files?: PhotoStore) =>
      images.findOrMake(address, async () => new Uint8Array(await make(page, company, files))),
  };
}
