/** All days, months and times of day are the company's, whatever the zone of the server or the browser. */
export const TIME_ZONE = 'Africa/Johannesburg';

/** A day in milliseconds: the zone has no daylight saving time. */
export const DAY_MS = 86_400_000;

const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: TIME_ZONE });

/** The date (YYYY-MM-DD) in the company's time zone, whatever the server's. */
export function companyDay(date: Date = new Date()): string {
  return format.format(date);
}

/** The start of a day (YYYY-MM-DD) in the company's time zone, which is UTC+2 without daylight saving time. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+02:00`);
}

/** Whether a text is a day of this century, such as 2026-11-23. */
export function isDay(text: string): boolean {
  const day = /^20\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The day (YYYY-MM-DD) so many days later, or earlier if negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day so many months later; the last of the month where there is none, as PostgreSQL counts: 28 February after 31 August. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: TIME_ZONE });

/** 1 October 2026, identical on the server and in every browser; en-ZA would write 01 October. */
export function formatLongDay(date: Date): string {
  return longDay.format(date);
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE });

/** 14:05, on the company's clock. */
export function formatTime(date: Date): string {
  return time.format(date);
}
