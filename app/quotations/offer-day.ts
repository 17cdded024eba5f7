/** The same day of a later year; of 29 February the 28th where there is none, as PostgreSQL counts. @param day YYYY-MM-DD */
export function yearsLater(day: string, years: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}

/** @param day YYYY-MM-DD */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
