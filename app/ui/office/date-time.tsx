import { formatDateTime, formatDay } from './dates.ts';

/** A date, or date and time, with the exact time as tooltip and in the `datetime` attribute. */
export function DateTime({ at, time = false }: { at: Date; time?: boolean }) {
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at)}>
      {time ? formatDateTime(at) : formatDay(at)}
    </time>
  );
}
