import { companyDay, startOfDay } from '#app/country/day.ts';
import { company } from './old-company.ts';

/**
 * The company's working hours, by the days and times in the company file. Public holidays count as working days: the
 * software does not know them.
 */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** By Date.getUTCDay. */
const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const OPENS = minutesOf(company.hours.opens);
const CLOSES = minutesOf(company.hours.closes);

/** The length of a working day in minutes. */
export const WORKING_DAY_MINUTES = CLOSES - OPENS;

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The working hours of a day, in milliseconds since 1970; null if it is not a working day. */
export function hoursOf(day: string): { opens: number; closes: number } | null {
  const name = DAY_NAMES[new Date(`${day}T00:00:00Z`).getUTCDay()];
  if (!company.hours.days.some((one) => one === name)) return null;
  const start = startOfDay(day).getTime();
  return { opens: start + OPENS * MINUTE_MS, closes: start + CLOSES * MINUTE_MS };
}

/** The day before or after a day, such as 2026-11-24. */
export function dayAfter(day: string, days: 1 | -1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole working minutes from one moment to another; 0 if the second is not later. */
export function workingMinutes(from: Date, to: Date): number {
  const last = companyDay(to);
  let worked = 0;
  for (let day = companyDay(from); day <= last; day = dayAfter(day, 1)) {
    const hours = hoursOf(day);
    if (hours === null) continue;
    const begin = Math.max(hours.opens, from.getTime());
    const end = Math.min(hours.closes, to.getTime());
    worked += Math.max(0, end - begin);
  }
  return Math.floor(worked / MINUTE_MS);
}

/** The latest moment from which this many working minutes have passed by `now`. */
export function workingMinutesAgo(minutes: number, now: Date): Date {
  let left = minutes * MINUTE_MS;
  for (let day = companyDay(now); ; day = dayAfter(day, -1)) {
    const hours = hoursOf(day);
    if (hours === null) continue;
    const end = Math.min(hours.closes, now.getTime());
    const passed = end - hours.opens;
    if (passed >= left) return new Date(end - left);
    if (passed > 0) left -= passed;
  }
}
