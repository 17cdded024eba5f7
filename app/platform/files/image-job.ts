type Source = {
  source: string;
  mostPixels: number;
};

/** What the image process is told to make of a picture. */
export type ImageJob = Source & {
  /** Encodings are written to SOURCE-WIDTH.FORMAT. */
  formats: readonly ('avif' | 'webp' | 'png')[];
  /** Wanted widths in pixels, ascending; none is made larger than the picture is. */
  widths: readonly number[];
};

export type Size = {
  readonly width: number;
  readonly height: number;
};

/** An encoding of a fixed size, written to SOURCE-NAME.FORMAT. */
export interface CropEncoding extends Size {
  readonly name: string;
  readonly format: 'avif' | 'webp';
  /** At the double density of phones a lower quality and half the colour resolution are not visible. */
  readonly forPhones?: boolean;
  /** What has much detail is encoded at a still lower quality, but not so low that the loss becomes visible. */
  readonly aimBytes?: number;
}

/** The same for encodings of fixed sizes, each cropped around the focal point, and for the picture without a crop. */
export type CropJob = Source & {
  /** In percent from the left and the top. */
  focus: readonly [x: number, y: number];
  /** What is cropped first, and the others from it. */
  whole: Size;
  /** A picture whose crop is smaller is refused; one between is enlarged. */
  least: Size;
  encodings: readonly CropEncoding[];
  /**
   * What all others are made of, so that other crops can be made of it later: the picture as WebP without metadata, so large that
   * its crop has this width. Written to SOURCE-NAME.webp. A source that is so already is copied, byte by byte.
   */
  original: { name: string; cropWidth: number };
  /** A small one without a crop, also SOURCE-NAME.webp. */
  uncropped: { name: string; width: number };
};

export type ImageFault = 'unsupported' | 'too-many-pixels' | 'damaged';

type Refused<Fault> = { ok: false; fault: Fault };

export type ImageAnswer = { ok: true; width: number; height: number; widths: number[] } | Refused<ImageFault>;

export type CropAnswer = { ok: true } | Refused<ImageFault | 'too-small'>;

/** The largest crop with the ratio of `wanted`, positioned like `object-position`. */
export function cropAround({ width, height }: Size, [x, y]: CropJob['focus'], wanted: Size) {
  const ratio = wanted.width / wanted.height;
  const size = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  };
  const left = Math.round(((width - size.width) * x) / 100);
  return { ...size, left, top: Math.round(((height - size.height) * y) / 100) };
}
