import { type PhotoPage, photoPages, photoPdf } from './photo-pdf.ts';

/** The longer side of a page in pixels: 240 dpi on A4, which small print needs. */
const LONG_SIDE = 2_000;
const QUALITY = 0.75;

/**
 * Adds photos as pages to the PDF of earlier ones. Each photo is turned upright and made smaller; what the camera stored
 * beside the picture, such as the place, is not taken over.
 *
 * @param before the file so far; one of another name is replaced.
 * @param name the name of the PDF.
 * @param onPage called with the number of each photo, from 1, before it is prepared.
 * @returns the PDF, null if there is no page; and the names of the photos that this browser can't read.
 */
export async function addPhotos(
  before: File | null,
  photos: readonly File[],
  name: string,
  onPage: (number: number) => void,
): Promise<{ file: File | null; unread: string[] }> {
  const pages = before?.name === name ? photoPages(new Uint8Array(await before.arrayBuffer())) : [];
  const unread: string[] = [];
  // One after another: a phone has no memory for several full pictures at once.
  for (const [index, photo] of photos.entries()) {
    onPage(index + 1);
    const page = await toPage(photo).catch(() => null);
    if (page === null) unread.push(photo.name);
    else pages.push(page);
  }
  return { file: pages.length === 0 ? null : pdfOf(pages, name), unread };
}

/**
 * A photo as a PDF of one page.
 *
 * @returns null if this browser can't read it.
 */
export async function photoAsPdf(photo: File): Promise<File | null> {
  const page = await toPage(photo).catch(() => null);
  return page && pdfOf([page], photo.name.replace(/\.\w+$/, '').concat('.pdf'));
}

const pdfOf = (pages: readonly PhotoPage[], name: string) =>
  new File([photoPdf(pages)], name, { type: 'application/pdf' });

/** @throws if the browser can't decode the photo, as Chrome can't decode HEIC. */
async function toPage(photo: File): Promise<PhotoPage> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  const jpeg = await promise;
  const { width, height } = canvas;
  // Some browsers free the memory of a canvas only when it is emptied.
  canvas.width = 0;
  if (jpeg === null) throw new Error('No JPEG');
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}
