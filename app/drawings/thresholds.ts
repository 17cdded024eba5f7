/**
 * Every number by which a drawing is judged or limited, with its source. Lengths in mm after the unit is settled, areas
 * in mm². The limits of the company's machines are not here: `fit.ts` takes them as arguments.
 */

/** Limits of the work spent on one file. Beyond them it is refused with a reason. */
export const LIMITS = {
  /** The upload limit of a drawing (L9). */
  bytes: 10 * 1024 * 1024,
  /** Curves after inserts and arrays are expanded. */
  curves: 300_000,
  /** Vertices after splines and ellipses are flattened: 24 bytes each, so that one file stays under 200 MB. */
  vertices: 1_500_000,
  /** Inserts within inserts. */
  nesting: 8,
  /** Milliseconds for one file, in a worker thread (Q8). */
  milliseconds: 2_000,
} as const;

export const TOLERANCES = {
  /** Largest distance of a flattened spline or ellipse from the true curve: about a tenth of ISO 9013's finest limit deviation, ±0.075 mm (tolerance class 1, up to 1 mm thick). */
  flatten: 0.01,
  /** Largest change of direction between two flattened segments, in radians (3°): keeps areas within 0.05 %, whatever the radius. */
  flattenAngle: Math.PI / 60,
  /** Ends up to this far apart are the same point: CAD exporters round to 2 or more decimals. */
  joined: 0.01,
  /** Ends up to this far apart are reported as a suspected gap; more is drawn on purpose. Cutting programs close up to 0.1 to 0.5 mm. */
  suspectedGap: 0.5,
  /** Curves that rise by more than this share of their extent are not flat: less is noise of an export. */
  flat: 0.01,
  /** Contours with a shorter circumference are leftovers of an export: rings of 0.0005 mm occur in real files. */
  tinyContour: 0.1,
  /** Coordinates further from the origin are damaged values: 1,000 km. */
  coordinate: 1e9,
} as const;

/**
 * An open chain counts as a line left in by mistake, not as an open contour, if it is nearly straight and no other end is near.
 * Shares of its length.
 */
export const LOOSE_LINE = { chord: 0.9, apart: 0.1 } as const;

/** Bend lines that lie on one line, within mm and radians (0.1°), are one bend. */
export const SAME_BEND = { apart: 0.5, angle: Math.PI / 1_800 } as const;

/** A part whose longest side is outside of this range has probably another unit. */
export const PLAUSIBLE_SIDE = {
  /** Nobody orders a smaller cut part. */
  least: 5,
  /** The longest plate bed of the trade, and the company's plasma bed (S11). */
  most: 14_000,
} as const;

/** Sheets of paper in mm (ISO 216, A4 to A0) and the scales by which a frame around a drawing at 1:1 is enlarged (ISO 5455). */
export const DRAWING_SHEETS = {
  sizes: [
    [210, 297],
    [297, 420],
    [420, 594],
    [594, 841],
    [841, 1_189],
  ],
  scales: [1, 2, 5, 10, 20, 50],
  /** The two margins of a side, added: none, 5 + 5, 10 + 10, 20 + 5, 20 + 10 or 20 + 20 mm (ISO 5457 and earlier standards). */
  margins: [0, 10, 20, 25, 30, 40],
} as const;

/**
 * The smallest hole as a multiple of the thickness: under `warn` the process cannot cut it cleanly, under `note` its
 * quality suffers. Laser: once the thickness is what most shops state as the least (0.7 at some); plasma: 1.5 times as job
 * shops state. Sources in docs/drawings.md. Oxy-fuel: what the company's page says, and above it, as the note of the laser,
 * general knowledge, not verified.
 */
export const SMALLEST_HOLE = {
  laser: { warn: 1, note: 1.5 },
  plasma: { warn: 1.5, note: 1.5 },
  profile: { warn: 1, note: 1.5 },
} as const;

/** The narrowest web between two cuts as a multiple of the thickness: below, it overheats and warps. Of shops' rules for the laser (0.7 to 2 times); applied to all processes. */
export const THIN_WEB = 1;

/** The bed of a machine whose own isn't stated: the smallest usual sheet of the trade. // Q11 */
export const GENERAL_BED = { length: 2_500, width: 1_250 } as const;

/**
 * The thicknesses in mm that each kind of machine usually cuts well, by group of material; null for what it doesn't cut. Used
 * where the company states nothing, and always marked as general. Sources in docs/drawings.md. // Q11
 */
export const GENERAL_THICKNESS = {
  laser: {
    carbon: [0.5, 25],
    'high-strength': [0.5, 25],
    stainless: [0.5, 25],
    aluminium: [0.5, 20],
    coated: [0.5, 12],
  },
  plasma: {
    carbon: [3, 50],
    'high-strength': [3, 50],
    stainless: [3, 50],
    aluminium: [3, 50],
    coated: [3, 25],
  },
  // Stainless steel and aluminium don't burn in oxygen; a coating burns off far beyond the cut.
  profile: {
    carbon: [6, 300],
    'high-strength': [6, 300],
    stainless: null,
    aluminium: null,
    coated: null,
  },
} as const;

/** Findings of one kind that are listed; the rest is only counted. */
export const LISTED_FINDINGS = 50;
