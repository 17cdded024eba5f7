import { dayAfter } from './day.ts';

/** Days of the month, as MM-DD, whose date is the same each year (Public Holidays Act 36 of 1994, schedule 1). */
const FIXED = [
  ['01-01', 'New Year’s Day'],
  ['03-21', 'Human Rights Day'],
  ['04-27', 'Freedom Day'],
  ['05-01', 'Workers’ Day'],
  ['06-16', 'Youth Day'],
  ['08-09', 'National Women’s Day'],
  ['09-24', 'Heritage Day'],
  ['12-16', 'Day of Reconciliation'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Day of Goodwill'],
] as const;

export type PublicHoliday = {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly name: string;
};

/**
 * South Africa's public holidays of a year, in order: the fixed ones, Good Friday and Family Day, and the Monday after each that
 * falls on a Sunday (section 2(1) of the Act). Days that the President declares for one occasion, such as elections, are not among
 * them.
 */
export function publicHolidays(year: number): PublicHoliday[] {
  const easter = easterSunday(year);
  const days = [
    ...FIXED.map(([day, name]) => ({ day: `${year}-${day}`, name })),
    { day: dayAfter(easter, -2), name: 'Good Friday' },
    { day: dayAfter(easter, 1), name: 'Family Day' },
  ];
  const observed = days
    .filter(({ day }) => new Date(day).getUTCDay() === 0)
    .map(({ day, name }) => ({ day: dayAfter(day, 1), name: `${name} (observed)` }))
    .filter(({ day }) => days.every((holiday) => holiday.day !== day));
  return [...days, ...observed].sort((holiday, other) => holiday.day.localeCompare(other.day));
}

/** The public holidays of this year and the next that are not over. @param today YYYY-MM-DD */
export function comingHolidays(today: string): PublicHoliday[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1].flatMap(publicHolidays).filter(({ day }) => day >= today);
}

/** The Gregorian Easter Sunday, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const [month, day] = [Math.floor(f / 31), (f % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
