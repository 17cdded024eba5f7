import type { PictureName, Tile } from '#content/pictures/catalogue.ts';

/** A picture of the gallery (S21). The title says what is seen, and claims no job. */
export interface GalleryItem {
  readonly img: PictureName;
  readonly title: string;
  /** How many columns and rows it takes; 1 where it does not say. */
  readonly cols?: 1 | 2;
  readonly rows?: 1 | 2;
}

/** In this order and these sizes the quilt has no hole at 4, 3 or 2 columns; a test lays it out. */
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

/** How much of the quilt an item covers, with the defaults filled in. */
export function tileOf({ cols = 1, rows = 1 }: GalleryItem): Tile {
  return { cols, rows };
}
