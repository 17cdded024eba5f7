const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Africa/Johannesburg' });

/** The day in the company's time zone, as 2026-11-03: the same on every machine. */
export function companyDay(moment: Date = new Date()): string {
  return format.format(moment);
}
