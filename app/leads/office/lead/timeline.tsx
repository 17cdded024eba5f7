import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconMailForward, IconMessageReply, IconPhoneCheck, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { formatDateTime } from '#app/ui/office/dates.ts';
import { FormError, OfficeForm, SubmitButton, useSubmitProps } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import { formOf } from '#app/ui/office/use-action.ts';
import type { ListedEvent } from '../../lead-detail.queries.server.ts';
import { formatEvent, REMOVABLE, type Recorded } from '../../lead-events.ts';
import { MAX_NOTE_LENGTH } from '../../lead-form.ts';
import { useLeadAction } from './use-lead-action.ts';

type Props = { id: string; events: ListedEvent[] };

/** The timeline of a lead, newest first, with the controls to add a note or record a contact. // L16, L18 */
export function Timeline({ id, events }: Props) {
  // Here rather than in the row, which is removed before the result arrives.
  const action = useLeadAction();
  return (
    <section className="panel panel-body notes" aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">Notes and history</h2>
      <NoteForm id={id} />
      <RecordButtons id={id} />
      {events.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      {events.length > 0 && (
        <ol className="note-list">
          {events.map((event) => (
            <li key={event.id}>
              <Entry id={id} event={event} action={action} />
            </li>
          ))}
        </ol>
      )}
    </section>
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
  { kind: 'mailed', label: 'We answered by email', Icon: IconMailForward },
  { kind: 'reply', label: 'They replied', Icon: IconMessageReply },
];

function RecordButtons({ id }: { id: string }) {
  const action = useLeadAction();
  return (
    <fieldset className="record-buttons">
      <legend>Record contact</legend>
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

function Entry({ id, event, action }: { id: string; event: ListedEvent; action: Action }) {
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
