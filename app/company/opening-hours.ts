import { companyDay, dayAfter, startOfDay } from '#app/country/day.ts';
import type { Branch, WeekHours } from './profile/people-and-places.ts';
import { WEEKDAYS, type Weekday } from './profile/weekdays.ts';

/** When a branch is open: by day of the week, and the days on which it is closed. // O4 */
export type OpeningHours = {
  readonly week: WeekHours;
  /** YYYY-MM-DD */
  readonly closedDays: readonly string[];
};

export function openingHoursOf({ hours, closedDays }: Pick<Branch, 'hours' | 'closedDays'>): OpeningHours {
  return { week: hours, closedDays: closedDays.map(({ day }) => day) };
}

const MINUTE_MS = 60_000;

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The usual length of a working day in minutes: that of the first day of the week on which it is open. */
export function workingDayMinutes({ week }: OpeningHours): number {
  const day = WEEKDAYS.find((name) => week[name].opens !== '');
  return day === undefined ? 0 : minutesOf(week[day].closes) - minutesOf(week[day].opens);
}

/** The opening hours of a day (YYYY-MM-DD), in milliseconds since 1970; null if it is closed. */
export function hoursOn(
  { week, closedDays }: OpeningHours,
  day: string,
): { opens: number; closes: number } | null {
  // getUTCDay counts from Sunday.
  const name = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday';
  const { opens, closes } = week[name];
  if (opens === '' || closedDays.includes(day)) return null;
  const start = startOfDay(day).getTime();
  return { opens: start + minutesOf(opens) * MINUTE_MS, closes: start + minutesOf(closes) * MINUTE_MS };
}

/** Whole working minutes from one moment to another; 0 if the second is not later. */
export function workingMinutes(opening: OpeningHours, from: Date, to: Date): number {
  const last = companyDay(to);
  let worked = 0;
  for (let day = companyDay(from); day <= last; day = dayAfter(day, 1)) {
    const hours = hoursOn(opening, day);
    if (hours === null) continue;
    const begin = Math.max(hours.opens, from.getTime());
    const end = Math.min(hours.closes, to.getTime());
    worked += Math.max(0, end - begin);
  }
  return Math.floor(worked / MINUTE_MS);
}

/** The latest moment from which this many working minutes have passed by `now`. */
export function workingMinutesAgo(opening: OpeningHours, minutes: number, now: Date): Date {
  let remaining = minutes * MINUTE_MS;
  for (let day = companyDay(now); ; day = dayAfter(day, -1)) {
    const hours = hoursOn(opening, day);
    if (hours === null) continue;
    const end = Math.min(hours.closes, now.getTime());
    const passed = end - hours.opens;
    if (passed >= remaining) return new Date(end - remaining);
    if (passed > 0) remaining -= passed;
  }
}

const NAMES = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const satisfies Record<Weekday, string>;

/** Days in a row with the same hours. */
type Span = {
  readonly first: Weekday;
  readonly last: Weekday;
  readonly opens: string;
  readonly closes: string;
};

function spansOf(week: WeekHours): Span[] {
  const spans: Span[] = [];
  let previous: Weekday | null = null;
  for (const day of WEEKDAYS) {
    const { opens, closes } = week[day];
    const span = spans.at(-1);
    if (span && span.last === previous && span.opens === opens && span.closes === closes) {
      spans[spans.length - 1] = { ...span, last: day };
    } else if (opens !== '') {
      spans.push({ first: day, last: day, opens, closes });
    }
    previous = day;
  }
  return spans;
}

/** `Monday to Thursday, 08:00 to 17:00; Friday, 08:00 to 15:00` */
export function hoursText(week: WeekHours): string {
  return spansOf(week)
    .map(({ first, last, opens, closes }) => {
      const days = first === last ? NAMES[first] : `${NAMES[first]} to ${NAMES[last]}`;
      return `${days}, ${opens} to ${closes}`;
    })
    .join('; ');
}

/** The week as schema.org describes it: days with the same hours together. */
export function openingHoursSpecification(week: WeekHours) {
  const hours = new Map<string, { opens: string; closes: string; days: Weekday[] }>();
  for (const day of WEEKDAYS) {
    const { opens, closes } = week[day];
    if (opens === '') continue;
    const same = hours.get(`${opens} ${closes}`);
    if (same) same.days.push(day);
    else hours.set(`${opens} ${closes}`, { opens, closes, days: [day] });
  }
  return [...hours.values()].map(({ opens, closes, days }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    dayOfWeek: days.map((day) => `https://schema.org/${NAMES[day]}` as const),
    opens,
    closes,
  }));
}
