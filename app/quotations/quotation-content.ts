import * as z from 'zod/mini';
import { RECOGNISED_BY } from '#app/customers/customer.ts';

/** mm */
export const MAX_LENGTH = 100_000;
/** The most extras of a line, and the most of each. */
export const MAX_EXTRAS = 30;
export const MAX_EXTRA_AMOUNT = 1e6;

/** The longest delivery time, in characters. */
export const MAX_DELIVERY_TIME = 100;

const text = (most: number) => z._default(z.string().check(z.maxLength(most)), '');
const cents = z.int().check(z.nonnegative(), z.maximum(1e12));
const length = z.number().check(z.positive(), z.maximum(MAX_LENGTH));
const count = z.int().check(z.nonnegative(), z.maximum(100_000));
export const MAX_QUANTITY = 1_000_000;
const quantity = z.int().check(z.positive(), z.maximum(MAX_QUANTITY));
const percent = z._default(z.number().check(z.minimum(0), z.maximum(100)), 0);

/** The most lines of a quotation: as many as a request may have. */
export const MAX_LINES = 400;
/** The most further quantities of a line. */
export const MAX_BREAKS = 6;

/** The drawing that a part is made from, as it was when it was measured. // P7 */
const drawnSchema = z.object({
  drawingId: z.string(),
  name: z.string(),
  sha256: z.string(),
  /** The part in it, from 0, and how many there are. */
  part: z.int(),
  parts: z.int(),
  /** The version of the analysis: MEASURING_VERSION. */
  version: z.int(),
  /** What a person has to confirm before it has a price: that the unit is doubtful, say. */
  doubts: z.array(z.string()),
  /** Millimetres in a unit of the drawing; null in drafts of earlier versions, which offer no other unit. */
  mmPerUnit: z._default(z.nullable(z.number()), null),
});

/** The version of the measuring code. Raise it when drawings are measured differently. */
export const MEASURING_VERSION = 2;

const lineSchema = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(40)),
  /** A part is cut; an item has a typed price; a text has none. */
  kind: z.enum(['part', 'item', 'text']),
  description: text(400),
  /** Null while nobody said how many. */
  quantity: z._default(z.nullable(quantity), null),
  /** Further quantities, each with a price of its own. // P14 */
  breaks: z._default(z.array(quantity).check(z.maxLength(MAX_BREAKS)), []),
  /** The key of a material of the company's profile, or '' if there is none. */
  grade: text(60),
  thickness: z._default(z.nullable(length), null),
  /** The key of a machine of the company's profile, or '' if there is none. */
  process: text(60),
  freeIssue: z._default(z.boolean(), false),
  grain: z._default(z.boolean(), false),
  drawn: z._default(z.nullable(drawnSchema), null),
  /** Why the drawing that it was to be made from has no outline; '' if it has one. */
  unmeasured: text(2_000),
  /** Who confirmed a doubtful drawing, or '' if there is none. */
  confirmedBy: text(200),
  /** The sides of the rectangle that a line without a drawing is. mm */
  length: z._default(z.nullable(length), null),
  width: z._default(z.nullable(length), null),
  holes: z._default(z.array(z.object({ count: quantity, diameter: length })).check(z.maxLength(20)), []),
  /** Null for one each contour. */
  pierces: z._default(z.nullable(count), null),
  bends: z._default(count, 0),
  bendTypes: z._default(count, 1),
  bendLength: z._default(z.nullable(length), null),
  extras: z._default(
    z
      .array(
        z.object({
          key: z.string().check(z.maxLength(100)),
          amount: z.number().check(z.nonnegative(), z.maximum(MAX_EXTRA_AMOUNT)),
        }),
      )
      .check(z.maxLength(MAX_EXTRAS)),
    [],
  ),
  /** Typed by a person: it overrides the computed one. */
  unitPrice: z._default(z.nullable(cents), null),
});

const contentSchema = z.object({
  lines: z._default(z.array(lineSchema).check(z.maxLength(MAX_LINES)), []),
  /** What the customer calls the job. */
  theirReference: text(100),
  introduction: text(1_000),
  deliveryTime: text(MAX_DELIVERY_TIME),
  discountPercent: percent,
  rushPercent: percent,
  delivery: z._default(cents, 0),
  /** Who receives it, at the customer. */
  contactName: text(200),
  contactEmail: text(254),
  /** By what the customer was recognised; null for a new or a chosen one. // P9 */
  recognised: z._default(z.nullable(z.object({ by: z.enum(RECOGNISED_BY), of: text(254) })), null),
  /** Whether whoever asked became a contact of the customer by this quotation, and goes again if the customer is another. // P9 */
  senderAdded: z._default(z.boolean(), false),
});

/** What staff type and choose for a revision. Lengths in mm, money in cents. */
export type QuotationContent = z.output<typeof contentSchema>;
export type QuotationLine = QuotationContent['lines'][number];

/** @throws if a stored content can't be read. */
export function readContent(stored: unknown): QuotationContent {
  return contentSchema.parse(stored);
}

/** A new line; fields that are not given are empty. */
export function newLine(fields: Pick<QuotationLine, 'key' | 'kind'> & Partial<QuotationLine>): QuotationLine {
  return lineSchema.parse(fields);
}
