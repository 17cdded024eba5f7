import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { companyDay, formatLongDay, startOfDay } from '#app/country/day.ts';
import { MailFields, MailTextFields } from '#app/mail/office/mail-fields.tsx';
import { type MailText, unfilledMail } from '#app/mail/template.ts';
import { DateInput } from '#app/ui/office/date-input.tsx';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { NOTICES } from '../../applications/application-notices.ts';
import { REFUSALS, TIMES_OFFERED, type Writing } from '../../contact/candidate-mail.ts';
import { LENGTHS, shortWhenText } from '../../contact/interview.ts';
import { lastDayFor, MAX_SEATS, MAX_TIMES, type Series, timesOf } from '../../contact/time-offer.ts';
import { LIST_ACTION } from '../../positions/job-applications-path.ts';
import { AcceptOverlap, InterviewPeople, InterviewPlace } from './interview-fields.tsx';
import { FilledPreview, MailDialog, PreviewError, type Recipient, textOf } from './mail-dialog.tsx';

type Props = {
  /** The ids of the applications to whose candidates times are offered; null while the dialog is closed. */
  ids: readonly string[] | null;
  close: () => void;
  onSent?: () => void;
  colleagues: readonly Colleague[];
  me: string;
};

/** The dialog that offers times for an interview to one or several candidates. // H15 */
export function OfferTimes({ ids, ...props }: Props) {
  return (
    <MailDialog title="Offer times for an interview" ids={ids} close={props.close}>
      {(writing) => <OfferForm {...props} writing={writing} />}
    </MailDialog>
  );
}

function OfferForm({ close, onSent, colleagues, me, writing }: Omit<Props, 'ids'> & { writing: Writing }) {
  const { recipients, branches } = writing;
  const action = useAction(NOTICES, {
    onDone() {
      close();
      onSent?.();
    },
  });
  const templates = writing.templates.filter(({ occasion }) => occasion === TIMES_OFFERED);
  const [mailText, setMailText] = useState(textOf(templates[0]));
  const [offered, setOffered] = useState<OfferedSeries>(() => ({
    series: [{ day: '', time: '', count: recipients.length }],
    excluded: [],
  }));
  const [minutes, setMinutes] = useState(60);
  const [place, setPlace] = useState(branches[0]?.place ?? '');
  const [people, setPeople] = useState<readonly string[]>([me]);
  const [until, setUntil] = useState('');
  const times = timesOf(offered.series, minutes).filter((time) => !offered.excluded.includes(time.getTime()));
  const [firstTime] = times;
  const withInterview = recipients.filter(({ interviews }) => interviews.length > 0);
  const lastDay = until || (firstTime ? lastDayFor(firstTime, new Date()) : '');
  return (
    <OfficeForm
      controlled
      action={action}
      intent="offer-times"
      to={LIST_ACTION}
      hidden={{
        ids: recipients.map(({ id }) => id).join(' '),
        times: times.map((time) => time.toISOString()).join(' '),
      }}
    >
      {(messages) => (
        <>
          <MailFields
            preview={
              <Preview
                recipients={recipients}
                text={mailText}
                facts={[
                  ['Length', `${minutes} minutes`],
                  ['Where', place],
                  ['Choose until', lastDay && formatLongDay(startOfDay(lastDay))],
                ]}
              />
            }
          >
            {withInterview.length > 0 && (
              <PreviewError>{`Not to ${withInterview.map(({ name }) => name).join(', ')}: ${REFUSALS.arranged}`}</PreviewError>
            )}
            <SeriesFields
              {...offered}
              onChange={setOffered}
              minutes={minutes}
              preset={recipients.length}
              error={messages.times}
            />
            <div className="interview-when">
              <NativeSelect
                label="Length"
                name="minutes"
                value={String(minutes)}
                onChange={({ currentTarget: { value } }) => setMinutes(Number(value))}
                data={LENGTHS.map((length) => ({ value: String(length), label: `${length} minutes` }))}
              />
              <TextInput
                label="Candidates per time"
                name="seats"
                type="number"
                min={1}
                max={MAX_SEATS}
                defaultValue="1"
                error={messages.seats}
                required
              />
              <DateInput
                label="Choose until"
                name="until"
                value={lastDay}
                onChange={({ currentTarget: { value } }) => setUntil(value)}
                error={messages.until}
                required
              />
            </div>
            <InterviewPlace place={place} onChange={setPlace} branches={branches} error={messages.place} />
            <InterviewPeople
              people={people}
              onChange={setPeople}
              colleagues={colleagues}
              error={messages.people}
            />
            <MailTextFields mail={mailText} onChange={setMailText} messages={messages} rows={8} />
          </MailFields>
          <AcceptOverlap warning={action.messages.overlaps} label="Offer them anyway" />
          <FormError result={action.result} />
          <DialogFoot busy={action.busy}>
            {withInterview.length < recipients.length && (
              <SubmitButton action={action}>
                {submitText(recipients.length - withInterview.length)}
              </SubmitButton>
            )}
          </DialogFoot>
        </>
      )}
    </OfficeForm>
  );
}

/** @param count of those who have no interview yet. */
function submitText(count: number): string {
  return count === 1 ? 'Offer times' : `Offer times to ${count}`;
}

type PreviewProps = {
  recipients: Writing['recipients'];
  text: MailText;
  facts: readonly (readonly [string, string])[];
};

/** The mail as the first of them gets it, and who else does. */
function Preview({ recipients, text, facts }: PreviewProps) {
  const [first] = recipients;
  if (first === undefined) return null;
  const incomplete = recipients.find(({ values }) => unfilledMail(text, values) !== null);
  return (
    <FilledPreview
      text={text}
      recipient={first}
      error={incomplete ? problemOf(text, incomplete) : null}
      to={recipients.map(({ name }) => name).join(', ')}
      table={[['Reference', first.values.reference], ...facts.filter(([, value]) => value !== '')]}
    />
  );
}

function problemOf(text: MailText, { name, values }: Recipient): string | null {
  return values.position === '' ? `${name}: ${REFUSALS.position}` : unfilledMail(text, values);
}

/** Interviews one after the other, but for those that were taken out. */
type OfferedSeries = {
  series: readonly Series[];
  /** The times that were taken out, such as lunch. */
  excluded: readonly number[];
};

type SeriesProps = OfferedSeries & {
  onChange: (offered: OfferedSeries) => void;
  minutes: number;
  /** How many times a further series has at first. */
  preset: number;
  error: string | undefined;
};

/** Which times are offered: from a time on, one after the other, on one or several days. // H15 */
function SeriesFields({ series, excluded, onChange, minutes, preset, error }: SeriesProps) {
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
