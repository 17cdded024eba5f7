import type { PictureName, Tile } from '#content/pictures/catalogue.ts';

/** A gallery picture (S21). The title describes the picture and doesn't claim it as the company's own job. */
export interface GalleryItem {
  readonly img: PictureName;
  readonly title: string;
  /** Columns and rows that it spans, 1 by default. */
  readonly cols?: 1 | 2;
  readonly rows?: 1 | 2;
}

/** Order and sizes leave no gap in the grid at 4, 3 or 2 columns; a test checks this. */
export const gallery: readonly GalleryItem[] = [
  { img: 'portal', title: 'Portal frame at sunset', cols: 2, rows: 2 },
  { img: 'galv', title: 'Slotted galvanised plate' },
  { img: 'folded', title: 'Folded brackets in rows' },
  { img: 'weldment', title: 'Fillet welds on a square-tube frame', cols: 2, rows: 2 },
  { img: 'plasma', title: 'Plasma torch at the edge of a plate', rows: 2 },
  { img: 'column', title: 'Foot of a galvanised column', rows: 2 },
  { img: 'gate', title: 'Corner of a gate frame', cols: 2, rows: 2 },
  { img: 'rack', title: 'Tube, beams and bar on a rack', cols: 2, rows: 2 },
  { img: 'stairs', title: 'Stair with grating treads' },
  { img: 'drilling', title: 'Drilling a flange' },
];

/** An item's span in the grid, with defaults. */
export function gallerySpan({ cols = 1, rows = 1 }: GalleryItem): Tile {
  return { cols, rows };
}
