import { expect, test } from 'vitest';
import { changeInPercent } from './figures.queries.server.ts';
import { addMonths, lastMonthOf, monthName, monthOf, monthsUpTo, yearOf, yearSpan } from './months.ts';

test('D1: a time is in the month and year of Johannesburg, two hours ahead of UTC', () => {
  const midnight = new Date('2025-12-31T22:00:00Z');
  expect([monthOf(midnight), yearOf(midnight)]).toEqual(['2026-01', 2026]);
  expect(monthOf(new Date(midnight.getTime() - 1))).toBe('2025-12');
  expect(yearSpan(2026).start).toEqual(midnight);
  expect(yearSpan(2025).end).toEqual(midnight);
});

test('D3: six months end with the last one of the year, and may begin in the year before', () => {
  const january = new Date('2026-01-15T12:00:00Z');
  expect(monthsUpTo(lastMonthOf(2026, january), 6)).toEqual([
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
  ]);
  expect(lastMonthOf(2025, january)).toBe('2025-12');
  expect([addMonths('2026-01', -1), addMonths('2025-12', 1), addMonths('2026-03', -14)]).toEqual([
    '2025-12',
    '2026-01',
    '2025-01',
  ]);
  expect([monthName('2026-11'), monthName('2026-03', 'short')]).toEqual(['November', 'Mar']);
});

test.each([
  [12, 10, 20],
  [10, 12, -17],
  [2, 3, -33],
  [0, 5, -100],
  [5, 0, 0],
  [0, 0, 0],
  [7, 7, 0],
])('D2: %i after %i is %i percent', (value, previous, percent) => {
  expect(changeInPercent(value, previous)).toBe(percent);
});
