import type { CurrencyFormat } from './quotation-document.ts';

const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';

const SEPARATORS: Readonly<Record<CurrencyFormat, readonly [thousands: string, decimal: string]>> = {
  'space-comma': [NO_BREAK_SPACE, ','],
  'comma-point': [',', '.'],
};

/** R 12 345,67 or R 12,345.67, never broken into two lines. // P14 @param cents of rand. */
export function formatMoney(cents: number, format: CurrencyFormat): string {
  const [thousands, decimal] = SEPARATORS[format];
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const rand = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return `${cents < 0 ? MINUS : ''}R${NO_BREAK_SPACE}${rand}${decimal}${digits.slice(-2)}`;
}

/** 12,5 % or 12.5%, and a count such as 1 200 or 1,200, in the same way. */
export function formatPercent(percent: number, format: CurrencyFormat): string {
  const [, decimal] = SEPARATORS[format];
  const space = format === 'space-comma' ? NO_BREAK_SPACE : '';
  return `${String(percent).replace('.', decimal)}${space}%`;
}

export function formatCount(count: number, format: CurrencyFormat): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, SEPARATORS[format][0]);
}
