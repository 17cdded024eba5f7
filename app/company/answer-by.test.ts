import { expect, test } from 'vitest';
import { formatLongDay } from '#app/country/day.ts';
import { testCompany } from '#tests/support/company.ts';
import { answerBy, answerPromise, formatAnswerBy } from './answer-by.ts';

/** A moment in the company's time zone; 23 November 2026 is a Monday. */
const at = (day: string, clock: string) => new Date(`2026-11-${day}T${clock}:00+02:00`);
const { opening } = testCompany;

test.each([
  ['on a working day', '23', '10:00', '24'],
  ['as the day opens', '23', '08:00', '24'],
  ['before the day opens', '23', '07:59', '23'],
  ['after hours', '23', '17:00', '24'],
  ['at night after midnight', '24', '00:30', '24'],
  ['on a Friday within hours', '27', '16:59', '30'],
  ['on a Friday evening', '27', '18:00', '30'],
  ['on a Saturday', '28', '12:00', '30'],
  ['on a Sunday', '29', '23:59', '30'],
])('L19: what comes in %s is answered within one working day', (_, day, clock, by) => {
  expect(answerBy(opening, at(day, clock))).toEqual(at(by, '17:00'));
});

test('O4, L19: the promise counts short and closed days', () => {
  const friday = { opens: '07:00', closes: '13:30' };
  const own = { week: { ...opening.week, friday }, closedDays: ['2026-11-24', '2026-11-25'] };
  expect(formatAnswerBy(own, at('23', '10:00'))).toBe('by 17:00 on Thursday 26 November 2026');
  expect(formatAnswerBy(own, at('24', '10:00'))).toBe('by 17:00 on Thursday 26 November 2026');
  expect(formatAnswerBy(own, at('26', '08:00'))).toBe('by 13:30 on Friday 27 November 2026');
});

test('O4, L19: public holidays are reserved only while no closed day of the coming year is known', () => {
  const reservation = ', or a working day later if a public holiday falls in between.';
  const received = at('23', '10:00');
  const promise = 'You can expect an answer by 17:00 on Tuesday 24 November 2026';
  const closedOn = (day: string) => answerPromise({ ...opening, closedDays: [day] }, received);
  expect(answerPromise({ ...opening, closedDays: [] }, received)).toBe(promise + reservation);
  expect(closedOn('2026-11-22')).toBe(promise + reservation);
  expect(closedOn('2027-11-24')).toBe(promise + reservation);
  expect(closedOn('2026-12-16')).toBe(`${promise}.`);
});

test('C1, H10: a day is written in full without a leading zero', () => {
  expect(formatLongDay(new Date('2026-11-30T22:30:00Z'))).toBe('1 December 2026');
});

test('L19: it is told as a day and a time of the company', () => {
  expect(formatAnswerBy(opening, at('23', '10:00'))).toBe('by 17:00 on Tuesday 24 November 2026');
});
