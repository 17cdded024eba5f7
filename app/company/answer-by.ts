import { companyDay, dayAfter, formatTime, TIME_ZONE } from '#app/country/day.ts';
import { hoursOn, type OpeningHours } from './opening-hours.ts';

/**
 * The time by which the sender of a message can expect an answer: the end of a working day. A message that arrives during
 * working hours or later on a working day is answered by the end of the next working day; one that arrives before opening
 * time, or on a closed day, by the end of that or the next working day. // L19, O4
 */
export function answerBy(opening: OpeningHours, received: Date): Date {
  let day = companyDay(received);
  const today = hoursOn(opening, day);
  if (today !== null && received.getTime() >= today.opens) day = dayAfter(day, 1);
  for (;;) {
    const hours = hoursOn(opening, day);
    if (hours !== null) return new Date(hours.closes);
    day = dayAfter(day, 1);
  }
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: TIME_ZONE,
});

/** For example: by 17:00 on Tuesday 24 November 2026. */
export function formatAnswerBy(opening: OpeningHours, received: Date): string {
  const at = answerBy(opening, received);
  return `by ${formatTime(at)} on ${DAY.format(at).replace(',', '')}`;
}

/**
 * When the sender of a message can expect an answer. As long as no closed day of the coming year is entered, the public
 * holidays aren't known, and the promise says so. // L19, O4
 */
export function answerPromise(opening: OpeningHours, received: Date): string {
  const today = companyDay(received);
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const knowsHolidays = opening.closedDays.some((day) => day >= today && day <= inAYear);
  const reservation = knowsHolidays ? '' : ', or a working day later if a public holiday falls in between';
  return `You can expect an answer ${formatAnswerBy(opening, received)}${reservation}.`;
}
