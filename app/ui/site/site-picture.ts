/** A picture of the site with its encodings, made by the build or from an upload. */
export type SitePicture = {
  /** The addresses of its encodings up to the width: `/assets/pictures/laser`. */
  readonly path: string;
  /** Changes with the picture, so that the addresses can be cached forever. */
  readonly version: string;
  /** '' if the text beside it says what it shows. */
  readonly alt: string;
  /** Focal point in percent from the left and the top, which narrow crops keep in view. */
  readonly focus: readonly [x: number, y: number];
};

type Encoded = Pick<SitePicture, 'path' | 'version'>;
export type PictureFormat = 'avif' | 'webp';

/** Widths of the encodings in px; all pictures are 16:10. WebP is for old browsers only. */
export const pictureWidths = { avif: [480, 720, 960, 1600], webp: [480, 960, 1600] } as const;

/** The URL of an encoding. */
export function pictureUrl({ path, version }: Encoded, width: number, format: PictureFormat): string {
  return `${path}-${width}.${version}.${format}`;
}

/**
 * The crop for phones in px. A hero there is about as high as wide, so a fifth of the whole picture's width at each side
 * would be loaded without being shown.
 */
export const phoneCrop = { width: 720, height: 600 } as const;

/** The URL of the crop for phones, in AVIF. */
export function phoneCropUrl({ path, version }: Encoded): string {
  return `${path}-hero.${version}.avif`;
}

/** The columns and rows of the gallery grid that a picture spans. */
export type Tile = {
  readonly cols: 1 | 2;
  readonly rows: 1 | 2;
};

/** The tile of a picture that is or isn't two columns wide and two rows high. */
export function tileOf({ wide, high }: { wide: boolean; high: boolean }): Tile {
  return { cols: wide ? 2 : 1, rows: high ? 2 : 1 };
}

/** Maximum column width and row height of the gallery grid, in px. // S21 */
const tileSize = { width: 320, height: 200 } as const;

/** A thumbnail's size in px. // S21 */
export function thumbnailSize({ cols, rows }: Tile): { width: number; height: number } {
  return { width: tileSize.width * cols, height: tileSize.height * rows };
}

/** The URL of a thumbnail, cropped around the focal point; `scale` 2 is for high-density screens. */
export function thumbnailUrl(
  { path, version }: Encoded,
  { cols, rows }: Tile,
  scale: 1 | 2,
  format: PictureFormat,
): string {
  return `${path}-${cols}x${rows}${scale === 2 ? '@2x' : ''}.${version}.${format}`;
}
