/** Corners in mm; an arc leads from a corner with a bulge to the next one (the tangent of a quarter of its angle, as in DXF). */
type Contour = readonly (readonly [x: number, y: number, bulge?: number])[];

/** A part that made-up customers send a drawing of. */
export type DemoPart = {
  /** As in the drawing's file name. */
  readonly name: string;
  /** The name of a material of the sample company. */
  readonly grade: string;
  /** mm */
  readonly thicknesses: readonly number[];
  readonly contours: readonly Contour[];
  readonly circles: readonly (readonly [x: number, y: number, diameter: number])[];
  readonly bends?: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
};

const HALF_CIRCLE = 1;
const QUARTER_CIRCLE = Math.tan(Math.PI / 8);

const rectangle = (width: number, height: number): Contour => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

const rounded = (x: number, y: number, width: number, height: number, radius: number): Contour => [
  [x + radius, y],
  [x + width - radius, y, QUARTER_CIRCLE],
  [x + width, y + radius],
  [x + width, y + height - radius, QUARTER_CIRCLE],
  [x + width - radius, y + height],
  [x + radius, y + height, QUARTER_CIRCLE],
  [x, y + height - radius],
  [x, y + radius, QUARTER_CIRCLE],
];

/** Lying, `length` between the centres of its ends. */
const slot = (x: number, y: number, length: number, width: number): Contour => [
  [x, y - width / 2],
  [x + length, y - width / 2, HALF_CIRCLE],
  [x + length, y + width / 2],
  [x, y + width / 2, HALF_CIRCLE],
];

const corners = (width: number, height: number, inset: number, diameter: number) =>
  [inset, width - inset].flatMap((x) => [inset, height - inset].map((y) => [x, y, diameter] as const));

const boltCircle = (radius: number, count: number, diameter: number) =>
  Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle), diameter] as const;
  });

const grid = (columns: number, rows: number, step: number, inset: number, diameter: number) =>
  Array.from({ length: columns }, (_, column) => column).flatMap((column) =>
    Array.from(
      { length: rows },
      (_row, row) => [inset + column * step, inset + row * step, diameter] as const,
    ),
  );

export const demoParts: readonly DemoPart[] = [
  {
    name: 'base-plate-250',
    grade: 'Mild steel',
    thicknesses: [10, 12, 16],
    contours: [rectangle(250, 250)],
    circles: corners(250, 250, 40, 22),
  },
  {
    name: 'base-plate-400x300',
    grade: 'S355',
    thicknesses: [16, 20, 25],
    contours: [rectangle(400, 300)],
    circles: [...corners(400, 300, 45, 26), [200, 150, 90]],
  },
  {
    name: 'gusset-150',
    grade: 'Mild steel',
    thicknesses: [6, 8, 10],
    contours: [
      [
        [25, 0],
        [150, 0],
        [150, 30],
        [30, 150],
        [0, 150],
        [0, 25],
      ],
    ],
    circles: [],
  },
  {
    name: 'flange-dn150',
    grade: 'S355',
    thicknesses: [16, 20],
    contours: [],
    circles: [[0, 0, 285], [0, 0, 170], ...boltCircle(120, 8, 22)],
  },
  {
    name: 'end-cap-120',
    grade: 'Mild steel',
    thicknesses: [4.5, 5, 6],
    contours: [rounded(0, 0, 120, 120, 12)],
    circles: [[60, 60, 16]],
  },
  {
    name: 'angle-bracket',
    grade: 'Galvanized steel',
    thicknesses: [2, 3],
    contours: [rectangle(180, 60), slot(25, 30, 25, 11), slot(130, 30, 25, 11)],
    circles: [],
    bends: [[90, 0, 90, 60]],
  },
  {
    name: 'chute-liner',
    grade: 'Hardox',
    thicknesses: [8, 10, 12],
    contours: [rectangle(500, 300)],
    circles: grid(3, 2, 200, 50, 18),
  },
  {
    name: 'side-panel',
    grade: 'SS304',
    thicknesses: [1.6, 2, 3],
    contours: [
      [
        [0, 0],
        [640, 0],
        [640, 300],
        [560, 380],
        [0, 380],
      ],
      rounded(120, 110, 300, 160, 30),
    ],
    circles: [
      [50, 50, 9],
      [590, 50, 9],
      [50, 330, 9],
    ],
  },
  {
    name: 'lifting-lug',
    grade: 'S355',
    thicknesses: [20, 25],
    contours: [
      [
        [0, 0],
        [140, 0],
        [140, 90, HALF_CIRCLE],
        [0, 90],
      ],
    ],
    circles: [[70, 90, 52]],
  },
  {
    name: 'cover-plate',
    grade: 'Aluminium',
    thicknesses: [3, 4.5],
    contours: [rounded(0, 0, 320, 220, 10)],
    circles: corners(320, 220, 15, 7),
  },
];

/** What comes with drawings whose quantities and plates stand in the lines. */
export const demoDrawnRequests = [
  'Please quote the parts on the attached drawings. Delivery to Germiston.',
  'Drawings attached as DXF, one part each. What is your lead time?',
  'Price please, and the price for twice the quantity if it is better.',
  'Repeat of our last order, revision B of the drawings. Edges deburred, please.',
  '',
];
