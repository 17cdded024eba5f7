import { Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { company } from '#app/company/company.ts';
import { companyDay } from '#app/company/company-day.ts';
import { MailPreview } from '#app/mail/office/mail-preview.tsx';
import { MailTextFields } from '#app/mail/office/mail-text-fields.tsx';
import { fillIn, unfilled } from '#app/mail/template.ts';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { LONG_TOAST_MS } from '#app/ui/office/toast.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import type { Staff } from '../../applications/application.queries.server.ts';
import { NOTICES } from '../../applications/application-notices.ts';
import type { Writing } from '../../applications/candidate-mail.ts';
import { loadWriting } from '../../applications/office/load-writing.ts';
import { INTERVIEW_TEXTS, LENGTHS, MAX_PLACE, timeText, whenText } from '../interview.ts';
import type { Interview } from '../interviews.queries.server.ts';

/** What the dialog is for; a new interview begins with the place and the colleagues of the last one. */
export type Arranging =
  | { kind: 'arrange'; last: Interview | null }
  | { kind: 'change' | 'cancel'; interview: Interview };

type Props = {
  applicationId: string;
  arranging: Arranging | null;
  close: () => void;
  colleagues: readonly Staff[];
  me: string;
};

const TITLES = {
  arrange: 'Arrange an interview',
  change: 'Change the interview',
  cancel: 'Cancel the interview',
};
const SUBMITS = { arrange: 'Arrange', change: 'Save changes', cancel: 'Cancel interview' };

/** Arranges, changes or cancels an interview, with the mail about it. // H7 */
export function InterviewDialog({ arranging, close, ...props }: Props) {
  return (
    <Modal
      opened={arranging !== null}
      onClose={close}
      size="xl"
      title={arranging ? TITLES[arranging.kind] : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {arranging && <InterviewForm arranging={arranging} close={close} {...props} />}
    </Modal>
  );
}

function InterviewForm({
  applicationId,
  arranging,
  close,
  colleagues,
  me,
}: Props & { arranging: Arranging }) {
  const action = useAction(NOTICES, { toastMs: LONG_TOAST_MS, onDone: close });
  const { kind } = arranging;
  const interview = arranging.kind === 'arrange' ? null : arranging.interview;
  return (
    <OfficeForm
      action={action}
      intent={`${kind}-interview`}
      hidden={{
        id: applicationId,
        ...(interview && { interviewId: interview.id, seen: String(interview.sequence) }),
      }}
    >
      {(messages) => (
        <>
          {kind === 'cancel' ? (
            <p>{interview && whenText(interview)}</p>
          ) : (
            <Fields arranging={arranging} colleagues={colleagues} me={me} messages={messages} />
          )}
          <MailFields
            applicationId={applicationId}
            texts={INTERVIEW_TEXTS[kind]}
            // Whoever was never told of it needs no cancellation.
            isSent={kind !== 'cancel' || interview?.told !== null}
            messages={messages}
          />
          <FormError result={action.result} />
          <div className="form-row form-row-end">
            <SubmitButton action={action} {...(kind === 'cancel' && { color: 'red' })}>
              {SUBMITS[kind]}
            </SubmitButton>
          </div>
        </>
      )}
    </OfficeForm>
  );
}

type Messages = Record<string, string>;
type FieldsProps = { arranging: Arranging; colleagues: readonly Staff[]; me: string; messages: Messages };

function Fields({ arranging, colleagues, me, messages }: FieldsProps) {
  const changed = arranging.kind === 'arrange' ? null : arranging.interview;
  const before = arranging.kind === 'arrange' ? arranging.last : arranging.interview;
  const [people, setPeople] = useState<readonly string[]>(before?.with.map(({ id }) => id) ?? [me]);
  return (
    <>
      <div className="interview-when">
        <TextInput
          label="Day"
          name="day"
          type="date"
          min={companyDay()}
          defaultValue={changed ? companyDay(changed.startsAt) : ''}
          error={messages.day}
          required
          data-autofocus
        />
        <TextInput
          label="Time"
          name="time"
          type="time"
          step={300}
          defaultValue={changed ? timeText(changed.startsAt) : ''}
          error={messages.time}
          required
        />
        <NativeSelect
          label="Length"
          name="minutes"
          defaultValue={String(before?.minutes ?? 60)}
          error={messages.minutes}
          data={LENGTHS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        />
      </div>
      <TextInput
        label="Place"
        name="place"
        autoComplete="off"
        maxLength={MAX_PLACE}
        defaultValue={before?.place ?? PLACE}
        error={messages.place}
        required
      />
      <fieldset className="interview-with">
        <legend>With</legend>
        <input type="hidden" name="people" value={people.join(' ')} />
        <div className="interview-people">
          {colleagues.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={people.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                setPeople(checked ? [...people, id] : people.filter((one) => one !== id))
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

const { street, suburb, town } = company.address;
const PLACE = `${street}, ${suburb}, ${town}`;

type MailProps = {
  applicationId: string;
  texts: { subject: string; text: string };
  isSent: boolean;
  messages: Messages;
};

/** The mail to the candidate; it gets date, place and colleagues as a table, and the calendar file. */
function MailFields({ applicationId, texts, isSent, messages }: MailProps) {
  const [mails, setMails] = useState(isSent);
  const [written, setWritten] = useState<{ subject: string; text: string }>(texts);
  const recipient = useRecipient(applicationId);
  const values = recipient?.values;
  const subject = values ? fillIn(written.subject, values) : written.subject;
  const text = values ? fillIn(written.text, values) : written.text;
  const left = values ? unfilled(subject + text) : null;
  return (
    <>
      <Checkbox
        label="Email the candidate, with a calendar file"
        name="mail"
        value="yes"
        checked={mails}
        onChange={({ currentTarget: { checked } }) => setMails(checked)}
      />
      {mails && (
        <>
          <MailTextFields written={written} onChange={setWritten} messages={messages} rows={8} />
          {recipient && (
            <details className="mail-previews">
              <summary>Preview</summary>
              <MailPreview
                to={`${recipient.name} <${recipient.email}>`}
                subject={subject}
                text={text}
                files={['interview.ics']}
              />
            </details>
          )}
          {left !== null && (
            <p className="field-error" role="alert">
              {left}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** The values of the placeholders; until they are loaded the texts show as they are written. */
function useRecipient(applicationId: string): Writing['recipients'][number] | null {
  const [recipient, setRecipient] = useState<Writing['recipients'][number] | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    loadWriting([applicationId], leaving.signal).then((writing) =>
      setRecipient(writing?.recipients[0] ?? null),
    );
    return () => leaving.abort();
  }, [applicationId]);
  return recipient;
}
