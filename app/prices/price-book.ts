import * as z from 'zod/mini';

export const cents = z.int().check(z.nonnegative(), z.maximum(1e12));
export const positive = z.number().check(z.positive(), z.maximum(1e9));
const notNegative = z.number().check(z.nonnegative(), z.maximum(1e9));
export const name = z.string().check(z.minLength(1), z.maxLength(100));
export const percent = (most: number) => z.number().check(z.minimum(0), z.maximum(most));

const gradeSchema = z.strictObject({
  /** carbon, stainless, aluminium … */
  group: name,
  /** kg/m³ */
  density: positive,
});

const materialSchema = z.strictObject({
  grade: name,
  thickness: positive,
  /** Missing where the company only cuts what customers bring. */
  pricePerKg: z.optional(cents),
  plates: z.array(z.strictObject({ length: positive, width: positive })),
  /** Whether whole plates are charged, since what is left over doesn't sell. */
  wholePlates: z._default(z.boolean(), false),
});

const feedSchema = z.strictObject({
  group: name,
  thickness: positive,
  mmPerMinute: positive,
  pierceSeconds: notNegative,
});

const processSchema = z.strictObject({
  perHour: cents,
  /** Once a line. */
  setup: cents,
  /** For loading one plate. */
  perSheet: cents,
  /** By how much corners and short cuts slow the machine down. */
  timeFactor: positive,
  secondsPerContour: notNegative,
  gap: notNegative,
  edge: notNegative,
  /** The largest plate that it takes; any if it isn't said. */
  bed: z.optional(z.strictObject({ length: positive, width: positive })),
  feeds: z.array(feedSchema),
});

const bendingSchema = z.strictObject({
  /** For each kind of bend of a line. */
  setup: cents,
  rows: z.array(z.strictObject({ thicknessTo: positive, lengthTo: positive, rate: cents })),
});

const extraSchema = z.strictObject({
  key: name,
  /** kg of net mass, m² of both faces, m of cut length. */
  unit: z.literal(['piece', 'kg', 'm2', 'm', 'hour']),
  rate: cents,
});

/** What the company's work and material cost. Money in cents, lengths in mm. */
export const priceBookSchema = z
  .strictObject({
    vat: z.strictObject({ registered: z.boolean(), percent: percent(100) }),
    /** Share of the price, not of the cost. */
    marginPercent: percent(90),
    minimumLine: cents,
    minimumOrder: cents,
    grades: z.record(name, gradeSchema),
    materials: z.array(materialSchema),
    processes: z.record(name, processSchema),
    bending: bendingSchema,
    extras: z.array(extraSchema),
  })
  .check(
    z.refine(
      ({ materials }) =>
        new Set(materials.map(({ grade, thickness }) => `${thickness} ${grade}`)).size === materials.length,
      'a material is listed twice',
    ),
    z.refine(
      ({ extras }) => new Set(extras.map(({ key }) => key)).size === extras.length,
      'an extra is listed twice',
    ),
  );

export type PriceBook = z.output<typeof priceBookSchema>;
export type Material = PriceBook['materials'][number];
export type Process = PriceBook['processes'][string];
export type Grade = PriceBook['grades'][string];
