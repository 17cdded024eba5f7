import type { Company } from '#app/company/company.ts';
import type { ShareImageContent } from '#app/company/head/public-page.ts';
import type { PhotoStore } from './make-image.server.ts';

/** About 100 KB each: all pages of the site and the newest articles, about 10 MB at most. */
const MAX_IMAGES = 100;

type Image = Promise<Uint8Array<ArrayBuffer>>;

/** Loads what draws images, 60 MB of memory, with the first one. */
async function makeShareImage(page: ShareImageContent, company: Company, files?: PhotoStore) {
  return (await import('./make-image.server.ts')).makeShareImage(page, company, files);
}

/** Generated share images by URL; the least recently used one is dropped first. */
export function openShareImages(make = makeShareImage) {
  const images = new Map<string, Image>();
  const remember = (address: string, image: Image): Image => {
    images.delete(address);
    images.set(address, image);
    return image;
  };
  return {
    kept(address: string): Image | null {
      const image = images.get(address);
      return image === undefined ? null : remember(address, image);
    },
    /** Generates an image once, even for concurrent requests. A failure is not cached. */
    make(address: string, page: ShareImageContent, company: Company, files?: PhotoStore): Image {
      const image = make(page, company, files).then((bytes) => new Uint8Array(bytes));
      image.catch(() => {
        if (images.get(address) === image) images.delete(address);
      });
      const [oldest] = images.keys();
      if (images.size >= MAX_IMAGES && oldest !== undefined) images.delete(oldest);
      return remember(address, image);
    },
  };
}
