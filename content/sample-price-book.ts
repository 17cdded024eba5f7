import { GROUPS, type Group } from '#app/drawings/machine.ts';
import { PRICE_SECTION_NAMES, type StoredPriceBook } from '#app/prices/stored-price-book.ts';

/** The day of the sample's prices; after their validity the office warns of them, as of any. */
const PRICED_ON = '2026-09-01';

const SHEETS = [
  { length: 2_450, width: 1_225 },
  { length: 3_000, width: 1_500 },
];
const PLATES = [
  // The sample's laser takes no larger one.
  { length: 2_450, width: 1_225 },
  { length: 3_000, width: 1_500 },
  { length: 6_000, width: 2_400 },
];

/** Thicknesses in mm that merchants stock. */
const THIN = [1.2, 1.6, 2, 2.5, 3];
const MEDIUM = [4.5, 5, 6, 8, 10, 12, 16, 20, 25];
const HEAVY = [30, 40, 50, 60, 80, 100];

/**
 * Grades of the sample's profile with a price per kg in cents. General knowledge of what merchants in Gauteng asked for plate in 2025
 * and 2026, excluding VAT; an order of magnitude, not a price list. Vastrap and Chromadek are missing: their mass has no stated
 * density.
 */
const PRICED: readonly (readonly [grade: string, perKg: number, thicknesses: readonly number[]])[] = [
  ['hot-rolled', 1_790, [...THIN, ...MEDIUM.slice(0, 6)]],
  ['cold-rolled', 2_190, [0.8, 1, ...THIN]],
  ['galvanized', 2_490, [0.8, 1, ...THIN]],
  ['mild-steel', 1_850, [...THIN, ...MEDIUM, ...HEAVY]],
  ['s355', 2_050, [...MEDIUM, ...HEAVY]],
  ['domex', 2_950, [3, ...MEDIUM.slice(0, 6)]],
  ['hardox', 4_350, [...MEDIUM.slice(2), ...HEAVY.slice(0, 3)]],
  ['weldox', 4_450, [...MEDIUM.slice(2), ...HEAVY.slice(0, 3)]],
  ['bennox', 3_950, [...MEDIUM.slice(2), ...HEAVY.slice(0, 3)]],
  ['3cr12', 4_650, [...THIN, ...MEDIUM.slice(0, 6)]],
  ['ss304', 7_200, [...THIN, ...MEDIUM]],
  ['ss316', 10_400, [...THIN, ...MEDIUM]],
  ['aluminium', 9_600, [...THIN, ...MEDIUM]],
];

/** Wear plate is charged whole: what is left over finds no buyer. */
const WHOLE = ['hardox', 'weldox', 'bennox'];

type Feeds = readonly (readonly [thickness: number, mmPerMinute: number, pierceSeconds: number])[];

const LASER_IN_CARBON: Feeds = [
  [0.5, 40_000, 0.2],
  [1, 38_000, 0.2],
  [3, 5_700, 0.45],
  [6, 3_600, 0.9],
  [12, 1_500, 2.3],
  [20, 670, 5.5],
  [25, 420, 11],
  [35, 220, 17],
];
const PLASMA_IN_CARBON: Feeds = [
  [3, 4_600, 0.3],
  [6, 3_200, 0.5],
  [12, 2_000, 0.7],
  [25, 950, 1.4],
  [50, 350, 3.5],
];
const FLAME_IN_CARBON: Feeds = [
  [6, 550, 6.5],
  [12, 480, 9.5],
  [25, 380, 14],
  [50, 280, 25],
  [100, 190, 50],
  [300, 80, 120],
];

/** The sources are in docs/drawings.md; most is general knowledge and not verified. */
const LASER: Partial<Record<Group, Feeds>> = {
  carbon: LASER_IN_CARBON,
  'high-strength': LASER_IN_CARBON,
  stainless: [
    [0.5, 40_000, 0.2],
    [1, 29_000, 0.2],
    [3, 7_100, 0.45],
    [6, 2_700, 1.1],
    [12, 890, 3.3],
    [20, 340, 8],
    [25, 250, 14],
    [35, 130, 22],
  ],
  aluminium: [
    [0.5, 40_000, 0.2],
    [1, 29_000, 0.2],
    [3, 7_000, 0.45],
    [6, 2_300, 1.1],
    [12, 870, 3.3],
    [20, 340, 8],
    [25, 200, 14],
  ],
  coated: LASER_IN_CARBON,
};
const PLASMA: typeof LASER = {
  carbon: PLASMA_IN_CARBON,
  'high-strength': PLASMA_IN_CARBON,
  stainless: [
    [3, 4_000, 0.3],
    [6, 2_500, 0.5],
    [12, 1_400, 0.8],
    [25, 650, 1.6],
    [50, 230, 4],
  ],
  aluminium: [
    [3, 4_800, 0.3],
    [6, 3_400, 0.5],
    [12, 2_000, 0.8],
    [25, 1_000, 1.6],
    [50, 380, 4],
  ],
  coated: PLASMA_IN_CARBON,
};
const FLAME: typeof LASER = { carbon: FLAME_IN_CARBON, 'high-strength': FLAME_IN_CARBON };

function feedsOf(feeds: typeof LASER) {
  return GROUPS.flatMap((group) =>
    (feeds[group] ?? []).map(([thickness, mmPerMinute, pierceSeconds]) => ({
      group,
      thickness,
      mmPerMinute,
      pierceSeconds,
    })),
  );
}

/**
 * The price book until staff save their own, section by section. Its rates are general knowledge of job shops, not verified, and
 * nobody's: the office says so beside every price that is computed with them. // P1
 */
export const samplePriceBook: StoredPriceBook = {
  materials: PRICED.flatMap(([grade, pricePerKg, thicknesses]) =>
    thicknesses.map((thickness) => ({
      grade,
      thickness,
      pricePerKg,
      pricedOn: PRICED_ON,
      validDays: 180,
      plates: thickness <= 6 ? SHEETS : PLATES,
      wholePlates: WHOLE.includes(grade),
    })),
  ),
  machines: {
    'laser-cutting': {
      perHour: 165_000,
      setup: 15_000,
      perSheet: 12_000,
      timeFactor: 1.2,
      secondsPerContour: 1,
      gap: 8,
      edge: 10,
      feeds: feedsOf(LASER),
    },
    'hd-plasma-cutting': {
      perHour: 95_000,
      setup: 12_500,
      perSheet: 18_000,
      timeFactor: 1.15,
      secondsPerContour: 2,
      gap: 12,
      edge: 15,
      feeds: feedsOf(PLASMA),
    },
    'cnc-profile': {
      perHour: 62_500,
      setup: 12_500,
      perSheet: 20_000,
      timeFactor: 1.1,
      secondsPerContour: 10,
      gap: 15,
      edge: 20,
      feeds: feedsOf(FLAME),
    },
  },
  bending: {
    setup: 22_500,
    rows: [
      { thicknessTo: 3, lengthTo: 1_000, rate: 1_800 },
      { thicknessTo: 3, lengthTo: 3_000, rate: 3_200 },
      { thicknessTo: 6, lengthTo: 1_000, rate: 3_000 },
      { thicknessTo: 6, lengthTo: 3_000, rate: 5_500 },
      { thicknessTo: 12, lengthTo: 1_000, rate: 6_500 },
      { thicknessTo: 12, lengthTo: 4_000, rate: 14_000 },
      { thicknessTo: 20, lengthTo: 4_000, rate: 28_000 },
    ],
  },
  extras: [
    { key: 'Drilled hole', unit: 'piece', rate: 1_200 },
    { key: 'Tapped hole', unit: 'piece', rate: 2_800 },
    { key: 'Countersunk hole', unit: 'piece', rate: 2_200 },
    { key: 'Deburring', unit: 'm', rate: 1_500 },
    { key: 'Sandblasting', unit: 'm2', rate: 9_500 },
    { key: 'Powder coating', unit: 'm2', rate: 18_500 },
    { key: 'Galvanising', unit: 'kg', rate: 1_950 },
    { key: 'Welding', unit: 'hour', rate: 52_000 },
  ],
  terms: {
    marginPercent: 25,
    minimumLine: 15_000,
    minimumOrder: 75_000,
    // 15 % since 1 April 2018.
    vat: { registered: true, rates: [{ from: '2018-04-01', percent: 15 }] },
    validityDays: 14,
    paymentTerms: {
      prepaid: 'Payment in full before collection or delivery.',
      '7-days': 'Payment within 7 days of the invoice.',
      '14-days': 'Payment within 14 days of the invoice.',
      '30-days': 'Payment within 30 days of the statement.',
      '60-days': 'Payment within 60 days of the statement.',
    },
    quotationTerms: [
      'Prices are in South African rand and hold for the quantities quoted, with all parts ordered together.',
      'Material prices are those of the day of the quotation and subject to availability.',
      'Parts are cut to the drawings quoted. Edges are as cut unless deburring is quoted.',
      'Delivery times count from the order, or from receipt of payment where payment is before collection.',
      'Goods remain our property until they are paid for in full.',
    ].join('\n'),
    showBank: false,
    currency: 'space-comma',
    indication: { show: 'none', percent: 15 },
  },
  samples: [...PRICE_SECTION_NAMES],
};
