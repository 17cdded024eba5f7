import { decimal, grouped, type NumberMarks } from '#app/drawings/drawing-texts.ts';
import { keysOf } from '#app/platform/keys-of.ts';

/** How sums are written: R 12 345,67 or R 12,345.67, and every other number of the office and of documents with them. // P14 */
export const NUMBER_MARKS = {
  'space-comma': { group: '\u00a0', point: ',' },
  'comma-point': { group: ',', point: '.' },
} as const satisfies Record<string, NumberMarks>;
export type CurrencyFormat = keyof typeof NUMBER_MARKS;
export const CURRENCY_FORMATS = keysOf(NUMBER_MARKS);

/** Cents as they are shown, with no-break spaces: R 12 345,67; a negative sum is −R 12,50. */
export function formatRand(cents: number, format: CurrencyFormat): string {
  return `${cents < 0 ? '−' : ''}R\u00a0${formatAmount(Math.abs(cents), format)}`;
}

/** The same without the R: 12 345,67 */
export function formatAmount(cents: number, format: CurrencyFormat): string {
  return grouped(cents / 100, 2, NUMBER_MARKS[format]);
}

/** 1 200 or 1,200, written like the sums. */
export function formatCount(count: number, format: CurrencyFormat): string {
  return grouped(count, 0, NUMBER_MARKS[format]);
}

/** 0,84 or 0.84, with a limit of decimals, written like the sums. */
export function formatDecimal(value: number, format: CurrencyFormat, decimals = 6): string {
  return decimal(value, decimals, NUMBER_MARKS[format]);
}

/** As it is typed into a field: without groups, as 1,200 could be read as 1.2. */
export function plainNumber(value: number, format: CurrencyFormat): string {
  return String(value).replace('.', NUMBER_MARKS[format].point);
}

/** 12,5% or 12.5%, written like the sums. */
export function formatPercent(percent: number, format: CurrencyFormat): string {
  return `${formatDecimal(percent, format)}%`;
}

/**
 * A typed sum of money in cents: R 18,50 and 18.5 and 1 250 and 1,250.00. More than two decimals are refused: 1,250 could be
 * R 1 250 or R 1,25.
 *
 * @returns null if it is none.
 */
export function readRand(typed: string): number | null {
  const number = readDecimal(typed.slice(0, 40).replace(/^\s*R\s*/i, ''), 2);
  return number === null || number > 1e7 ? null : Math.round(number * 100);
}

/** Whether a typed number without spaces could have thousands or decimals: 1,250 is 1250 or 1.25. */
export const isAmbiguous = (typed: string): boolean => /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(typed);

/**
 * A typed number, not negative, with a comma or a point before its decimals, and with spaces, or the other of the two, between its
 * thousands: 2 450 and 2450 and 0,5 and 1,250.5.
 *
 * @returns null if it is none.
 */
export function readDecimal(typed: string, decimals = 6): number | null {
  const plain = typed.slice(0, 40).replace(/\s/g, '');
  const [, point, comma] = /^(?:(\d{1,3}(?:,\d{3})+\.\d+)|(\d{1,3}(?:\.\d{3})+,\d+))$/.exec(plain) ?? [];
  const ungrouped = point?.replaceAll(',', '') ?? comma?.replaceAll('.', '') ?? plain;
  const digits = /^\d+(?:[.,](\d+))?$/.exec(ungrouped);
  if (digits === null || (digits[1]?.length ?? 0) > decimals) return null;
  return Number(ungrouped.replace(',', '.'));
}
