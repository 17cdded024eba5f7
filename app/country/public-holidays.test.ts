import { expect, test } from 'vitest';
import { comingHolidays, publicHolidays } from './public-holidays.ts';

/** As published at gov.za, "Public holidays in South Africa". */
const PUBLISHED: Readonly<Record<number, readonly string[]>> = {
  2024: [
    '01-01',
    '03-21',
    '03-29',
    '04-01',
    '04-27',
    '05-01',
    '06-16',
    '06-17',
    '08-09',
    '09-24',
    '12-16',
    '12-25',
    '12-26',
  ],
  2025: [
    '01-01',
    '03-21',
    '04-18',
    '04-21',
    '04-27',
    '04-28',
    '05-01',
    '06-16',
    '08-09',
    '09-24',
    '12-16',
    '12-25',
    '12-26',
  ],
  2026: [
    '01-01',
    '03-21',
    '04-03',
    '04-06',
    '04-27',
    '05-01',
    '06-16',
    '08-09',
    '08-10',
    '09-24',
    '12-16',
    '12-25',
    '12-26',
  ],
  2027: [
    '01-01',
    '03-21',
    '03-22',
    '03-26',
    '03-29',
    '04-27',
    '05-01',
    '06-16',
    '08-09',
    '09-24',
    '12-16',
    '12-25',
    '12-26',
    '12-27',
  ],
};

test.each(Object.entries(PUBLISHED))(
  'O4: the public holidays of %s are those that were published',
  (year, days) => {
    expect(publicHolidays(Number(year)).map(({ day }) => day)).toEqual(days.map((day) => `${year}-${day}`));
  },
);

test('O4: holidays that are over are not proposed', () => {
  const days = comingHolidays('2026-12-16').map(({ day }) => day);
  expect(days.slice(0, 4)).toEqual(['2026-12-16', '2026-12-25', '2026-12-26', '2027-01-01']);
  expect(days.at(-1)).toBe('2027-12-27');
});

test('O4: no day is proposed twice, as the Monday after a Christmas on a Sunday', () => {
  const days = publicHolidays(2033).map(({ day }) => day);
  expect(days.filter((day) => day > '2033-12-24')).toEqual(['2033-12-25', '2033-12-26']);
});

test('O4: Easter is right where the tables have their exceptions', () => {
  const goodFriday = (year: number) => publicHolidays(year).find(({ name }) => name === 'Good Friday')?.day;
  // Easter on 25 April 2038, 23 March 2008, 18 April 2049 and 17 April 2062 (Meeus; US Naval Observatory).
  expect([2038, 2008, 2049, 2076].map(goodFriday)).toEqual([
    '2038-04-23',
    '2008-03-21',
    '2049-04-16',
    '2076-04-17',
  ]);
});
