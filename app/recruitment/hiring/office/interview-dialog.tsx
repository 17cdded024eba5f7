import { Checkbox, NativeSelect } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { companyDay } from '#app/country/day.ts';
import type { OccasionKey } from '#app/mail/occasions.ts';
import { MailFields, MailTextFields } from '#app/mail/office/mail-fields.tsx';
import { DateInput } from '#app/ui/office/date-input.tsx';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { NOTICES } from '../../applications/application-notices.ts';
import type { Writing } from '../../contact/candidate-mail.ts';
import { interviewFacts, LENGTHS, readStart, timeText, whenText } from '../../contact/interview.ts';
import type { Interview } from '../../contact/interviews.queries.server.ts';
import { AcceptOverlap, InterviewPeople, InterviewPlace } from './interview-fields.tsx';
import {
  FilledPreview,
  MailDialog,
  NotLoaded,
  type Recipient,
  TemplateSelect,
  useMailText,
} from './mail-dialog.tsx';

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
export function InterviewDialog({ arranging, ...props }: Props) {
  return (
    <MailDialog
      title={arranging ? TITLES[arranging.kind] : ''}
      ids={arranging && [props.applicationId]}
      noun="candidate"
      close={props.close}
    >
      {({ recipients: [recipient], templates, branches }) => {
        if (arranging === null) return null;
        if (recipient === undefined) return <NotLoaded noun="candidate" />;
        const ofOccasion = templates.filter(({ occasion }) => occasion === OCCASIONS[arranging.kind]);
        return (
          <InterviewForm
            {...props}
            arranging={arranging}
            recipient={recipient}
            branches={branches}
            templates={ofOccasion}
          />
        );
      }}
    </MailDialog>
  );
}

type LoadedProps = Props &
  Pick<Writing, 'templates' | 'branches'> & { arranging: Arranging; recipient: Recipient };

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
  const action = useAction(NOTICES, { onDone: close });
  const { kind } = arranging;
  const interview = arranging.kind === 'arrange' ? null : arranging.interview;
  // Whoever was never told of it needs no cancellation.
  const [sendsMail, setSendsMail] = useState(kind !== 'cancel' || interview?.told !== null);
  const { mailText, setMailText, insert } = useMailText(templates[0]);
  const [facts, setFacts] = useState<readonly [string, string][]>(() =>
    interview ? interviewFacts({ ...interview, isCancelled: kind === 'cancel' }) : [],
  );
  return (
    <OfficeForm
      controlled
      action={action}
      intent={`${kind}-interview`}
      hidden={{
        id: applicationId,
        ...(interview && { interviewId: interview.id, seen: String(interview.sequence) }),
      }}
    >
      {(messages) => (
        <>
          <MailFields
            preview={
              sendsMail && (
                <FilledPreview
                  text={mailText}
                  recipient={recipient}
                  table={[['Reference', recipient.values.reference], ...facts]}
                  files={['interview.ics']}
                />
              )
            }
          >
            {kind === 'cancel' ? (
              <p>{interview && whenText(interview)}</p>
            ) : (
              <Fields
                arranging={arranging}
                colleagues={colleagues}
                me={me}
                branches={branches}
                messages={messages}
                onFactsChange={setFacts}
              />
            )}
            <Checkbox
              label="Email the candidate, with a calendar file"
              name="mail"
              value="yes"
              checked={sendsMail}
              onChange={({ currentTarget: { checked } }) => setSendsMail(checked)}
            />
            {sendsMail && (
              <>
                <TemplateSelect templates={templates} choose={insert} />
                <MailTextFields mail={mailText} onChange={setMailText} messages={messages} rows={8} />
              </>
            )}
          </MailFields>
          <AcceptOverlap
            warning={action.messages.overlaps}
            label={kind === 'change' ? 'Change it anyway' : 'Arrange it anyway'}
          />
          <FormError result={action.result} />
          <DialogFoot busy={action.busy} {...(kind === 'cancel' && { word: 'Keep interview' })}>
            <SubmitButton action={action} {...(kind === 'cancel' && { color: 'red' })}>
              {SUBMITS[kind]}
            </SubmitButton>
          </DialogFoot>
        </>
      )}
    </OfficeForm>
  );
}

type FieldsProps = {
  arranging: Arranging;
  colleagues: readonly Colleague[];
  me: string;
  branches: Writing['branches'];
  messages: Record<string, string>;
  /** Called with what the mail will say of it. */
  onFactsChange: (facts: [string, string][]) => void;
};

function Fields({ arranging, colleagues, me, branches, messages, onFactsChange }: FieldsProps) {
  const container = useRef<HTMLDivElement>(null);
  const interview = arranging.kind === 'arrange' ? null : arranging.interview;
  const preset = arranging.kind === 'arrange' ? arranging.last : arranging.interview;
  const [people, setPeople] = useState<readonly string[]>(preset?.with.map(({ id }) => id) ?? [me]);
  const [place, setPlace] = useState(preset?.place ?? branches[0]?.place ?? '');

  const reportFacts = useEffectEvent(() => {
    const form = container.current?.closest('form');
    if (!form) return;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    onFactsChange(
      interviewFacts({
        startsAt: readStart(text('day'), text('time')),
        minutes: Number(text('minutes')),
        place: text('place'),
        with: colleagues.filter(({ id }) => people.includes(id)),
      }),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form holds who is ticked, and the place, once this is rendered
  useEffect(() => reportFacts(), [people, place]);

  return (
    <div className="form-stack" ref={container} onChange={reportFacts}>
      <div className="interview-when">
        <DateInput
          label="Day"
          name="day"
          min={companyDay()}
          defaultValue={interview ? companyDay(interview.startsAt) : ''}
          error={messages.day}
          required
          data-autofocus
        />
        <DateInput
          label="Time"
          name="time"
          type="time"
          step={300}
          defaultValue={interview ? timeText(interview.startsAt) : ''}
          error={messages.time}
          required
        />
        <NativeSelect
          label="Length"
          name="minutes"
          defaultValue={String(preset?.minutes ?? 60)}
          error={messages.minutes}
          data={LENGTHS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        />
      </div>
      <InterviewPlace place={place} onChange={setPlace} branches={branches} error={messages.place} />
      <InterviewPeople people={people} onChange={setPeople} colleagues={colleagues} error={messages.people} />
    </div>
  );
}
