import { type CurrencyFormat, formatPercent, formatRand } from './rand.ts';

/** By how much a typed price differs from the computed one, both in cents: +12% above it, in rand where that is next to nothing. // P3 */
export function priceDifference(typed: number, computed: number, currency: CurrencyFormat): string {
  if (typed === computed) return 'the same';
  const sign = typed > computed ? '+' : '−';
  const exact = Math.abs(typed / computed - 1) * 100;
  const percent = Number(exact.toFixed(exact < 10 ? 1 : 0));
  const isShown = percent > 0 && Number.isFinite(percent);
  return `${sign}${isShown ? formatPercent(percent, currency) : formatRand(Math.abs(typed - computed), currency)}`;
}
