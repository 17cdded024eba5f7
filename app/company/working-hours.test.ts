import { expect, test } from 'vitest';
import { WORKING_DAY_MINUTES, workingMinutes, workingMinutesAgo } from './working-hours.ts';

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
  expect(workingMinutes(at(from), at(to))).toBe(minutes);
});

test.each([
  ['2026-11-20T09:00', '2026-11-19T09:00'],
  ['2026-11-23T10:00', '2026-11-20T10:00'],
  ['2026-11-22T12:00', '2026-11-20T08:00'],
  ['2026-11-23T07:00', '2026-11-20T08:00'],
  ['2026-11-23T08:00', '2026-11-20T08:00'],
])('L20: at %s one working day has passed since %s', (now, since) => {
  expect(workingMinutesAgo(WORKING_DAY_MINUTES, at(now))).toEqual(at(since));
});

test('L20: what came in by the moment that is a working day ago has waited a working day, and what came later has not', () => {
  for (let hour = 0; hour < 24 * 10; hour += 1) {
    const now = new Date(at('2026-11-13T00:15').getTime() + hour * 3_600_000);
    const since = workingMinutesAgo(WORKING_DAY_MINUTES, now);
    expect(workingMinutes(since, now)).toBe(WORKING_DAY_MINUTES);
    expect(workingMinutes(new Date(since.getTime() + 60_000), now)).toBeLessThan(WORKING_DAY_MINUTES);
  }
});
