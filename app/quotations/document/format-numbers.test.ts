import { expect, test } from 'vitest';
import { formatCount, formatPercent } from './format-numbers.ts';

/** With spaces that don't break a line. */
const fixed = (text: string) => text.replaceAll(' ', '\u00a0');

test('P14: percentages and counts are written like the sums', () => {
  expect(formatPercent(12.5, 'space-comma')).toBe(fixed('12,5 %'));
  expect(formatPercent(15, 'comma-point')).toBe('15%');
  expect(formatCount(1_200, 'space-comma')).toBe(fixed('1 200'));
  expect(formatCount(1_200, 'comma-point')).toBe('1,200');
});
