/** All days, months and times of day are the company's, whatever the zone of the server or the browser. */
export const TIME_ZONE = 'Africa/Johannesburg';

const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: TIME_ZONE });

/** The date (YYYY-MM-DD) in the company's time zone, whatever the server's. */
export function companyDay(date: Date = new Date()): string {
  return format.format(date);
}

/** The start of a day (YYYY-MM-DD) in the company's time zone, which is UTC+2 without daylight saving time. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+02:00`);
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: TIME_ZONE });

/** 1 October 2026, identical on the server and in every browser; en-ZA would write 01 October. */
export function formatLongDay(date: Date): string {
  return longDay.format(date);
}
