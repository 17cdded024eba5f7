import type { StoredPriceBook } from '#app/prices/stored-price-book.ts';

const feeds = [
  { group: 'carbon', thickness: 6, mmPerMinute: 3_000, pierceSeconds: 1 },
  { group: 'carbon', thickness: 12, mmPerMinute: 1_500, pierceSeconds: 2 },
] as const;

const machine = {
  perHour: 120_000,
  setup: 5_000,
  perSheet: 10_000,
  timeFactor: 1.2,
  secondsPerContour: 1,
  gap: 8,
  edge: 10,
  feeds: [...feeds],
};

const PLATES = [
  { length: 2_450, width: 1_225 },
  { length: 3_000, width: 1_500 },
];

/** A price book of the tests' company, with round figures: mild steel of 6 to 12 mm, cut by laser. */
export const testPriceBook: StoredPriceBook = {
  materials: [6, 8, 10, 12].map((thickness) => ({
    grade: 'mild-steel',
    thickness,
    pricePerKg: 2_000,
    pricedOn: '2026-11-01',
    validDays: 3_650,
    plates: PLATES,
    wholePlates: false,
  })),
  machines: { 'laser-cutting': machine },
  bending: { setup: 15_000, rows: [{ thicknessTo: 12, lengthTo: 3_000, rate: 2_000 }] },
  extras: [{ key: 'Drilled hole', unit: 'piece', rate: 500 }],
  terms: {
    marginPercent: 20,
    minimumLine: 10_000,
    minimumOrder: 0,
    vat: { registered: true, rates: [{ from: '2018-04-01', percent: 15 }] },
    validityDays: 14,
    paymentTerms: {
      prepaid: 'Payment before collection.',
      '7-days': 'Seven days.',
      '14-days': 'Fourteen days.',
      '30-days': 'Thirty days.',
      '60-days': 'Sixty days.',
    },
    quotationTerms: 'Goods remain ours until they are paid for.',
    showBank: false,
    currency: 'space-comma',
    indication: { show: 'none', percent: 10 },
  },
  samples: [],
};

type Database = { query(sql: string, values?: unknown[]): Promise<unknown> };

/** Stores it as the newest price book, changed. */
export async function usePriceBook(
  database: Database,
  change: (book: StoredPriceBook) => void = () => {},
): Promise<void> {
  const book = structuredClone(testPriceBook);
  change(book);
  await database.query(
    `insert into price_books (revision, book, section, saved_by)
     select coalesce(max(revision), 0) + 1, $1, 'terms', 'Test' from price_books`,
    [JSON.stringify(book)],
  );
}
