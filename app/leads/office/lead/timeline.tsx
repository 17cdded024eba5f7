import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconMailForward, IconMessageReply, IconPhoneCheck, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { formatDateTime } from '#app/ui/office/dates.ts';
import { FormError, OfficeForm, SubmitButton, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { type Action, formOf, useAction } from '#app/ui/office/use-action.ts';
import { ANSWER_NOTICES } from '../../answer.ts';
import { nameOfLead } from '../../lead.ts';
import type { LeadDetail, ListedEvent } from '../../lead-detail.queries.server.ts';
import { formatEvent, REMOVABLE, type Recorded } from '../../lead-events.ts';
import { MAX_NOTE_LENGTH } from '../../lead-form.ts';
import type { AnswersOfLead } from '../load-answers.server.ts';
import { AnswerEntry, ConfirmationEntry } from './mail-entries.tsx';
import { type Entry, timelineEntries } from './timeline-entries.ts';
import { useLeadAction } from './use-lead-action.ts';

type Props = { lead: LeadDetail; events: ListedEvent[]; shown: AnswersOfLead };

/** Everything that happened to a lead, newest first, with the controls to add a note or record a contact. // L16, L18 */
export function Timeline({ lead, events, shown: { answers, confirmation } }: Props) {
  // Here rather than in the row, which is removed before the result arrives.
  const action = useLeadAction();
  const answerAction = useAction(ANSWER_NOTICES);
  const receivedAt = lead.source === 'website' ? lead.createdAt : null;
  const entries = timelineEntries({ receivedAt, events, answers, confirmation });
  return (
    <section className="panel panel-body notes" aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">Timeline</h2>
      <NoteForm id={lead.id} />
      <RecordButtons id={lead.id} />
      <ol className="note-list">
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <AnyEntry lead={lead} entry={entry} action={action} answerAction={answerAction} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function keyOf(entry: Entry): string {
  if (entry.kind === 'event') return entry.event.id;
  return entry.kind === 'answer' ? entry.answer.id : entry.kind;
}

type EntryProps = { lead: LeadDetail; entry: Entry; action: Action; answerAction: Action };

function AnyEntry({ lead, entry, action, answerAction }: EntryProps) {
  switch (entry.kind) {
    case 'event':
      return <EventEntry id={lead.id} event={entry.event} action={action} />;
    case 'answer':
      return <AnswerEntry lead={lead} answer={entry.answer} action={answerAction} />;
    case 'confirmation':
      return <ConfirmationEntry mail={entry.mail} to={lead.email} />;
    case 'received':
      return <ReceivedEntry lead={lead} />;
  }
}

function ReceivedEntry({ lead }: { lead: LeadDetail }) {
  return (
    <div className="note-head">
      <p>
        <strong>{nameOfLead(lead)}</strong> {lead.kind === 'quote' ? 'requested a quote' : 'sent an enquiry'}{' '}
        through the website <DateTime at={lead.createdAt} time />
      </p>
    </div>
  );
}

/** The draft is kept until it is stored, even after a reload. */
function NoteForm({ id }: { id: string }) {
  const action = useLeadAction();
  return (
    <OfficeForm action={action} intent="add-note" hidden={{ id }} draft={`lead-note:${id}`} resets>
      {(messages) => (
        <>
          <Textarea
            label="Note for colleagues"
            name="text"
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
            error={messages.text}
            onKeyDown={saveByKeys}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          />
          <FormError result={action.result} />
          <div>
            <SubmitButton action={action} variant="default">
              Add note
            </SubmitButton>
          </div>
        </>
      )}
    </OfficeForm>
  );
}

/** Ctrl+Enter or Cmd+Enter saves. */
function saveByKeys({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

const BUTTONS: readonly { kind: Recorded; label: string; Icon: typeof IconPhoneCheck }[] = [
  { kind: 'call', label: 'We called', Icon: IconPhoneCheck },
  { kind: 'mailed', label: 'We emailed from our own mailbox', Icon: IconMailForward },
  { kind: 'reply', label: 'They replied', Icon: IconMessageReply },
];

function RecordButtons({ id }: { id: string }) {
  const action = useLeadAction();
  return (
    <fieldset className="record-buttons">
      <legend>Record contact made outside this page</legend>
      {BUTTONS.map(({ kind, label, Icon }) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<Icon {...ICON} />}
          loading={action.busy && action.sending?.get('kind') === kind}
          disabled={action.busy && action.sending?.get('kind') !== kind}
          onClick={() => action.send(formOf({ intent: 'record', id, kind }))}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

function EventEntry({ id, event, action }: { id: string; event: ListedEvent; action: Action }) {
  const submit = useSubmitProps();
  const { kind, actorName, at, text, details } = event;
  const said = formatEvent(kind, details);
  const removing =
    action.sending?.get('intent') === 'remove-event' && action.sending.get('eventId') === event.id;
  return (
    <>
      <div className="note-head">
        <p>
          <strong>{actorName}</strong> {said} <DateTime at={at} time />
        </p>
        {REMOVABLE.includes(kind) && (
          <OfficeForm action={action} intent="remove-event" hidden={{ id, eventId: event.id }}>
            <ActionIcon
              {...submit}
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Remove: ${actorName} ${said} ${formatDateTime(at)}`}
              loading={removing}
            >
              <IconTrash size={18} aria-hidden="true" stroke={1.5} />
            </ActionIcon>
          </OfficeForm>
        )}
      </div>
      {text !== '' && <p className="note-text">{text}</p>}
    </>
  );
}
