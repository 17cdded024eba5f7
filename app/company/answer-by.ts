import { company } from './company.ts';
import { companyDay, startOfDay } from './company-day.ts';

const DAY_MS = 86_400_000;
/** By Date.getUTCDay. */
const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/**
 * By when somebody who wrote at this moment can expect an answer: within one working day of the company's hours, told as
 * the end of a day. What comes in during a working day is answered by the end of the next one; what comes in before or
 * after hours, by the end of the working day that follows. Public holidays count as working days: the software does not
 * know them, so `formatAnswerBy` says that they add a day. // L19
 */
export function answerBy(received: Date): Date {
  const today = companyDay(received);
  const isWithinHours = isWorkingDay(today) && received >= at(today, company.hours.opens);
  let day = isWithinHours ? dayAfter(today) : today;
  while (!isWorkingDay(day)) day = dayAfter(day);
  return at(day, company.hours.closes);
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Johannesburg',
});

/** Such as: by 17:00 on Tuesday 24 November 2026. */
export function formatAnswerBy(received: Date): string {
  return `by ${company.hours.closes} on ${DAY.format(answerBy(received)).replace(',', '')}`;
}

function isWorkingDay(day: string): boolean {
  const name = DAY_NAMES[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return company.hours.days.some((one) => one === name);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

function at(day: string, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(startOfDay(day).valueOf() + (hours * 60 + minutes) * 60_000);
}
