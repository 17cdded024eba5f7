import { companyDay } from '#app/country/day.ts';
import { timeOfferSchema, timesOf } from './time-offer.ts';

/** A day to come, as date inputs send it. */
export const dayIn = (days: number) => companyDay(new Date(Date.now() + days * 86_400_000));

/** So many hours, one after the other, ten days from now. */
export const slots = (count: number) => timesOf([{ day: dayIn(10), time: '09:00', count }], 60);

/** The form that offers times, filled in. */
export function timeOfferForm(
  ids: readonly string[],
  times: readonly Date[],
  more: Record<string, string> = {},
) {
  return timeOfferSchema.parse({
    ids: ids.join(' '),
    times: times.map((time) => time.toISOString()).join(' '),
    minutes: '60',
    place: 'Isando',
    people: '',
    seats: '1',
    until: dayIn(8),
    subject: 'Choose a time ({{reference}})',
    text: 'Hello {{name}}',
    ...more,
  });
}
