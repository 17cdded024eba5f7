import { expect, test } from 'vitest';
import { formatAge, formatMinutes, formatSortable } from './dates.ts';

test.each([
  ['2026-11-20T21:59:00Z', 'Today'],
  ['2026-11-19T22:00:00Z', 'Today'],
  ['2026-11-19T21:59:59Z', '1 day ago'],
  ['2026-11-18T06:00:00Z', '2 days ago'],
  ['2025-11-20T06:00:00Z', '365 days ago'],
  // A clock that is slightly ahead.
  ['2026-11-20T22:30:00Z', 'Today'],
])('D5: the age of %s is %s', (date, age) => {
  expect(formatAge(new Date(date), new Date('2026-11-20T20:00:00Z'))).toBe(age);
});

test('D6: dates for spreadsheets are in the company’s time zone', () => {
  expect(formatSortable(new Date('2026-01-31T22:05:00Z'))).toBe('2026-02-01 00:05');
});

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [125.4, '2 h 5 min'],
  [1_570, '26 h'],
])('L20: %d working minutes read %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});
