/**
 * The site's pictures by name, with alt text and focal point, which narrow crops keep in view. `npm run pictures`
 * generates the encodings from `originals/` and writes their versions.
 */
import versions from './versions.json' with { type: 'json' };

export interface CatalogueEntry {
  readonly alt: string;
  /** Focal point in percent from the left and the top. */
  readonly focus: readonly [x: number, y: number];
}

const entries = {
  laser: {
    alt: 'A laser cutting head cuts a sheet of bright steel, throwing a low fan of orange sparks across the plate.',
    focus: [46, 60],
  },
  plasma: {
    alt: 'A plasma torch cuts in from the edge of a 25 mm steel plate, with a blue-white arc in the kerf and sparks falling into the water table below.',
    focus: [48, 45],
  },
  profile: {
    alt: 'A thick flame-cut steel ring with vertical drag lines on its edge lies on timber, with stacks of thick base plates and rings behind it.',
    focus: [64, 55],
  },
  brake: {
    alt: 'A press brake punch bends a strip of bright sheet metal into the V of the die.',
    focus: [57, 55],
  },
  folded: {
    alt: 'Rows of identical folded steel brackets with slots and holes stand on a dark steel table.',
    focus: [60, 60],
  },
  rolling: {
    alt: 'A three-roll plate bending machine with a curved steel plate rising between its rolls and rolled cylinders standing behind.',
    focus: [50, 55],
  },
  drilling: {
    alt: 'A gold-coated twist drill enters a machined steel flange, with curled swarf, drops of coolant and finished countersunk holes around it.',
    focus: [50, 55],
  },
  macro: {
    alt: 'Laser-cut steel gears, washers and flanges on a dark steel table.',
    focus: [45, 55],
  },
  drawing: {
    alt: 'A cut steel base plate, a vernier caliper and a pencil lie on a paper drawing of the same plate.',
    focus: [72, 40],
  },
  portal: {
    alt: 'A steel portal frame building stands on its slab at sunset, mirrored in a puddle.',
    focus: [30, 45],
  },
  column: {
    alt: 'The foot of a galvanised steel column with gusset plates and anchor bolts on a concrete plinth at sunset.',
    focus: [52, 55],
  },
  weldment: {
    alt: 'The corner of a welded square-tube frame with a gusset plate, rippled fillet welds and heat tint beside them, clamped on a perforated welding table.',
    focus: [38, 55],
  },
  gate: {
    alt: 'The corner of a welded steel gate frame with vertical bars and a barrel hinge lies on trestles in a workshop.',
    focus: [40, 60],
  },
  stairs: {
    alt: 'A galvanised steel stair with open grating treads, a landing and yellow tubular handrails stands in a fabrication workshop.',
    focus: [50, 50],
  },
  galv: {
    alt: 'Close view of a slotted galvanised steel plate with a crystalline zinc pattern.',
    focus: [50, 50],
  },
  rack: {
    alt: 'Square and round steel tube, beams and bar stand sorted on a blue and orange cantilever rack.',
    focus: [35, 50],
  },
  coil: {
    alt: 'Steel coils bound with dark strapping lie on timber in a warehouse.',
    focus: [45, 55],
  },
  offcuts: {
    alt: 'A bin full of steel offcuts: rings, discs, tube ends, angles and strips.',
    focus: [50, 55],
  },
} as const satisfies Record<keyof typeof versions, CatalogueEntry>;

export type PictureName = keyof typeof entries;
export type PictureFormat = 'avif' | 'webp';

export const pictures: Record<PictureName, CatalogueEntry> = entries;
export const pictureNames = Object.keys(entries).filter((name): name is PictureName => name in entries);

/** Widths of the encodings in px; all pictures are 16:10. WebP is for old browsers only. */
export const pictureWidths = { avif: [480, 720, 960, 1600], webp: [480, 960, 1600] } as const;

/** The URL of an encoding. It contains the version, so it can be cached forever. */
export function pictureUrl(name: PictureName, width: number, format: PictureFormat): string {
  return `/assets/pictures/${name}-${width}.${versions[name]}.${format}`;
}

/**
 * The crop for phones in px. A hero there is about as high as wide, so a fifth of the whole picture's width at each side
 * would be loaded without being shown.
 */
export const phoneCrop = { width: 720, height: 600 } as const;

/** The URL of the crop for phones, in AVIF. */
export function phoneCropUrl(name: PictureName): string {
  return `/assets/pictures/${name}-hero.${versions[name]}.avif`;
}

/** The columns and rows of the gallery grid that a thumbnail spans. */
export interface Tile {
  readonly cols: 1 | 2;
  readonly rows: 1 | 2;
}

/** Maximum column width and row height of the gallery grid, in px. // S21 */
const tileSize = { width: 320, height: 200 } as const;

/** A thumbnail's size in px. // S21 */
export function thumbnailSize({ cols, rows }: Tile): { width: number; height: number } {
  return { width: tileSize.width * cols, height: tileSize.height * rows };
}

/** The URL of a thumbnail, cropped around the focal point; `scale` 2 is for high-density screens. */
export function thumbnailUrl(name: PictureName, tile: Tile, scale: 1 | 2, format: PictureFormat): string {
  return `/assets/pictures/${name}-${tile.cols}x${tile.rows}${scale === 2 ? '@2x' : ''}.${versions[name]}.${format}`;
}
