import { Action } from '#app/company/private-frame.tsx';
import { companyDay, formatLongDay, startOfDay } from '#app/country/day.ts';
import { Button } from '#app/ui/site/button.tsx';
import { described, Field } from '#app/ui/site/field.tsx';
import { dayText, spanText } from '../../contact/interview.ts';
import { lastDayOf, MAX_ASKED } from '../../contact/time-offer.ts';
import type { PrivatePage } from '../private-page.queries.server.ts';

type Offer = NonNullable<PrivatePage['offer']>;

/** The times for an interview that are left, by day. // H15 */
export function OfferedTimes({ path, offer }: { path: string; offer: Offer }) {
  const { free, minutes, place } = offer;
  if (free.length === 0) return null;
  const days = Map.groupBy(free, (time) => companyDay(time));
  return (
    <form method="post" action={path} className="private-times">
      <p>
        {place}
        <br />
        {`Please choose by ${formatLongDay(lastDayOf(offer))}.`}
      </p>
      {[...days].map(([day, times]) => (
        <fieldset key={day}>
          <legend>{dayText(startOfDay(day))}</legend>
          {times.map((startsAt) => (
            <label key={startsAt.getTime()}>
              <input type="radio" name="time" value={startsAt.toISOString()} required />
              {spanText({ startsAt, minutes })}
            </label>
          ))}
        </fieldset>
      ))}
      <Button type="submit" name="intent" value="choose-time">
        Book this time
      </Button>
    </form>
  );
}

/** Asking for another time than those that are offered; what was asked can be changed until staff answer it. // H15 */
export function AskForTime({ path, asked }: { path: string; asked: string | null }) {
  const hint = `When could you come? At most ${MAX_ASKED} characters.`;
  return (
    <Action title={asked === null ? 'Ask for another time' : 'Change what you asked for'}>
      <form method="post" action={path}>
        <Field id="asked" label="Times that suit you" hint={hint} required>
          <textarea
            {...described('asked', hint, undefined)}
            id="asked"
            name="asked"
            className="field-input"
            rows={4}
            maxLength={MAX_ASKED}
            defaultValue={asked ?? ''}
            required
          />
        </Field>
        <Button type="submit" name="intent" value="ask-time">
          {asked === null ? 'Ask for another time' : 'Send the change'}
        </Button>
      </form>
    </Action>
  );
}
