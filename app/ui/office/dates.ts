/** Dates as staff read them: in the company's time zone, the same on the server and in every browser. */
const TIME_ZONE = 'Africa/Johannesburg';

const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: TIME_ZONE,
});

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE });

/** MMM d, yyyy: Nov 3, 2026. // R8, R11 */
export function writeDay(moment: Date): string {
  return DAY.format(moment);
}

/** MMM d, yyyy HH:mm: Nov 3, 2026 14:05. // R8 */
export function writeMoment(moment: Date): string {
  return `${DAY.format(moment)} ${TIME.format(moment)}`;
}
