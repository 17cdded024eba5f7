import { companyDay, TIME_ZONE } from '#app/country/day.ts';
import { company } from './old-company.ts';
import { dayAfter, hoursOf } from './working-hours.ts';

/**
 * The time by which the sender of a message can expect an answer: the end of a working day. A message that arrives during
 * working hours or later on a working day is answered by the end of the next working day; one that arrives before opening
 * time, or on a day off, by the end of that or the next working day. Public holidays count as working days, since the
 * software doesn't know them. // L19
 */
export function answerBy(received: Date): Date {
  let day = companyDay(received);
  const today = hoursOf(day);
  if (today !== null && received.getTime() >= today.opens) day = dayAfter(day, 1);
  for (;;) {
    const hours = hoursOf(day);
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
export function formatAnswerBy(received: Date): string {
  return `by ${company.hours.closes} on ${DAY.format(answerBy(received)).replace(',', '')}`;
}
