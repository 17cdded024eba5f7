import { Button } from '@mantine/core';
import { IconMailForward, IconMessageReply, IconPhoneCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { NoteField } from '#app/ui/office/note-field.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import type { ContactKind } from '../../records/lead-events.ts';
import { MAX_NOTE_LENGTH } from '../../records/lead-fields.ts';
import { LEAD_NOTICES } from '../../records/lead-notices.ts';

/** Adds notes, and contact that was made elsewhere, to the timeline. // L16, L18 */
export function RecordContact({ id }: { id: string }) {
  return (
    <section className="panel panel-body lead-record" aria-labelledby="record-heading">
      <h2 id="record-heading">Notes and contact</h2>
      <RecordButtons id={id} />
      <NoteForm id={id} />
    </section>
  );
}

/** The draft is kept until it is stored, even after a reload. */
function NoteForm({ id }: { id: string }) {
  const action = useAction(LEAD_NOTICES);
  return (
    <OfficeForm action={action} intent="add-note" hidden={{ id }} draft={`lead-note:${id}`} resets>
      {(messages) => (
        <>
          <NoteField
            label="Note for colleagues"
            name="text"
            maxLength={MAX_NOTE_LENGTH}
            error={messages.text}
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

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

const BUTTONS: readonly { kind: ContactKind; label: string; Icon: typeof IconPhoneCheck }[] = [
  { kind: 'call', label: 'We called', Icon: IconPhoneCheck },
  { kind: 'mailed', label: 'We emailed', Icon: IconMailForward },
  { kind: 'reply', label: 'They replied', Icon: IconMessageReply },
];

/** What was recorded last can be taken back here, without looking for it in the timeline. // L18 */
function RecordButtons({ id }: { id: string }) {
  const [recorded, setRecorded] = useState<{ eventId: string; label: string } | null>(null);
  const action = useAction<{ eventId: string }>(LEAD_NOTICES, {
    onDone({ data }, intent) {
      const button = BUTTONS.find(({ kind }) => kind === pressed.current);
      setRecorded(
        intent === 'record' && data && button ? { eventId: data.eventId, label: button.label } : null,
      );
    },
  });
  const pressed = useRef<ContactKind>(undefined);

  function record(kind: ContactKind): void {
    pressed.current = kind;
    action.send(formOf({ intent: 'record', id, kind }));
  }

  return (
    <>
      <fieldset className="record-buttons">
        <legend>Log a call, email or reply</legend>
        {BUTTONS.map(({ kind, label, Icon }) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<Icon {...ICON} />}
            loading={action.busy && action.sending?.get('kind') === kind}
            disabled={action.busy && action.sending?.get('kind') !== kind}
            onClick={() => record(kind)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div className="answers-leaving" role="status">
        {recorded !== null && (
          <div className="answer-leaving">
            <p>{`Recorded: ${recorded.label}.`}</p>
            <Button
              variant="default"
              loading={action.busy && action.sending?.get('intent') === 'remove-event'}
              onClick={() => action.send(formOf({ intent: 'remove-event', id, eventId: recorded.eventId }))}
            >
              Undo
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
