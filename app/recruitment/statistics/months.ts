import { companyDay, startOfDay } from '#app/country/day.ts';

/** A month in the company's time zone, such as 2026-11. */
export type Month = string;

export function monthOf(date: Date): Month {
  return companyDay(date).slice(0, 7);
}

export function yearOf(date: Date): number {
  return Number(companyDay(date).slice(0, 4));
}

/** Adds months; `count` may be negative. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export function startOfMonth(month: Month): Date {
  return startOfDay(`${month}-01`);
}

/** From `start`, inclusive, to `end`, exclusive. */
export type Span = { start: Date; end: Date };

export function monthSpan(month: Month): Span {
  return { start: startOfMonth(month), end: startOfMonth(addMonths(month, 1)) };
}

export function yearSpan(year: number): Span {
  return { start: startOfMonth(`${year}-01`), end: startOfMonth(`${year + 1}-01`) };
}

/** The last month of a year's figures: the current one, or December of a past year. // D2, D3 */
export function lastMonthOf(year: number, now: Date): Month {
  return year === yearOf(now) ? monthOf(now) : `${year}-12`;
}

/** `count` consecutive months that end with `last`, oldest first. */
export function monthsUpTo(last: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, place) => addMonths(last, place + 1 - count));
}

const NAMES = { short: monthNames('short'), long: monthNames('long') };

function monthNames(month: 'short' | 'long') {
  return new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' });
}

/** November, or Nov. */
export function monthName(month: Month, length: keyof typeof NAMES = 'long'): string {
  return NAMES[length].format(new Date(`${month}-01`));
}
