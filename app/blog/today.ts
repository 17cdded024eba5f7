const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Africa/Johannesburg' });

/** The day in the company's time zone: 2026-11-03. */
export function today(now: Date = new Date()): string {
  return format.format(now);
}
