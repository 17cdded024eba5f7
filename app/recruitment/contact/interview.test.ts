import { expect, test } from 'vitest';
import { colleagueIds, phaseOf, readStart, shortWhenText } from './interview.ts';

const AT = new Date('2026-11-27T10:00:00+02:00');

test('H7: times are the company’s, and an interview is ahead, going on or over', () => {
  const startsAt = readStart('2026-11-27', '10:00');
  expect(startsAt).toEqual(AT);
  for (const [day, time] of [
    ['2026-11-31x', '10:00'],
    ['2026-11-31', '10:00'],
    ['2026-11-27', '24:00'],
    ['2026-11-27', '9:00'],
  ] as const)
    expect(readStart(day, time)).toBeNull();
  const phase = (time: string) =>
    phaseOf({ startsAt: AT, minutes: 60 }, new Date(`2026-11-27T${time}:00+02:00`));
  expect(['09:59', '10:00', '10:59', '11:00'].map(phase)).toEqual(['ahead', 'now', 'now', 'over']);
});

test('H7, X3: twenty colleagues hold an interview; more are refused with a word, not left out', () => {
  const ids = Array.from({ length: 21 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  expect(colleagueIds.safeParse(ids.slice(1).join(' ')).data).toHaveLength(20);
  expect(colleagueIds.safeParse(ids.join(' ')).error?.issues[0]?.message).toBe(
    'Choose at most 20 colleagues',
  );
});

test('H11: a day in short is written as elsewhere in the office', () => {
  expect(shortWhenText({ startsAt: new Date('2026-12-01T15:00:00+02:00') })).toBe('Tue, Dec 1, 15:00');
});
