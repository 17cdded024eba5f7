import { Checkbox, NativeSelect } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { companyDay } from '#app/country/day.ts';
import type { OccasionKey } from '#app/mail/occasions.ts';
import { MailDesk } from '#app/mail/office/mail-desk.tsx';
import { MailPreview } from '#app/mail/office/mail-preview.tsx';
import { MailTextFields } from '#app/mail/office/mail-text-fields.tsx';
import { fillIn, unfilledWith } from '#app/mail/template.ts';
import { DateInput } from '#app/ui/office/date-input.tsx';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { Modal } from '#app/ui/office/modal.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { LONG_TOAST_MS } from '#app/ui/office/toast.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { NOTICES } from '../../applications/application-notices.ts';
import type { Writing } from '../../contact/candidate-mail.ts';
import { interviewFacts, LENGTHS, readStart, timeText, whenText } from '../../contact/interview.ts';
import type { Interview } from '../../contact/interviews.queries.server.ts';
import { InterviewPeople } from './interview-people.tsx';
import { InterviewPlace } from './interview-place.tsx';
import { textOf, useWriting } from './load-writing.ts';

/** What the dialog is for; a new interview begins with the place and the colleagues of the last one. */
export type Arranging =
  | { kind: 'arrange'; last: Interview | null }
  | { kind: 'change' | 'cancel'; interview: Interview };

type Props = {
  applicationId: string;
  arranging: Arranging | null;
  close: () => void;
  colleagues: readonly Colleague[];
  me: string;
};

const TITLES = {
  arrange: 'Arrange an interview',
  change: 'Change the interview',
  cancel: 'Cancel the interview',
};
/** The occasions of the templates that each begins with. */
const OCCASIONS = {
  arrange: 'interview-arranged',
  change: 'interview-changed',
  cancel: 'interview-cancelled',
} as const satisfies Record<Arranging['kind'], OccasionKey>;
const SUBMITS = { arrange: 'Arrange', change: 'Save changes', cancel: 'Cancel interview' };

/** Arranges, changes or cancels an interview, with the mail about it. // H7 */
export function InterviewDialog({ arranging, close, ...props }: Props) {
  return (
    <Modal
      opened={arranging !== null}
      onClose={close}
      size="72rem"
      title={arranging ? TITLES[arranging.kind] : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {arranging && <LoadForm arranging={arranging} close={close} {...props} />}
    </Modal>
  );
}

type FormProps = Props & { arranging: Arranging };

function LoadForm(props: FormProps) {
  const writing = useWriting(props.applicationId);
  if (writing === 'loading') return <p role="status">Loading the candidate …</p>;
  const [recipient] = writing === 'failed' ? [] : writing.recipients;
  if (writing === 'failed' || recipient === undefined)
    return <p role="alert">The candidate could not be loaded. Close this and try again.</p>;
  const occasion = OCCASIONS[props.arranging.kind];
  const templates = writing.templates.filter((one) => one.occasion === occasion);
  return <InterviewForm {...props} recipient={recipient} templates={templates} branches={writing.branches} />;
}

type Recipient = Writing['recipients'][number];
type LoadedProps = FormProps & Pick<Writing, 'templates' | 'branches'> & { recipient: Recipient };

function InterviewForm({
  applicationId,
  arranging,
  close,
  colleagues,
  me,
  recipient,
  templates,
  branches,
}: LoadedProps) {
  const action = useAction(NOTICES, { toastMs: LONG_TOAST_MS, onDone: close });
  const { kind } = arranging;
  const { overlaps } = action.messages;
  const interview = arranging.kind === 'arrange' ? null : arranging.interview;
  // Whoever was never told of it needs no cancellation.
  const [mails, setMails] = useState(kind !== 'cancel' || interview?.told !== null);
  const [written, setWritten] = useState(textOf(templates[0]));
  const [entered, setEntered] = useState<readonly [string, string][]>(() =>
    interview ? interviewFacts({ ...interview, isCancelled: kind === 'cancel' }) : [],
  );
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
          <MailDesk preview={mails && <Preview recipient={recipient} written={written} facts={entered} />}>
            {kind === 'cancel' ? (
              <p>{interview && whenText(interview)}</p>
            ) : (
              <Fields
                arranging={arranging}
                colleagues={colleagues}
                me={me}
                branches={branches}
                messages={messages}
                onEntered={setEntered}
              />
            )}
            <Checkbox
              label="Email the candidate, with a calendar file"
              name="mail"
              value="yes"
              checked={mails}
              onChange={({ currentTarget: { checked } }) => setMails(checked)}
            />
            {mails && (
              <>
                {templates.length > 1 && (
                  <NativeSelect
                    label="Template"
                    onChange={({ currentTarget: { value } }) =>
                      setWritten(textOf(templates.find(({ id }) => id === value)))
                    }
                    data={templates.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                )}
                <MailTextFields written={written} onChange={setWritten} messages={messages} rows={8} />
              </>
            )}
          </MailDesk>
          {/* Of the answer itself: the form takes a message away once its field is changed. */}
          {overlaps !== undefined && (
            <Checkbox
              // Ticking it accepts this warning, and no other.
              key={overlaps}
              label={kind === 'change' ? 'Change it anyway' : 'Arrange it anyway'}
              name="overlaps"
              value={overlaps}
              error={overlaps}
            />
          )}
          <FormError result={action.result} />
          <DialogFoot busy={action.busy} leave={close} {...(kind === 'cancel' && { word: 'Keep interview' })}>
            <SubmitButton action={action} {...(kind === 'cancel' && { color: 'red' })}>
              {SUBMITS[kind]}
            </SubmitButton>
          </DialogFoot>
        </>
      )}
    </OfficeForm>
  );
}

type Messages = Record<string, string>;
type FieldsProps = {
  arranging: Arranging;
  colleagues: readonly Colleague[];
  me: string;
  branches: Writing['branches'];
  messages: Messages;
  /** Gets what the mail will say of it. */
  onEntered: (facts: [string, string][]) => void;
};

function Fields({ arranging, colleagues, me, branches, messages, onEntered }: FieldsProps) {
  const part = useRef<HTMLDivElement>(null);
  const changed = arranging.kind === 'arrange' ? null : arranging.interview;
  const before = arranging.kind === 'arrange' ? arranging.last : arranging.interview;
  const [people, setPeople] = useState<readonly string[]>(before?.with.map(({ id }) => id) ?? [me]);

  const [place, setPlace] = useState(before?.place ?? branches[0]?.place ?? '');

  const report = useEffectEvent(() => {
    const form = part.current?.closest('form');
    if (!form) return;
    const sent = new FormData(form);
    const text = (name: string) => String(sent.get(name) ?? '').trim();
    onEntered(
      interviewFacts({
        startsAt: readStart(text('day'), text('time')),
        minutes: Number(text('minutes')),
        place: text('place'),
        with: colleagues.filter(({ id }) => people.includes(id)),
      }),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form holds who is ticked, and the place, once this is rendered
  useEffect(() => report(), [people, place]);

  return (
    <div className="form-stack" ref={part} onChange={report}>
      <div className="interview-when">
        <DateInput
          label="Day"
          name="day"
          min={companyDay()}
          defaultValue={changed ? companyDay(changed.startsAt) : ''}
          error={messages.day}
          required
          data-autofocus
        />
        <DateInput
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
      <InterviewPlace place={place} onChange={setPlace} branches={branches} error={messages.place} />
      <InterviewPeople people={people} onChange={setPeople} colleagues={colleagues} />
    </div>
  );
}

/** The mail as the candidate gets it, with the table that is added to its text. */
function Preview({
  recipient,
  written,
  facts,
}: {
  recipient: Recipient;
  written: { subject: string; text: string };
  facts: readonly [string, string][];
}) {
  const subject = fillIn(written.subject, recipient.values);
  const text = fillIn(written.text, recipient.values);
  const left = unfilledWith(`${written.subject}\n${written.text}`, recipient.values);
  return (
    <>
      {left !== null && (
        <p className="field-error" role="alert">
          {left}
        </p>
      )}
      <MailPreview
        to={`${recipient.name} <${recipient.email}>`}
        subject={subject}
        text={text}
        table={[['Reference', recipient.values.reference], ...facts]}
        files={['interview.ics']}
      />
    </>
  );
}
