import { expect, test } from 'vitest';
import { formatLongDay } from '#app/country/day.ts';
import { answerBy, formatAnswerBy } from './answer-by.ts';

/** A moment in the company's time zone; 23 November 2026 is a Monday. */
const at = (day: string, clock: string) => new Date(`2026-11-${day}T${clock}:00+02:00`);

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
  expect(answerBy(at(day, clock))).toEqual(at(by, '17:00'));
});

test('C1, H10: a day is written in full without a leading zero', () => {
  expect(formatLongDay(new Date('2026-11-30T22:30:00Z'))).toBe('1 December 2026');
});

test('L19: it is told as a day and a time of the company', () => {
  expect(formatAnswerBy(at('23', '10:00'))).toBe('by 17:00 on Tuesday 24 November 2026');
});
