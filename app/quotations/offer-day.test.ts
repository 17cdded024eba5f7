import { expect, test } from 'vitest';
import { daysLater, yearsLater } from './offer-day.ts';

test('P7, P15: the last day of an offer, and of what is kept', () => {
  expect(daysLater('2026-12-25', 14)).toBe('2027-01-08');
  expect(daysLater('2026-03-01', -1)).toBe('2026-02-28');
  expect(yearsLater('2026-11-23', 5)).toBe('2031-11-23');
  expect([yearsLater('2028-02-29', 5), yearsLater('2028-02-29', 4)]).toEqual(['2033-02-28', '2032-02-29']);
});
