import { expect, test } from 'vitest';
import { priceDifference } from './price-difference.ts';

test('P3: a typed price is the same as the computed one only to the cent; else the difference is said, in rand if it is tiny', () => {
  const said = (typed: number, computed: number) => priceDifference(typed, computed, 'space-comma');
  expect(said(24_613, 24_613)).toBe('the same');
  expect(said(24_513, 24_613)).toBe('−0,4%');
  expect(said(24_614, 24_613)).toBe('+R\u00a00,01');
  expect(said(32_000, 26_000)).toBe('+23%');
  expect(said(28_000, 25_000)).toBe('+12%');
  expect(said(500, 0)).toBe('+R\u00a05,00');
  expect(said(0, 500)).toBe('−100%');
});
