import { formatAge, formatDateTime, formatDay } from '../dates.ts';

/** A date, or date and time, with the exact time as tooltip and in the `datetime` attribute. */
export function DateTime({ at, time = false }: { at: Date; time?: boolean }) {
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at)}>
      {time ? formatDateTime(at) : formatDay(at)}
    </time>
  );
}

/** How long ago it was, by days. // D5, L15 */
export function Age({ at, now }: { at: Date; now: Date }) {
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at)}>
      {formatAge(at, now)}
    </time>
  );
}
