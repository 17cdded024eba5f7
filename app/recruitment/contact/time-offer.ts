import * as z from 'zod/mini';
import { companyDay, DAY_MS, dayAfter, isDay, startOfDay } from '#app/country/day.ts';
import { MAX_BODY, MAX_SUBJECT } from '#app/mail/template.ts';
import { line, lines } from '#app/platform/submission/text-fields.ts';
import { chosenIds, NINE } from './candidate-mail.ts';
import { colleagueIds, interviewLength, MAX_PLACE, readStart, shortWhenText } from './interview.ts';

/** At most so many times are offered at once. */
export const MAX_TIMES = 40;
/** At most so many candidates can choose the same time. */
export const MAX_SEATS = 20;
const SEATS = `A number from 1 to ${MAX_SEATS}`;
/** What a candidate who asks for another time can write, in characters. */
export const MAX_ASKED = 500;

const MINUTE_MS = 60_000;

/** Interviews one after the other: the first one's day and time, and how many. */
export type Series = { day: string; time: string; count: number };

/**
 * The times of some series, the earliest first; a series whose day or time is missing has none. It ends with its day: the last
 * interview is over by midnight.
 */
export function timesOf(series: readonly Series[], minutes: number): Date[] {
  const times = series.flatMap(({ day, time, count }) => {
    const first = readStart(day, time)?.getTime();
    if (first === undefined) return [];
    const midnight = startOfDay(day).getTime() + DAY_MS;
    const fitting = Math.floor((midnight - first) / (minutes * MINUTE_MS));
    return Array.from(
      { length: Math.min(count, fitting) },
      (_, index) => first + index * minutes * MINUTE_MS,
    );
  });
  return [...new Set(times)].sort((a, b) => a - b).map((time) => new Date(time));
}

/** The last day for choosing that the form begins with: the day before the first time, or today. */
export function lastDayFor(first: Date, now: Date): string {
  const before = dayAfter(companyDay(first), -1);
  const today = companyDay(now);
  return before > today ? before : today;
}

type Offer = { times: readonly Date[]; seats: number; closesAt: Date };

/**
 * The times that can still be chosen: those to come that are not taken, until choosing ends.
 *
 * @param chosen the times of the interviews that candidates have chosen, one for each.
 */
export function freeTimes({ times, seats, closesAt }: Offer, chosen: readonly Date[], now: Date): Date[] {
  if (now >= closesAt) return [];
  const countChosen = (time: Date) => chosen.filter((start) => start.getTime() === time.getTime()).length;
  return times.filter((time) => time > now && countChosen(time) < seats);
}

/** Until when the private page shows an offer: a week from the last moment at which somebody could choose. */
export function shownUntil({ times, closesAt }: Pick<Offer, 'times' | 'closesAt'>): Date {
  const last = Math.min(closesAt.getTime(), times.at(-1)?.getTime() ?? 0);
  return new Date(last + 7 * DAY_MS);
}

/** When whoever has not chosen is reminded: at 09:00 of the last day; null if that is less than a day away. */
export function remindsAt(closesAt: Date, now: Date): Date | null {
  const reminder = new Date(closesAt.getTime() - DAY_MS + NINE);
  return reminder.getTime() - now.getTime() < DAY_MS ? null : reminder;
}

/** The last day for choosing, at whose end `closesAt` is. */
export function lastDayOf({ closesAt }: { closesAt: Date }): Date {
  return new Date(closesAt.getTime() - MINUTE_MS);
}

/** What is wrong with times that are offered; null if nothing is. */
export function faultOfTimes(times: readonly Date[], minutes: number, now: Date): string | null {
  if (times.length > MAX_TIMES) return `Offer at most ${MAX_TIMES} times`;
  const past = times.find((time) => time <= now);
  if (past) return `${shortWhenText({ startsAt: past })} has already passed`;
  const overlapping = times.find(
    (time, index) => time.getTime() - (times[index - 1]?.getTime() ?? 0) < minutes * MINUTE_MS,
  );
  return overlapping
    ? `${shortWhenText({ startsAt: overlapping })} begins before the one before it ends`
    : null;
}

/** A time of this century as forms send it, in ISO format; null if it is none. */
export function readTime(text: string): Date | null {
  const time = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? new Date(text) : null;
  return time === null || Number.isNaN(time.getTime()) ? null : time;
}

/** The offered times with whom they are for; the fields of the form. // H15 */
export const timeOfferSchema = z.object({
  ids: chosenIds,
  /** ISO dates and times, separated by spaces. */
  times: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(100 * MAX_TIMES)),
      z.transform((text): Date[] =>
        [...new Set(text.split(' '))]
          .map(readTime)
          .filter((time) => time !== null)
          .sort((a, b) => a.getTime() - b.getTime()),
      ),
    ),
    z.array(z.date()).check(z.minLength(1, 'Choose at least one time')),
  ),
  minutes: interviewLength,
  place: line(MAX_PLACE, 'Say where it is'),
  people: colleagueIds,
  seats: z.pipe(
    z.pipe(z.string(), z.transform(Number)),
    z.int(SEATS).check(z.minimum(1, SEATS), z.maximum(MAX_SEATS, SEATS)),
  ),
  /** The last day for choosing. */
  until: z.pipe(
    z.string().check(z.refine(isDay, 'Choose the last day for choosing')),
    z.transform((day) => new Date(startOfDay(day).getTime() + DAY_MS)),
  ),
  /** What was warned of (`clashText`) and is accepted. */
  overlaps: z._default(z.string(), ''),
  subject: line(MAX_SUBJECT, 'Write the subject'),
  text: lines(MAX_BODY, 'Write the text'),
});
export type NewTimeOffer = z.output<typeof timeOfferSchema>;

/** What a candidate writes who asks for another time. */
export const askedSchema = z.object({ asked: lines(MAX_ASKED, 'Please write when you could come.') });

const REGARDS = 'Kind regards\n{{author}}';
const QUESTION = 'If you have a question, reply to this email or call us on {{phone}} ({{hours}}).';

export const REMINDER_TEXT = {
  subject: 'Please choose a time for your interview ({{reference}})',
  text: `Hello {{name}}\n\nToday is the last day to choose a time for your interview. If none of them suits you, ask for another on the same page.\n\n${QUESTION}\n\n${REGARDS}`,
} as const;

export const TAKEN_TEXT = {
  subject: 'The times for your interview are taken ({{reference}})',
  text: `Hello {{name}}\n\nAll the times that we offered you for an interview have been chosen by others. Please use the page below to tell us when you could come, and we will find another time.\n\n${QUESTION}\n\n${REGARDS}`,
} as const;

/** To whoever has chosen a time, with the calendar file. */
export const CHOSEN_TEXT = {
  subject: 'Your interview ({{reference}})',
  text: `Hello {{name}}\n\nYou have chosen the time below for your interview; the attached calendar file puts it into your calendar. Please bring your ID and your certificates.\n\nIf you cannot come, reply to this email or call us on {{phone}} ({{hours}}).\n\n${REGARDS}`,
} as const;
