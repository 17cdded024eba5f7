import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { companyDay } from '#app/country/day.ts';
import { DateInput } from '#app/ui/office/date-input.tsx';
import { shortWhenText } from '../../contact/interview.ts';
import { MAX_TIMES, type Series, timesOf } from '../../contact/time-offer.ts';

/** Interviews one after the other, but for those that were taken out. */
export type OfferedSeries = {
  series: readonly Series[];
  /** The times that were taken out, such as lunch. */
  left: readonly number[];
};

type Props = OfferedSeries & {
  onChange: (offered: OfferedSeries) => void;
  minutes: number;
  /** How many times a further series has at first. */
  preset: number;
  error: string | undefined;
};

/** Which times are offered: from a time on, one after the other, on one or several days. // H15 */
export function SeriesFields({ series, left, onChange, minutes, preset, error }: Props) {
  const change = (at: number, part: Partial<Series>) =>
    onChange({ series: series.map((one, index) => (index === at ? { ...one, ...part } : one)), left });
  const times = timesOf(series, minutes);
  return (
    <fieldset className="interview-with form-stack">
      <legend>Times</legend>
      {series.map(({ day, time, count }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a series has no identity, and is only added at the end
        <div key={at} className="interview-when">
          <DateInput
            label="Day"
            min={companyDay()}
            value={day}
            onChange={({ currentTarget: { value } }) => change(at, { day: value })}
            required
            data-autofocus={at === 0 || undefined}
          />
          <DateInput
            label="First time"
            type="time"
            step={300}
            value={time}
            onChange={({ currentTarget: { value } }) => change(at, { time: value })}
            required
          />
          <TextInput
            label="How many"
            type="number"
            min={1}
            max={MAX_TIMES}
            value={count}
            onChange={({ currentTarget: { value } }) =>
              change(at, { count: Math.min(MAX_TIMES, Math.max(0, Math.trunc(Number(value)))) })
            }
            required
          />
        </div>
      ))}
      {times.length > 0 && (
        <ul className="offered-times" aria-label="Offered times">
          {times.map((startsAt) => {
            const isLeft = left.includes(startsAt.getTime());
            const text = shortWhenText({ startsAt });
            return (
              <li key={startsAt.getTime()}>
                <button
                  type="button"
                  data-left={isLeft || undefined}
                  aria-pressed={!isLeft}
                  onClick={() =>
                    onChange({
                      series,
                      left: isLeft
                        ? left.filter((one) => one !== startsAt.getTime())
                        : [...left, startsAt.getTime()],
                    })
                  }
                >
                  {text}
                  {isLeft ? (
                    <IconPlus size={14} aria-hidden="true" />
                  ) : (
                    <IconX size={14} aria-hidden="true" />
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onChange({ series: [...series, { day: '', time: '', count: preset }], left })}
        >
          Add another day
        </Button>
      </div>
    </fieldset>
  );
}
