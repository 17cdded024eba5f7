import { formatDateTime, formatDay } from './dates.ts';

/** A date, or date and time; the exact moment is its tooltip and stands in the element for machines. */
export function DateTime({ at, time = false }: { at: Date; time?: boolean }) {
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at)}>
      {time ? formatDateTime(at) : formatDay(at)}
    </time>
  );
}
