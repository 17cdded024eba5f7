import { Button, Textarea } from '@mantine/core';
import { IconMailForward, IconMessageReply, IconPhoneCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { formOf } from '#app/ui/office/use-action.ts';
import type { Recorded } from '../../lead-events.ts';
import { MAX_NOTE_LENGTH } from '../../lead-form.ts';
import { useLeadAction } from './use-lead-action.ts';

/** Adds notes, and contact that was made elsewhere, to the timeline. // L16, L18 */
export function Record({ id }: { id: string }) {
  return (
    <section className="panel panel-body lead-record" aria-label="Notes and contact">
      <RecordButtons id={id} />
      <NoteForm id={id} />
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
  { kind: 'mailed', label: 'We emailed', Icon: IconMailForward },
  { kind: 'reply', label: 'They replied', Icon: IconMessageReply },
];

function RecordButtons({ id }: { id: string }) {
  const action = useLeadAction();
  return (
    <fieldset className="record-buttons">
      <legend>Record contact made elsewhere</legend>
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
