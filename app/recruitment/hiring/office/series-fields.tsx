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
  excluded: readonly number[];
};

type Props = OfferedSeries & {
  onChange: (offered: OfferedSeries) => void;
  minutes: number;
  /** How many times a further series has at first. */
  preset: number;
  error: string | undefined;
};

/** Which times are offered: from a time on, one after the other, on one or several days. // H15 */
export function SeriesFields({ series, excluded, onChange, minutes, preset, error }: Props) {
  const change = (index: number, fields: Partial<Series>) =>
    onChange({ series: series.with(index, { ...(series[index] ?? NO_SERIES), ...fields }), excluded });
  return (
    <fieldset className="interview-with form-stack">
      <legend>Times</legend>
      {series.map(({ day, time, count }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a series has no identity, and is only added at the end
        <div key={index} className="interview-when">
          <DateInput
            label="Day"
            min={companyDay()}
            value={day}
            onChange={({ currentTarget: { value } }) => change(index, { day: value })}
            required
            data-autofocus={index === 0 || undefined}
          />
          <DateInput
            label="First time"
            type="time"
            step={300}
            value={time}
            onChange={({ currentTarget: { value } }) => change(index, { time: value })}
            required
          />
          <TextInput
            label="How many"
            type="number"
            min={1}
            max={MAX_TIMES}
            value={count}
            onChange={({ currentTarget: { value } }) =>
              change(index, { count: Math.min(MAX_TIMES, Math.max(0, Math.trunc(Number(value)))) })
            }
            required
          />
        </div>
      ))}
      <TimeToggles
        times={timesOf(series, minutes)}
        excluded={excluded}
        onChange={(times) => onChange({ series, excluded: times })}
      />
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onChange({ series: [...series, { ...NO_SERIES, count: preset }], excluded })}
        >
          Add another day
        </Button>
      </div>
    </fieldset>
  );
}

const NO_SERIES: Series = { day: '', time: '', count: 1 };

type TogglesProps = {
  times: readonly Date[];
  excluded: readonly number[];
  onChange: (excluded: readonly number[]) => void;
};

/** The times one by one, each of which can be taken out and put back. */
function TimeToggles({ times, excluded, onChange }: TogglesProps) {
  if (times.length === 0) return null;
  return (
    <ul className="offered-times" aria-label="Offered times">
      {times.map((startsAt) => {
        const key = startsAt.getTime();
        const isExcluded = excluded.includes(key);
        const Icon = isExcluded ? IconPlus : IconX;
        return (
          <li key={key}>
            <button
              type="button"
              data-left={isExcluded || undefined}
              aria-pressed={!isExcluded}
              onClick={() =>
                onChange(isExcluded ? excluded.filter((time) => time !== key) : [...excluded, key])
              }
            >
              {shortWhenText({ startsAt })}
              <Icon size={14} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
