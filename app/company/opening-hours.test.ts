import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { workingDayMinutes, workingMinutes, workingMinutesAgo } from './opening-hours.ts';

const { opening } = testCompany;
const WORKING_DAY = workingDayMinutes(opening);
const at = (text: string) => new Date(`${text}:00+02:00`);

// 20 November 2026 is a Friday.
test.each([
  ['2026-11-20T09:00', '2026-11-20T09:30', 30],
  ['2026-11-20T16:30', '2026-11-23T08:30', 60],
  ['2026-11-20T18:00', '2026-11-23T08:00', 0],
  ['2026-11-21T12:00', '2026-11-22T12:00', 0],
  ['2026-11-19T23:30', '2026-11-20T17:30', 540],
  ['2026-11-16T08:00', '2026-11-20T17:00', 2_700],
  ['2026-11-20T10:00', '2026-11-20T09:00', 0],
  ['2026-11-20T06:00', '2026-11-20T07:59', 0],
])('L20: from %s to %s are %i working minutes', (from, to, minutes) => {
  expect(workingMinutes(opening, at(from), at(to))).toBe(minutes);
});

test.each([
  ['2026-11-20T09:00', '2026-11-19T09:00'],
  ['2026-11-23T10:00', '2026-11-20T10:00'],
  ['2026-11-22T12:00', '2026-11-20T08:00'],
  ['2026-11-23T07:00', '2026-11-20T08:00'],
  ['2026-11-23T08:00', '2026-11-20T08:00'],
])('L20: at %s one working day has passed since %s', (now, since) => {
  expect(workingMinutesAgo(opening, WORKING_DAY, at(now))).toEqual(at(since));
});

test('L20: what came in by the moment that is a working day ago has waited a working day, and what came later has not', () => {
  for (let hour = 0; hour < 24 * 10; hour += 1) {
    const now = new Date(at('2026-11-13T00:15').getTime() + hour * 3_600_000);
    const since = workingMinutesAgo(opening, WORKING_DAY, now);
    expect(workingMinutes(opening, since, now)).toBe(WORKING_DAY);
    expect(workingMinutes(opening, new Date(since.getTime() + 60_000), now)).toBeLessThan(WORKING_DAY);
  }
});

test('O4, L20: a short Friday and a closed day are counted as they are', () => {
  const friday = { opens: '08:00', closes: '15:00' };
  const own = { week: { ...opening.week, friday }, closedDays: ['2026-11-23'] };
  expect(workingMinutes(own, at('2026-11-20T14:00'), at('2026-11-24T09:00'))).toBe(120);
  expect(workingMinutesAgo(own, 120, at('2026-11-24T09:00'))).toEqual(at('2026-11-20T14:00'));
});
