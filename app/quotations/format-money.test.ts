import { expect, test } from 'vitest';
import { formatCount, formatMoney, formatPercent } from './format-money.ts';
import { CURRENCY_FORMATS } from './quotation-document.ts';

/** With spaces that don't break a line. */
const fixed = (text: string) => text.replaceAll(' ', '\u00a0');

test.each([
  [1_234_567, 'R 12 345,67', 'R 12,345.67'],
  [0, 'R 0,00', 'R 0.00'],
  [5, 'R 0,05', 'R 0.05'],
  [99_999, 'R 999,99', 'R 999.99'],
  [100_000, 'R 1 000,00', 'R 1,000.00'],
  [123_456_789_012, 'R 1 234 567 890,12', 'R 1,234,567,890.12'],
  [-1_234_567, '\u2212R 12 345,67', '\u2212R 12,345.67'],
])('P14: %i cents are %s or %s', (cents, spaced, pointed) => {
  expect(formatMoney(cents, 'space-comma')).toBe(fixed(spaced));
  expect(formatMoney(cents, 'comma-point')).toBe(fixed(pointed));
});

test('P14: percentages and counts are written like the sums', () => {
  expect(formatPercent(12.5, 'space-comma')).toBe(fixed('12,5 %'));
  expect(formatPercent(15, 'comma-point')).toBe('15%');
  expect(formatCount(1_200, 'space-comma')).toBe(fixed('1 200'));
  expect(formatCount(1_200, 'comma-point')).toBe('1,200');
});

test.each(CURRENCY_FORMATS)('P14: no sum is broken into two lines: %s', (format) => {
  expect(formatMoney(-123_456_789, format)).not.toMatch(/[ \t\n]/);
});
