const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Africa/Johannesburg' });

/** The day in the company's time zone, as 2026-11-03: the same on every machine. */
export function companyDay(moment: Date = new Date()): string {
  return format.format(moment);
}

/** The moment a day of the company begins. South Africa has kept two hours before UTC, summer and winter, since 1944. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+02:00`);
}
