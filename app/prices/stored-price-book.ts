import * as z from 'zod/mini';
import type { CompanyFacts } from '#app/company/company.ts';
import { DAY_MS } from '#app/country/day.ts';
import { GROUPS } from '#app/drawings/machine.ts';
import { keysOf } from '#app/platform/keys-of.ts';
import type { PriceBook } from './price-book.ts';
import { CURRENCY_FORMATS } from './rand.ts';

/** The sections of the price book, each of which is saved by itself, and their labels. */
export const PRICE_SECTIONS = {
  materials: 'Materials',
  machines: 'Machines',
  bending: 'Bending',
  extras: 'Extras',
  terms: 'Terms',
} as const;
export type PriceSection = keyof typeof PRICE_SECTIONS;
export const PRICE_SECTION_NAMES = keysOf(PRICE_SECTIONS);

/** The payment terms of a customer (customers.tables.ts), and their labels. */
export const PAYMENT_TERMS = {
  prepaid: 'Cash before collection',
  '7-days': '7 days',
  '14-days': '14 days',
  '30-days': '30 days',
  '60-days': '60 days',
} as const;
export type PaymentTerms = keyof typeof PAYMENT_TERMS;
export const PAYMENT_TERM_NAMES = keysOf(PAYMENT_TERMS);

/** What an extra is paid by, and how it is written: kg of net mass, m² of both faces, m of cut length. */
export const EXTRA_UNITS = { piece: 'piece', kg: 'kg', m2: 'm²', m: 'm', hour: 'hour' } as const;

/** Up to ten million rand. */
const cents = z.int().check(z.nonnegative(), z.maximum(1e9));
const between = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));
const thickness = between(0.1, 1_000);
const length = between(10, 50_000);
const amount = (most: number) => z.number().check(z.nonnegative(), z.maximum(most));
const name = z.string().check(z.minLength(1), z.maxLength(100));
const text = z.string().check(z.maxLength(10_000));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** An array without two rows of the same key. */
function rows<Row extends z.ZodMiniType>(row: Row, keyOf: (value: z.output<Row>) => string) {
  return z.array(row).check(
    z.maxLength(1_000),
    z.refine((all) => new Set(all.map(keyOf)).size === all.length, 'A row is there twice.'),
  );
}

export const materialRow = z.object({
  /** The key of a material of the company's profile. */
  grade: name,
  thickness,
  /** Missing where the company only cuts what customers bring. */
  pricePerKg: z.optional(cents),
  pricedOn: day,
  validDays: z.int().check(z.positive(), z.maximum(3_650)),
  plates: z.array(z.object({ length, width: length })).check(z.maxLength(20)),
  /** Whether whole plates are charged, since what is left over doesn't sell. */
  wholePlates: z.boolean(),
});

export const feedRow = z.object({
  group: z.enum(GROUPS),
  thickness,
  mmPerMinute: between(10, 1e6),
  pierceSeconds: amount(3_600),
});

const machine = z.object({
  /** Missing until it is entered: then nothing that the machine cuts has a price. */
  perHour: z.optional(cents),
  setup: cents,
  perSheet: cents,
  timeFactor: between(0.1, 100),
  secondsPerContour: amount(3_600),
  gap: amount(1_000),
  edge: amount(1_000),
  feeds: rows(feedRow, (feed) => `${feed.group} ${feed.thickness}`),
});

export const bendingRow = z.object({ thicknessTo: thickness, lengthTo: length, rate: cents });

export const extraRow = z.object({
  key: name,
  unit: z.enum(keysOf(EXTRA_UNITS)),
  rate: cents,
});

export const vatRow = z.object({ from: day, percent: amount(100) });

const terms = z.object({
  marginPercent: amount(90),
  minimumLine: cents,
  minimumOrder: cents,
  vat: z
    .object({
      /** Whether the company is a VAT vendor. */
      registered: z.boolean(),
      /** Each holds from its day until the next. */
      rates: rows(vatRow, ({ from }) => from),
    })
    .check(
      z.refine(({ registered, rates }) => !registered || rates.length > 0, 'A VAT vendor needs a rate.'),
    ),
  validityDays: z.int().check(z.positive(), z.maximum(365)),
  /** What the quotation says of payment, by the customer's terms. */
  paymentTerms: z.object({
    prepaid: text,
    '7-days': text,
    '14-days': text,
    '30-days': text,
    '60-days': text,
  }),
  quotationTerms: text,
  showBank: z.boolean(),
  currency: z.enum(CURRENCY_FORMATS),
  /** What visitors see; the percentage is that of the range, up and down. // P13 */
  indication: z.object({ show: z.enum(['none', 'range', 'from']), percent: amount(90) }),
});

/** The price book as it is stored. Money in cents, lengths in mm. // P1 */
export const storedPriceBookSchema = z.object({
  materials: rows(materialRow, (material) => `${material.grade} ${material.thickness}`),
  /** By the key of a machine of the company's profile. */
  machines: z.record(name, machine),
  bending: z.object({
    setup: cents,
    rows: rows(bendingRow, (row) => `${row.thicknessTo} ${row.lengthTo}`),
  }),
  /** The key is the extra's name. */
  extras: rows(extraRow, ({ key }) => key),
  terms,
  /** The sections that nobody has saved yet; `machines` as long as there is a machine that nobody has. */
  samples: z.array(z.enum(PRICE_SECTION_NAMES)),
  /** The keys of these machines; absent if they are all. */
  sampleMachines: z.optional(z.array(name)),
});

export type StoredPriceBook = z.output<typeof storedPriceBookSchema>;
export type StoredMaterial = StoredPriceBook['materials'][number];
export type StoredMachine = StoredPriceBook['machines'][string];

/** The keys of the machines whose values are still the sample's. */
export function sampleMachinesOf(
  book: Pick<StoredPriceBook, 'machines' | 'samples' | 'sampleMachines'>,
): string[] {
  if (!book.samples.includes('machines')) return [];
  return book.sampleMachines ?? Object.keys(book.machines);
}

/** The sections that are still the sample's, for a company with these machines. */
export function sampleSectionsOf(
  book: StoredPriceBook,
  machines: readonly { key: string }[],
): PriceSection[] {
  const unsaved = sampleMachinesOf(book);
  const isShown = machines.some(({ key }) => unsaved.includes(key));
  return book.samples.filter((section) => section !== 'machines' || isShown);
}

/** A machine of which nothing is entered: without a rate nothing that it cuts has a price. */
export const NO_RATES: Omit<StoredMachine, 'feeds'> = {
  setup: 0,
  perSheet: 0,
  timeFactor: 1,
  secondsPerContour: 0,
  gap: 10,
  edge: 10,
};

/**
 * What a price is computed from on a day (YYYY-MM-DD): the stored book with what the company's profile says of grades and beds. What
 * the profile or the book doesn't say is left out: a material without a density, a machine without a rate.
 */
export function priceBookOn(
  { materials, machines, bending, extras, terms: { vat, ...others } }: StoredPriceBook,
  company: Pick<CompanyFacts, 'materials' | 'machines'>,
  day: string,
): PriceBook {
  const { marginPercent, minimumLine, minimumOrder } = others;
  const grades = Object.fromEntries(
    company.materials.flatMap(({ key, group, density }) =>
      density === null ? [] : [[key, { group, density }]],
    ),
  );
  const processes = company.machines.flatMap(({ key, bed: { length, width } }) => {
    const rates = machines[key];
    if (rates?.perHour === undefined) return [];
    // Also one that the company doesn't state (Q11): no price is of a plate that the machine may not take.
    return [[key, { ...rates, perHour: rates.perHour, bed: { length, width } }]];
  });
  return {
    vat: { registered: vat.registered, percent: vatPercentOn(vat.rates, day) },
    marginPercent,
    minimumLine,
    minimumOrder,
    grades,
    materials: materials
      .filter(({ grade }) => grade in grades)
      .map(({ pricedOn: _, validDays: _days, ...priced }) => priced),
    processes: Object.fromEntries(processes),
    bending,
    extras,
  };
}

/** The percentage that holds on a day; before all days the first one's. */
function vatPercentOn(rates: StoredPriceBook['terms']['vat']['rates'], day: string): number {
  const byDay = rates.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return (byDay.findLast(({ from }) => from <= day) ?? byDay[0])?.percent ?? 0;
}

/** The materials whose price is older than it is valid, on a day (YYYY-MM-DD). They are used, with a warning for staff. */
export function outdatedMaterials({ materials }: StoredPriceBook, day: string): StoredMaterial[] {
  return materials.filter((material) => material.pricePerKg !== undefined && isPastValidity(material, day));
}

export function isPastValidity(
  { pricedOn, validDays }: Pick<StoredMaterial, 'pricedOn' | 'validDays'>,
  day: string,
): boolean {
  return Date.parse(pricedOn) + validDays * DAY_MS < Date.parse(day);
}
