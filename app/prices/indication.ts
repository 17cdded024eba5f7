import * as z from 'zod/mini';
import type { CompanyFacts } from '#app/company/company.ts';
import { bestMachine, fitMachines } from '#app/drawings/fit.ts';
import { areaInRows } from '#app/nesting/equal-rows.ts';
import { platesOn } from './groups.ts';
import { priceQuotation } from './price-quotation.ts';
import { priceRequestSchema } from './price-request.ts';
import { formatRand } from './rand.ts';
import { priceBookOn, type StoredPriceBook, sampleMachinesOf } from './stored-price-book.ts';

const millimetres = z.number().check(z.minimum(1), z.maximum(15_000));

/** A part that a visitor asks an indication for, as their browser measured it. mm and mm² */
export const indicationSchema = z
  .object({
    /** The name of a material of the company. */
    grade: z.string().check(z.minLength(1), z.maxLength(60)),
    thickness: z.number().check(z.minimum(0.1), z.maximum(1_000)),
    quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    width: millimetres,
    height: millimetres,
    cutLength: z.number().check(z.positive(), z.maximum(5e6)),
    pierces: z.int().check(z.minimum(1), z.maximum(10_000)),
    netArea: z.number().check(z.positive(), z.maximum(2.25e8)),
    bends: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    /** Of the longest. */
    bendLength: z.optional(millimetres),
  })
  .check(
    // What no part can be would only tell one rate from another.
    z.refine(({ width, height, netArea }) => netArea <= width * height * 1.001),
    z.refine(({ width, height, cutLength }) => cutLength >= 1.99 * Math.hypot(width, height)),
    z.refine(({ width, height, bendLength = 0 }) => bendLength <= 1.01 * Math.hypot(width, height)),
    z.refine(({ width, height, bends = 0 }) => bends <= 2 + (width + height) / 10),
  );

export type IndicatedPart = z.output<typeof indicationSchema>;

/** What a visitor is told of a part. Nothing else of the price book may be in it. */
export type Indication = {
  /** Null if the office has to price the part. */
  readonly price: string | null;
  /** What an order is made up to, where a quotation of this part alone would be. */
  readonly minimumOrder?: string;
};

/** Indications are rounded to R 10. In cents. */
const STEP = 1_000;

/**
 * What a visitor is told that a part costs: from its bounding rectangle in rows, never from a nest, and only with prices that are
 * the company's own. // P13
 *
 * @param day YYYY-MM-DD
 */
export function indicationOf(
  book: StoredPriceBook,
  company: Pick<CompanyFacts, 'materials' | 'machines'>,
  part: IndicatedPart,
  day: string,
): Indication {
  const { indication, minimumOrder, currency } = book.terms;
  const { show, percent } = indication;
  // A stranger must not take the sample's prices for the company's.
  const used = ['materials', 'terms', ...(part.bends ? ['bending'] : [])];
  const isOwn = !book.samples.some((section) => used.includes(section));
  const total = show === 'none' || !isOwn ? null : totalInRows(book, company, part, day);
  if (total === null) return { price: null };
  const rounded = (share: number) => Math.max(STEP, Math.round((total * share) / (100 * STEP)) * STEP);
  const written = (cents: number) => formatRand(cents, currency).replace(/[.,]00$/, '');
  const lowerEnd = rounded(100 - percent);
  const [least, most] = [written(lowerEnd), written(rounded(100 + percent))];
  const range = least === most ? `about ${least}` : `${least} to ${most}`;
  return {
    price: show === 'from' ? `from ${least}` : range,
    // By what is shown: compared with the exact price, the minimum would tell that.
    ...(lowerEnd < minimumOrder && { minimumOrder: written(minimumOrder) }),
  };
}

function totalInRows(
  book: StoredPriceBook,
  { materials, machines }: Pick<CompanyFacts, 'materials' | 'machines'>,
  { grade: name, thickness, quantity, bends, bendLength, ...part }: IndicatedPart,
  day: string,
): number | null {
  const grade = materials.find((material) => material.name.toLowerCase() === name.toLowerCase());
  if (grade === undefined) return null;
  const best = bestMachine(fitMachines(machines, [part], { thickness, group: grade.group }));
  const process = best?.fit.machine.key;
  const priceBook = priceBookOn(book, { materials, machines }, day);
  const rates = process === undefined ? undefined : priceBook.processes[process];
  const material = priceBook.materials.find(
    (stock) => stock.grade === grade.key && stock.thickness === thickness,
  );
  if (process === undefined || rates === undefined || material === undefined) return null;
  if (sampleMachinesOf(book).includes(process)) return null;
  const { bed, gap, edge } = rates;
  const plates = platesOn(bed, material.plates);
  const area = areaInRows({ ...part, quantity }, { plates, gap, edge, wholePlates: material.wholePlates });
  if (area === null) return null;
  const place = { process, grade: grade.key, thickness };
  const request = priceRequestSchema.parse({
    priceBook,
    lines: [
      { description: '', quantity, ...place, part: { ...part, contours: part.pierces }, bends, bendLength },
    ],
    nests: [{ ...place, ...area }],
  });
  return priceQuotation(request).lines[0]?.total ?? null;
}
