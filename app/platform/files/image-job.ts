/** What the image process is told to make of a picture. */
export type ImageJob = {
  source: string;
  /** Encodings are written to SOURCE-WIDTH.FORMAT. */
  formats: readonly ('avif' | 'webp' | 'png')[];
  /** Wanted widths in pixels, ascending; none is made larger than the picture is. */
  widths: readonly number[];
  mostPixels: number;
};

export type ImageFault = 'unsupported' | 'too-many-pixels' | 'damaged';

export type ImageAnswer =
  | { ok: true; width: number; height: number; widths: number[] }
  | { ok: false; fault: ImageFault };
