import type { CurrencyFormat } from '#app/prices/rand.ts';

const SEPARATORS: Readonly<Record<CurrencyFormat, readonly [thousands: string, decimal: string]>> = {
  'space-comma': ['\u00a0', ','],
  'comma-point': [',', '.'],
};

/** 12,5 % or 12.5%, in the way in which sums are written. // P14 */
export function formatPercent(percent: number, format: CurrencyFormat): string {
  const [, decimal] = SEPARATORS[format];
  const space = format === 'space-comma' ? '\u00a0' : '';
  return `${String(percent).replace('.', decimal)}${space}%`;
}

/** 1 200 or 1,200, in the way in which sums are written. */
export function formatCount(count: number, format: CurrencyFormat): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, SEPARATORS[format][0]);
}
