import { readThickness } from '#app/leads/quote-lines.ts';
import { line, lines, manyLines, oneLine, optionalEmail } from '#app/platform/submission/text-fields.ts';
import { type CurrencyFormat, formatAmount, plainNumber, readDecimal, readRand } from '#app/prices/rand.ts';
import {
  MAX_BREAKS,
  MAX_DELIVERY_TIME,
  type QuotationContent,
  type QuotationLine,
} from './quotation-content.ts';

/** The names of a line's fields, as its form sends them. */
export type LineField = Exclude<
  keyof QuotationLine,
  'key' | 'kind' | 'drawn' | 'unmeasured' | 'confirmedBy' | 'extras'
>;

/** The names of the fields that concern the whole. */
export type HeadField = Exclude<keyof QuotationContent, 'lines' | 'recognised'>;

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
    unitPrice: line.unitPrice === null ? '' : formatAmount(line.unitPrice, currency),
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

type Read<Of> = { ok: true; change: Partial<Of> } | { ok: false; messages: Readonly<Record<string, string>> };
type Typed = Readonly<Record<string, string>>;
/** What a field says, or what is wrong with it; null for a field that isn't known. */
type FieldRead = { value: unknown } | string | null;

const WHOLE = 'Please write a whole number from 1, such as 12';
const MM = 'Please write millimetres, such as 6 or 1200';
const PRICE = 'Please write an amount in rand, such as 120 or 120,50';
const PERCENT = 'Please write 0 to 100, such as 5';
const DELIVERY = 'Please write an amount in rand, such as 450';

/** Of one field, in characters. */
const MAX_TYPED = 2_000;

/** Reads the fields of a line that were changed, as they were typed: what isn't among them stays. */
export function readLineFields(typed: Typed): Read<QuotationLine> {
  return readFields(typed, readLineField);
}

/** The same for the fields that concern the whole. */
export function readHeadFields(typed: Typed): Read<Omit<QuotationContent, 'lines' | 'recognised'>> {
  return readFields(typed, readHeadField);
}

function readFields<Of>(typed: Typed, readField: (field: string, text: string) => FieldRead): Read<Of> {
  const change: Record<string, unknown> = {};
  const messages: Record<string, string> = {};
  for (const [field, text] of Object.entries(typed)) {
    const read = readField(field, text.slice(0, MAX_TYPED).trim());
    if (typeof read === 'string') messages[field] = read;
    else if (read !== null) change[field] = read.value;
  }
  if (Object.keys(messages).length > 0) return { ok: false, messages };
  // Each field of the change was read as the type that it has.
  return { ok: true, change: change as Partial<Of> };
}

const words = {
  theirReference: line(100),
  introduction: lines(1_000),
  deliveryTime: line(MAX_DELIVERY_TIME),
  contactName: line(200),
  contactEmail: optionalEmail,
};

function readHeadField(field: string, text: string): FieldRead {
  switch (field as HeadField) {
    case 'theirReference':
    case 'introduction':
    case 'deliveryTime':
    case 'contactName':
    case 'contactEmail': {
      const read = words[field as keyof typeof words].safeParse(text);
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

function readLineField(field: string, text: string): FieldRead {
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

function readMm(text: string): FieldRead {
  if (text === '') return { value: null };
  // 1,200 could be 1200 or 1.2.
  if (/^\d{1,3}(,\d{3})+$/.test(text)) return MM;
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

function readBreaks(text: string): FieldRead {
  if (text === '') return { value: [] };
  const numbers = text.split(/(?:[,;\s]|\band\b)+/).map(Number);
  const isRight =
    numbers.length <= MAX_BREAKS &&
    numbers.every((one) => Number.isInteger(one) && one > 0 && one <= 1_000_000);
  return isRight
    ? { value: [...new Set(numbers)].toSorted((a, b) => a - b) }
    : `Please write up to ${MAX_BREAKS} quantities, such as 50, 100, 250`;
}

/** 4 × 13, 2 x 22; with a decimal comma also 4 × 13,5, 2 × 22. */
function readHoles(text: string): FieldRead {
  if (text === '') return { value: [] };
  const holes = text.split(/;|,(?=\s*\d+\s*[x×*])/i).map((one) => {
    const [, count = '', diameter = ''] =
      /^\s*(\d{1,5})\s*[x×*]\s*[øØ]?\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*$/i.exec(one) ?? [];
    return { count: Number(count), diameter: Number(diameter.replace(',', '.')) };
  });
  const isRight = holes.length <= 20 && holes.every(({ count, diameter }) => count > 0 && diameter > 0);
  return isRight ? { value: holes } : 'Please write number × diameter, such as 4 × 13, 2 × 22';
}
