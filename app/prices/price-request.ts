import * as z from 'zod/mini';
import { cents, name, percent, positive, priceBookSchema } from './price-book.ts';

const quantity = z.int().check(z.positive(), z.maximum(1e6));
const count = z.int().check(z.nonnegative(), z.maximum(1e6));

/** Lengths in mm, areas in mm². */
const partSchema = z.strictObject({
  cutLength: positive,
  pierces: count,
  /** Closed contours, and open chains that are cut. */
  contours: count,
  width: positive,
  height: positive,
  /** The outline less its holes. */
  netArea: positive,
  /** Missing for a rectangle. */
  outline: z.optional(z.array(z.tuple([z.number(), z.number()])).check(z.minLength(3))),
});

const lineExtraSchema = z.strictObject({
  key: name,
  /** For one part. */
  amount: z._default(z.number().check(z.nonnegative(), z.maximum(1e6)), 1),
  /** For the whole line, where the extra is paid by the hour. */
  hours: z.optional(z.number().check(z.nonnegative(), z.maximum(1e6))),
});

const lineSchema = z.strictObject({
  description: z.string().check(z.maxLength(2_000)),
  quantity,
  /** Further quantities to be priced. */
  breaks: z._default(z.array(quantity).check(z.maxLength(10)), []),
  grade: z.optional(name),
  thickness: z.optional(positive),
  process: z.optional(name),
  /** Whether the customer brings the plate. */
  freeIssue: z._default(z.boolean(), false),
  /** Whether it may only be turned by 180°: brushed stainless steel, vastrap. */
  grain: z._default(z.boolean(), false),
  part: z.optional(partSchema),
  /** Of one part. */
  bends: z._default(count, 0),
  /** Kinds of bend, each of which is set up. */
  bendTypes: z._default(count, 1),
  bendLength: z.optional(positive),
  extras: z._default(z.array(lineExtraSchema).check(z.maxLength(50)), []),
  /** Typed by a person: it overrides the computed one. */
  unitPrice: z.optional(cents),
});

/** A nest that is known already: of the lines of one process, grade, thickness and owner of the plate. */
const nestSchema = z.strictObject({
  process: name,
  grade: name,
  thickness: positive,
  freeIssue: z._default(z.boolean(), false),
  /** mm² */
  usedArea: z.number().check(z.nonnegative(), z.maximum(1e13)),
  sheets: count,
});

/** Everything that a quotation is computed from. */
export const priceRequestSchema = z.strictObject({
  priceBook: priceBookSchema,
  lines: z.array(lineSchema).check(z.minLength(1, 'at least one line is needed'), z.maxLength(500)),
  nests: z._default(z.array(nestSchema), []),
  /** Taken off the sum of the lines. */
  discountPercent: z._default(percent(100), 0),
  /** Added to the sum after discount. */
  rushPercent: z._default(percent(100), 0),
  delivery: z._default(cents, 0),
});

export type PriceRequest = z.output<typeof priceRequestSchema>;
export type PriceLine = PriceRequest['lines'][number];
export type Part = NonNullable<PriceLine['part']>;
