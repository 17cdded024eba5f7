import type { ShareImageContent } from '#app/company/head/public-page.ts';
import { makeShareImage } from './make-image.server.ts';

/** At about 100 KB each: the pages of the site and the newest articles, in some 10 MB at most. */
const MOST_IMAGES = 100;

type Image = Promise<Uint8Array<ArrayBuffer>>;

/** Share images as they were made, by address; the one that was longest not asked for goes first. */
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
    /** Makes an image once, however many ask for it at the same time. One that fails is not kept. */
    make(address: string, page: ShareImageContent): Image {
      const image = make(page).then((bytes) => new Uint8Array(bytes));
      image.catch(() => {
        if (images.get(address) === image) images.delete(address);
      });
      const [oldest] = images.keys();
      if (images.size >= MOST_IMAGES && oldest !== undefined) images.delete(oldest);
      return remember(address, image);
    },
  };
}
