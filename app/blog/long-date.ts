import { TIME_ZONE } from '#app/country/day.ts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: TIME_ZONE });

/** 'November 3, 2026': US English long format in the company's time zone, identical on server and client. // B7, X4 */
export function formatLongDate(date: Date): string {
  return format.format(date);
}
