import { expect, test } from 'vitest';
import { dayAfter, isDay, monthsAfter } from './day.ts';

test('P7, P15, X5: days and months later, over ends of months and years', () => {
  expect(dayAfter('2026-12-25', 14)).toBe('2027-01-08');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
  expect(monthsAfter('2026-11-23', 60)).toBe('2031-11-23');
  expect(monthsAfter('2026-08-31', 6)).toBe('2027-02-28');
  expect([monthsAfter('2028-02-29', 60), monthsAfter('2028-02-29', 48)]).toEqual([
    '2033-02-28',
    '2032-02-29',
  ]);
});

test('H7, H15: a day is one of the calendar, and of this century', () => {
  expect(['2026-11-23', '2028-02-29'].every(isDay)).toBe(true);
  expect(['', '2026-11-31', '2026-99-99', '1999-12-31', '2026-11-23x'].some(isDay)).toBe(false);
});
