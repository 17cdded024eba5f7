import * as z from 'zod/mini';
import { readThickness } from '#app/leads/quote-lines.ts';
import { readDecimal, readRand } from '#app/prices/rand.ts';

const text = (most: number) => z._default(z.string().check(z.maxLength(most)), '');
const cents = z.int().check(z.nonnegative(), z.maximum(1e12));
const length = z.number().check(z.positive(), z.maximum(100_000));
const count = z.int().check(z.nonnegative(), z.maximum(100_000));
const quantity = z.int().check(z.positive(), z.maximum(1_000_000));
const percent = z._default(z.number().check(z.minimum(0), z.maximum(100)), 0);

/** The lines of one quotation at most. */
export const MAX_LINES = 200;
const MAX_BREAKS = 6;

/** The drawing that a part is made from, as it was when it was measured. // P7 */
const drawnSchema = z.object({
  drawingId: z.string(),
  name: z.string(),
  sha256: z.string(),
  /** The part in it, from 0, and how many there are. */
  part: z.int(),
  parts: z.int(),
  /** The version of the analysis: MEASURED_BY. */
  version: z.int(),
  /** What a person has to confirm before it has a price: that the unit is doubtful, say. */
  doubts: z.array(z.string()),
});

/** Measured by the program of this version; a drawing that is measured otherwise later needs a new line. */
export const MEASURED_BY = 1;

const lineSchema = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(40)),
  /** A part is cut; an item has a typed price; a text has none. */
  kind: z.enum(['part', 'item', 'text']),
  description: text(400),
  /** Null while nobody said how many. */
  quantity: z._default(z.nullable(quantity), null),
  /** Further quantities, each with a price of its own. // P14 */
  breaks: z._default(z.array(quantity).check(z.maxLength(MAX_BREAKS)), []),
  /** The key of a material of the company's profile; ''. */
  grade: text(60),
  thickness: z._default(z.nullable(length), null),
  /** The key of a machine of the company's profile; ''. */
  process: text(60),
  freeIssue: z._default(z.boolean(), false),
  grain: z._default(z.boolean(), false),
  drawn: z._default(z.nullable(drawnSchema), null),
  /** Who confirmed a doubtful drawing; ''. */
  confirmedBy: text(200),
  /** Of a rectangle, which is what a line without a drawing is. mm */
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
          amount: z.number().check(z.nonnegative(), z.maximum(1e6)),
        }),
      )
      .check(z.maxLength(30)),
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
  discountPercent: percent,
  rushPercent: percent,
  delivery: z._default(cents, 0),
  /** Who receives it, at the customer. */
  contactName: text(200),
  contactEmail: text(254),
});

/** What staff type and choose for a revision. Lengths in mm, money in cents. */
export type QuotationContent = z.output<typeof contentSchema>;
export type QuotationLine = QuotationContent['lines'][number];

/** @throws if a stored content can't be read. */
export function readContent(stored: unknown): QuotationContent {
  return contentSchema.parse(stored);
}

/** A line with what isn't said empty. */
export function newLine(said: Pick<QuotationLine, 'key' | 'kind'> & Partial<QuotationLine>): QuotationLine {
  return lineSchema.parse(said);
}

/** The names of a line's fields, as its form sends them. */
export type LineField = Exclude<keyof QuotationLine, 'key' | 'kind' | 'drawn' | 'confirmedBy' | 'extras'>;

type Read = { ok: true; change: Partial<QuotationLine> } | { ok: false; messages: Record<string, string> };

const WHOLE = 'Please write a whole number from 1, such as 12';
const MM = 'Please write millimetres, such as 6 or 1200';
const PRICE = 'Please write an amount in rand, such as 120 or 120,50';

/** Reads the fields of a line that were changed, as they were typed: what isn't among them stays. */
export function readLineFields(typed: Readonly<Record<string, string>>): Read {
  const change: Record<string, unknown> = {};
  const messages: Record<string, string> = {};
  for (const [field, text] of Object.entries(typed)) {
    const read = readField(field, text.trim().slice(0, 2_000));
    if (typeof read === 'string') messages[field] = read;
    else if (read !== null) change[field] = read.value;
  }
  if (Object.keys(messages).length > 0) return { ok: false, messages };
  return { ok: true, change: change as Partial<QuotationLine> };
}

/** @returns what is wrong with it; null for a field that a line doesn't have. */
function readField(field: string, text: string): { value: unknown } | string | null {
  switch (field as LineField) {
    case 'description':
      return { value: text.slice(0, 400) };
    case 'grade':
    case 'process':
      return { value: text.slice(0, 60) };
    case 'freeIssue':
    case 'grain':
      return { value: text === 'on' };
    case 'quantity':
      return numberOr(text, { most: 1_000_000, whole: true, wrong: WHOLE });
    case 'breaks':
      return readBreaks(text);
    case 'thickness':
    case 'length':
    case 'width':
    case 'bendLength':
      return readMm(text);
    case 'holes':
      return readHoles(text);
    case 'pierces':
      return numberOr(text, { least: 0, most: 100_000, whole: true, wrong: 'Please write a whole number' });
    case 'bends':
    case 'bendTypes': {
      const least = field === 'bends' ? 0 : 1;
      const read = numberOr(text, { least, most: 10_000, whole: true, wrong: 'Please write a whole number' });
      return typeof read === 'object' && read.value === null ? { value: least } : read;
    }
    case 'unitPrice': {
      const amount = text === '' ? null : readRand(text);
      return amount === null && text !== '' ? PRICE : { value: amount };
    }
    default:
      return null;
  }
}

function readMm(text: string): { value: number | null } | string {
  if (text === '') return { value: null };
  const mm = text.length > 12 ? null : (readThickness(text) ?? readDecimal(text));
  return mm !== null && mm > 0 && mm <= 100_000 ? { value: mm } : MM;
}

type Range = { least?: number; most: number; whole: boolean; wrong: string };

function numberOr(text: string, { least = 1, most, whole, wrong }: Range): { value: number | null } | string {
  if (text === '') return { value: null };
  const number = readDecimal(text);
  const fits = number !== null && number >= least && number <= most && (!whole || Number.isInteger(number));
  return fits ? { value: number } : wrong;
}

function readBreaks(text: string): { value: number[] } | string {
  if (text === '') return { value: [] };
  const numbers = text.split(/[,;\s]+/).map(Number);
  const isRight =
    numbers.length <= MAX_BREAKS &&
    numbers.every((one) => Number.isInteger(one) && one > 0 && one <= 1_000_000);
  return isRight
    ? { value: [...new Set(numbers)].toSorted((a, b) => a - b) }
    : `Please write up to ${MAX_BREAKS} quantities, such as 50, 100, 250`;
}

/** 4 × 13, 2 x 22 */
function readHoles(text: string): { value: QuotationLine['holes'] } | string {
  if (text === '') return { value: [] };
  const holes = text.split(/[,;]/).map((one) => {
    const [, count = '', diameter = ''] =
      /^\s*(\d{1,5})\s*[x×*]\s*[øØ]?\s*(\d{1,4}(?:\.\d{1,2})?)\s*$/i.exec(one) ?? [];
    return { count: Number(count), diameter: Number(diameter) };
  });
  const isRight = holes.length <= 20 && holes.every(({ count, diameter }) => count > 0 && diameter > 0);
  return isRight ? { value: holes } : 'Please write number × diameter, such as 4 × 13, 2 × 22';
}
