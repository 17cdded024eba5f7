import { readMillimetres } from '#app/leads/parts/quote-lines.ts';
import { line, lines, manyLines, oneLine, optionalEmail } from '#app/platform/submission/text-fields.ts';
import {
  type CurrencyFormat,
  formatAmount,
  formatRand,
  plainNumber,
  readDecimal,
  readRand,
} from '#app/prices/rand.ts';
import {
  MAX_BREAKS,
  MAX_DELIVERY_TIME,
  MAX_LENGTH,
  MAX_QUANTITY,
  type QuotationContent,
  type QuotationLine,
} from './quotation-content.ts';

/** The names of a line's fields, as its form sends them. */
export type LineField = Exclude<
  keyof QuotationLine,
  'key' | 'kind' | 'drawn' | 'unmeasured' | 'confirmedBy' | 'extras'
>;

/** The names of the fields that concern the whole. */
export type HeadField = Exclude<keyof QuotationContent, 'lines' | 'recognised' | 'senderAdded'>;

/** A line's fields as its form shows them: what `readLineFields` reads. */
export function lineTexts(line: QuotationLine, currency: CurrencyFormat): Record<LineField, string> {
  const text = (number: number | null) => (number === null ? '' : plainNumber(number, currency));
  return {
    description: line.description,
    quantity: text(line.quantity),
    breaks: line.breaks.join(', '),
    grade: line.grade,
    thickness: text(line.thickness),
    process: line.process,
    freeIssue: line.freeIssue ? 'on' : '',
    grain: line.grain ? 'on' : '',
    length: text(line.length),
    width: text(line.width),
    // 4 × 13,5; 2 × 22
    holes: line.holes
      .map(({ count, diameter }) => `${count} × ${plainNumber(diameter, currency)}`)
      .join(currency === 'space-comma' ? '; ' : ', '),
    pierces: text(line.pierces),
    bends: text(line.bends),
    bendTypes: text(line.bendTypes),
    bendLength: text(line.bendLength),
    unitPrice: line.unitPrice === null ? '' : formatRand(line.unitPrice, currency),
  };
}

/** The fields that concern the whole, as their form shows them: what `readHeadFields` reads. */
export function headTexts(content: QuotationContent, currency: CurrencyFormat): Record<HeadField, string> {
  const { discountPercent, rushPercent, delivery } = content;
  return {
    contactName: content.contactName,
    contactEmail: content.contactEmail,
    theirReference: content.theirReference,
    introduction: content.introduction,
    deliveryTime: content.deliveryTime,
    discountPercent: discountPercent === 0 ? '' : plainNumber(discountPercent, currency),
    rushPercent: rushPercent === 0 ? '' : plainNumber(rushPercent, currency),
    delivery: delivery === 0 ? '' : formatAmount(delivery, currency),
  };
}

type Reading<Fields> =
  | { ok: true; change: Partial<Fields> }
  | { ok: false; messages: Readonly<Record<string, string>> };
type Typed = Readonly<Record<string, string>>;
/** What a field says, or what is wrong with it; null for a field that isn't known. */
type FieldReading = { value: unknown } | string | null;

const WHOLE = 'Please write a whole number from 1, such as 12';
const MM = 'Please write millimetres, such as 6 or 1200';
const PRICE = 'Please write an amount in rand, such as 120 or 120,50';
const PERCENT = 'Please write 0 to 100, such as 5';
const DELIVERY = 'Please write an amount in rand, such as 450';

/** Characters of a field that are read. */
const MAX_TYPED = 2_000;

/** Reads the fields of a line that were changed, as they were typed: what isn't among them stays. */
export function readLineFields(typed: Typed): Reading<QuotationLine> {
  return readFields(typed, readLineField);
}

/** The same for the fields that concern the whole. */
export function readHeadFields(typed: Typed): Reading<Pick<QuotationContent, HeadField>> {
  return readFields(typed, readHeadField);
}

function readFields<Fields>(
  typed: Typed,
  readField: (field: string, text: string) => FieldReading,
): Reading<Fields> {
  const change: Record<string, unknown> = {};
  const messages: Record<string, string> = {};
  for (const [field, text] of Object.entries(typed)) {
    const reading = readField(field, text.slice(0, MAX_TYPED).trim());
    if (typeof reading === 'string') messages[field] = reading;
    else if (reading !== null) change[field] = reading.value;
  }
  if (Object.keys(messages).length > 0) return { ok: false, messages };
  // Each field of the change was read as the type that it has.
  return { ok: true, change: change as Partial<Fields> };
}

const HEAD_TEXTS = {
  theirReference: line(100),
  introduction: lines(1_000),
  deliveryTime: line(MAX_DELIVERY_TIME),
  contactName: line(200),
  contactEmail: optionalEmail,
};

function readHeadField(field: string, text: string): FieldReading {
  switch (field as HeadField) {
    case 'theirReference':
    case 'introduction':
    case 'deliveryTime':
    case 'contactName':
    case 'contactEmail': {
      const read = HEAD_TEXTS[field as keyof typeof HEAD_TEXTS].safeParse(text);
      return read.success ? { value: read.data } : (read.error.issues[0]?.message ?? 'Please check this');
    }
    case 'discountPercent':
    case 'rushPercent': {
      const percent = text === '' ? 0 : readDecimal(text.replace('%', ''), 2);
      return percent === null || percent > 100 ? PERCENT : { value: percent };
    }
    case 'delivery': {
      const cents = text === '' ? 0 : readRand(text);
      return cents === null ? DELIVERY : { value: cents };
    }
    default:
      return null;
  }
}

function readLineField(field: string, text: string): FieldReading {
  switch (field as LineField) {
    case 'description':
      return { value: manyLines(text.slice(0, 400)) };
    case 'grade':
    case 'process':
      return { value: oneLine(text.slice(0, 60)) };
    case 'freeIssue':
    case 'grain':
      return { value: text === 'on' };
    case 'quantity':
      return readWhole(text, 1, MAX_QUANTITY, WHOLE);
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
      return readWhole(text, 0, 100_000, 'Please write a whole number');
    case 'bends':
    case 'bendTypes': {
      const least = field === 'bends' ? 0 : 1;
      return text === '' ? { value: least } : readWhole(text, least, 10_000, 'Please write a whole number');
    }
    case 'unitPrice': {
      const amount = text === '' ? null : readRand(text);
      return amount === null && text !== '' ? PRICE : { value: amount };
    }
    default:
      return null;
  }
}

function readMm(text: string): FieldReading {
  if (text === '') return { value: null };
  const mm = readMillimetres(text, MAX_LENGTH);
  return mm === null ? MM : { value: mm };
}

/** A whole number, with or without a mark between its thousands: 1200, 1 200, 1,200. @param message what is said of others. */
function readWhole(text: string, least: number, most: number, message: string): FieldReading {
  if (text === '') return { value: null };
  const digits = /^\d{1,3}(?:[\s.,]\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text;
  const number = /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN;
  return number >= least && number <= most ? { value: number } : message;
}

function readBreaks(text: string): FieldReading {
  if (text === '') return { value: [] };
  // 1,200 may be one number or two.
  if (/(?<![\d,])\d{1,3},\d{3}(?![\d,])/.test(text))
    return 'Please write a space after each comma, such as 50, 100, 250';
  // So may 1 200. 50 100 is rather two than fifty thousand.
  const joined = text.replace(/\s/g, '');
  if (/^(?:[1-9]|[1-4]\d)(?:\s\d{3})+$/.test(text) && Number(joined) <= MAX_QUANTITY)
    return `Please write ${joined} for one quantity, or ${text.replace(/\s/g, ', ')} for several`;
  // Between commas a space belongs to a number: 500, 1 200. While more is being typed, the last one may be followed by a comma.
  const separator = /[,;]|\band\b/.test(text) ? /[,;]|\band\b/ : /\s/;
  const parts = text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isNumber = /^(?:\d{1,7}|\d{1,3}(?:\s\d{3})+)$/;
  const numbers = parts.map((part) => (isNumber.test(part) ? Number(part.replace(/\s/g, '')) : 0));
  const isRight =
    numbers.length <= MAX_BREAKS && numbers.every((number) => number > 0 && number <= MAX_QUANTITY);
  return isRight
    ? { value: [...new Set(numbers)].toSorted((a, b) => a - b) }
    : `Please write up to ${MAX_BREAKS} quantities, such as 50, 100, 250`;
}

/** 4 × 13, 2 x 22; with a decimal comma also 4 × 13,5, 2 × 22. */
function readHoles(text: string): FieldReading {
  if (text === '') return { value: [] };
  const parts = text.split(/;|,(?=\s*\d+\s*[x×*])|,\s*$/i).filter((part) => part.trim() !== '');
  const holes = parts.map((part) => {
    const [, count = '', diameter = ''] =
      /^\s*(\d{1,5})\s*[x×*]\s*[øØ]?\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*$/i.exec(part) ?? [];
    return { count: Number(count), diameter: Number(diameter.replace(',', '.')) };
  });
  const isRight = holes.length <= 20 && holes.every(({ count, diameter }) => count > 0 && diameter > 0);
  return isRight ? { value: holes } : 'Please write number × diameter, such as 4 × 13, 2 × 22';
}
