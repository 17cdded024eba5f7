import type { Company } from '#app/company/company.ts';
import type { ShareImageContent } from '#app/company/head/public-page.ts';
import { oneAtATime } from '#app/platform/one-at-a-time.ts';
import { recentlyUsed } from '../recently-used.server.ts';
import type { PhotoStore } from './make-image.server.ts';

/** About 100 KB each: all pages of the site and the newest articles, about 10 MB at most. */
const MAX_IMAGES = 100;

/** How many images wait for being drawn at most, each for a tenth of a second of CPU. */
const MAX_WAITING = 20;

/** Loads what draws images, 60 MB of memory, with the first one. */
async function makeShareImage(page: ShareImageContent, company: Company, files?: PhotoStore) {
  return (await import('./make-image.server.ts')).makeShareImage(page, company, files);
}

/** Generated share images by URL, drawn one after the other. */
export function openShareImages(make = makeShareImage) {
  const images = recentlyUsed<Uint8Array<ArrayBuffer>>(MAX_IMAGES);
  const queue = oneAtATime();
  let waiting = 0;
  return {
    find: images.find,
    /** @returns null if too many images wait to be drawn. */
    make(address: string, page: ShareImageContent, company: Company, files?: PhotoStore) {
      if (waiting === MAX_WAITING) return images.find(address);
      return images.findOrMake(address, async () => {
        waiting += 1;
        try {
          return new Uint8Array(await queue(() => make(page, company, files)));
        } finally {
          waiting -= 1;
        }
      });
    },
  };
}
