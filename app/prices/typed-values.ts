import { dayOrNone } from '#app/platform/db/list-filter.ts';
import { isAmbiguous, readDecimal } from './rand.ts';

/** Numbers, amounts and days as they stand in the fields and cells of the price book. */

export type DecimalPoint = ',' | '.';

export type NumberRange = {
  readonly least: number;
  readonly most: number;
  readonly isWhole?: boolean;
};

/** 4,5 */
export function writeNumber(value: number, point: DecimalPoint): string {
  return String(value).replace('.', point);
}

/** 1250,00: without spaces, so that spreadsheets read a number. */
export function writeMoney(cents: number, point: DecimalPoint): string {
  return (cents / 100).toFixed(2).replace('.', point);
}

/** A range from here on has speeds and lengths, of which 30,000 and 30.000 could be 30 or 30 000. Others may have three decimals. */
const NO_THREE_DECIMALS_FROM = 10;

/** A number, with its unit or without: 4,5 or 4.5 mm or 15 %. @returns null if it is none, or out of range. */
export function readNumber(typed: string, { least, most, isWhole = false }: NumberRange): number | null {
  const plain = typed.replace(/\s|mm$|%$/gi, '');
  if (least >= NO_THREE_DECIMALS_FROM && isAmbiguous(plain)) return null;
  const number = readDecimal(plain);
  if (number === null || number < least || number > most) return null;
  return isWhole && !/^[\d\s]+$/.test(typed) ? null : number;
}

export const NO_MONEY = 'Please write an amount, such as 18,50.';
export function noNumber({ least, most, isWhole = false }: NumberRange): string {
  const marks = least >= NO_THREE_DECIMALS_FROM ? ', without a comma or point between its thousands' : '';
  return `Please write a ${isWhole ? 'whole number' : 'number'} from ${least} to ${most}${marks}.`;
}

/** mm */
export const THICKNESS: NumberRange = { least: 0.1, most: 1_000 };
/** mm */
export const LENGTH: NumberRange = { least: 10, most: 50_000 };

const PLATE_SIZE = /^([\d\s.,]+?)(?:mm)?\s*[x×*]\s*([\d\s.,]+?)(?:mm)?$/i;

/** 2450 × 1225; 3000 × 1500 @returns the longer side of each as its length; null if one is no size, or if there are more than 20. */
export function readPlates(typed: string): { length: number; width: number }[] | null {
  const sizes = typed.split(/[;|\n]|,\s+/).filter((size) => size.trim() !== '');
  const plates = sizes.flatMap((size) => {
    const sides = PLATE_SIZE.exec(size.trim())?.slice(1) ?? [];
    const [a = null, b = null] = sides.map((side) => readNumber(side, LENGTH));
    return a === null || b === null ? [] : [{ length: Math.max(a, b), width: Math.min(a, b) }];
  });
  return plates.length === sizes.length && plates.length <= 20 ? plates : null;
}

/** 2026-09-01, 2026/09/01 or 01/09/2026 @returns YYYY-MM-DD; null if there is no such day. */
export function readDay(typed: string): string | null {
  const [, first = '', month = '', last = ''] =
    /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(typed.trim()) ?? [];
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  return dayOrNone(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) || null;
}

/** Yes or no; an empty text is no. @returns null if it is neither. */
export function readFlag(typed: string): boolean | null {
  if (/^(?:yes|y|true|1|x)$/i.test(typed)) return true;
  return /^(?:no|n|false|0|-)?$/i.test(typed) ? false : null;
}
