import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCompany } from '#app/company/use-company.ts';
import { type CandidateOccasion, OCCASIONS } from '#app/mail/occasions.ts';
import { MailFields, MailTextFields } from '#app/mail/office/mail-fields.tsx';
import { type MailText, unfilledMail } from '#app/mail/template.ts';
import { formatDateTime } from '#app/ui/dates.ts';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { NOTICES } from '../../applications/application-notices.ts';
import { DECLINE_REASONS } from '../../applications/assessment.ts';
import {
  leavesAt,
  occasionsFor,
  REFUSALS,
  type Refusal,
  refusedBeforehand,
  TYPED_ABOVE,
  type Writing,
} from '../../contact/candidate-mail.ts';
import { LIST_ACTION } from '../../positions/job-applications-path.ts';
import { movesTo, writeMoves } from '../moves.ts';
import { FilledPreview, MailDialog, TemplateSelect, textOf, useMailText } from './mail-dialog.tsx';

/** Which candidates to write to; `decline` closes their applications with it. */
export type MailTarget = { ids: readonly string[]; decline: boolean };

type Props = { target: MailTarget | null; close: () => void; onSent?: () => void };

/** The dialog that writes one mail to one or several candidates, with a preview for each. // H5 */
export function WriteMail({ target, ...props }: Props) {
  return (
    <MailDialog
      title={target?.decline ? 'Decline' : 'Write to candidates'}
      ids={target?.ids ?? null}
      close={props.close}
    >
      {(writing) => target && <MailForm {...props} decline={target.decline} writing={writing} />}
    </MailDialog>
  );
}

type FormProps = Omit<Props, 'target'> & { decline: boolean; writing: Writing };

/** What a mail to candidates begins as, where it reaches one of them. */
const LIKELY = ['candidate-invitation', 'candidate-question', 'candidate-rejection'] as const;

function MailForm({ decline, close, onSent, writing: { recipients, templates } }: FormProps) {
  const { opening } = useCompany();
  const action = useAction(NOTICES, {
    onDone() {
      close();
      onSent?.();
    },
  });
  const occasions = occasionsFor(recipients, decline);
  const templatesFor = (key: CandidateOccasion) => templates.filter((template) => template.occasion === key);
  const reachesSomebody = (key: CandidateOccasion) =>
    refusedBeforehand(recipients, key, textOf(templatesFor(key)[0])).size < recipients.length;
  const [occasion, setOccasion] = useState<CandidateOccasion>(() => {
    const likely = LIKELY.filter((key) => occasions.includes(key));
    return likely.find(reachesSomebody) ?? likely[0] ?? LIKELY[0];
  });
  const { mailText, setMailText, insert } = useMailText(templatesFor(occasion)[0]);
  const refused = refusedBeforehand(recipients, occasion, mailText);
  const reached = recipients.filter(({ id }) => !refused.has(id));

  return (
    <OfficeForm
      controlled
      action={action}
      intent="mail-candidates"
      to={LIST_ACTION}
      hidden={{ ids: reached.map(({ id }) => id).join(' '), ...(decline && declining(reached)) }}
      check={(form) => checkNumber(form, reached.length, occasion)}
    >
      {(messages) => (
        <>
          <MailFields
            preview={<Previews recipients={recipients} refused={refused} text={mailText} decline={decline} />}
          >
            {reached.length > 0 && <Recipients recipients={reached} decline={decline} />}
            <Refused recipients={recipients} refused={refused} />
            {occasion === 'candidate-rejection' && reached.length > 0 && (
              <p className="muted">
                {laterText(
                  reached.length,
                  leavesAt(opening, occasion, new Date()),
                  decline && reached.some(({ status }) => status !== 'closed'),
                )}
              </p>
            )}
            <div className="form-pair">
              <NativeSelect
                label="Occasion"
                name="occasion"
                value={occasion}
                error={messages.occasion}
                data-autofocus
                onChange={({ currentTarget: { value } }) => {
                  const next = occasions.find((key) => key === value) ?? occasion;
                  setOccasion(next);
                  insert(templatesFor(next)[0]);
                }}
                data={occasions.map((key) => ({ value: key, label: OCCASIONS[key].label }))}
              />
              <TemplateSelect key={occasion} templates={templatesFor(occasion)} choose={insert} />
            </div>
            {decline && (
              <NativeSelect
                label="Reason, which only staff see"
                name="declineReason"
                data={[
                  { value: '', label: 'None given' },
                  ...Object.entries(DECLINE_REASONS).map(([value, label]) => ({ value, label })),
                ]}
              />
            )}
            <MailTextFields mail={mailText} onChange={setMailText} messages={messages} rows={9} />
          </MailFields>
          {isLarge(reached.length, occasion) && (
            <TextInput
              label={`Type ${reached.length} to confirm that so many people are rejected`}
              name="number"
              inputMode="numeric"
              required
              error={messages.number}
            />
          )}
          <FormError result={action.result} />
          <DialogFoot busy={action.busy}>
            {reached.length > 0 && (
              <SubmitButton action={action} {...(decline && { color: 'red' })}>
                {submitText(decline, reached.length)}
              </SubmitButton>
            )}
          </DialogFoot>
        </>
      )}
    </OfficeForm>
  );
}

/** The fields that close the applications, as they are shown here. */
function declining(recipients: Writing['recipients']): Record<string, string> {
  const statuses = recipients.map(({ id, status }) => ({ id, value: status }));
  return {
    decline: 'yes',
    shown: writeMoves(movesTo('closed', statuses)),
    cancels: recipients.flatMap(({ interviews }) => interviews.map(({ id }) => id)).join(' '),
  };
}

function decliningText(count: number): string {
  return count === 1
    ? 'This candidate gets a rejection, and the application is closed:'
    : 'These candidates get a rejection, and their applications are closed:';
}

/**
 * When rejections leave, and what can be done until then. // H5
 *
 * @param closes whether they close an application.
 */
function laterText(count: number, leaves: Date, closes: boolean): string {
  const [when, place] =
    count === 1
      ? ['The email leaves on', 'it back on the application’s page']
      : ['The emails leave on', 'each of them back on its application’s page'];
  const reopens = closes ? ', which also reopens the application' : '';
  return `${when} ${formatDateTime(leaves)}. Until then you can take ${place}${reopens}.`;
}

function submitText(decline: boolean, count: number): string {
  if (decline) return count === 1 ? 'Decline and send' : `Decline ${count} and send`;
  return count === 1 ? 'Send' : `Send to ${count}`;
}

function isLarge(count: number, occasion: CandidateOccasion): boolean {
  return occasion === 'candidate-rejection' && count > TYPED_ABOVE;
}

function checkNumber(form: FormData, count: number, occasion: CandidateOccasion): Record<string, string> {
  if (!isLarge(count, occasion) || String(form.get('number')).trim() === String(count)) return {};
  return { number: `Type ${count}` };
}

type RecipientsProps = { recipients: Writing['recipients']; decline: boolean };

function Recipients({ recipients, decline }: RecipientsProps) {
  return (
    <div>
      <p>{decline ? decliningText(recipients.length) : 'To'}</p>
      <ul className="erasure-list">
        {recipients.map(({ id, name, email, interviews }) => (
          <li key={id}>
            <strong>{name}</strong>{' '}
            <span className="muted">
              <EmailText>{email}</EmailText>
            </span>
            {decline &&
              interviews.map(({ id: interviewId, when, toldBy }) => (
                <span
                  key={interviewId}
                  className="who-line"
                >{`Interview on ${when}: cancelled${TOLD_BY[toldBy]}`}</span>
              ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

type RefusedProps = { recipients: Writing['recipients']; refused: ReadonlyMap<string, Refusal> };

/** Who will not get the mail, and why; on the server it is checked again. */
function Refused({ recipients, refused }: RefusedProps) {
  if (refused.size === 0) return null;
  return (
    <div role="status">
      <p className="field-error">
        {recipients.length === 1
          ? 'This candidate can’t be emailed:'
          : `${refused.size} of ${recipients.length} can’t be emailed:`}
      </p>
      <ul className="erasure-list">
        {recipients.map(({ id, name }) => {
          const why = refused.get(id);
          return why && <li key={id}>{`${name}: ${REFUSALS[why]}`}</li>;
        })}
      </ul>
    </div>
  );
}

/** How a candidate learns that an interview is cancelled. // H7 */
const TOLD_BY = {
  rejection: ' by the rejection, with a calendar file.',
  mail: ' at once, by an email of its own with a calendar file.',
  nobody: '. The candidate has not been invited yet.',
} as const;

/** The mail as each of them gets it, one after the other. */
function Previews({
  recipients,
  refused,
  text,
  decline,
}: RecipientsProps & RefusedProps & { text: MailText }) {
  const [index, setIndex] = useState(0);
  const recipient = recipients[index];
  if (recipient === undefined) return null;
  const refusal = refused.get(recipient.id);
  return (
    <>
      {recipients.length > 1 && (
        <div className="form-row">
          <Button variant="default" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            Previous
          </Button>
          <span role="status">{`${index + 1} of ${recipients.length}`}</span>
          <Button
            variant="default"
            disabled={index === recipients.length - 1}
            onClick={() => setIndex(index + 1)}
          >
            Next
          </Button>
        </div>
      )}
      <FilledPreview
        text={text}
        recipient={recipient}
        error={refusal ? REFUSALS[refusal] : unfilledMail(text, recipient.values)}
        files={
          decline && recipient.interviews.some(({ toldBy }) => toldBy === 'rejection')
            ? ['interview.ics']
            : []
        }
      />
    </>
  );
}
