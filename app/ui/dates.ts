import { companyDay, DAY_MS, formatTime, startOfDay, TIME_ZONE } from '#app/country/day.ts';

const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: TIME_ZONE,
});

/** MMM d, yyyy: Nov 3, 2026. // R8, R11 */
export function formatDay(date: Date): string {
  return DAY.format(date);
}

/** The same of a day without a time, 2026-11-03. */
export function formatCalendarDay(day: string): string {
  return formatDay(startOfDay(day));
}

/** MMM d, yyyy HH:mm: Nov 3, 2026 14:05. // R8 */
export function formatDateTime(date: Date): string {
  return `${DAY.format(date)} ${formatTime(date)}`;
}

const SECONDS = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: TIME_ZONE });

/** Nov 3, 2026 14:05:09, for lists in which the order matters. */
export function formatDateTimeSeconds(date: Date): string {
  return `${DAY.format(date)} ${SECONDS.format(date)}`;
}

/** 2026-11-03 14:05, which spreadsheets can parse and sort. // D6 */
export function formatSortable(date: Date): string {
  return `${companyDay(date)} ${formatTime(date)}`;
}

/** Today, 1 day ago, 12 days ago: by calendar days in the company's time zone. // D5 */
export function formatAge(date: Date, now: Date): string {
  const days = (Date.parse(companyDay(now)) - Date.parse(companyDay(date))) / DAY_MS;
  if (days <= 0) return 'Today';
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** Formats minutes: '45 min', '2 h 5 min', '26 h'. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  if (hours === 0) return `${whole} min`;
  // From ten hours on, minutes are left out.
  if (hours >= 10 || whole % 60 === 0) return `${Math.round(whole / 60)} h`;
  return `${hours} h ${whole % 60} min`;
}
